import { toolSummary, type Document, type Range } from '@user-tool/shared';
import { existsSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { isSuccess, runTool, type RunResult } from '../../run/job/run-tool.js';
import type { OutputFault } from '../../run/outputs/collect.js';
import type { Runtime, RuntimeName } from '../../run/runtimes/runtime.js';
import { cancelable, chosenRuntime } from '../container.js';
import { Failure } from '../failure.js';
import type { DocumentFlags } from '../gather.js';
import { givenValues, type ValueFlags } from '../given-values.js';
import { printMessage, writeLines } from '../message.js';
import { readTool } from '../read-tool.js';
import { visible } from '../terminal.js';

/** Flags of `run`. */
export interface RunFlags extends DocumentFlags, ValueFlags {
  runtime?: RuntimeName;
  out: string;
  force?: boolean;
  pull?: boolean;
  network?: boolean;
  /** Seconds. */
  timeout?: number;
  /** MiB. */
  memory?: number;
  json?: boolean;
}

/**
 * `user-tool run`: runs a tool in its container and copies its outputs.
 * @returns the exit code: 0 success, 1 the command failed or an output is missing, 2 the tool cannot be run
 * @throws Failure if a file cannot be read or the tool cannot be started
 */
export async function run(path: string, flags: RunFlags): Promise<number> {
  const read = await readTool(path, flags);
  if (!read) return 2;
  const { document } = read;
  const results = resolve(flags.out);
  if (!flags.force && isFilled(results))
    throw new Failure(`The folder "${flags.out}" is not empty: use "--force", or name another with "--out".`);
  const runtime = await chosenRuntime(flags.runtime);
  const printed = new Printed();
  const outcome = await cancelable((signal) =>
    runTool({
      document,
      given: givenValues(document, path, flags),
      runtime,
      results,
      hasNetwork: flags.network === true,
      mayPull: flags.pull === true,
      limits: {
        ...(flags.timeout !== undefined && { time: flags.timeout }),
        ...(flags.memory !== undefined && { memory: flags.memory }),
      },
      onOutput: printed.add,
      signal,
    }),
  );
  printed.endLine();
  if ('errors' in outcome) {
    for (const error of outcome.errors) printMessage(located(path, error.range, error.message));
    return 2;
  }
  if (flags.json) printJson(document, outcome, runtime);
  else report(document, outcome, { folder: flags.out, path: read.file.path, runtime });
  return isWhole(outcome) ? 0 : 1;
}

/** What the command prints; it goes to standard error, as it is not the result of this program. */
class Printed {
  private isLineOpen = false;

  readonly add = (_stream: unknown, bytes: Buffer): void => {
    process.stderr.write(bytes);
    this.isLineOpen = bytes.at(-1) !== newline;
  };

  /** Lets what follows start on a line of its own. */
  endLine(): void {
    if (this.isLineOpen) process.stderr.write('\n');
  }
}

const newline = 10;

/** Whether the command succeeded and all outputs were written. */
function isWhole(result: RunResult): boolean {
  return isSuccess(result) && result.faults.every(({ severity }) => severity !== 'error');
}

/** Whether a folder has content that outputs could replace. */
function isFilled(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).length > 0;
}

/** Positions as in all reports: lines and columns from 1. */
function located(path: string, { start }: Range, message: string): string {
  return `${path}:${start.line + 1}:${start.character + 1}: ${message}`;
}

const endings = {
  time: ({ limits }: RunResult) => `was stopped after its time limit of ${limits.time} s`,
  output: () => 'was stopped because it printed more than 64 MiB',
  canceled: () => 'was canceled',
} as const;

function ending(result: RunResult): string {
  if (result.stopped) return endings[result.stopped](result);
  if (result.exitCode === 0)
    return isWhole(result) ? 'succeeded' : 'ran without error, but not all outputs were written';
  // What the kernel does to a command that needs too much memory.
  const why = result.exitCode === 137 ? ` (killed; the memory limit is ${result.limits.memory} MiB)` : '';
  return `failed with exit code ${result.exitCode}${why}`;
}

interface ReportContext {
  /** Of the results, as users named it. */
  folder: string;
  path: string;
  runtime: Runtime;
}

/** Says on standard error how a run ended, and on standard output what it made. */
function report({ source }: Document, result: RunResult, { folder, path, runtime }: ReportContext): void {
  const { faults, failedAt } = result;
  for (const { message, severity, claim } of faults)
    printMessage(located(path, source.rangeOf(claim.span), `${severity}: ${message}`));
  if (failedAt) {
    const text = source.line(failedAt.start.line).trim();
    printMessage(located(path, failedAt, `error: The command failed here: ${text}`));
  }
  const seconds = (result.duration / 1000).toFixed(1);
  writeLines(process.stderr, [visible(`${path} ${ending(result)} (${runtime.name}, ${seconds} s).`)]);
  const files = result.outputs.flatMap((output) => output.files);
  for (const { path: file } of files)
    process.stdout.write(`${visible(join(folder, relative(resolve(folder), file)))}\n`);
}

function printJson(document: Document, result: RunResult, runtime: Runtime): void {
  const { source } = document;
  const fault = ({ output, severity, message, claim }: OutputFault): object => ({
    output,
    severity,
    message,
    range: source.rangeOf(claim.span),
  });
  const value = {
    version: 1,
    id: toolSummary(document).id?.text ?? null,
    runtime: runtime.name,
    exitCode: result.exitCode,
    stopped: result.stopped ?? null,
    seconds: result.duration / 1000,
    limits: result.limits,
    command: result.command,
    outputs: result.outputs,
    faults: result.faults.map(fault),
    failedAt: result.failedAt ?? null,
  };
  process.stdout.write(`${JSON.stringify(value, undefined, 2)}\n`);
}
