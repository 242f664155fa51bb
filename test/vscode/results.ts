import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bundle.js';

/** Where a run leaves its outcome and, when it fails, what explains it. */
const resultsFolder = join(root, 'test-results');

/** The folder of one run by its name, there and empty. */
export function emptyResultsOf(name: string): string {
  const folder = join(resultsFolder, 'vscode', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** What became of one test. */
export interface Tested {
  /** A file of the suite, or the title of a pass through the interface. */
  part: string;
  title: string;
  outcome: 'passed' | 'failed' | 'skipped';
  /** Milliseconds. */
  duration: number;
  /** Why it failed. */
  error?: string;
}

/** What the suite in the extension host writes. */
export interface SuiteResults {
  /** Whether all tests were run. */
  finished: boolean;
  tested: Tested[];
}

/** A failure of something that is no test, such as an editor that does not start. */
export function failure(part: string, title: string, error: unknown): Tested {
  const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { part, title, outcome: 'failed', duration: 0, error: words };
}

/**
 * The tests of the suite; where it ended early, or never began, that is a failure of its own.
 * @param path of what the suite has saved, if it came to that
 */
export function readSuiteResults(path: string): Tested[] {
  const none: SuiteResults = { finished: false, tested: [] };
  const { finished, tested } = existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as SuiteResults)
    : none;
  if (finished) return tested;
  const { part, title } = tested.at(-1) ?? { part: 'suite', title: 'none' };
  return [...tested, failure(part, 'runs to its end', `It did not; the last test that was run: ${title}`)];
}

/** Prints a line for each part, and what explains each failure. */
export function report(host: string, tested: readonly Tested[]): void {
  for (const part of new Set(tested.map((test) => test.part))) {
    const tests = tested.filter((test) => test.part === part);
    const failed = tests.filter(({ outcome }) => outcome === 'failed');
    const seconds = tests.reduce((sum, { duration }) => sum + duration, 0) / 1000;
    const mark = failed.length > 0 ? '✘' : '✔';
    console.log(`  ${mark} ${host}: ${part}: ${tests.length} tests in ${seconds.toFixed(1)} s`);
    for (const { title, error = '' } of failed)
      console.log(`    ✘ ${title}\n${error.replace(/^/gm, '      ')}`);
  }
}

/** The outcome of a whole run, as `test-results/vscode.json` has it. */
export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
  /** What failed at first and passed in a new editor, by host, part and title. */
  flaky: string[];
}

/** Several runs together. */
export function sum(runs: readonly Totals[]): Totals {
  return {
    passed: runs.reduce((count, { passed }) => count + passed, 0),
    failed: runs.reduce((count, { failed }) => count + failed, 0),
    skipped: runs.reduce((count, { skipped }) => count + skipped, 0),
    flaky: runs.flatMap(({ flaky }) => flaky),
  };
}

/** Writes the outcome where the run of all tests looks for it. */
export function saveTotals(totals: Totals): void {
  mkdirSync(resultsFolder, { recursive: true });
  writeFileSync(process.env.TEST_TOTALS ?? join(resultsFolder, 'vscode.json'), `${JSON.stringify(totals)}\n`);
}
