import type { SeverityCounts } from '@user-tool/shared';
import { checkAll } from '../check-all.js';
import { isResult } from '../check-one.js';
import { Failure } from '../failure.js';
import { standardInput } from '../find/targets.js';
import { gather, type DocumentFlags, type Gathered } from '../gather.js';
import { formats, type FormatName } from '../report/formats.js';
import { amount, countFileProblems, type FileResult, type Results } from '../report/result.js';
import { colorsFor, terminalWidth } from '../terminal.js';

/** Flags of `check`. */
export interface CheckFlags extends DocumentFlags {
  format: FormatName;
  /** How many warnings are no problem yet; any number when absent. */
  maxWarnings?: number;
  /** Report errors only. */
  quiet?: boolean;
  watch?: boolean;
  jobs?: number;
}

/**
 * `user-tool check`: checks documents and reports on standard output.
 * @returns the exit code: 0 no error, 1 problems, 2 a file could not be read
 * @throws Failure where the flags do not fit
 */
export async function check(paths: readonly string[], flags: CheckFlags): Promise<number> {
  if (!flags.watch) return (await checkOnce(paths, flags)).exitCode;
  if (paths.includes(standardInput))
    throw new Failure('"--watch" needs files to watch: standard input is read once.');
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
  { tasks, progress, complain, tell, brokenConfigs, unreadable }: Gathered,
  jobs: number | undefined,
): Promise<Results> {
  const outcomes = await checkAll(tasks, {
    jobs,
    tell,
    progress: (done) => {
      progress.say(() => `Checking: ${done} of ${amount(tasks.length, 'file')} …`);
    },
  });
  progress.clear();
  const files: FileResult[] = [];
  for (const outcome of outcomes) {
    if (isResult(outcome)) files.push(outcome);
    else complain(outcome.path, outcome.reason);
  }
  if (tasks.length === 0 && unreadable.length === 0) {
    process.stderr.write('user-tool: no user tool was found; name a file to check it whatever it holds.\n');
  }
  return { files: [...files, ...brokenConfigs()], unreadable };
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
    process.stderr.write(`user-tool: ${found} more than the ${maxWarnings} that "--max-warnings" allows.\n`);
  }
  if (unreadable.length > 0) return 2;
  return counts.error > 0 || tooMany ? 1 : 0;
}
