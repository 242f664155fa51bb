import { constants, existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContainerJob, JobLimits } from '../runtimes/runtime.js';
import { jobPaths } from './job-folder.js';

/** The file of the command, below `jobPaths.command`. */
export const commandFile = 'command.sh';

/** The file that names the line which failed, below `jobPaths.report`. */
const lineFile = 'line';

/** The file that says that the shell has started, below `jobPaths.report`. */
const startFile = 'started';

/**
 * Runs the command as the platform does, by the shell of the image with `set -e`. The shell reads the file instead of
 * being started with it, to note the line at which it stops: Bash knows it when a command fails, BusyBox at the end,
 * and Dash never. The size of files is counted in blocks of 512 bytes.
 */
export function shellCall({ fileSize }: JobLimits): ContainerJob['command'] {
  const file = `${jobPaths.command}/${commandFile}`;
  const note = `echo "$LINENO" > ${jobPaths.report}/${lineFile}`;
  const script = [
    `: > ${jobPaths.report}/${startFile}`,
    `ulimit -f ${fileSize * 2048}`,
    `if [ -n "$BASH_VERSION" ]; then trap '${note}' ERR; else trap '[ $? = 0 ] || ${note}' EXIT; fi`,
    'set -e',
    `. ${file}`,
  ];
  return ['/bin/sh', '-c', script.join('\n'), file];
}

/** Whether the shell has started: an image may have none, or one for other processors. */
export function hasStarted(report: string): boolean {
  return existsSync(join(report, startFile));
}

/** The line of the command at which the shell stopped, from zero; undefined if it did not say. */
export async function failedLine(report: string): Promise<number | undefined> {
  const text = await readNote(join(report, lineFile)).catch(() => '');
  const line = /^([1-9]\d{0,6})\n$/.exec(text)?.[1];
  return line === undefined ? undefined : Number(line) - 1;
}

/** What the shell noted. The command can write there, too, and make it a pipe, which would never end. */
async function readNote(file: string): Promise<string> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
  try {
    const stats = await handle.stat();
    return stats.isFile() && stats.size <= longestNote ? await handle.readFile('utf8') : '';
  } finally {
    await handle.close();
  }
}

/** Bytes of the number of a line. */
const longestNote = 10;
