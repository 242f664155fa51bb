import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { Submissions } from '../../../client/vscode/src/submit/submission.js';
import type { Fetch } from '../../../server/platform-api/src/request.js';
import { platform } from './platform.js';
import { Memory, PreparedUser, removeTools } from './submit-support.js';
import { closeAll, openMarked } from './support.js';

const tool = `class: PlatformUserTool
id: count-lines
name: Count lines
version: 1.0.0
container: busybox:1.36
shell_command: |
  echo counting >&2; sleep $(inputs.seconds)
  wc -l < '$(inputs.reads.path)' > count.txt; exit $(inputs.code)
inputs:
  - { name: reads, type: data, format: txt }
  - { name: seconds, type: integer, default: 0 }
  - { name: code, type: integer, default: 0 }
outputs:
  - { name: count, type: data, format: txt, from_work_dir: count.txt }
`;

const fast = 20;
const asked = 'Select a file for "reads"';
const there = 'Run There…';

describe('running a tool on a platform', function () {
  this.timeout(60_000);
  let memory: Memory;
  let made: Submissions[];
  let reads: string;

  const run = async (url: string, key: string, fetch: Fetch, user: PreparedUser): Promise<string[]> => {
    memory.state.set('userTool.platforms', [url]);
    memory.kept.set(`userTool.key ${url}`, key);
    const one = new Submissions(memory.services, user.window, fetch, fast);
    made.push(one);
    await one.submit();
    return user.heard.slice(2);
  };
  const onService = (user: PreparedUser): Promise<string[]> =>
    run(platform.url, platform.key, (...args) => globalThis.fetch(...args), user);
  const place = platform.url.replace('http://', '');
  const values = 'Run | Change a value | reads | seconds | code'
    .split(' | ')
    .map((label, index) => [`$(play) ${label}`, label][index === 0 ? 0 : 1])
    .map((label, index) => (index < 2 ? label : `$(${index === 2 ? 'file' : 'edit'}) ${label}`))
    .join(' | ');

  before(async () => {
    // Its own provider of texts would otherwise replace that of a test.
    await vscode.extensions.getExtension('user-tool.user-tool')?.activate();
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const file = vscode.Uri.joinPath(folder.uri, 'three.txt');
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode('1\n2\n3\n'));
    reads = file.toString();
  });
  after(() => vscode.workspace.fs.delete(vscode.Uri.parse(reads, true)));
  beforeEach(async () => {
    memory = new Memory();
    made = [];
    await removeTools(platform);
  });
  afterEach(async () => {
    for (const one of made) one.dispose();
    await closeAll();
  });

  it('sends the files, and opens the output', async () => {
    await openMarked(tool);
    const user = new PreparedUser(place, there, reads, '$(play) Run');
    const heard = await onService(user);
    assert.deepEqual(heard, [asked, values, `count-lines succeeded on ${place}.`]);
    assert.deepEqual(user.progress.slice(0, 2), ['sending three.txt', 'waiting']);
    const shown = vscode.window.activeTextEditor?.document;
    assert.equal(shown?.uri.path, `/${place}/count.txt`);
    assert.equal(shown.getText().trim(), '3');
  });

  it('shows what the job printed if it fails', async () => {
    await openMarked(
      tool.replace('name: code, type: integer, default: 0', 'name: code, type: integer, default: 7'),
    );
    const heard = await onService(new PreparedUser(place, there, reads, '$(play) Run', 'Show Log'));
    assert.match(heard[2] ?? '', /^count-lines failed on \S+ with exit code 7\. .*\| Show Log$/);
    assert.equal(vscode.window.activeTextEditor?.document.getText(), 'counting\n');
  });

  it('cancels the job there', async () => {
    await openMarked(tool.replace('default: 0', 'default: 98765'));
    const user = new PreparedUser(place, there, reads, '$(play) Run');
    user.onProgress = (message) => {
      if (message === 'running') user.cancel.cancel();
    };
    const heard = await onService(user);
    assert.equal(heard[2], `count-lines was canceled on ${place}.`);
    const answer = await fetch(`${platform.url}/api/jobs?limit=1`, {
      headers: { 'x-api-key': platform.key },
    });
    const [job] = (await answer.json()) as { state: string }[];
    assert.match(job?.state ?? '', /^delet(?:ing|ed)$/);
  });

  it('continues with the values of the preview', async () => {
    await openMarked(tool);
    const user = new PreparedUser(place, there, reads, '$(edit) seconds', 'Run…', undefined);
    const heard = await onService(user);
    const message = `Enter the values in the preview, then run count-lines on ${place}. | Run…`;
    assert.deepEqual(heard, [asked, values, message, values]);
  });
});

type Route = (init: RequestInit) => unknown;

describe('a platform that runs tools', () => {
  afterEach(closeAll);

  /** What the user hears of a platform with these routes, and which requests it got after the tool. */
  const told = async (
    routes: Record<string, Route>,
    answers: (string | undefined)[] = [],
  ): Promise<{ heard: string[]; requests: string[] }> => {
    await openMarked(
      tool.replace('  - { name: reads, type: data, format: txt }\n', '').replace(/'\$\(.*?\)'/, '/dev/null'),
    );
    const memory = new Memory();
    const requests: string[] = [];
    const known: Record<string, Route> = {
      'POST /api/unprivileged_tools': () => ({ uuid: 'u-1', representation: { id: 'count', version: '1' } }),
      'GET /api/histories/most_recently_used': () => ({ id: 'h1' }),
      'GET /api/histories/h1/tool_requests?limit=1': () => [],
      'POST /api/jobs': () => ({ tool_request_id: 'r1' }),
      'GET /api/tool_requests/r1/state': () => 'submitted',
      'GET /api/tool_requests/r1': () => ({ state: 'submitted', jobs: [{ id: 'j1' }] }),
      'GET /api/jobs/j1?full=true': () => ({ state: 'ok', exit_code: 0 }),
      'GET /api/jobs/j1/outputs': () => [],
      ...routes,
    };
    const fetch: Fetch = (input, init = {}) => {
      const request = `${init.method ?? ''} ${(input as string).replace('https://p.example', '')}`;
      requests.push(request);
      const found = known[request]?.(init);
      if (found instanceof Response) return Promise.resolve(found);
      return Promise.resolve(found === undefined ? Response.json({}, { status: 404 }) : Response.json(found));
    };
    const user = new PreparedUser('https://p.example', 'k', there, '$(play) Run', ...answers);
    const submissions = new Submissions(memory.services, user.window, fetch, 1);
    await submissions.submit();
    submissions.dispose();
    const created = requests.indexOf('POST /api/unprivileged_tools');
    assert.notEqual(created, -1);
    return { heard: user.heard.slice(3), requests: requests.slice(created + 1) };
  };

  it('without the API says so, and gets no run', async () => {
    const { heard, requests } = await told({
      'GET /api/histories/h1/tool_requests?limit=1': () => undefined,
    });
    assert.equal(
      heard.at(-1),
      'p.example does not let other programs run tools. Run the tool on its website.',
    );
    assert.equal(requests.at(-1), 'POST /api/tools');
  });

  it('without workers runs it at once, and says why a job never began', async () => {
    const { heard, requests } = await told({
      'GET /api/configuration': () => ({ enable_celery_tasks: false }),
      'POST /api/tools': () => ({ jobs: [{ id: 'j1' }] }),
      'GET /api/jobs/j1?full=true': () => ({ state: 'error', exit_code: null }),
      'GET /api/jobs/j1/outputs': () => [{ name: 'out', dataset: { id: 'd1', src: 'hda' } }],
      'GET /api/datasets/d1': () => ({ id: 'd1', file_ext: 'txt', misc_info: 'The expression failed.\n' }),
    });
    assert.equal(heard.at(-1), 'count failed on p.example. The expression failed.');
    assert.ok(!requests.some((request) => request.includes('tool_requests')));
  });

  it('gets a history if the account has none', async () => {
    const { heard, requests } = await told({
      'GET /api/histories/most_recently_used': () => null,
      'POST /api/histories': ({ body }) => (body === '{"name":"count 1"}' ? { id: 'h1' } : undefined),
    });
    assert.equal(heard.at(-1), 'count succeeded on p.example.');
    assert.ok(requests.includes('POST /api/histories'));
  });

  it('may be busy for a while', async () => {
    let asked = 0;
    const { heard } = await told({
      'GET /api/tool_requests/r1/state': () => (++asked < 3 ? 'new' : 'submitted'),
      'GET /api/jobs/j1?full=true': () =>
        ++asked < 8 ? new Response('<html>', { status: 503 }) : { state: asked < 10 ? 'running' : 'ok' },
    });
    assert.equal(heard.at(-1), 'count succeeded on p.example.');
  });

  it('may reject the values, at once or later', async () => {
    const faults = ['{"loc":["body","inputs","code"],"msg":"The value is too large.","type":"value_error"}'];
    const atOnce = await told({
      'POST /api/jobs': () => Response.json({ err_msg: 'x', validation_errors: faults }, { status: 400 }),
    });
    assert.equal(
      atOnce.heard.at(-1),
      'p.example does not run count with these values. The value is too large.',
    );
    const later = await told({
      'GET /api/tool_requests/r1/state': () => 'failed',
      'GET /api/tool_requests/r1': () => ({
        state: 'failed',
        state_message: { err_msg: 'No [x](command:y).' },
        jobs: [],
      }),
    });
    assert.equal(later.heard.at(-1), 'p.example does not run count with these values. No [x] (command:y).');
  });

  it('may fail for long', async () => {
    const { heard, requests } = await told({
      'GET /api/jobs/j1?full=true': () => new Response('<html>', { status: 502 }),
    });
    assert.match(
      heard.at(-1) ?? '',
      /busy or under maintenance\. Try again later\. \| Try Again \| Show Output$/,
    );
    assert.equal(requests.filter((request) => request.startsWith('GET /api/jobs/')).length, 20);
  });

  it('may make several outputs, also in a collection, and some that are no text', async () => {
    const { heard } = await told(
      {
        'GET /api/jobs/j1/outputs': () => [
          { name: 'table', dataset: { id: 'd1', src: 'hda' } },
          { name: 'parts', dataset_collection_instance: { id: 'c1', src: 'hdca' } },
        ],
        'GET /api/datasets/d1': () => ({ id: 'd1', extension: 'tabular', file_size: 3 }),
        'GET /api/dataset_collections/c1': () => ({
          elements: [{ element_identifier: 'a', object: { id: 'd2', file_ext: 'bam', file_size: 2 } }],
        }),
        'GET /api/datasets/d2/display': () => new Response('\0\x01'),
      },
      ['Open Output…', 'parts/a'],
    );
    assert.deepEqual(heard.slice(1), [
      'count succeeded on p.example. | Open Output…',
      'table | parts/a',
      'parts/a is not a text, or larger than 8 MiB. | Open in Browser',
    ]);
  });
});
