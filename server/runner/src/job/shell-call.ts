import { constants, existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContainerJob, JobLimits } from '../runtimes/runtime.js';
import { jobPaths } from './job-folder.js';

/** The file of the command, below `jobPaths.command`. */
export const commandFile = 'command.sh';

/** The file of the command in the container. */
const commandPath = `${jobPaths.command}/${commandFile}`;

/** The file that names the line which failed, below `jobPaths.report`. */
const lineFile = 'line';

/** The file that says that the shell has started, below `jobPaths.report`. */
const startFile = 'started';

/**
 * Runs the command as the platform does, by the shell of the image with `set -e`. The shell reads the file instead of
 * being started with it, to note the line at which it stops: Bash knows it when a command fails, BusyBox at the end,
 * and Dash never, where the variable is not set. The size of files is counted in blocks of 512 bytes.
 */
export function shellCall({ fileSize }: JobLimits): ContainerJob['command'] {
  const note = `echo "\${LINENO-}" > ${jobPaths.report}/${lineFile}`;
  const script = [
    `: > ${jobPaths.report}/${startFile}`,
    `ulimit -f ${fileSize * 2048}`,
    `if [ -n "$BASH_VERSION" ]; then trap '${note}' ERR; else trap '[ $? = 0 ] || ${note}' EXIT; fi`,
    'set -e',
    `. ${commandPath}`,
  ];
  return ['/bin/sh', '-c', script.join('\n'), commandPath];
}

/** Whether the shell has started: an image may have none, or one for other processors. */
export function hasStarted(report: string): boolean {
  return existsSync(join(report, startFile));
}

/**
 * The line of the command at which the shell stopped, from zero: the one that it reports in its last words, or noted.
 * @param printed the end of standard error
 * @returns undefined if it did not say
 */
export async function failedLine(report: string, printed: string): Promise<number | undefined> {
  const reported = reportedLine(printed);
  if (reported !== undefined) return reported;
  const text = await readNote(join(report, lineFile)).catch(() => '');
  const line = /^([1-9]\d{0,6})\n$/.exec(text)?.[1];
  return line === undefined ? undefined : Number(line) - 1;
}

/**
 * The line of the command that the shell itself reports last: `/job/command/command.sh: 2: x: not found`, in Bash and
 * BusyBox with `line` before the number. Undefined if something else was printed after that.
 */
function reportedLine(printed: string): number | undefined {
  const last = printed.trimEnd().split('\n').at(-1) ?? '';
  if (!last.startsWith(`${commandPath}: `)) return undefined;
  // BusyBox names a builtin before the line.
  const line = /^(?:[^:\s]+: )?(?:line )?([1-9]\d{0,6}): /.exec(last.slice(commandPath.length + 2))?.[1];
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
