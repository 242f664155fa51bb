import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { usesCommand, workspace, type Outcome, type Workspace } from '../cli/command.js';
import { endsServices, serve, unlimited } from '../http/serving.js';

const key = 'remote-0123456789abcdef-0123';

const tests = `tests:
  - doc: two lines
    inputs: { table: { class: File, path: three.txt }, lines: 2 }
    outputs:
      head: { class: File, asserts: [{ that: has_n_lines, n: 2 }] }
      parts: { class: Collection, collection_type: list, element_count: 3, elements: { ab: { class: File, asserts: [{ that: has_line, line: b }] } } }
    assert_stdout: [{ that: has_line, line: counting }]
  - doc: fails
    inputs: { table: { class: File, path: three.txt }, code: 3 }
    expect_exit_code: 3
`;

const tool = `class: GalaxyUserTool
id: split-lines
name: Split lines
version: "1.0"
container: busybox:1.36.1
shell_command: |
  echo counting; head -n $(inputs.lines) '$(inputs.table.path)' > head.txt
  split -l 1 '$(inputs.table.path)' part_; printf '\\377\\0' > bytes.bin; exit $(inputs.code)
inputs:
  - { name: table, type: data, format: txt }
  - { name: lines, type: integer, value: 1 }
  - { name: code, type: integer, value: 0 }
outputs:
  - { name: head, type: data, format: txt, from_work_dir: head.txt }
  - { name: bytes, type: data, format: data, from_work_dir: bytes.bin }
  - { name: parts, type: collection, structure: { collection_type: list, discover_datasets: [{ pattern: 'part_(?P<name>.+)', format: txt }] } }
`;

describe('user-tool remote run', () => {
  usesCommand();
  endsServices();

  async function site(): Promise<{ space: Workspace; run: (...args: string[]) => Promise<Outcome> }> {
    const { address } = await serve(workspace(), ['--job-runtime', 'bubblewrap'], {
      ...unlimited,
      USER_TOOL_BOOTSTRAP_ADMIN_KEY: key,
    });
    const space = workspace({ 'a.tool.yml': tool, 'three.txt': 'a\nb\nc\n' });
    const env = { USER_TOOL_KEY: key, USER_TOOL_PLATFORM: address, XDG_CONFIG_HOME: space.path('config') };
    const run = (...args: string[]): Promise<Outcome> => space.runMeanwhile(args, { env });
    const submitted = await run('submit', 'a.tool.yml');
    assert.equal(submitted.code, 0, submitted.stdout + submitted.stderr);
    return { space, run };
  }

  it('sends the files, follows the job, and writes its outputs as they are', async () => {
    const { space, run } = await site();
    const given = ['--input', 'table=three.txt', '--input', 'lines=2'];
    const { code, stdout, stderr } = await run('remote', 'run', 'split-lines', ...given);
    assert.equal(code, 0, stderr);
    assert.match(stderr, /^counting$/m);
    const file = (name: string): Buffer => readFileSync(space.path(`results/${name}`));
    assert.equal(file('head.txt').toString(), 'a\nb\n');
    assert.deepEqual([...file('bytes.data')], [0xff, 0]);
    assert.equal(file('parts/ab.txt').toString(), 'b\n');
    assert.equal(stdout.split('\n').length, 6);
    const again = await run('remote', 'run', 'split-lines', ...given);
    assert.equal(again.code, 2);
    assert.match(again.stderr, /^user-tool: .*"results" .*"--force"/m);
  });

  it('says why a job failed, and what cannot be run', async () => {
    const { run } = await site();
    const failed = await run('remote', 'run', 'split-lines', '-i', 'table=three.txt', '-i', 'code=3');
    assert.equal(failed.code, 1);
    assert.match(failed.stderr, /^counting\nuser-tool: split-lines failed on \S+ with exit code 3\./m);
    const rejected = await run('remote', 'run', 'split-lines', '-i', 'table=three.txt', '-i', 'lines=x');
    assert.equal(rejected.code, 2);
    assert.match(rejected.stderr, /does not run split-lines with these values\.$/m);
  });

  it('runs the tests of a tool that is there, and checks the outputs here', async () => {
    const { space, run } = await site();
    space.write({ 'a.tool.yml': tool + tests });
    const absent = await run('remote', 'test', 'a.tool.yml');
    assert.equal(absent.code, 2);
    assert.match(
      absent.stderr,
      /does not have a\.tool\.yml as it is here: "user-tool submit" creates it there\.$/m,
    );
    assert.equal((await run('submit', 'a.tool.yml', '--force')).code, 0);
    const passed = await run('remote', 'test', 'a.tool.yml');
    assert.deepEqual([passed.code, passed.stderr], [0, ''], passed.stdout + passed.stderr);
    assert.match(passed.stdout, /2 passed/);

    const wrong = tests.replace('n: 2', 'n: 9').replace('expect_exit_code: 3', 'expect_exit_code: 4');
    space.write({ 'a.tool.yml': tool + wrong });
    await run('submit', 'a.tool.yml', '--force');
    const failed = await run('remote', 'test', 'a.tool.yml', '--number', '1');
    assert.equal(failed.code, 1, failed.stderr);
    assert.match(failed.stdout, /head/);
  });
});
