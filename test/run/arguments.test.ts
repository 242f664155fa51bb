import assert from 'node:assert/strict';
import { runtimes } from '../../server/runner/src/runtimes/find-runtime.js';
import type { RuntimeName } from '../../server/protocol/src/command-output.js';
import type { ContainerJob } from '../../server/runner/src/runtimes/runtime.js';

const job: ContainerJob = {
  name: 'job-1',
  image: 'quay.io/biocontainers/seqkit:2.8.2',
  mounts: [
    { source: '/tmp/j/working', target: '/job/working', isWritable: true },
    { source: '/data/it\'s "x", y.tsv', target: '/job/inputs/dataset_1.dat', isWritable: false },
  ],
  workingFolder: '/job/working',
  environment: { GALAXY_SLOTS: '2', HOME: '/job/home' },
  command: ['/bin/sh', '-c', 'echo "$1"'],
  limits: { cores: 2, memory: 512, processes: 100, time: 60, fileSize: 10 },
  hasNetwork: false,
};

const quoted = '"source=/data/it\'s ""x"", y.tsv"';

/** What keeps the proxies in the configuration of Docker from the command: they may have passwords. */
const noProxies = ['http', 'https', 'ftp', 'all', 'no'].flatMap((name) => [
  `--env=${name}_proxy=`,
  `--env=${name.toUpperCase()}_PROXY=`,
]);

/** What each runtime is called with, besides the user that the engines run a job as. */
const calls: Readonly<Record<RuntimeName, readonly string[]>> = {
  podman: engineCall('podman', '--http-proxy=false'),
  docker: engineCall('docker', ...noProxies),
  apptainer: [
    ...['apptainer', '--quiet', 'exec', '--containall', '--no-home', '--cleanenv', '--no-mount=tmp,home,cwd'],
    ...['--drop-caps=all', '--no-privs', '--net', '--network=none'],
    ...['--mount', 'type=bind,source=/tmp/j/working,target=/job/working'],
    ...['--mount', `type=bind,${quoted},target=/job/inputs/dataset_1.dat,ro`],
    ...['--pwd=/job/working', '--env=GALAXY_SLOTS=2', '--env=HOME=/job/home'],
    ...['docker://quay.io/biocontainers/seqkit:2.8.2', '/bin/sh', '-c', 'echo "$1"'],
  ],
  bubblewrap: [
    ...['bwrap', '--unshare-all', '--die-with-parent', '--cap-drop', 'ALL'],
    ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'],
    ...['--bind', '/tmp/j/working', '/job/working'],
    ...['--ro-bind', '/data/it\'s "x", y.tsv', '/job/inputs/dataset_1.dat'],
    ...['--remount-ro', '/', '--chdir', '/job/working', '--clearenv'],
    ...['--setenv', 'GALAXY_SLOTS', '2', '--setenv', 'HOME', '/job/home', '/bin/sh', '-c', 'echo "$1"'],
  ],
};

function engineCall(program: string, ...own: string[]): string[] {
  return [
    ...[program, '--log-level=error', 'run', ...own],
    ...['--memory=512m', '--memory-swap=512m', '--pids-limit=100'],
    ...['--rm', '--name=job-1', '--pull=never', '--network=none', '--read-only', '--cap-drop=all'],
    ...['--security-opt=no-new-privileges', '--security-opt=label=disable'],
    ...['--entrypoint=', '--mount=type=bind,source=/tmp/j/working,target=/job/working'],
    ...[`--mount=type=bind,${quoted},target=/job/inputs/dataset_1.dat,ro`],
    ...['--workdir=/job/working', '--env=GALAXY_SLOTS=2', '--env=HOME=/job/home'],
    ...['quay.io/biocontainers/seqkit:2.8.2', '/bin/sh', '-c', 'echo "$1"'],
  ];
}

/** Without what depends on the caller and the machine. */
function comparable(call: readonly string[]): string[] {
  return call
    .filter((arg) => !/^--user(?:ns)?=/.test(arg))
    .join('\n')
    .replace(/--ro-bind\n(\/[a-z0-9/]+)\n\1\n/g, '')
    .replace(/--setenv\nPATH\n[^\n]+\n/, '')
    .split('\n');
}

describe('runtimes', () => {
  for (const name of ['podman', 'docker'] as const)
    it(`${name} is told the size of the shared memory`, () => {
      const limits = { ...job.limits, sharedMemory: 2048 };
      assert.ok(runtimes[name].start({ ...job, limits }).includes('--shm-size=2048b'));
    });

  for (const [name, expected] of Object.entries(calls))
    it(`${name} is called without a shell`, () => {
      assert.deepEqual(comparable(runtimes[name as RuntimeName].start(job)), expected);
    });

  it('run as the caller', () => {
    const [podman, docker] = [runtimes.podman, runtimes.docker].map(({ start }) => start(job)[3]);
    const [uid, gid] = [process.getuid?.(), process.getgid?.()];
    assert.equal(podman, uid === 0 ? '--user=0:0' : '--userns=keep-id');
    assert.equal(docker, `--user=${uid}:${gid}`);
  });

  it('fetch images and use the network only if they may', () => {
    const open = { ...job, hasNetwork: true };
    for (const name of ['podman', 'docker'] as const) {
      assert.ok(runtimes[name].start(open).includes('--network=bridge'), name);
      assert.deepEqual(runtimes[name].pull?.('a:1'), [name, 'pull', 'a:1']);
    }
    assert.ok(!runtimes.apptainer.start(open).includes('--net'));
    assert.ok(runtimes.bubblewrap.start(open).includes('--share-net'));
  });
});
