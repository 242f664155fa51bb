import type { BlankExpression } from '@user-tool/shared';
import { tmpdir } from 'node:os';
import type { RunResult } from './run-request.js';
import { isSuccess } from './run-tool.js';

/** Whether the command succeeded and all outputs were written. */
export function isWhole(result: RunResult): boolean {
  return isSuccess(result) && result.faults.every(({ severity }) => severity !== 'error');
}

const endings = {
  time: ({ limits }: RunResult) => stoppedAfter(limits.time),
  output: () => 'was stopped because it printed more than 64 MiB',
  canceled: () => 'was canceled',
} as const;

/** That a command took too long: the rest of a sentence about it. */
export function stoppedAfter(seconds: number): string {
  return `was stopped after its time limit of ${seconds} s`;
}

/** That a command failed: the rest of a sentence about it. */
export function failedWith(exitCode: number): string {
  return `failed with exit code ${exitCode}`;
}

/** How a run ended: the rest of a sentence about its command. */
export function ending(result: RunResult): string {
  if (result.stopped) return endings[result.stopped](result);
  if (result.exitCode === 0)
    return isWhole(result) ? 'succeeded' : 'ran without error, but not all outputs were written';
  const why = reasons.flatMap((reason) => reason(result) ?? []);
  return `${failedWith(result.exitCode)}${why.length > 0 ? ` (${why.join('; ')})` : ''}`;
}

/** What may explain that a command failed. */
const reasons: readonly ((result: RunResult) => string | undefined)[] = [
  // What the kernel does to a command that needs too much memory.
  ({ exitCode, limits }) =>
    exitCode === 137 ? `killed; the memory limit is ${limits.memory} MiB` : undefined,
  ({ isDiskFull }) => (isDiskFull ? `no space is left in "${tmpdir()}", which TMPDIR can change` : undefined),
];

/** What an expression wrote that may be why a command failed, as a sentence. */
export function blankText({ source, written }: BlankExpression): string {
  return `"${source}" is ${written === '' ? 'empty' : 'null'} here.`;
}
