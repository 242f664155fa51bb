import type { SeverityCounts } from '@user-tool/shared';
import { checkFiles } from '../../check/check-files.js';
import type { FileResult } from '../../check/jobs/check-file.js';
import { Failure, internalError, isDebugging } from '../failure.js';
import { standardInput } from '../find/targets.js';
import { gather, type DocumentFlags, type Gathered } from '../gather.js';
import { formats, type FormatName } from '../report/formats.js';
import { amount, countFileProblems, type Results } from '../report/result.js';
import { colorsFor, terminalWidth } from '../terminal.js';

/** Flags of `check`. */
export interface CheckFlags extends DocumentFlags {
  format: FormatName;
  /** The most warnings that do not count as failure; unlimited by default. */
  maxWarnings?: number;
  /** Report errors only. */
  quiet?: boolean;
  watch?: boolean;
  jobs?: number;
}

/**
 * `user-tool check`: checks documents and reports on standard output.
 * @returns the exit code: 0 no errors, 1 problems, 2 a file could not be read
 * @throws Failure if the flags do not fit
 */
export async function check(paths: readonly string[], flags: CheckFlags): Promise<number> {
  if (!flags.watch) return (await checkOnce(paths, flags)).exitCode;
  if (paths.includes(standardInput))
    throw new Failure('"--watch" requires files: it cannot watch standard input.');
  const { watchAndRepeat } = await import('./watch.js');
  return watchAndRepeat(async () => (await checkOnce(paths, flags)).folders);
}

async function checkOnce(
  paths: readonly string[],
  flags: CheckFlags,
): Promise<{ exitCode: number; folders: Set<string> }> {
  const gathered = await gather(paths, flags);
  const results = await resultsOf(gathered, flags.jobs);
  await report(results, flags);
  return { exitCode: exitCode(results, flags), folders: gathered.folders };
}

async function resultsOf(
  { files, progress, reportUnreadable, warn, brokenConfigs, unreadable }: Gathered,
  jobs: number | undefined,
): Promise<Results> {
  const outcomes = await checkFiles(files, {
    jobs,
    onWarning: warn,
    onProgress: (done) => {
      progress.say(() => `Checking: ${done} of ${amount(files.length, 'file')} …`);
    },
  });
  progress.clear();
  const results: FileResult[] = [];
  for (const outcome of outcomes) {
    if ('problems' in outcome) results.push(outcome);
    else if ('reason' in outcome) reportUnreadable(outcome.path, outcome.reason);
    else if (isDebugging()) throw outcome.error;
    else reportUnreadable(outcome.path, internalError(outcome.error));
  }
  if (files.length === 0 && unreadable.length === 0) {
    process.stderr.write('user-tool: no user tools found; a file that you name is always checked.\n');
  }
  return { files: [...results, ...(await brokenConfigs())], unreadable };
}

async function report(results: Results, flags: CheckFlags): Promise<void> {
  const shown = flags.quiet ? { ...results, files: results.files.map(errorsOnly) } : results;
  const write = await formats[flags.format]();
  const colors = colorsFor(process.stdout);
  process.stdout.write(write(shown, { colors, width: terminalWidth(process.stdout), folder: process.cwd() }));
}

function errorsOnly(file: FileResult): FileResult {
  const problems = file.problems
    .filter(({ severity }) => severity === 'error')
    .map((problem) => (problem.leftOut ? { ...problem, leftOut: errorsAlone(problem.leftOut) } : problem));
  return { ...file, problems };
}

function errorsAlone({ error }: SeverityCounts): SeverityCounts {
  return { error, warning: 0, info: 0, hint: 0 };
}

function exitCode({ files, unreadable }: Results, { maxWarnings = Infinity }: CheckFlags): number {
  const counts = countFileProblems(files);
  const tooMany = counts.warning > maxWarnings;
  if (tooMany) {
    const found = `${amount(counts.warning, 'warning')} ${counts.warning === 1 ? 'is' : 'are'}`;
    process.stderr.write(`user-tool: ${found} more than "--max-warnings ${maxWarnings}" allows.\n`);
  }
  if (unreadable.length > 0) return 2;
  return counts.error > 0 || tooMany ? 1 : 0;
}
