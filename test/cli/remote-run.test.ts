import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { representation } from '../../shared/src/features/submission/representation.js';
import { Document } from '../../shared/src/tool/document.js';
import { good, usesCommand, workspace, type Outcome, type Workspace } from './command.js';

describe('the files of user-tool remote run', () => {
  usesCommand();
  let server: Server;
  let answers: Record<string, unknown>;
  /** What was sent to import files. */
  let imports: string[];
  beforeEach(async () => {
    imports = [];
    server = createServer((request, response) => {
      const { method = '', url = '' } = request;
      void textOf(request).then((body) => {
        if (url === '/api/tools/fetch') imports.push(body);
        const answer = answers[`${method} ${url}`];
        response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
        response.end(typeof answer === 'string' ? answer : JSON.stringify(answer ?? {}));
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => void server.close());

  const run = (space: Workspace, ...args: string[]): Promise<Outcome> => {
    const { port } = server.address() as AddressInfo;
    const env = { USER_TOOL_KEY: 'key', USER_TOOL_PLATFORM: `http://127.0.0.1:${port}` };
    return space.runMeanwhile(['remote', 'run', 'count-lines', ...args], { env });
  };

  /** A platform with a tool; its one job makes a collection of these elements. */
  const platformWith = (
    inputs: string,
    elements: readonly (readonly [name: string, format: string, content: string])[],
  ) => {
    const text = good.replace(/^inputs:[^]*?(?=^\w)/m, inputs);
    const tool = {
      ...{ id: 'f2', uuid: 'u-1', tool_id: 'count-lines' },
      ...{ representation: representation(new Document(text)), source: text },
    };
    return {
      'GET /api/unprivileged_tools?active=true': [tool],
      'GET /api/unprivileged_tools/u-1': tool,
      'GET /api/histories/most_recently_used': { id: 'h1' },
      'GET /api/configuration': { enable_celery_tasks: false },
      'POST /api/tools': { jobs: [{ id: 'j1' }] },
      'GET /api/jobs/j1?full=true': { state: 'ok', exit_code: 0, tool_stdout: 'counted\n', tool_stderr: '' },
      'GET /api/jobs/j1/outputs': [{ name: 'parts', dataset_collection_instance: { id: 'c1' } }],
      'GET /api/dataset_collections/c1': {
        elements: elements.map(([name, format], index) => ({
          element_identifier: name,
          object: { id: `d${index}`, file_ext: format },
        })),
      },
      ...Object.fromEntries(
        elements.map(([, , content], index) => [`GET /api/datasets/d${index}/display`, content]),
      ),
    };
  };

  it('writes each output to a file of its own, whose name is safe', async () => {
    answers = platformWith('inputs: []\n', [
      ['a b', 'txt', 'first'],
      ['a:b', 'txt', 'second'],
      ['a_b.txt', 'txt', 'third'],
      ['a b', '', 'fourth'],
      ['a b', 'tabular', 'fifth'],
      ['..', '../x', 'sixth'],
    ]);
    const space = workspace();
    const { code, stdout, stderr } = await run(space);
    assert.deepEqual([code, stderr], [0, 'counted\n']);
    const files = ['a_b.txt', 'a_b_2.txt', 'a_b_3.txt', 'a_b_4.txt', 'a_b.tabular', '_..._x'];
    const paths = files.map((name) => space.path(`results/parts/${name}`));
    assert.deepEqual(
      paths.map((path) => readFileSync(path, 'utf8')),
      ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'],
    );
    assert.deepEqual(
      stdout.match(/\S+$/gm)?.map((path) => path.slice(path.indexOf('results'))),
      files.map((name) => `results/parts/${name}`),
    );
  });

  it('takes files as other runs do: with "@", and in collections', async () => {
    const inputs = `inputs:
  - { name: table, type: data }
  - { name: tables, type: data, multiple: true }
  - { name: parts, type: data_collection, collection_type: list }
`;
    answers = {
      ...platformWith(inputs, []),
      'POST /api/tools/fetch': { outputs: [{ id: 'd1' }], output_collections: [{ id: 'c1' }], jobs: [] },
    };
    const values =
      'parts: { class: Collection, elements: [{ identifier: x, path: 3.txt }, { identifier: y, path: 4.txt }] }\n';
    const space = workspace({
      ...{ 'values.yml': values, '1.txt': '', '2.txt': '', '3.txt': '', '4.txt': '' },
    });
    const given = ['--inputs', 'values.yml', '--input', 'table=@1.txt', '--input', 'tables=@2.txt'];
    const { code, stderr } = await run(space, ...given);
    assert.equal(code, 0, stderr);
    const names = imports.map((body) => [...body.matchAll(/"name":"(.*?)"/g)].map(([, name]) => name));
    assert.deepEqual(names, [['1.txt'], ['2.txt'], ['x', 'y', 'parts']]);
    const sent = imports.map((body) => [...body.matchAll(/filename="(.*?)"/g)].map(([, name]) => name));
    assert.deepEqual(sent, [['1.txt'], ['2.txt'], ['3.txt', '4.txt']]);
  });
});
