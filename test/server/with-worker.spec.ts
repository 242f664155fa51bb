import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { placeForRuns } from '../../server/src/platform/jobs.js';
import { ToolRun } from '../../server/src/platform/tool-run.js';
import { listTools } from '../../server/src/platform/tools.js';
import { where } from '../support/where.js';
import { connection, image, usesServer } from './site.js';

const tool = `class: GalaxyUserTool
id: first-lines
name: First lines
version: 1.0.0
container: ${image}
shell_command: head -n $(inputs.lines) '$(inputs.table.path)' > head.txt
inputs:
  - { name: table, type: data, format: txt, optional: true }
  - { name: lines, type: integer, value: 1 }
outputs:
  - { name: head, type: data, format: txt, from_work_dir: head.txt }
`;

where('platform').describe('a server of the public platform with a worker', () => {
  const { server, desk } = usesServer({ hasWorker: true });

  it('runs a tool by a request, and says no more of it than its output', async () => {
    const { account, space, run } = await desk('ann', { 'a.tool.yml': tool, 'two.txt': 'a\nb\n' });
    const place = await placeForRuns(account, 'Runs', connection);
    assert.ok(place.kind === 'done');
    assert.equal(place.value.start, 'requests');
    await run('submit', 'a.tool.yml');
    const ran = await run('remote', 'run', 'first-lines', '--input', 'table=two.txt');
    assert.deepEqual([ran.code, ran.stderr], [0, ''], ran.stdout);
    assert.equal(readFileSync(space.path('results/head.txt'), 'utf8'), 'a\n');
  });

  it('rejects values that are none', async () => {
    const { run } = await desk('bob', { 'a.tool.yml': tool });
    await run('submit', 'a.tool.yml');
    const rejected = await run('remote', 'run', 'first-lines', '--input', 'lines=x');
    assert.equal(rejected.code, 2);
    assert.match(rejected.stderr, /does not run first-lines with these values\.$/m);
  });

  it('ends a run that nothing begins, because the worker has ended', async () => {
    const { account } = await desk('ann');
    const [listed, place] = [
      await listTools(account, connection),
      await placeForRuns(account, 'Runs', connection),
    ];
    assert.ok(listed.kind === 'done' && place.kind === 'done');
    await server().stop('worker');
    const form = { name: 'First lines', version: '1.0.0', description: null, inputs: [] };
    const files = { sizeOf: () => Promise.resolve(0), read: () => Promise.resolve(new Blob([])) };
    const wanted = { account, connection, files, form, tool: listed.value[0]!.uuid, place: place.value };
    const { signal } = new AbortController();
    const run = new ToolRun({ ...wanted, values: { lines: 1 }, pollMs: 0 }, signal, () => undefined);
    await assert.rejects(run.perform(), / does not begin it\. .* administrators /);
  });
});
