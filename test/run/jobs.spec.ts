import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { usesCommand, workspace, type Workspace } from '../cli/command.js';
import { jsonOf, send } from '../http/load.js';
import { endsServices, serve, unlimited, type Running } from '../http/serving.js';
import { poll } from '../support/until.js';

const key = 'jobs-0123456789abcdef';

/** What the tests run: sorts lines, after a time. */
const sorter = `class: GalaxyUserTool
id: sort-lines
name: Sort lines
version: 1.0.0
container: busybox:1.36
shell_command: |
  sleep $(inputs.seconds)
  sort '$(inputs.reads.path)' > sorted.txt
  echo '$(inputs.reads.element_identifier)'
  grep -q bad sorted.txt && echo 'A bad line.' >&2 && exit 3
  true
inputs:
  - { name: reads, type: data, format: txt }
  - { name: seconds, type: integer, value: 0, max: 600 }
outputs:
  - { name: sorted, type: data, format_source: reads, from_work_dir: sorted.txt }
`;

interface Job {
  id: string;
  state: string;
  exit_code: number | null;
  tool_stdout: string;
  tool_stderr: string;
  command_line: string;
  job_messages: { desc: string }[];
  outputs: Record<string, { id: string }>;
}

const ended = ['ok', 'error', 'deleted'];

describe('jobs of a service that runs', () => {
  usesCommand();
  endsServices();
  let at: Workspace;
  let service: Running;
  let history: string;

  beforeEach(async () => {
    at = workspace();
    service = await serve(at, ['--job-runtime', 'bubblewrap'], {
      ...unlimited,
      USER_TOOL_BOOTSTRAP_ADMIN_KEY: key,
    });
    history = (await ask<{ id: string }>('POST', '/api/histories', { name: 'runs' })).id;
    await ask('POST', '/api/unprivileged_tools', { representation: sorter });
  });

  /** The value of a response, which has to be a success. */
  async function ask<Value>(method: string, path: string, body?: object): Promise<Value> {
    const answer = await send(service.address + path, { ...jsonOf(body), method, key });
    assert.equal(answer.status, 200, `${method} ${path}: ${answer.body}`);
    return JSON.parse(answer.body) as Value;
  }

  /** The id of a new dataset. */
  function dataset(name: string, text: string): string {
    writeFileSync(at.path(name), text);
    const added = at.run(['admin', 'dataset', 'add', name, '--history', history, '--format', 'txt']);
    assert.equal(added.code, 0, added.stderr);
    return added.stdout.trim();
  }

  /** The jobs of a request, and the collections that they make. */
  async function run(inputs: object): Promise<{ jobs: string[]; collections: string[] }> {
    const body = { tool_id: 'sort-lines', history_id: history, inputs };
    const { tool_request_id: id } = await ask<{ tool_request_id: string }>('POST', '/api/jobs', body);
    const state = await poll('the end of submission', async () => {
      const now = await ask<string>('GET', `/api/tool_requests/${id}/state`);
      return now === 'new' ? undefined : now;
    });
    assert.equal(state, 'submitted');
    const found = await ask<Record<'jobs' | 'implicit_collections', { id: string }[]>>(
      ...(['GET', `/api/tool_requests/${id}`] as const),
    );
    const [jobs, collections] = [found.jobs, found.implicit_collections].map((some) =>
      some.map((one) => one.id),
    );
    return { jobs: jobs ?? [], collections: collections ?? [] };
  }

  const end = (id: string | undefined): Promise<Job> =>
    poll('the end of a job', async () => {
      const job = await ask<Job>('GET', `/api/jobs/${id ?? ''}?full=true`);
      return ended.includes(job.state) ? job : undefined;
    });

  const content = async (id: string | undefined): Promise<string> =>
    (await send(`${service.address}/datasets/${id ?? ''}/display`, { key })).body;

  it('end with their outputs, and with what they printed', async () => {
    const { jobs } = await run({ reads: { src: 'hda', id: dataset('lines.txt', 'b\na\n') } });
    const job = await end(jobs[0]);
    assert.deepEqual([job.state, job.exit_code, job.tool_stderr], ['ok', 0, '']);
    assert.match(job.command_line, /^sleep 0\nsort '\/job\/inputs\/\S+' > sorted\.txt\n/);
    assert.equal(await content(job.outputs['sorted']?.id), 'a\nb\n');
    const made = await ask<Record<string, unknown>>(
      'GET',
      `/api/datasets/${job.outputs['sorted']?.id ?? ''}`,
    );
    assert.deepEqual(
      [made['name'], made['state'], made['extension'], made['file_size']],
      ['Sort lines on dataset 1', 'ok', 'txt', 4],
    );
  });

  it('say why they fail', async () => {
    const { jobs } = await run({ reads: { src: 'hda', id: dataset('lines.txt', 'bad\n') } });
    const job = await end(jobs[0]);
    assert.deepEqual([job.state, job.exit_code, job.tool_stderr], ['error', 3, 'A bad line.\n']);
    assert.equal(job.job_messages.length, 1);
    const made = await ask<{ state: string }>('GET', `/api/datasets/${job.outputs['sorted']?.id ?? ''}`);
    assert.equal(made.state, 'error');
  });

  it('map over a collection, and wait for what they read', async () => {
    const [one, two] = [dataset('one.txt', 'b\na\n'), dataset('two.txt', 'd\nc\n')];
    const { id: list } = await ask<{ id: string }>('POST', '/api/dataset_collections', {
      history_id: history,
      name: 'both',
      collection_type: 'list',
      element_identifiers: [
        { name: 'first', src: 'hda', id: one },
        { name: 'second', src: 'hda', id: two },
      ],
    });
    const sorted = await run({ reads: { src: 'hdca', id: list }, seconds: 1 });
    // What is read is not there yet.
    const again = await run({ reads: { src: 'hdca', id: sorted.collections[0] } });
    assert.equal((await ask<Job>('GET', `/api/jobs/${again.jobs[0] ?? ''}`)).state, 'new');
    const jobs = await Promise.all(again.jobs.map(end));
    assert.deepEqual(
      jobs.map(({ state, tool_stdout: said }) => [state, said]),
      [
        // The identifier of an element, which the public platform does not pass on to inputs of datasets.
        ['ok', 'null\n'],
        ['ok', 'null\n'],
      ],
    );
    const texts = await Promise.all(jobs.map(({ outputs }) => content(outputs['sorted']?.id)));
    assert.deepEqual(texts, ['a\nb\n', 'c\nd\n']);
  });

  it('end when they are canceled', async () => {
    const reads = { src: 'hda', id: dataset('lines.txt', 'a\n') };
    const { jobs } = await run({ reads, seconds: { __class__: 'Batch', values: [500, 600] } });
    const running = (state: string) => async () =>
      (await ask<Job>('GET', `/api/jobs/${jobs[0] ?? ''}`)).state === state;
    await poll('the job to run', running('running'));
    for (const id of jobs) assert.equal(await ask('DELETE', `/api/jobs/${id}`), true);
    for (const id of jobs) assert.equal((await end(id)).state, 'deleted');
    assert.deepEqual(await ask('GET', `/api/jobs?history_id=${history}&state=running,queued,deleting`), []);
  });
});
