import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { placeForRuns } from '../../server/platform-api/src/jobs.js';
import { ToolRun, type RunEnd } from '../../server/platform-api/src/tool-run.js';
import type { Values } from '../../server/platform-api/src/form-values.js';
import { listTools } from '../../server/platform-api/src/tools.js';
import { where } from '../support/where.js';
import { connection, image, usesServer } from './site.js';

const tool = `class: GalaxyUserTool
id: first-lines
name: First lines
version: 1.0.0
container: ${image}
shell_command: |
  echo taking $(inputs.lines) >&2
  $(inputs.parts.elements.map(({ element_identifier: name, path }) => \`head -n \${inputs.lines} '\${path}' > 'part_\${name}'\`).join('; '))
inputs:
  - { name: parts, type: data_collection, collection_type: list, format: txt }
  - { name: lines, type: integer, value: 1 }
outputs:
  - { name: heads, type: collection, structure: { collection_type: list, discover_datasets: [{ pattern: 'part_(?P<name>.+)', format: txt }] } }
tests:
  - inputs:
      parts: { class: Collection, collection_type: list, elements: [{ class: File, identifier: x, path: two.txt }] }
      lines: 2
    outputs:
      heads: { class: Collection, collection_type: list, elements: { x: { class: File, asserts: [{ that: has_n_lines, n: 2 }] } } }
    assert_stderr: [{ that: has_line, line: taking 2 }]
`;

/** A tool that needs no values. */
const idle = `class: GalaxyUserTool
id: no-values
name: No values
version: 1.0.0
container: ${image}
shell_command: echo a > out.txt
inputs: [{ name: table, type: data, format: txt, optional: true }]
outputs: [{ name: out, type: data, format: txt, from_work_dir: out.txt }]
`;

/** Values of the inputs, as a file. */
const values = `parts:
  class: Collection
  collection_type: list
  elements:
    - { class: File, identifier: x, path: two.txt }
    - { class: File, identifier: y, path: two.txt }
`;

where('platform').describe('a server of the public platform with a worker', () => {
  const { server, desk } = usesServer({ hasWorker: true });

  it('runs a tool by a request, sends back its outputs, and passes its tests', async () => {
    const { account, space, run } = await desk('ann', {
      ...{ 'a.tool.yml': tool, 'two.txt': 'a\nb\n', 'values.yml': values },
    });
    const place = await placeForRuns(account, 'Runs', connection);
    assert.ok(place.kind === 'done');
    assert.equal(place.value.start, 'requests');
    await run('submit', 'a.tool.yml');
    const ran = await run('remote', 'run', 'first-lines', '--inputs', 'values.yml');
    assert.deepEqual([ran.code, ran.stderr], [0, 'taking 1\n'], ran.stdout);
    for (const name of ['x', 'y'])
      assert.equal(readFileSync(space.path(`results/heads/${name}.txt`), 'utf8'), 'a\n');

    const tested = await run('remote', 'test', 'a.tool.yml');
    assert.deepEqual([tested.code, tested.stderr], [0, ''], tested.stdout);
    assert.match(tested.stdout, /1 passed/);
  });

  it('rejects values that are none', async () => {
    const { run } = await desk('bob', { 'a.tool.yml': tool, 'two.txt': 'a\n', 'values.yml': values });
    await run('submit', 'a.tool.yml');
    const given = ['--inputs', 'values.yml', '--input', 'lines=x'];
    const rejected = await run('remote', 'run', 'first-lines', ...given);
    assert.equal(rejected.code, 2);
    assert.match(rejected.stderr, /does not run first-lines with these values\.$/m);
  });

  it('ends a run that nothing begins, because the worker has ended', async () => {
    const { account, run } = await desk('cid', { 'a.tool.yml': idle });
    await run('submit', 'a.tool.yml');
    const [listed, place] = [
      await listTools(account, connection),
      await placeForRuns(account, 'Runs', connection),
    ];
    assert.ok(listed.kind === 'done' && place.kind === 'done');
    await server().stop('worker');
    const table = { name: 'table', type: 'data', label: 'Table', help: '', optional: true };
    const form = { name: 'Idle', version: '1.0.0', description: null, inputs: [table] };
    const files = { sizeOf: () => Promise.resolve(2), read: () => Promise.resolve(new Blob(['a\n'])) };
    const wanted = { account, connection, files, form, tool: listed.value[0]!.uuid, place: place.value };
    const perform = (given: Values, reports: string[] = []): Promise<RunEnd> => {
      const { signal } = new AbortController();
      const report = (words: string): unknown => reports.push(words);
      return new ToolRun({ ...wanted, values: given, pollMs: 0 }, signal, report).perform();
    };
    const reports: string[] = [];
    await Promise.all([
      assert.rejects(
        perform({ table: 'a.txt' }, reports),
        / does not begin to import a\.txt\. .* administrators /,
      ),
      assert.rejects(perform({}), / does not begin it\. .* administrators /),
    ]);
    assert.deepEqual(reports, ['sending a.txt']);
  });
});
