import { imageFormat } from './find-image.js';
import { mountText } from './mount-text.js';
import type { ContainerJob, Runtime } from './runtime.js';

/** Podman and Docker, whose options are the same but for who owns what a job writes. */
type Engine = 'podman' | 'docker';

/**
 * @param user as whom the job runs, so that its files belong to the caller
 * @param secrets options that keep the proxies of this machine, which may have passwords, from the job
 * @param notReady see `Runtime`
 * @param removal options that end a container at once
 */
function engine(
  program: Engine,
  user: () => readonly string[],
  secrets: readonly string[],
  notReady: string,
  removal: readonly string[] = [],
): Runtime {
  return {
    name: program,
    program,
    isContainer: true,
    version: [program, '--version'],
    ready: [program, 'info'],
    notReady,
    findImage: (image) => [program, 'image', 'inspect', '--format', imageFormat, image],
    pull: (image) => [program, 'pull', image],
    listImages: [program, 'images', '--format', '{{.Repository}}:{{.Tag}}'],
    start: (job) => [program, 'run', ...user(), ...secrets, ...optionsOf(job), job.image, ...job.command],
    remove: (name) => [program, 'rm', '--force', '--volumes', ...removal, name],
  };
}

const proxies = ['http', 'https', 'ftp', 'all', 'no'].map((name) => `${name}_proxy`);

// Without root, the user of the container is the caller only if it is asked for.
export const podman = engine(
  'podman',
  () => [isRoot() ? '--user=0:0' : '--userns=keep-id'],
  ['--http-proxy=false'],
  'Podman cannot start containers: "podman info" shows why.',
  ['--time=0'],
);

export const docker = engine(
  'docker',
  () => [`--user=${process.getuid?.() ?? 0}:${process.getgid?.() ?? 0}`],
  proxies.flatMap((name) => [`--env=${name}=`, `--env=${name.toUpperCase()}=`]),
  'The Docker daemon does not respond: start it, for example with "systemctl start docker", or choose another runtime.',
);

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function optionsOf(job: ContainerJob): string[] {
  const { limits, environment, mounts } = job;
  return [
    '--rm',
    `--name=${job.name}`,
    '--pull=never',
    `--network=${job.hasNetwork ? 'bridge' : 'none'}`,
    '--read-only',
    '--cap-drop=all',
    '--security-opt=no-new-privileges',
    // SELinux would keep the command from the files of the caller, whose labels must not change.
    '--security-opt=label=disable',
    `--memory=${limits.memory}m`,
    `--memory-swap=${limits.memory}m`,
    `--pids-limit=${limits.processes}`,
    '--entrypoint=',
    ...mounts.map((mount) => `--mount=${mountText(mount)}`),
    `--workdir=${job.workingFolder}`,
    ...Object.entries(environment).map(([name, value]) => `--env=${name}=${value}`),
  ];
}
