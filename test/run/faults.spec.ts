import assert from 'node:assert/strict';
import fc from 'fast-check';
import { chmodSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { reasonOf } from '../../server/checking/src/files/file-error.js';
import { failedWith, stoppedAfter } from '../../server/runner/src/job/ending.js';
import { docker } from '../../server/runner/src/runtimes/engines.js';
import { noRuntime } from '../../server/runner/src/runtimes/find-runtime.js';
import { usesCommand, workspace, type Outcome, type Workspace } from '../cli/command.js';
import { until } from '../support/until.js';
import { usesPodman } from './podman.js';
import { Traces } from './traces.js';

/** Says its version, and else notes that it was started. */
const fetching = `#!/bin/sh
[ "$1" = --version ] && exec echo "apptainer version 1.3.4"
touch fetched
`;

/** What goes wrong, and what is said about it. */
interface Fault {
  /** Lines of the command, each of which is run. */
  lines?: readonly string[];
  args?: readonly string[];
  image?: string;
  env?: (space: Workspace) => NodeJS.ProcessEnv;
  /** With a disk of 2 MiB at `disk` in the folder of the tool. */
  hasSmallDisk?: boolean;
  /** Runtimes that it is tried with; both by default. */
  runtimes?: readonly string[];
  code: 0 | 1 | 2;
  says: RegExp;
}

const runtimes = ['podman', 'bubblewrap'];
const onlyPodman = ['podman'];
/** Those that are not named on the command line. */
const found = [''];

/** A program that does not start. */
const broken = '#!/bin/sh\nexit 1\n';

/** Settings of Podman with more open files than a machine allows. */
const tooHigh = '[containers]\ndefault_ulimits = ["nofile=2000000000:2000000000"]\nnetns = "none"\n';

/** Docker without its daemon. */
const down = `#!/bin/sh
[ "$1" = --version ] && exec echo "Docker version 28.2.2, build e6534b4"
echo "Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?" >&2
exit 1
`;

/** A line that says how the command ended. */
const ended = (how: string, why = ''): RegExp => new RegExp(`^a\\.tool\\.yml ${how}${why} \\(`, 'm');

/** A line with a sentence of the product. */
const line = (sentence: string): RegExp =>
  new RegExp(`^user-tool: ${sentence.replace(/[.?()]/g, '\\$&')}$`, 'm');

const faults: Readonly<Record<string, Fault>> = {
  'no runtime': {
    runtimes: found,
    env: () => ({ PATH: '' }),
    code: 2,
    says: line(noRuntime()),
  },
  'the wanted runtime is missing': {
    runtimes: ['apptainer'],
    code: 2,
    says: /"apptainer" is not installed\./,
  },
  'the wanted runtime does not start': {
    runtimes: ['docker'],
    env: (space) => ({ PATH: space.path('bin') }),
    code: 2,
    says: /"docker" does not start\./,
  },
  'the daemon of Docker is down': {
    runtimes: ['docker'],
    env: (space) => ({ PATH: `${space.path('down')}:${process.env['PATH'] ?? ''}` }),
    code: 2,
    says: line(docker.notReady ?? ''),
  },
  'the daemon of Docker is down, and images are downloaded': {
    runtimes: ['docker'],
    args: ['--pull'],
    env: (space) => ({ PATH: `${space.path('down')}:${process.env['PATH'] ?? ''}` }),
    code: 2,
    says: line(docker.notReady ?? ''),
  },
  'the image is missing': {
    runtimes: onlyPodman,
    image: 'busybox:never',
    code: 2,
    says: /^user-tool: This machine does not have the image "busybox:never": use "--pull" to download it\.$/m,
  },
  'the image cannot be downloaded': {
    runtimes: onlyPodman,
    image: 'localhost:1/never:1',
    args: ['--pull'],
    code: 2,
    says: /^user-tool: .*"localhost:1\/never:1" .*: .*refused/m,
  },
  'no image': { runtimes: onlyPodman, image: '', code: 2, says: /The tool names no container image\./ },
  'an image for other processors': {
    runtimes: onlyPodman,
    image: 'foreign',
    code: 2,
    says: /^user-tool: "podman" .*\. The image is for \w+, and this machine is \w+: use an image for \w+\.$/m,
  },
  'an image without a shell': {
    runtimes: onlyPodman,
    image: 'empty',
    code: 2,
    says: /^user-tool: "podman" .* 127: .*\/bin\/sh.*\. The image may have no "\/bin\/sh"/m,
  },
  'Podman cannot start containers': {
    runtimes: onlyPodman,
    env: (space) => ({ CONTAINERS_CONF: space.path('limits.conf') }),
    code: 2,
    says: /^user-tool: "podman" .* 12\d: .*\. "user-tool doctor" /m,
  },
  'a command that is not found': {
    lines: ['nothing-like-this'],
    code: 1,
    says: ended(failedWith(127)),
  },
  'a command that may not be started': {
    lines: ['echo 1 > out.txt', './out.txt'],
    code: 1,
    says: ended(failedWith(126)),
  },
  'a command that ends like a runtime': {
    lines: ['rm -f /job/report/started', 'exit 3'],
    code: 1,
    says: ended(failedWith(3)),
  },
  'a command that ends with 125': {
    lines: ['exit 125'],
    code: 1,
    says: ended(failedWith(125)),
  },
  'processes that outlive the command': {
    lines: ['sleep 98765 &', '(setsid sleep 98765 &)', 'echo 1 > out.txt'],
    code: 0,
    says: /^a\.tool\.yml succeeded/m,
  },
  'processes without end': {
    runtimes: onlyPodman,
    lines: ['f() { f | f & }', 'f', 'sleep 1', 'exit 3'],
    args: ['--timeout', '5'],
    code: 1,
    says: /^a\.tool\.yml (?:failed|was stopped)/m,
  },
  'a command that ignores TERM, with its processes': {
    lines: ["trap '' TERM", 'sleep 98765 &', 'sleep 98765'],
    args: ['--timeout', '1'],
    code: 1,
    says: ended(stoppedAfter(1)),
  },
  'a command that writes outside': {
    lines: [
      'for f in /x /etc/x /bin/x /job/command/x /job/inputs/x; do if touch $f; then exit 3; fi; done',
      'if [ "\\$(ls /sys/class/net | grep -v ^lo)" ]; then exit 4; fi',
      'echo fine > out.txt',
      'echo x > /etc/x',
    ],
    code: 1,
    says: ended(`(?:${failedWith(1)}|${failedWith(2)})`),
  },
  'a full disk': {
    lines: ['dd if=/dev/zero of=out.txt bs=1M count=100'],
    hasSmallDisk: true,
    env: (space) => ({ TMPDIR: space.path('disk') }),
    code: 1,
    says: ended(failedWith(1), ' \\(.*".*disk".* TMPDIR.*\\)'),
  },
  'a full disk for the results': {
    lines: ['dd if=/dev/zero of=out.txt bs=1M count=5'],
    hasSmallDisk: true,
    args: ['--out', 'disk/results'],
    code: 2,
    says: new RegExp(`^user-tool: ".*out\\.txt" .*: ${reasonOf({ code: 'ENOSPC' })}\\.$`, 'm'),
  },
  'results where there can be no folder': {
    args: ['--out', '/proc/no/results'],
    code: 2,
    says: new RegExp(`^user-tool: "/proc/no" .*: ${reasonOf({ code: 'ENOENT' })}\\.$`, 'm'),
  },
  'a gigabyte that is printed': {
    lines: ['yes "\\$(seq 1000)" | head -c 1073741824', 'echo 1 > out.txt'],
    code: 1,
    says: ended('was stopped .* 64 MiB'),
  },
  'a command that is killed': {
    lines: ["sh -c 'kill -9 $$'"],
    code: 1,
    says: ended(failedWith(137), ' \\(killed.* \\d+ MiB\\)'),
  },
  'too little memory': {
    runtimes: onlyPodman,
    lines: ['tail /dev/zero > out.txt'],
    args: ['--memory', '32'],
    code: 1,
    says: ended(failedWith(137), ' \\(killed.* 32 MiB\\)'),
  },
};

/** A tool with these lines as command, which has to write `out.txt`. */
function documentOf({
  lines = ['echo 1 > out.txt'],
  image = 'busybox',
}: Pick<Fault, 'lines' | 'image'>): string {
  return JSON.stringify({
    ...{ class: 'GalaxyUserTool', id: 'a-tool', name: 'A tool', version: '1.0', container: image },
    shell_command: lines.join('\n'),
    outputs: [{ name: 'out', type: 'data', from_work_dir: 'out.txt' }],
  });
}

describe('faults of user-tool run', function () {
  usesCommand();
  const podman = usesPodman();
  let traces: Traces;
  let earlier: string[];
  before(() => {
    podman().importForeign('foreign');
    podman().importEmpty('empty');
    traces = new Traces(podman());
  });
  beforeEach(() => {
    earlier = traces.all();
  });
  afterEach(async () => {
    // A program that was killed may take a moment to end.
    await until('nothing left', () => traces.all().length <= earlier.length);
    assert.deepEqual(traces.all(), earlier);
  });

  const run = (space: Workspace, fault: Fault, runtime: string): Outcome => {
    const args = ['run', 'a.tool.yml', ...(runtime === '' ? [] : ['--runtime', runtime])];
    const options = { env: { ...podman().env, ...fault.env?.(space) } };
    const all = [...args, ...(fault.args ?? [])];
    if (!fault.hasSmallDisk) return space.run(all, options);
    mkdirSync(space.path('disk'));
    return space.run(all, { ...options, within: ['unshare', '--mount', 'sh', '-c', mountDisk, 'sh'] });
  };

  for (const [what, fault] of Object.entries(faults))
    for (const runtime of fault.runtimes ?? runtimes)
      it(`${what}${runtime === '' ? '' : ` (${runtime})`}`, () => {
        const space = workspace({
          ...{
            'a.tool.yml': documentOf(fault),
            'bin/docker': broken,
            'down/docker': down,
            'limits.conf': tooHigh,
          },
        });
        for (const folder of ['bin', 'down']) chmodSync(space.path(`${folder}/docker`), 0o755);
        symlinkSync('/bin/sh', space.path('bin/sh'));
        const { code, stderr } = run(space, fault, runtime);
        assert.match(stderr.slice(-2000), fault.says);
        assert.equal(code, fault.code, stderr.slice(-2000));
      });

  it('a runtime that fetches images when it starts is not started without the image', () => {
    const space = workspace({ 'a.tool.yml': documentOf({}), 'bin/apptainer': fetching });
    chmodSync(space.path('bin/apptainer'), 0o755);
    const { code, stderr } = space.run(['run', 'a.tool.yml', '--runtime', 'apptainer'], {
      env: { ...podman().env, PATH: `${space.path('bin')}:${process.env['PATH'] ?? ''}` },
    });
    assert.equal(code, 2);
    assert.match(stderr, /^user-tool: .* "busybox": .*"--pull"/);
    assert.ok(!existsSync(space.path('fetched')));
  });

  it('a runner that is killed leaves nothing once the next one starts', async () => {
    for (const runtime of runtimes) {
      const space = workspace({ 'a.tool.yml': documentOf({ lines: ['echo started', 'sleep 98765'] }) });
      const child = space.start(['run', 'a.tool.yml', '--runtime', runtime], podman().env);
      let err = '';
      child.stderr?.on('data', (text: Buffer) => (err += text.toString()));
      const ended = new Promise((resolve) => child.on('close', resolve));
      await until('the start', () => err.includes('started'));
      child.kill('SIGKILL');
      await ended;
      assert.equal(podman().jobs().length, 1);
      const next = workspace({ 'a.tool.yml': documentOf({}) });
      const { code, stderr } = next.run(['run', 'a.tool.yml'], { env: podman().env });
      assert.equal(code, 0, stderr);
      assert.deepEqual([podman().containers(), podman().jobs()], [[], []], runtime);
    }
  });

  it('a reader that ends first ends the command, too', async () => {
    const space = workspace({ 'a.tool.yml': documentOf({ lines: ['yes', 'sleep 98765'] }) });
    const child = space.start(['run', 'a.tool.yml'], podman().env);
    const ended = new Promise((resolve) => child.on('close', resolve));
    child.stderr?.once('data', () => child.stderr?.destroy());
    assert.equal(await ended, 141);
    assert.deepEqual([podman().containers(), podman().jobs()], [[], []]);
  });

  it('a run elsewhere that shares the folder for temporary files is left alone', async () => {
    const space = workspace({ 'a.tool.yml': documentOf({ lines: ['echo started', 'sleep 98765'] }) });
    const child = space.start(['run', 'a.tool.yml', '--runtime', 'bubblewrap'], podman().env);
    let err = '';
    child.stderr?.on('data', (text: Buffer) => (err += text.toString()));
    const ended = new Promise((resolve) => child.on('close', resolve));
    await until('the start', () => err.includes('started'));
    const next = workspace({ 'a.tool.yml': documentOf({}) });
    const { code, stderr } = next.run(['run', 'a.tool.yml', '--runtime', 'bubblewrap'], {
      env: podman().env,
      within: elsewhere,
    });
    assert.equal(code, 0, stderr);
    assert.equal(podman().jobs().length, 1);
    child.kill('SIGINT');
    assert.equal(await ended, 1);
  });

  it('a runner that is interrupted at any of ten moments leaves nothing, and says so', async () => {
    const lines = ['sleep 1', 'echo 1 > out.txt'];
    for (const moment of fc.sample(fc.nat(1500), 10)) {
      const space = workspace({ 'a.tool.yml': documentOf({ lines }) });
      const child = space.start(['run', 'a.tool.yml'], podman().env);
      let err = '';
      child.stderr?.on('data', (text: Buffer) => (err += text.toString()));
      const ended = new Promise((resolve) => child.on('close', resolve));
      setTimeout(() => child.kill('SIGINT'), moment);
      await ended;
      assert.doesNotMatch(err, /unexpectedly/);
      assert.deepEqual([podman().containers(), podman().jobs()], [[], []], `${moment} ms`);
    }
  });

  it('a runner that is killed at any of ten moments leaves nothing', async () => {
    const lines = ['echo started', 'sleep 1', 'echo 1 > out.txt'];
    for (const moment of fc.sample(fc.nat(1500), 10)) {
      const space = workspace({ 'a.tool.yml': documentOf({ lines }) });
      const child = space.start(['run', 'a.tool.yml'], podman().env);
      const ended = new Promise((resolve) => child.on('close', resolve));
      setTimeout(() => child.kill('SIGKILL'), moment);
      await ended;
    }
    // What was starting when its program was killed may appear a little later.
    await until('nothing left', () => {
      const next = workspace({ 'a.tool.yml': documentOf({}) });
      const { code } = next.run(['run', 'a.tool.yml'], { env: podman().env });
      return code === 0 && traces.all().length === earlier.length;
    });
  });
});

/** Runs a program where no other process of the machine has a number. */
const elsewhere = ['unshare', '--pid', '--fork', '--mount-proc'];

/** Runs a program with a small disk at `disk`, which no other program sees. */
const mountDisk = 'mount -t tmpfs -o size=2m tmpfs disk && exec "$@"';
