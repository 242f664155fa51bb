import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { hostname, tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import type { BackendName, Mount } from '../runtimes/runtime.js';
import { RunError } from './run-error.js';

/** Where a job finds its folders, in the container. */
export const jobPaths = {
  working: '/job/working',
  temporary: '/job/tmp',
  command: '/job/command',
  inputs: '/job/inputs',
  report: '/job/report',
} as const;

/** The folders of one job on this machine. */
export interface JobFolder {
  /** Absolute. */
  root: string;
  /** Where the command runs. */
  working: string;
  /** The rendered command, which the job cannot change. */
  command: string;
  /** What the shell says about the command. */
  report: string;
  mounts: Mount[];
}

/** The file that names the container of a job. */
const containerFile = 'container';

/** Those that a job sees. */
const folders = ['working', 'temporary', 'command', 'report'] as const;

/** The container of a job. */
interface JobContainer {
  runtime: BackendName;
  name: string;
}

/**
 * Creates the folders of a job, which no other user of this machine can read.
 * @throws RunError if another user could
 */
export async function createJobFolder(runtime: BackendName, name: string): Promise<JobFolder> {
  const root = await createOwnFolder({ runtime, name });
  const folder = (name: string): string => join(root, name);
  const mounts = folders.map((name) => ({
    source: folder(name),
    target: jobPaths[name],
    isWritable: name !== 'command',
  }));
  for (const { source } of mounts) await mkdir(source);
  return { root, working: folder('working'), command: folder('command'), report: folder('report'), mounts };
}

/**
 * Creates a folder for data of a job, which no other user of this machine can read.
 * @throws RunError if another user could
 */
export async function createDataFolder(): Promise<string> {
  const root = await createOwnFolder();
  await mkdir(join(root, 'data'));
  return root;
}

/** Its name tells whose it is from the start. */
async function createOwnFolder(container?: JobContainer): Promise<string> {
  const owner = [machineKey(), process.pid, startOf(process.pid)].join('-');
  const root = await mkdtemp(join(await createJobsFolder(), `job-${owner}-`));
  if (container) await writeFile(join(root, containerFile), JSON.stringify(container));
  return root;
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

/** What a disk has left when nothing more can be written, in bytes. */
const almostNothing = 128 * 1024;

/** Whether the disk that a job writes to has no space left. */
export async function isDiskFull(root: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(root);
  return bavail * bsize < almostNothing;
}

/** A job whose process was killed before it could clean up. */
export interface AbandonedJob {
  root: string;
  /** Undefined if it was killed before it started one. */
  container?: JobContainer;
}

/** The jobs of this user whose process has ended; never throws. */
export async function abandonedJobs(): Promise<AbandonedJob[]> {
  const names = await readdir(jobsFolder()).catch(() => []);
  const jobs = await Promise.all(names.map(abandonedJob));
  return jobs.flatMap((job) => job ?? []);
}

async function abandonedJob(name: string): Promise<AbandonedJob | undefined> {
  const [, machine, pid, start] = /^job-([0-9a-f]{12})-(\d+)-(\d+)-/.exec(name) ?? [];
  if (pid === undefined || machine !== machineKey()) return undefined;
  if (isRunning(Number(pid)) && startOf(Number(pid)) === start) return undefined;
  const root = join(jobsFolder(), name);
  const text = await readFile(join(root, containerFile), 'utf8').catch(() => '');
  try {
    return { root, container: JSON.parse(text) as JobContainer };
  } catch {
    return { root };
  }
}

/** @throws RunError if another user could change what is in the folder */
async function createJobsFolder(): Promise<string> {
  const folder = jobsFolder();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const stats = await lstat(folder);
  const { uid } = userInfo();
  if (!stats.isDirectory() || (uid >= 0 && (stats.uid !== uid || (stats.mode & 0o077) !== 0)))
    throw new RunError(`"${folder}" belongs to another user or is open to others: remove it.`);
  return folder;
}

function jobsFolder(): string {
  return join(resolve(tmpdir()), `user-tool-jobs-${userInfo().uid}`);
}

/** Where the numbers of processes are known: machines and containers can share a folder for temporary files. */
function machineKey(): string {
  const name = [hostname(), pidNamespace()].join('\n');
  return createHash('sha256').update(name).digest('hex').slice(0, 12);
}

/** Empty where there are none. */
function pidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

/** When a process was started, by which it differs from others that get its number; 0 where that is not known. */
function startOf(pid: number): string {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // Those after its name, which may contain anything (proc_pid_stat(5)).
    return fields.slice(fields.lastIndexOf(')') + 2).split(' ')[19] ?? '0';
  } catch {
    return '0';
  }
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
