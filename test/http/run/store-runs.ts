import { ids, type Answer, type TestService } from '../service.js';

/** A document whose tool has inputs of several kinds. */
export const runnable = `class: PlatformUserTool
id: head-lines
name: Head lines
version: 1.0.0
container: busybox:1.36
shell_command: head -n $(inputs.lines) '$(inputs.reads.path)' > head.txt
inputs:
  - { name: reads, type: data, format: txt, optional: true }
  - { name: lines, type: integer, value: 10, max: 99 }
outputs:
  - { name: head, type: data, format_source: reads, from_work_dir: head.txt }
`;

/** A tool, its history, and data in it, of alice. */
export interface RunScene {
  uuid: string;
  historyId: string;
  dataset: string;
  list: string;
  /** Requests to run the tool. */
  run: (inputs?: object, more?: object) => Promise<Answer>;
  /** The request after it was submitted. */
  submitted: (inputs?: object, more?: object) => Promise<Submitted>;
}

/** The ids of a request and of what it comes to. */
export interface Submitted {
  id: string;
  jobs: string[];
  collections: string[];
}

/** Stores what a run needs. */
export async function runScene({ store, users, ask }: TestService): Promise<RunScene> {
  const ownerId = users.alice;
  const { uuid } = await store.tools.add({
    ownerId,
    toolId: 'head-lines',
    version: '1.0.0',
    source: runnable,
    representation: JSON.stringify({ name: 'Head lines' }),
  });
  const history = await store.histories.add({ ownerId, name: 'runs' });
  const reads = await store.datasets.add({
    historyId: history.id,
    name: 'reads',
    extension: 'txt',
    state: 'ok',
  });
  const more = await store.datasets.add({
    historyId: history.id,
    name: 'more',
    extension: 'csv',
    state: 'ok',
  });
  const list = await store.collections.add({ historyId: history.id, name: 'both', collectionType: 'list' }, [
    { identifiers: ['a'], datasetId: reads.id },
    { identifiers: ['b'], datasetId: more.id },
  ]);
  const historyId = ids.encode('history', history.id);
  const run: RunScene['run'] = (inputs = {}, more = {}) =>
    ask('POST', '/api/jobs', {
      as: 'alice',
      body: { tool_uuid: uuid, history_id: historyId, inputs, ...more },
    });
  return {
    uuid,
    historyId,
    dataset: ids.encode('dataset', reads.id),
    list: ids.encode('collection', list.id),
    run,
    async submitted(inputs, more) {
      const answer = await run(inputs, more);
      if (answer.status !== 200) throw new Error(answer.text);
      const id = String(answer.json()['tool_request_id']);
      const found = (await ask('GET', `/api/tool_requests/${id}`, { as: 'alice' })).json();
      const idsOf = (name: string) => (found[name] as { id: string }[]).map((one) => one.id);
      return { id, jobs: idsOf('jobs'), collections: idsOf('implicit_collections') };
    },
  };
}
