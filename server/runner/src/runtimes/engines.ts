import { readControlGroups } from '../machine/control-groups.js';
import { subordinateIds } from '../machine/subordinate-ids.js';
import { imageFormat } from './find-image.js';
import { mountText } from './mount-text.js';
import { unstartedCodes, type ContainerJob, type JobLimits, type Runtime } from './runtime.js';

/** Podman and Docker, whose options are the same but for who owns what a job writes. */
type Engine = 'podman' | 'docker';

/** What differs between them. */
interface EngineHabits {
  program: Engine;
  /** As whom the job runs, so that its files belong to the caller. */
  user: () => readonly string[];
  /** Options that keep the proxies of this machine, which may have passwords, from the job. */
  secrets: readonly string[];
  /** Options that limit what a job uses. */
  limits: (limits: JobLimits) => readonly string[];
  /** See `Runtime`. */
  notReady: string;
  /** Options that end a container at once. */
  removal?: readonly string[];
}

function engine({ program, user, secrets, limits, notReady, removal = [] }: EngineHabits): Runtime {
  return {
    name: program,
    program,
    isContainer: true,
    version: [program, '--version'],
    ready: [program, 'info'],
    notReady,
    findImage: (image) => [program, 'image', 'inspect', '--format', imageFormat, image],
    pull: (image) => [program, 'pull', image],
    importImage: (archive, image) => [program, 'import', archive, image],
    removeImage: (image) => [program, 'rmi', '--force', image],
    listImages: [program, 'images', '--format', '{{.Repository}}:{{.Tag}}'],
    start: (job) => [
      program,
      // Warnings of the runtime would be taken for what the command prints.
      ...[
        '--log-level=error',
        'run',
        ...user(),
        ...secrets,
        ...limits(job.limits),
        ...optionsOf(job),
        job.image,
        ...job.command,
      ],
    ],
    // Those of the runtime that they call, too.
    failureCodes: [1, ...unstartedCodes],
    remove: (name) => [program, 'rm', '--force', '--volumes', ...removal, name],
  };
}

const proxies = ['http', 'https', 'ftp', 'all', 'no'].map((name) => `${name}_proxy`);

export const podman = engine({
  program: 'podman',
  // Files of the container's root belong to the caller. Without being root, the caller can be the user there, too, if
  // there are other ids for the users of the image.
  user: () => [isRoot() || !hasSubordinateIds() ? '--user=0:0' : '--userns=keep-id'],
  secrets: ['--http-proxy=false'],
  limits: (limits) => [
    ...(canLimit('memory') ? memoryLimit(limits) : []),
    ...(canLimit('pids') ? processLimit(limits) : []),
  ],
  notReady: 'Podman cannot start containers: "podman info" shows why.',
  removal: ['--time=0'],
});

export const docker = engine({
  program: 'docker',
  user: () => [`--user=${process.getuid?.() ?? 0}:${process.getgid?.() ?? 0}`],
  secrets: proxies.flatMap((name) => [`--env=${name}=`, `--env=${name.toUpperCase()}=`]),
  limits: (limits) => [...memoryLimit(limits), ...processLimit(limits)],
  notReady:
    'The Docker daemon does not respond: start it, for example with "systemctl start docker", or choose another runtime.',
});

function hasSubordinateIds(): boolean {
  const { users, groups } = subordinateIds();
  return users > 0 && groups > 0;
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Whether Podman can use a controller of control groups; without root, it fails or prints a warning if it cannot. */
function canLimit(controller: 'memory' | 'pids'): boolean {
  const groups = isRoot() ? undefined : readControlGroups('/', process.getuid?.() ?? -1);
  return groups === undefined || (groups.version === 'v2' && groups.controllers.includes(controller));
}

function memoryLimit({ memory }: JobLimits): string[] {
  return [`--memory=${memory}m`, `--memory-swap=${memory}m`];
}

function processLimit({ processes }: JobLimits): string[] {
  return [`--pids-limit=${processes}`];
}

function optionsOf({ name, hasNetwork, environment, mounts, workingFolder, limits }: ContainerJob): string[] {
  const { sharedMemory } = limits;
  return [
    '--rm',
    `--name=${name}`,
    '--pull=never',
    `--network=${hasNetwork ? 'bridge' : 'none'}`,
    '--read-only',
    ...(sharedMemory === undefined ? [] : [`--shm-size=${sharedMemory}b`]),
    '--cap-drop=all',
    '--security-opt=no-new-privileges',
    // SELinux would keep the command from the files of the caller, whose labels must not change.
    '--security-opt=label=disable',
    '--entrypoint=',
    ...mounts.map((mount) => `--mount=${mountText(mount)}`),
    `--workdir=${workingFolder}`,
    ...Object.entries(environment).map(([name, value]) => `--env=${name}=${value}`),
  ];
}
