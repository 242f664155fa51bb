import fc from 'fast-check';
import assert from 'node:assert/strict';
import { parse } from 'yaml';
import { blowfishCodec } from '../../server/service/src/ids/blowfish.js';
import { idKinds, type IdCodec, type IdKind } from '../../server/service/src/ids/codec.js';
import { good } from '../cli/command.js';
import { runs } from '../support/runs.js';
import { operationsOf, type OpenApi } from './generate/document.js';
import { requestsOf } from './generate/requests.js';
import type { Material } from './generate/values.js';
import { ids, service, usesService, type Answer, type TestService } from './service.js';

/** Milliseconds after which a caller gives up. */
const timeoutMs = 30_000;

/** Fills the records, and returns their ids and others. */
async function fill({ store, users }: TestService, codec: IdCodec): Promise<Material> {
  const ownerId = users.alice;
  const history = await store.histories.add({ ownerId, name: 'a' });
  const dataset = await store.datasets.add({ historyId: history.id, name: 'b' });
  const list = { historyId: history.id, name: 'l', collectionType: 'list' };
  const elements = [{ identifiers: ['a'], datasetId: dataset.id }];
  const collection = await store.collections.add(list, elements);
  const [element] = await store.collections.elements(collection.id, undefined, {});
  const contents = [codec.encode('dataset', dataset.id), codec.encode('collection', collection.id)];
  const page = await store.items.add({ class: 'Page', ownerId, name: 'c' });
  const group = await store.groups.add({ name: 'Lab' });
  const other = await store.users.add({ email: 'other@example.org', isAdmin: false });
  const role = await store.roles.add({ name: 'Reader', userIds: [ownerId] });
  const gone = await store.roles.add({ name: 'Gone' });
  await store.roles.delete(gone.id);
  const representation = parse(good) as Record<string, unknown>;
  const written = {
    toolId: 'count-lines',
    version: '1.0.0',
    source: good,
    representation: JSON.stringify(representation),
  };
  const tool = await store.tools.add({ ownerId, ...written });
  const own = { historyId: history.id, ownerId, toolId: tool.id, request: '{}' };
  const { id: request, jobs } = await store.requests.addSubmitted(own, {
    ...{ kind: 'tool', implicit: [], inputCollections: [] },
    jobs: [
      {
        params: '{"inputs":{}}',
        inputs: [{ name: 'reads', itemId: dataset.id }],
        outputs: [{ name: 'count', label: 'Count', extension: 'txt' }],
      },
    ],
  });
  const below = {
    histories: [codec.encode('history', history.id)],
    datasets: [codec.encode('dataset', dataset.id)],
    dataset_collections: contents.slice(1),
    dataset_collection_element: [codec.encode('element', element?.id ?? 0)],
    contents,
    dynamic_tools: [codec.encode('tool', tool.id)],
    unprivileged_tools: [tool.uuid],
    roles: [codec.encode('role', role.id), codec.encode('role', gone.id)],
    // None who calls: they would lose their keys, and themselves.
    users: [codec.encode('user', other.id)],
    jobs: jobs.map(({ id }) => codec.encode('job', id)),
    tool_requests: [codec.encode('tool-request', request)],
  };
  const others = [codec.encode('page', page.id), codec.encode('group', group.id)];
  const there = [...Object.values(below).flat(), ...others];
  const notThere = (Object.keys(idKinds) as IdKind[]).map((kind) => codec.encode(kind, 4_711));
  const [first = ''] = there;
  const alike = [
    ...['f2db41e1fa331b3e', 'F2DB41E1FA331B3E', blowfishCodec('another secret').encode('role', 1)],
    ...[`f${first}`.slice(0, first.length), first.toUpperCase(), tool.uuid.toUpperCase()],
    ...['0'.repeat(32), 'f'.repeat(64), 'zz'.repeat(8), 'abc', '00000000-0000-4000-8000-000000000000'],
    ...['History', 'Page', 'name:a', 'a,b', 'reads'],
  ];
  return {
    ids: [...there, ...there, ...there, ...notThere, ...alike],
    below,
    named: {
      item_id: [first],
      item_class: ['History'],
      user_ids: [[], [codec.encode('user', users.alice)]],
      group_ids: [[], [codec.encode('group', group.id)]],
      history_id: [first],
      uuid: [tool.uuid],
      tool_uuid: [tool.uuid],
      targets: [
        [{ destination: { type: 'hdas' }, elements: [{ src: 'pasted', paste_content: 'a' }] }],
        [{ destination: { type: 'hdca' }, elements: [{ src: 'pasted', paste_content: 'a', name: 'b' }] }],
      ],
      inputs: [
        { reads: { src: 'hda', id: codec.encode('dataset', dataset.id) } },
        { reads: { __class__: 'Batch', values: [{ src: 'hda', id: codec.encode('dataset', dataset.id) }] } },
      ],
      representation: [representation],
    },
    anything: [representation, { ...representation, id: 'Bad Id' }, {}, { inputs: {} }, [], null, 'text', 1],
  };
}

/** The response, unless it takes too long. */
async function inTime(answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`no answer within ${timeoutMs} ms`));
    }, timeoutMs);
  });
  return Promise.race([answer, tooLong]).finally(() => {
    clearTimeout(timer);
  });
}

describe('requests made from the documentation of the API', function () {
  this.timeout(1_800_000);
  usesService();

  for (const [title, config, codec] of [
    ['with ids of its own', {}, ids],
    [
      'below a base path, with the ids of the public platform',
      { basePath: '/tools' },
      blowfishCodec('tests'),
    ],
  ] as const) {
    it(`are answered as it says, and none makes the service fail: ${title}`, async () => {
      const tested = await service(config, { ids: codec });
      const document = tested.app.swagger() as OpenApi;
      const requests = requestsOf(document, await fill(tested, codec));
      const operations = operationsOf(document);
      assert.ok(operations.length > 4);
      const answers: number[][] = [];
      for (const operation of operations) {
        const seen = new Set<number>();
        await fc.assert(
          fc.asyncProperty(requests(operation), async ([method, url, ask]) => {
            const { status } = await inTime(tested.ask(method, url, ask));
            assert.ok(status < 500, `answered ${status}:\n${tested.log.slice(-3).join('')}`);
            seen.add(status);
          }),
          runs(400),
        );
        answers.push([...seen]);
      }
      const succeeded = answers.filter((seen) => seen.some((status) => status < 300));
      assert.ok(
        succeeded.length > operations.length / 3,
        'next to nothing that was made fits the documentation',
      );
      assert.deepEqual(
        tested.log.filter((line) => /"level":(?:50|60)/.test(line)),
        [],
      );
    });
  }
});
