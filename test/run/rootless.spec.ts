import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bin, usesCommand, type Outcome } from '../cli/command.js';
import { Podman } from './podman.js';
import { where } from '../support/where.js';

/** A user without rights, and without ids for the users of containers. */
const nobody = 65_534;

const tool = `class: GalaxyUserTool
id: a-tool
name: A tool
version: "1.0"
container: busybox
shell_command: |
  cat '$(inputs.table.path)' > out.txt
  mkdir parts
  echo 1 > parts/a
  chmod 500 parts
inputs:
  - { name: table, type: data, format: txt }
outputs:
  - { name: out, type: data, format: txt, from_work_dir: out.txt }
  - name: parts
    type: collection
    collection_type: list
    discover_datasets: [{ pattern: __name__, directory: parts, format: txt }]
tests:
  - { inputs: { table: table.txt }, outputs: { out: table.txt }, assert_stderr: { has_size: { size: 0 } } }
`;

/** Others than root run what the tests of root have: as them, its outputs would belong to the caller in any case. */
where('root').describe('user-tool run without root', function () {
  usesCommand();
  let podman: Podman;
  let own: string;
  before(() => {
    podman = new Podman(nobody);
    own = join(podman.folder, 'own');
    mkdirSync(own);
    // The folder of the project may be closed to this user.
    for (const part of ['bin', 'dist', 'package.json'])
      cpSync(join(bin, '../..', part), join(own, 'server', part), { recursive: true });
    writeFileSync(join(own, 'a.tool.yml'), tool);
    writeFileSync(join(own, 'table.txt'), '1\n');
    podman.give(own);
  });
  after(() => {
    podman.remove();
  });

  const run = (...args: string[]): Outcome => {
    const [program = '', ...rest] = [...podman.as, process.execPath, 'server/bin/user-tool.js', ...args];
    const { status, stdout, stderr } = spawnSync(program, rest, {
      cwd: own,
      env: { ...process.env, ...podman.env },
      encoding: 'utf8',
    });
    return { code: status, stdout, stderr };
  };

  it('makes outputs that belong to the caller, and leaves nothing', () => {
    const { code, stdout, stderr } = run('run', 'a.tool.yml', '-i', 'table=@table.txt');
    assert.deepEqual([code, stdout], [0, 'results/out.txt\nresults/parts/a.txt\n'], stderr);
    const results = join(own, 'results');
    for (const name of ['.', ...readdirSync(results, { recursive: true, encoding: 'utf8' })]) {
      const { uid, gid } = statSync(join(results, name));
      assert.deepEqual([uid, gid], [nobody, nobody], name);
    }
    assert.deepEqual([podman.containers(), podman.jobs()], [[], []]);
  });

  it('runs tests, and reads a file only if the caller may', () => {
    const tested = run('test', 'a.tool.yml');
    assert.equal(tested.code, 0, tested.stdout + tested.stderr);
    chmodSync(join(own, 'table.txt'), 0);
    const refused = run('run', 'a.tool.yml', '-i', 'table=@table.txt', '--out', 'more');
    assert.equal(refused.code, 1, refused.stderr);
    assert.match(refused.stderr, /Permission denied/);
  });
});
