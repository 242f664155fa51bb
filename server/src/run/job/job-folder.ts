import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import type { Mount } from '../runtimes/runtime.js';

/** Where a job finds its folders, in the container. */
export const jobPaths = {
  working: '/job/working',
  home: '/job/home',
  temporary: '/job/tmp',
  command: '/job/command',
  inputs: '/job/inputs',
} as const;

/** The folders of one job on this machine. */
export interface JobFolder {
  /** Absolute. */
  root: string;
  /** Where the command runs. */
  working: string;
  /** The rendered command, which the job cannot change. */
  command: string;
  mounts: Mount[];
}

/** The file that says whose job a folder belongs to. */
const ownerFile = 'owner';

/** Creates the folders of a job, which no other user of this machine can read. */
export async function createJobFolder(): Promise<JobFolder> {
  const parent = jobsFolder();
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const root = await mkdtemp(join(parent, 'job-'));
  await writeFile(join(root, ownerFile), String(process.pid));
  const mounts = await Promise.all(
    (['working', 'home', 'temporary', 'command'] as const).map(async (name) => {
      const source = join(root, name);
      await mkdir(source);
      return { source, target: jobPaths[name], isWritable: name !== 'command' };
    }),
  );
  return { root, working: join(root, 'working'), command: join(root, 'command'), mounts };
}

/** Removes a folder with all that a job wrote, also folders that it made unreadable. */
export async function removeJobFolder(root: string): Promise<void> {
  try {
    await rm(root, { recursive: true, force: true });
  } catch {
    await unlock(root);
    await rm(root, { recursive: true, force: true });
  }
}

/**
 * The folders of jobs whose process was killed before it could remove them.
 * @returns absolute paths
 */
export async function abandonedFolders(): Promise<string[]> {
  const names = await readdir(jobsFolder()).catch(() => []);
  const roots = names.map((name) => join(jobsFolder(), name));
  const isAbandoned = await Promise.all(
    roots.map(async (root) => {
      const owner = await readFile(join(root, ownerFile), 'utf8').catch(() => '');
      return owner !== '' && !isRunning(Number(owner));
    }),
  );
  return roots.filter((_, index) => isAbandoned[index]);
}

function jobsFolder(): string {
  return join(tmpdir(), `user-tool-jobs-${userInfo().uid}`);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function unlock(folder: string): Promise<void> {
  await chmod(folder, 0o700).catch(() => undefined);
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) if (entry.isDirectory()) await unlock(join(folder, entry.name));
}
