import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContainerJob, JobLimits } from '../runtimes/runtime.js';
import { jobPaths } from './job-folder.js';

/** The file of the command, below `jobPaths.command`. */
export const commandFile = 'command.sh';

/** The file that names the line which failed, below `jobPaths.report`. */
const lineFile = 'line';

/**
 * Runs the command as the platform does, by the shell of the image with `set -e`. The shell reads the file instead of
 * being started with it, to note the line at which it stops: Bash knows it when a command fails, BusyBox at the end,
 * and Dash never. The size of files is counted in blocks of 512 bytes.
 */
export function shellCall({ fileSize }: JobLimits): ContainerJob['command'] {
  const file = `${jobPaths.command}/${commandFile}`;
  const note = `echo "$LINENO" > ${jobPaths.report}/${lineFile}`;
  const script = [
    `ulimit -f ${fileSize * 2048}`,
    `if [ -n "$BASH_VERSION" ]; then trap '${note}' ERR; else trap '[ $? = 0 ] || ${note}' EXIT; fi`,
    'set -e',
    `. ${file}`,
  ];
  return ['/bin/sh', '-c', script.join('\n'), file];
}

/** The line of the command at which the shell stopped, from zero; undefined if it did not say. */
export async function failedLine(report: string): Promise<number | undefined> {
  const text = await readFile(join(report, lineFile), 'utf8').catch(() => '');
  const line = /^([1-9]\d{0,6})\n$/.exec(text)?.[1];
  return line === undefined ? undefined : Number(line) - 1;
}
