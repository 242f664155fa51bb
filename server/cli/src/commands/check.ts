import { amount, type Severity, type SeverityCounts } from '@user-tool/shared';
import { once } from 'node:events';
import { checkFiles } from '@user-tool/checking/check-files.js';
import type { FileResult } from '@user-tool/checking/tasks/check-file.js';
import { CommandFailure, internalError, isDebugging } from '../failure.js';
import { standardInput } from '../find/targets.js';
import { gather, type DocumentFlags, type Gathered } from '../gather.js';
import { printMessage } from '../message.js';
import { formats, type FormatName } from '../report/formats.js';
import { Tally } from '../report/result.js';
import { colorsFor, terminalWidth } from '../terminal.js';

/** Flags of `check`. */
export interface CheckFlags extends DocumentFlags {
  format: FormatName;
  /** The most warnings that do not count as failure; unlimited by default. */
  maxWarnings?: number;
  /** The lowest severity that is printed; others count too. */
  severity: Severity;
  watch?: boolean;
  /** Whether registries are asked about images. */
  online?: boolean;
  /** With `online`: whether cached answers are ignored. */
  refresh?: boolean;
  jobs?: number;
}

/**
 * `user-tool check`: checks documents and reports on standard output.
 * @returns the exit code: 0 no errors, 1 problems, 2 a file could not be read, or a registry not asked
 * @throws Failure if the flags do not fit
 */
export async function check(paths: readonly string[], flags: CheckFlags): Promise<number> {
  if (flags.refresh && !flags.online) throw new CommandFailure('"--refresh" requires "--online".');
  if (!flags.watch) return (await checkOnce(paths, flags)).exitCode;
  if (paths.includes(standardInput))
    throw new CommandFailure('"--watch" requires files: it cannot watch standard input.');
  const { watchAndRepeat } = await import('./watch.js');
  return watchAndRepeat(async () => (await checkOnce(paths, flags)).folders);
}

async function checkOnce(
  paths: readonly string[],
  flags: CheckFlags,
): Promise<{ exitCode: number; folders: Set<string> }> {
  const { isDecided, ...gathered } = await gatherTools(paths, flags);
  const { files, unreadable, folders } = gathered;
  const reporter = await formats[flags.format]();
  const report = reporter(
    (text) => {
      gathered.progress.clear();
      process.stdout.write(text);
    },
    {
      colors: colorsFor(process.stdout),
      width: terminalWidth(process.stdout),
      folder: process.cwd(),
      lowest: flags.severity,
    },
  );
  const tally = new Tally();
  for await (const result of resultsOf(gathered, flags.jobs)) {
    tally.add(result);
    report.file(result);
    // Where a pipe does not block, what its reader has not taken is kept in memory.
    if (process.stdout.writableNeedDrain) await once(process.stdout, 'drain');
  }
  report.end(unreadable);
  if (files.length === 0 && unreadable.length === 0) {
    printMessage('No user tools found: a file that you name is always checked.');
  }
  const isPartial = unreadable.length > 0 || !isDecided;
  return { exitCode: exitCode(tally.counts, isPartial, flags), folders };
}

/** The documents to check, with what registries say if they are to be asked. */
async function gatherTools(
  paths: readonly string[],
  flags: CheckFlags,
): Promise<Gathered & { isDecided: boolean }> {
  const gathered = await gather(paths, flags);
  if (!flags.online) return { ...gathered, isDecided: true };
  const { askRegistries } = await import('../online.js');
  return { ...gathered, ...(await askRegistries({ ...gathered, refresh: flags.refresh === true })) };
}

/** The results of the files, in their order, and those of configuration files with problems. */
async function* resultsOf(
  { files, progress, reportUnreadable, warn, brokenConfigs }: Gathered,
  jobs: number | undefined,
): AsyncGenerator<FileResult, void, undefined> {
  const all = amount(files.length, 'file');
  let done = 0;
  const outcomes = checkFiles(files, {
    jobs,
    onWarning: warn,
    onRead: (read) => {
      progress.say(() => `Reading: ${read} of ${all} …`);
    },
  });
  for await (const outcome of outcomes) {
    if ('problems' in outcome) yield outcome;
    else if ('reason' in outcome) reportUnreadable(outcome.path, outcome.reason);
    else if (isDebugging()) throw outcome.error;
    else reportUnreadable(outcome.path, internalError(outcome.error));
    done++;
    progress.say(() => `Checking: ${done} of ${all} …`);
  }
  progress.clear();
  yield* await brokenConfigs();
}

function exitCode(
  { error, warning }: SeverityCounts,
  isPartial: boolean,
  { maxWarnings = Infinity }: CheckFlags,
): number {
  const tooMany = warning > maxWarnings;
  if (tooMany) {
    const subject = `${amount(warning, 'warning')} ${warning === 1 ? 'is' : 'are'}`;
    printMessage(`${subject} more than "--max-warnings ${maxWarnings}" allows.`);
  }
  if (isPartial) return 2;
  return error > 0 || tooMany ? 1 : 0;
}
