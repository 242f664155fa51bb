import { join } from 'node:path';
import { readText } from './read-text.js';

/** How the kernel limits groups of processes (Linux, "cgroups(7)"), and which controllers this user can use. */
export interface ControlGroups {
  /** `hybrid` if some controllers are of version 1, and the hierarchy of version 2 is mounted too. */
  version: 'v1' | 'v2' | 'hybrid';
  controllers: string[];
}

/** A mounted hierarchy. */
interface Hierarchy {
  type: 'cgroup' | 'cgroup2';
  /** Absolute. */
  folder: string;
  options: string[];
}

/**
 * The control groups of a machine; undefined if there are none.
 * @param root the folder in which to look for the files of the kernel
 * @param uid of the user
 */
export function readControlGroups(root: string, uid: number): ControlGroups | undefined {
  const hierarchies = readText(join(root, 'proc/self/mountinfo')).split('\n').flatMap(hierarchyIn);
  const second = hierarchies.find(({ type }) => type === 'cgroup2');
  const first = hierarchies.filter(({ type }) => type === 'cgroup');
  if (hierarchies.length === 0) return undefined;
  // Only root can use those of version 1.
  const old = uid === 0 ? first.flatMap(({ options }) => options) : [];
  const controllers = [...old, ...(second ? delegated(root, second.folder, uid) : [])];
  return {
    version: second ? (first.length > 0 ? 'hybrid' : 'v2') : 'v1',
    controllers: [...new Set(controllers)]
      .filter((name) => /^[a-z_]+$/.test(name) && !/^(?:rw|ro|xattr)$/.test(name))
      .sort(),
  };
}

/** A line of `mountinfo`: `ID PARENT MAJOR:MINOR ROOT FOLDER OPTIONS … - TYPE SOURCE OPTIONS` (proc(5)). */
function hierarchyIn(line: string): Hierarchy[] {
  const [mount = '', system = ''] = line.split(' - ');
  const [type, , options = ''] = system.split(' ');
  const folder = mount.split(' ')[4];
  if (folder === undefined || (type !== 'cgroup' && type !== 'cgroup2')) return [];
  return [{ type, folder, options: options.split(',') }];
}

/** The controllers of version 2 that a user can use: all for root, else those that systemd delegates. */
function delegated(root: string, folder: string, uid: number): string[] {
  const group = uid === 0 ? '' : `user.slice/user-${uid}.slice/user@${uid}.service`;
  return readText(join(root, folder, group, 'cgroup.controllers'))
    .trim()
    .split(/\s+/)
    .filter(Boolean);
}
