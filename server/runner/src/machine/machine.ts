import { arch, availableParallelism, platform, release, totalmem, userInfo } from 'node:os';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readControlGroups, type ControlGroups } from './control-groups.js';
import { isOnPath } from '../runtimes/on-path.js';
import { readText } from './read-text.js';
import { subordinateIds, type MachineUser, type SubordinateIds } from './subordinate-ids.js';

/** What a machine has that containers need. Plain data. */
export interface Machine {
  system: { name: string; release: string; architecture: string };
  cores: number;
  /** In MiB. */
  memory: number;
  isRoot: boolean;
  /** Whether it is a container itself, as Docker, Podman and systemd mark theirs. */
  isContainer: boolean;
  /** Absent where the system has no control groups. */
  controlGroups?: ControlGroups;
  /** Only of Linux. */
  user?: {
    subordinateIds: SubordinateIds;
    /** Whether the programs are there that give these ids to containers. */
    hasIdMappers: boolean;
    /** Whether users other than root can create user namespaces. */
    hasNamespaces: boolean;
    /** Of one process; undefined if there is no limit. */
    openFiles: number | undefined;
    processes: number | undefined;
  };
}

/**
 * What this machine has.
 * @param root the folder in which to look for the files of the system
 */
export function readMachine(root = '/', user: MachineUser = userInfo()): Machine {
  const { uid } = user;
  const controlGroups = readControlGroups(root, uid);
  const machine = {
    system: { name: platform(), release: release(), architecture: arch() },
    cores: availableParallelism(),
    memory: Math.floor(totalmem() / (1024 * 1024)),
    isRoot: uid === 0,
    isContainer: marks.some((file) => existsSync(join(root, file))),
    ...(controlGroups && { controlGroups }),
  };
  const limits = readText(join(root, 'proc/self/limits'));
  if (limits === '') return machine;
  return {
    ...machine,
    user: {
      subordinateIds: subordinateIds(user, root),
      hasIdMappers: ['newuidmap', 'newgidmap'].every(isOnPath),
      hasNamespaces: hasNamespaces(root),
      openFiles: softLimit(limits, 'Max open files'),
      processes: softLimit(limits, 'Max processes'),
    },
  };
}

/** Files that only containers have. */
const marks = ['.dockerenv', 'run/.containerenv', 'run/systemd/container'];

/** Settings of the kernel that keep users from creating namespaces, with the value that does. */
const restrictions: readonly (readonly [file: string, value: string])[] = [
  ['user/max_user_namespaces', '0'],
  ['kernel/unprivileged_userns_clone', '0'],
  ['kernel/apparmor_restrict_unprivileged_userns', '1'],
];

function hasNamespaces(root: string): boolean {
  return restrictions.every(([file, value]) => readText(join(root, 'proc/sys', file)).trim() !== value);
}

function softLimit(limits: string, name: string): number | undefined {
  const line = limits.split('\n').find((one) => one.startsWith(name)) ?? '';
  const value = /^\s*(\d+)/.exec(line.slice(name.length))?.[1];
  return value === undefined ? undefined : Number(value);
}
