import assert from 'node:assert/strict';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { failedWith } from '../../server/runner/src/job/ending.js';
import { refusals } from '../../server/runner/src/outputs/collect.js';
import { usesCommand, workspace, type Outcome, type Workspace } from '../cli/command.js';
import { mentions } from '../support/mentions.js';
import { until } from '../support/until.js';
import { usesPodman } from './podman.js';

const head = `class: GalaxyUserTool
id: a-tool
name: A tool
version: "1.0"
container: busybox
`;

const countLines = `${head}requirements:
  - { type: resource, cores_min: 2, ram_max: 128 }
shell_command: |
  head -n $(inputs.lines) '$(inputs.table.path)' > out.txt
  echo "$GALAXY_SLOTS $GALAXY_MEMORY_MB $HOME $TMPDIR $PWD" > env.txt
inputs:
  - { name: table, type: data, format: tabular }
  - { name: lines, type: integer, value: 2 }
outputs:
  - { name: counts, type: data, format: txt, from_work_dir: out.txt }
  - { name: environment, type: data, from_work_dir: env.txt }
`;

/** A tool without inputs, one output `out.txt`, and this command. */
const withCommand = (...lines: string[]): string => `${head}shell_command: |
${lines.map((line) => `  ${line}\n`).join('')}outputs:
  - name: out
    type: data
    from_work_dir: out.txt
`;

describe('user-tool run', () => {
  usesCommand();
  const podman = usesPodman();
  afterEach(() => {
    assert.deepEqual([podman().containers(), podman().jobs()], [[], []]);
  });

  for (const runtime of ['podman', 'bubblewrap']) {
    describe(`with ${runtime}`, () => {
      const run = (space: Workspace, ...args: string[]): Outcome =>
        space.run(['run', 'a.tool.yml', '--runtime', runtime, ...args], { env: podman().env });

      it('copies the outputs, which belong to the caller', () => {
        const space = workspace({ 'a.tool.yml': countLines, 'table.tsv': '1\n2\n3\n' });
        const { code, stdout, stderr } = run(space, '-i', 'table=@table.tsv');
        assert.deepEqual([code, stdout], [0, 'results/counts.txt\nresults/environment.txt\n'], stderr);
        assert.equal(readFileSync(space.path('results/counts.txt'), 'utf8'), '1\n2\n');
        assert.equal(
          readFileSync(space.path('results/environment.txt'), 'utf8'),
          '2 128 /job/working /job/tmp /job/working\n',
        );
        assert.equal(statSync(space.path('results/counts.txt')).uid, userInfo().uid);
      });

      it('runs a tool in a workflow, and reports its places there', () => {
        const tools = [withCommand('echo yes > out.txt'), withCommand('echo no; ls /nothing')];
        const steps = tools.map((tool) => `- run:\n${tool.replace(/^(?=.)/gm, '    ')}`);
        const space = workspace({ 'a.gxwf.yml': `class: GalaxyWorkflow\nsteps:\n${steps.join('')}` });
        const runAt = (pointer: string, ...args: string[]): Outcome =>
          space.run(['run', 'a.gxwf.yml', '--tool', pointer, '--runtime', runtime, ...args], {
            env: podman().env,
          });
        const { code, stderr } = runAt('/steps/0/run');
        assert.equal(code, 0, stderr);
        assert.equal(readFileSync(space.path('results/out.txt'), 'utf8'), 'yes\n');
        const failed = runAt('/steps/1/run', '--out', 'more');
        assert.equal(failed.code, 1);
        if (runtime === 'podman')
          assert.match(
            failed.stderr,
            /^user-tool: a\.gxwf\.yml:22:7: error: The command failed here: echo no; ls \/nothing$/m,
          );
      });

      for (const name of ["it's.tsv", 'a "b".tsv', 'a b,c:d.tsv', 'größe.tsv', '-n.tsv', 'line\nbreak.tsv'])
        it(`reads an input named ${JSON.stringify(name)}`, () => {
          const space = workspace({ 'a.tool.yml': countLines, [`in/${name}`]: '1\n' });
          const { code, stderr } = run(space, '-i', `table=in/${name}`);
          assert.equal(code, 0, stderr);
          assert.equal(readFileSync(space.path('results/counts.txt'), 'utf8'), '1\n');
        });

      if (runtime === 'podman')
        it('has the shared memory that the tool asks for', () => {
          const sizes = ['48m', '"64k"', '1048576'].map((size) => {
            const resource = `requirements:\n  - { type: resource, shm_size: ${size} }\n`;
            const space = workspace({
              'a.tool.yml': withCommand('df -k /dev/shm | tail -n 1 > out.txt') + resource,
            });
            const { code, stderr } = run(space);
            assert.equal(code, 0, stderr);
            return readFileSync(space.path('results/out.txt'), 'utf8').split(/\s+/)[1];
          });
          assert.deepEqual(sizes, ['49152', '64', '1024']);
        });

      it('reports the line that failed, and copies nothing', () => {
        const space = workspace({ 'a.tool.yml': withCommand('touch out.txt', 'ls /nothing', 'echo no') });
        const { code, stdout, stderr } = run(space);
        assert.deepEqual([code, stdout, existsSync(space.path('results'))], [1, '', false]);
        assert.match(stderr, /^a\.tool\.yml failed .*\d/m);
        // Dash, which may be the shell of this machine, does not say where.
        if (runtime === 'podman')
          assert.match(
            stderr,
            /^user-tool: a\.tool\.yml:8:3: error: The command failed here: ls \/nothing$/m,
          );
      });

      const refused: Readonly<Record<string, readonly [command: string, message: RegExp]>> = {
        'no output': [
          'touch outt.txt',
          new RegExp(`warning: "out\\.txt" .*"out" ${refusals.missing}.*"outt\\.txt"`),
        ],
        'an empty output': ['touch out.txt', /warning: "out\.txt" of the output "out" is empty/],
        'a link to a file of the machine': ['ln -s /etc/passwd out.txt', new RegExp(refusals.outside)],
        'a link to the input folder': ['ln -s /job/command/command.sh out.txt', new RegExp(refusals.outside)],
        'a folder': ['mkdir out.txt', new RegExp(`warning: .* ${refusals.folder}`)],
        'a pipe': ['mkfifo out.txt', new RegExp(`warning: .* ${refusals.special}`)],
      };
      for (const [what, [command, message]] of Object.entries(refused))
        it(`reports ${what}`, () => {
          const { code, stderr } = run(workspace({ 'a.tool.yml': withCommand(command) }));
          assert.equal(code, what.startsWith('a link') ? 1 : 0, stderr);
          assert.match(stderr, message);
        });

      it('ends what it started when it is interrupted', async () => {
        const space = workspace({ 'a.tool.yml': withCommand('echo started', 'sleep 98765') });
        const child = space.start(['run', 'a.tool.yml', '--runtime', runtime], podman().env);
        let err = '';
        child.stderr?.on('data', (text: Buffer) => (err += text.toString()));
        const ended = new Promise((resolve) => child.on('close', resolve));
        await until('the start', () => err.includes('started'));
        child.kill('SIGINT');
        assert.equal(await ended, 1);
        assert.match(err, /^a\.tool\.yml was canceled \(/m);
      });
    });
  }

  it('finds a runtime by itself, and reports what it does as JSON', () => {
    const space = workspace({ 'a.tool.yml': countLines, 'table.tsv': '1\n2\n3\n' });
    const { code, stdout } = space.run(['run', 'a.tool.yml', '-i', 'table=table.tsv', '--json'], {
      env: podman().env,
    });
    const { runtime, exitCode, command, outputs } = JSON.parse(stdout) as Record<string, unknown>;
    assert.deepEqual([code, runtime, exitCode], [0, 'podman', 0]);
    assert.equal(
      command,
      `head -n 2 '/job/inputs/dataset_1.dat' > out.txt\necho "$GALAXY_SLOTS $GALAXY_MEMORY_MB $HOME $TMPDIR $PWD" > env.txt`,
    );
    assert.equal((outputs as unknown[]).length, 2);
  });

  const unready: Readonly<Record<string, readonly [files: string, args: string[], message: RegExp]>> = {
    'an input that is not here': [countLines, ['-i', 'table=@no.tsv'], /^user-tool: .*".*no\.tsv"\.$/m],
    'a value that is missing': [countLines, [], /a\.tool\.yml:12:13: .*"table" needs a value/],
    'a value that is invalid': [
      countLines,
      ['-i', 'table=a.tool.yml', '-i', 'lines=x'],
      /: .*"lines" .*"x"\.$/m,
    ],
    'an expression without a value': [withCommand('echo $(inputs.x.y)'), [], /a\.tool\.yml:7:17: /],
  };
  for (const [what, [tool, args, message]] of Object.entries(unready))
    it(`reports ${what}, and ends with 2`, () => {
      const space = workspace({ 'a.tool.yml': tool });
      const { code, stdout, stderr } = space.run(['run', 'a.tool.yml', ...args], { env: podman().env });
      assert.deepEqual([code, stdout], [2, '']);
      assert.match(stderr, message);
    });

  it('says that there are too many files', () => {
    const tool = `${head}shell_command: "true"\ninputs: [{ name: all, type: data, multiple: true }]\noutputs: []\n`;
    const names = Array.from({ length: 12_000 }, (_, i) => `${'x'.repeat(100)}-${i}`);
    const files = Object.fromEntries(names.map((name) => [name, '']));
    const space = workspace({ ...files, 'a.tool.yml': tool, 'values.json': JSON.stringify({ all: names }) });
    const { code, stderr } = space.run(['run', 'a.tool.yml', '--inputs', 'values.json'], {
      env: podman().env,
    });
    assert.equal(code, 2);
    assert.match(
      stderr,
      /^user-tool: "podman" cannot mount 12004 files: give the command fewer, or an archive/m,
    );
  });

  it('reports to programs why a tool cannot be run', () => {
    const errors = (tool: string, ...args: string[]): unknown => {
      const space = workspace({ 'a.tool.yml': tool });
      const { code, stdout } = space.run(['run', 'a.tool.yml', '--json', ...args], { env: podman().env });
      assert.equal(code, 2);
      const { errors } = JSON.parse(stdout) as { errors: Record<string, unknown>[] };
      return errors.map(({ message, range, ...rest }) => [typeof message, typeof range, rest]);
    };
    assert.deepEqual(errors(countLines), [['string', 'object', { input: 'table' }]]);
    assert.deepEqual(errors(withCommand('echo $(inputs.x.y)')), [['string', 'object', { input: null }]]);
    const missing = withCommand('true').replace('busybox', 'busybox:never');
    assert.deepEqual(errors(missing), [['string', 'undefined', { code: 'image-missing' }]]);
  });

  it('names the expressions behind empty words of what failed', () => {
    const tool = (command: string): string => `${head}shell_command: |
  echo "$(inputs.empty)"
  ${command}
inputs:
  - { name: empty, type: text, value: "" }
  - { name: none, type: integer, optional: true }
  - { name: flag, type: boolean, value: false }
outputs:
  - { name: out, type: data, from_work_dir: out.txt }
`;
    const said = (command: string, exitCode = 1): string[] => {
      const space = workspace({ 'a.tool.yml': tool(command) });
      const { code, stderr } = space.run(['run', 'a.tool.yml'], { env: podman().env });
      assert.equal(code, exitCode, stderr);
      return stderr.split('\n').filter((line) => line.includes(': info: '));
    };
    const at = 'user-tool: a.tool.yml:';
    assert.deepEqual(
      said('ls /none \\\n    $(inputs.empty) $(inputs.none) $(inputs.flag ? "-l" : "") $(inputs.flag)'),
      [`${at}9:5: info: "$(inputs.empty)" is empty here.`, `${at}9:21: info: "$(inputs.none)" is null here.`],
    );
    // The command does not say where it did not write.
    assert.deepEqual(said('echo > "$(inputs.empty)out"', 0), [
      `${at}7:9: info: "$(inputs.empty)" is empty here.`,
      `${at}8:11: info: "$(inputs.empty)" is empty here.`,
    ]);
    const space = workspace({ 'a.tool.yml': tool('ls /none $(inputs.empty)') });
    const { stdout } = space.run(['run', 'a.tool.yml', '--json'], { env: podman().env });
    const { blank } = JSON.parse(stdout) as { blank: { message: string; range: { start: object } }[] };
    assert.deepEqual(
      blank.map(({ message, range }) => [message, range.start]),
      [['"$(inputs.empty)" is empty here.', { line: 7, character: 11 }]],
    );
  });

  it('says that the command failed, also if it removes what the shell noted', () => {
    for (const [command, exitCode] of [
      ['trap - EXIT; rm -f /job/report/*; exit 3', 3],
      ['rm -f /job/report/*; false', 1],
    ] as const) {
      const space = workspace({ 'a.tool.yml': withCommand(command) });
      const { code, stderr } = space.run(['run', 'a.tool.yml'], { env: podman().env });
      assert.equal(code, 1);
      assert.ok(stderr.includes(`a.tool.yml ${failedWith(exitCode)} (podman`), stderr);
    }
  });

  it('does not wait for a pipe in place of what the shell noted', () => {
    const command = 'trap - EXIT; rm -f /job/report/*; mkfifo /job/report/line; exit 3';
    const space = workspace({
      'a.tool.yml': `class: GalaxyUserTool\nid: a-tool\nname: A tool\nversion: "1.0"\ncontainer: busybox\nshell_command: ${command}\ninputs: []\noutputs: []\n`,
    });
    assert.equal(space.run(['run', 'a.tool.yml'], { env: podman().env }).code, 1);
  });

  it('runs no tool with mistakes in its YAML, and needs a folder for the results', () => {
    const space = workspace({ 'a.tool.yml': 'class: GalaxyUserTool\nshell_command: "echo\n', results: '' });
    const broken = space.run(['run', 'a.tool.yml', '--out', 'r'], { env: podman().env });
    assert.deepEqual([broken.code, /a\.tool\.yml:2:\d+: /.test(broken.stderr)], [2, true], broken.stderr);
    const taken = space.run(['run', 'a.tool.yml'], { env: podman().env });
    assert.deepEqual([taken.code, mentions(taken.stderr)], [2, ['results', '--out']], taken.stderr);
  });

  it('says of a tool that it ran that a platform would reject it', () => {
    const space = workspace({ 'a.tool.yml': `${withCommand('echo 1 > out.txt')}foo: 1\n` });
    const { code, stderr } = space.run(['run', 'a.tool.yml'], { env: podman().env });
    assert.equal(code, 0);
    assert.ok(
      stderr.endsWith(
        'user-tool: a.tool.yml has 1 error, so a platform would reject it: run "user-tool check" to list them.\n',
      ),
      stderr,
    );
  });

  it('writes over no results unless it is forced to', () => {
    const space = workspace({ 'a.tool.yml': withCommand('echo 1 > out.txt'), 'results/mine.txt': 'x' });
    const refusedRun = space.run(['run', 'a.tool.yml'], { env: podman().env });
    assert.equal(refusedRun.code, 2);
    assert.match(refusedRun.stderr, /The folder "results" is not empty: use "--force"/);
    assert.equal(space.run(['run', 'a.tool.yml', '--force'], { env: podman().env }).code, 0);
    const written = ['mine.txt', 'out.txt', 'ro-crate-metadata.json'];
    assert.deepEqual(readdirSync(space.path('results')).sort(), written);
  });

  it('replaces nothing that another run has written meanwhile', async () => {
    const space = workspace({ 'a.tool.yml': withCommand('sleep 1; echo 1 > out.txt') });
    let err = '';
    const run = async (): Promise<number | null> => {
      const child = space.start(['run', 'a.tool.yml'], podman().env);
      child.stderr?.on('data', (text: Buffer) => (err += text.toString()));
      const [code] = (await once(child, 'close')) as [number | null];
      return code;
    };
    assert.deepEqual((await Promise.all([run(), run()])).sort(), [0, 2]);
    assert.match(err, /^user-tool: ".*results" .*: run the tool again/m);
  });

  it('uses no folder that another user may change', () => {
    const folder = mkdtempSync(join(tmpdir(), 'user-tool-tmp-'));
    mkdirSync(join(folder, `user-tool-jobs-${userInfo().uid}`));
    chmodSync(join(folder, `user-tool-jobs-${userInfo().uid}`), 0o777);
    const space = workspace({ 'a.tool.yml': withCommand('echo 1 > out.txt') });
    const { code, stderr } = space.run(['run', 'a.tool.yml'], { env: { ...podman().env, TMPDIR: folder } });
    rmSync(folder, { recursive: true });
    assert.equal(code, 2);
    assert.match(stderr, /belongs to another user or is open to others: remove it\.$/m);
  });

  it('reads an input through a link', () => {
    const space = workspace({ 'a.tool.yml': countLines, 'real.tsv': '7\n' });
    symlinkSync('real.tsv', space.path('link.tsv'));
    const { code, stderr } = space.run(['run', 'a.tool.yml', '-i', 'table=link.tsv'], { env: podman().env });
    assert.equal(code, 0, stderr);
  });
});
