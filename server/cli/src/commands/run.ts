import {
  amount,
  countProblems,
  serversOf,
  toolSummary,
  type Problem,
  type Range,
  type SourceText,
} from '@user-tool/shared';
import { existsSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { localChecker } from '@user-tool/checking/node-checkers.js';
import type { RunErrors, RunReport } from '@user-tool/protocol/command-output.js';
import { blankText, ending, isWhole } from '@user-tool/runner/job/ending.js';
import { RunError } from '@user-tool/runner/job/run-error.js';
import type { RunResult, Unready } from '@user-tool/runner/job/run-request.js';
import { isSuccess, runTool } from '@user-tool/runner/job/run-tool.js';
import type { OutputFault } from '@user-tool/runner/outputs/collect.js';
import { isFilled } from '@user-tool/runner/outputs/results-folder.js';
import { writeRecord, type EndedRun } from '@user-tool/runner/record/write-record.js';
import type { BackendName } from '@user-tool/runner/runtimes/runtime.js';
import { cancelable, chosenRuntime } from '../container.js';
import { CommandFailure } from '../failure.js';
import { givenValues, type ValueFlags } from '../given-values.js';
import { printMessage, writeLines } from '../message.js';
import { Progress } from '../progress.js';
import { readTool, type ToolFlags } from '../read-tool.js';
import { visible } from '../terminal.js';

/** Flags of `run`. */
export interface RunFlags extends ToolFlags, ValueFlags {
  runtime?: BackendName;
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
 * @returns the exit code: 0 success, 1 the command failed or an output is not in its folder, 2 the tool cannot be run
 * @throws Failure if a file cannot be read or the tool cannot be started
 */
export async function run(path: string, flags: RunFlags): Promise<number> {
  const read = await readTool(path, flags);
  if (!read) return 2;
  const { document, source, file, warn } = read;
  const results = resolve(flags.out);
  if (existsSync(results) && !statSync(results).isDirectory())
    throw new CommandFailure(`"${flags.out}" is not a folder: name another with "--out".`);
  if (!flags.force && isFilled(results))
    throw new CommandFailure(
      `The folder "${flags.out}" is not empty: use "--force", or name another with "--out".`,
    );
  const runtime = await chosenRuntime(flags.runtime);
  const printed = new Printed(`Running ${file.path} with ${runtime.name}`);
  let problems: Promise<Problem[]> | undefined;
  const outcome = await cancelable(async (signal): Promise<RunResult | Unready | RunError> => {
    const running = runTool({
      document,
      given: givenValues(document, path, flags),
      server: serversOf(document.dialect.name, file.config)[0],
      runtime,
      results,
      mayReplace: flags.force === true,
      hasNetwork: flags.network === true,
      mayPull: flags.pull === true,
      limits: {
        ...(flags.timeout !== undefined && { time: flags.timeout }),
        ...(flags.memory !== undefined && { memory: flags.memory }),
      },
      onOutput: printed.add,
      onFetch: (bytes) => {
        printed.add('stderr', bytes);
      },
      onStarted: () => {
        problems = flags.json ? undefined : localChecker(warn).problems(document, file);
      },
      signal,
    });
    return flags.json ? running.catch(asResult) : running;
  }).finally(printed.end);
  if (outcome instanceof RunError) {
    printMessage(outcome.message);
    printErrors([{ message: outcome.message, code: outcome.code ?? null }]);
    return 2;
  }
  if ('errors' in outcome) {
    for (const error of outcome.errors) printMessage(located(path, error.range, error.message));
    if (flags.json)
      printErrors(
        outcome.errors.map(({ message, range, input }) => ({ message, range, input: input ?? null })),
      );
    return 2;
  }
  const ended = { document, result: outcome, runtime: runtime.name, results };
  // Nothing is written for a command that failed.
  const record = isSuccess(outcome) ? await writeRecord(ended) : null;
  if (flags.json) printJson(ended, record);
  else {
    report(ended, source, { folder: flags.out, path: file.path });
    const { error: errors } = countProblems((await problems) ?? []);
    if (errors > 0)
      printMessage(
        `${file.path} has ${amount(errors, 'error')}, so a platform would reject it: run "user-tool check" to list them.`,
      );
  }
  return isWhole(outcome) ? 0 : 1;
}

/** What the command prints; it goes to standard error, as it is not the result of this program. */
class Printed {
  private isLineOpen = false;
  private readonly progress = new Progress(process.stderr);
  private readonly endProgress: () => void;

  /** @param title what is said, with the time, between lines that it prints */
  constructor(title: string) {
    const started = performance.now();
    const seconds = (): number => Math.floor((performance.now() - started) / 1000);
    this.endProgress = this.progress.repeat(() =>
      this.isLineOpen ? undefined : visible(`${title}: ${seconds()} s …`),
    );
  }

  readonly add = (_stream: unknown, bytes: Buffer): void => {
    this.progress.clear();
    process.stderr.write(bytes);
    this.isLineOpen = bytes.at(-1) !== newline;
  };

  /** Lets what follows start on a line of its own. */
  readonly end = (): void => {
    this.endProgress();
    if (this.isLineOpen) process.stderr.write('\n');
  };
}

const newline = 10;

/** Positions as in all reports: lines and columns from 1. */
function located(path: string, { start }: Range, message: string): string {
  return `${path}:${start.line + 1}:${start.character + 1}: ${message}`;
}

interface ReportContext {
  /** Of the results, as users named it. */
  folder: string;
  path: string;
}

/** Says on standard error how a run ended, and on standard output what it made. */
function report(
  { document, result, runtime }: EndedRun,
  source: SourceText,
  { folder, path }: ReportContext,
): void {
  const { faults, failedAt, blank = [] } = result;
  for (const { message, severity, claim } of faults)
    printMessage(located(path, document.source.rangeOf(claim.span), `${severity}: ${message}`));
  if (failedAt) {
    const text = source.line(failedAt.start.line).trim();
    printMessage(located(path, failedAt, `error: The command failed here: ${text}`));
  }
  for (const one of blank) printMessage(located(path, one.range, `info: ${blankText(one)}`));
  const seconds = (result.duration / 1000).toFixed(1);
  writeLines(process.stderr, [visible(`${path} ${ending(result)} (${runtime}, ${seconds} s).`)]);
  const files = result.outputs.flatMap((output) => output.files);
  for (const { path: file } of files)
    process.stdout.write(`${visible(join(folder, relative(resolve(folder), file)))}\n`);
}

function asResult(error: unknown): RunError {
  if (error instanceof RunError) return error;
  throw error;
}

function printErrors(errors: RunErrors['errors']): void {
  print({ version: 1, errors });
}

function print(value: { version: 1 } & (RunReport | RunErrors)): void {
  process.stdout.write(`${JSON.stringify(value, undefined, 2)}\n`);
}

function printJson({ document, result, runtime }: EndedRun, record: string | null): void {
  const { source } = document;
  const fault = ({
    output,
    severity,
    message,
    claim,
  }: OutputFault): RunReport['faults'][number] & Pick<OutputFault, 'output'> => ({
    output,
    severity,
    message,
    range: source.rangeOf(claim.span),
  });
  const value = {
    version: 1 as const,
    id: toolSummary(document).id?.text ?? null,
    runtime,
    exitCode: result.exitCode,
    stopped: result.stopped ?? null,
    seconds: result.duration / 1000,
    limits: result.limits,
    inputs: result.inputs,
    command: result.command,
    outputs: result.outputs,
    record,
    faults: result.faults.map(fault),
    failedAt: result.failedAt ?? null,
    blank: (result.blank ?? []).map((one) => ({ message: blankText(one), range: one.range })),
  };
  print(value);
}
