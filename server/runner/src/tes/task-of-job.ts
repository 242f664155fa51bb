import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { jobPaths } from '../job/job-folder.js';
import type { ContainerJob, Mount } from '../runtimes/runtime.js';
import type { TesInput, TesOutput, TesTask } from './messages.js';

/** What every service accepts as the content of a file, in bytes. */
const maxContent = 128 * 1024;

/** The files of what a command prints, below `jobPaths.report`. */
export const printedFiles = { stdout: 'stdout', stderr: 'stderr' } as const;

/** Folders that come back from the service; other writable ones start empty and end with the task. */
const returned: readonly string[] = [jobPaths.working, jobPaths.report];

/**
 * A job as a task. Small texts are sent with it; other files are named by where they are on this machine, which the service
 * has to see too.
 *
 * Source: Task Execution Service 1.1, `tesTask`.
 */
export async function taskOfJob(job: ContainerJob): Promise<TesTask> {
  const { name, image, command, environment, workingFolder, limits, mounts } = job;
  return {
    name,
    inputs: (await Promise.all(mounts.map(inputsOf))).flat(),
    outputs: mounts.filter(({ target }) => returned.includes(target)).map(outputOf),
    resources: { cpu_cores: limits.cores, ram_gb: (limits.memory * 1024 * 1024) / 1e9 },
    executors: [
      {
        image,
        command: [...command],
        workdir: workingFolder,
        env: { ...environment },
        stdout: `${jobPaths.report}/${printedFiles.stdout}`,
        stderr: `${jobPaths.report}/${printedFiles.stderr}`,
      },
    ],
    volumes: mounts.filter(isVolume).map(({ target }) => target),
  };
}

function isVolume({ target, isWritable }: Mount): boolean {
  return isWritable && !returned.includes(target);
}

function outputOf({ source, target }: Mount): TesOutput {
  return { url: pathToFileURL(source).href, path: target, type: 'DIRECTORY' };
}

/** The files of the job itself, each; else the file or folder that was given. */
async function inputsOf({ source, target, isWritable }: Mount): Promise<TesInput[]> {
  const isOwn = isWritable || target === jobPaths.command;
  if (isOwn) return filesIn(source, target);
  const isFolder = (await stat(source)).isDirectory();
  return [isFolder ? named(source, target, 'DIRECTORY') : await fileInput(source, target)];
}

async function filesIn(folder: string, target: string): Promise<TesInput[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(files.sort().map((file) => fileInput(file, target + file.slice(folder.length))));
}

async function fileInput(file: string, target: string): Promise<TesInput> {
  const { size } = await stat(file);
  // An empty content would mean that there is none.
  if (size === 0 || size > maxContent) return named(file, target, 'FILE');
  const content = textIn(await readFile(file));
  return content === undefined ? named(file, target, 'FILE') : { content, path: target, type: 'FILE' };
}

/** Undefined if the bytes are not UTF-8. */
function textIn(bytes: Buffer): string | undefined {
  const text = bytes.toString('utf8');
  return Buffer.from(text).equals(bytes) ? text : undefined;
}

function named(source: string, path: string, type: TesInput['type']): TesInput {
  return { url: pathToFileURL(source).href, path, type };
}
