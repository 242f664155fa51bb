import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { refusals } from '../../server/runner/src/outputs/collect.js';
import { usesCommand, workspace, type Outcome, type Workspace } from '../cli/command.js';
import { usesPodman } from './podman.js';

type Fields = Readonly<Record<string, unknown>>;

/** What an attack does, and what is said about it. */
interface Attack {
  /** Fields of the tool besides those of every tool; `shell_command` by default writes `out.txt`. */
  tool?: Fields;
  args?: readonly string[];
  /** Prepares the folder of the tool. */
  prepare?: (space: Workspace) => void;
  /** 2 if nothing may run. */
  code: 0 | 1 | 2;
  says: RegExp;
}

const data = { name: 'x', type: 'data' };
const secret = 'secret-5d2c';

/** A tool that runs `lines`, and claims `out.txt` or other outputs. */
const running = (lines: string, ...outputs: object[]): Fields => ({
  shell_command: lines,
  ...(outputs.length > 0 && { outputs }),
});
const claiming = (path: string, lines = 'true'): Fields =>
  running(lines, { name: 'out', type: 'data', from_work_dir: path });
const discovering = (lines: string, entry: object): Fields =>
  running(lines, {
    ...{ name: 'parts', type: 'collection', collection_type: 'list' },
    discover_datasets: [{ pattern: '__name__', ...entry }],
  });
const configuring = (...names: string[]): Fields => ({
  configfiles: names.map((filename) => ({ filename, content: 'x' })),
});

const notInside = new RegExp(refusals.outside);
const notWritten = new RegExp(refusals.missing);
const notRegular = new RegExp(refusals.special);
const noFile = /neither a file nor a folder/;
const noDefault = /a\.tool\.yml:\d+:\d+: The input ".*" .*default/;
const failed = /^a\.tool\.yml failed/m;

const attacks: Readonly<Record<string, Readonly<Record<string, Attack>>>> = {
  'through inputs': {
    'a default that is a file of the machine': {
      tool: { inputs: [{ ...data, value: '/etc/hostname' }] },
      code: 2,
      says: noDefault,
    },
    'a default with the path of such a file': {
      tool: { inputs: [{ ...data, multiple: true, value: [{ class: 'File', path: '/etc/hostname' }] }] },
      code: 2,
      says: noDefault,
    },
    'a default in a section': {
      tool: { inputs: [{ name: 's', type: 'section', parameters: [{ ...data, value: '/etc/hostname' }] }] },
      code: 2,
      says: noDefault,
    },
    'a device': { tool: { inputs: [data] }, args: ['-i', 'x=@/dev/zero'], code: 2, says: noFile },
    'a link to a device': {
      tool: { inputs: [data] },
      args: ['-i', 'x=@link'],
      prepare: (space) => {
        symlinkSync('/dev/zero', space.path('link'));
      },
      code: 2,
      says: noFile,
    },
    'a pipe': {
      tool: { inputs: [data] },
      args: ['-i', 'x=@pipe'],
      prepare: (space) => {
        execFileSync('mkfifo', [space.path('pipe')]);
      },
      code: 2,
      says: noFile,
    },
    'a file that the command changes': {
      tool: { inputs: [data], shell_command: "echo 1 > out.txt; echo bad > '$(inputs.x.path)'" },
      args: ['-i', 'x=@a.txt'],
      code: 1,
      says: failed,
    },
    'a file that the command links to as an output': {
      tool: { inputs: [data], shell_command: "ln '$(inputs.x.path)' out.txt" },
      args: ['-i', 'x=@a.txt'],
      code: 1,
      says: failed,
    },
    'a folder with a pipe in it': {
      tool: { inputs: [data] },
      args: ['-i', 'x=@folder'],
      prepare: (space) => {
        mkdirSync(space.path('folder'));
        execFileSync('mkfifo', [space.path('folder/pipe')]);
        symlinkSync('/dev/zero', space.path('folder/zero'));
      },
      code: 0,
      says: /succeeded/,
    },
    'an archive whose members are elsewhere': {
      tool: {
        inputs: [data],
        ...discovering("echo 1 > out.txt; tar -xf '$(inputs.x.path)' || true", { recurse: true }),
      },
      args: ['-i', 'x=@slip.tar'],
      prepare: (space) => {
        writeFileSync(space.path('evil'), 'evil');
        const names = ['../../../../tmp/user-tool-slip', '/tmp/user-tool-slip', '../out.txt', 'in/fine.txt'];
        const renamed = names.map((name) => `--transform=s,evil,${name},`);
        for (const [i, rename] of renamed.entries())
          execFileSync('tar', [i === 0 ? '-cPf' : '-rPf', 'slip.tar', rename, 'evil'], { cwd: space.folder });
      },
      code: 0,
      says: /succeeded/,
    },
  },
  'through names of config files': {
    'that leave the folder': { tool: configuring('../x'), code: 2, says: notInside },
    'that leave it later': { tool: configuring('a/../../x'), code: 2, says: notInside },
    'that are absolute': { tool: configuring('/tmp/x'), code: 2, says: notInside },
    'that end a text in C': { tool: configuring('a\0b'), code: 2, says: notInside },
    'that are the folder': { tool: configuring('a/..'), code: 2, says: notInside },
    'that are the same': {
      tool: configuring('a', './a'),
      code: 2,
      says: /Two config files would have the name/,
    },
    'that are in each other': { tool: configuring('a/b', 'a'), code: 2, says: /one would be in the other/ },
    'that are too long': { tool: configuring('x'.repeat(300)), code: 2, says: /the path is too long/ },
  },
  'through from_work_dir': {
    'a path that leaves the folder': { tool: claiming('../command/command.sh'), code: 1, says: notInside },
    'a path that leaves it later': {
      tool: claiming('a/../../container', 'mkdir a'),
      code: 1,
      says: notInside,
    },
    'an absolute path': { tool: claiming('/etc/passwd'), code: 1, says: notInside },
    'a path that ends a text in C': { tool: claiming('out.txt\0'), code: 1, says: notInside },
    'a link to a file of the machine': {
      tool: claiming('out.txt', 'ln -s /etc/passwd out.txt'),
      code: 1,
      says: notInside,
    },
    'a link to the job of another': {
      tool: claiming('out.txt', 'ln -s ../container out.txt'),
      code: 1,
      says: notInside,
    },
    'a link to a folder above': {
      tool: claiming('up/container', 'ln -s .. up'),
      code: 1,
      says: notInside,
    },
    'links without end': {
      tool: claiming('a', 'ln -s b a; ln -s a b'),
      code: 0,
      says: notWritten,
    },
    'a pipe': { tool: claiming('out.txt', 'mkfifo out.txt'), code: 0, says: notRegular },
    'a device': { tool: claiming('out.txt', 'mknod out.txt c 1 5'), code: 1, says: failed },
    'a link to a device': { tool: claiming('out.txt', 'ln -s /dev/zero out.txt'), code: 1, says: notInside },
    'a hard link to the command': {
      tool: claiming('out.txt', 'ln /job/command/command.sh out.txt'),
      code: 1,
      says: failed,
    },
    'a folder that cannot be read': {
      tool: claiming('locked/out.txt', 'mkdir locked; chmod 0 locked'),
      code: 0,
      says: notWritten,
    },
  },
  'through discovery': {
    'a folder above': { tool: discovering('true', { directory: '../..' }), code: 1, says: notInside },
    'an absolute folder': {
      tool: discovering('true', { directory: '/etc' }),
      code: 0,
      says: /matches no file \(the command wrote none\)/,
    },
    'a link to a folder of the machine': {
      tool: discovering('ln -s /etc out', { directory: 'out' }),
      code: 1,
      says: notInside,
    },
    'a link to a file of the machine': {
      tool: discovering('mkdir out; ln -s /etc/passwd out/x', { directory: 'out' }),
      code: 1,
      says: notInside,
    },
    pipes: {
      tool: discovering('mkdir out; mkfifo out/x', { directory: 'out' }),
      code: 1,
      says: notRegular,
    },
    'more files than anyone wants': {
      tool: discovering('mkdir out; cd out; seq 1 20001 | xargs touch', { directory: 'out' }),
      code: 1,
      says: /cannot be applied here: it has to look at more than 20000 files/,
    },
    'a pattern that takes for ever': {
      tool: discovering('touch aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab', {
        pattern: '(?P<name>(?:a+)+)$',
      }),
      code: 1,
      says: /cannot be applied here: it takes too long/,
    },
    'an element whose name leaves the folder': {
      tool: discovering('mkdir -p a/b; echo 1 > "a/b/..x"', {
        ...{ pattern: '(?P<name>.*)x', recurse: true, match_relative_path: true },
      }),
      code: 0,
      says: /succeeded/,
    },
  },
  'through the folder of results': {
    'a link in it': {
      tool: discovering('mkdir out; echo bad > out/x', { directory: 'out' }),
      args: ['--force'],
      prepare: (space) => {
        mkdirSync(space.path('mine'));
        mkdirSync(space.path('results'));
        symlinkSync('../mine', space.path('results/parts'));
      },
      code: 2,
      says: /^user-tool: ".*results\/parts" .*: remove the link\.$/m,
    },
  },
};

/** The document of an attack, as JSON, which is YAML. */
function documentOf({ tool = {} }: Attack): string {
  const base = {
    ...{ class: 'GalaxyUserTool', id: 'a-tool', name: 'A tool', version: '1.0', container: 'busybox' },
    shell_command: 'echo 1 > out.txt',
    outputs: [{ name: 'out', type: 'data', from_work_dir: 'out.txt' }],
  };
  return JSON.stringify({ ...base, ...tool });
}

/** All files below a folder, without those that are no regular files. */
function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

describe('attacks on user-tool run', function () {
  usesCommand();
  const podman = usesPodman();
  afterEach(() => {
    assert.deepEqual([podman().containers(), podman().jobs()], [[], []]);
  });

  const run = (space: Workspace, ...args: string[]): Outcome =>
    space.run(['run', 'a.tool.yml', ...args], { env: podman().env });

  for (const [way, ofWay] of Object.entries(attacks))
    describe(way, () => {
      for (const [what, attack] of Object.entries(ofWay))
        it(what, () => {
          const space = workspace({ 'a.tool.yml': documentOf(attack), 'a.txt': 'a', 'secret.txt': secret });
          attack.prepare?.(space);
          const machine = readFileSync('/etc/passwd', 'utf8');
          const { code, stderr } = run(space, ...(attack.args ?? []));
          assert.equal(code, attack.code, stderr);
          assert.match(stderr, attack.says);
          assert.equal(readFileSync(space.path('a.txt'), 'utf8'), 'a');
          assert.deepEqual(filesBelow(space.path('mine')), []);
          assert.ok(!existsSync('/tmp/user-tool-slip'));
          for (const file of filesBelow(space.path('results'))) {
            const text = readFileSync(file, 'utf8');
            assert.ok(!text.includes(secret) && text !== machine && !text.includes('"pid"'), file);
          }
        });
    });

  it('through inputs: a socket', async () => {
    const space = workspace({
      'a.tool.yml': documentOf({ tool: { inputs: [data] }, code: 2, says: noFile }),
    });
    const server = createServer().listen(space.path('socket'));
    await new Promise((resolve) => server.once('listening', resolve));
    const { code, stderr } = run(space, '-i', 'x=@socket');
    server.close();
    assert.equal(code, 2);
    assert.match(stderr, noFile);
  });

  /** Files that tests of a downloaded tool name. */
  const testFiles: Readonly<Record<string, readonly [test: object, says: RegExp]>> = {
    'an input above the folder': [
      { inputs: { x: '../../../../etc/hostname' } },
      /is not in the folder of the tool/,
    ],
    'an input by an absolute path': [
      { inputs: { x: { class: 'File', path: '/etc/hostname' } } },
      /: There is no file "\/etc\/hostname" /,
    ],
    'an input by a link': [{ inputs: { x: 'link' } }, /is not in the folder of the tool/],
    'an expected file by a link': [
      { inputs: { x: 'a.txt' }, outputs: { out: 'link' } },
      /is not in the folder of the tool/,
    ],
    'an expected file that is a pipe': [{ inputs: { x: 'a.txt' }, outputs: { out: 'pipe' } }, noFile],
    'an input that is a pipe': [{ inputs: { x: 'pipe' } }, noFile],
  };
  for (const [what, [test, says]] of Object.entries(testFiles))
    it(`through tests: ${what}`, () => {
      const tool = { inputs: [data], tests: [test] };
      const space = workspace({ 'a.tool.yml': documentOf({ tool, code: 2, says }), 'a.txt': 'a' });
      mkdirSync(space.path('test-data'));
      symlinkSync('/etc/hostname', space.path('test-data/link'));
      execFileSync('mkfifo', [space.path('pipe')]);
      const { code, stdout, stderr } = space.run(['test', 'a.tool.yml'], { env: podman().env });
      assert.equal(code, 2, stderr);
      assert.match(stdout, says);
    });
});
