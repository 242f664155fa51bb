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

/** What the suite in the extension host writes. */
export interface SuiteResults {
  /** Whether all tests were run. */
  finished: boolean;
  /** Titles. */
  passed: string[];
  failed: Failure[];
  /** First attempts that failed: another program's focus, timers and load are in each test. Told, and tried once more. */
  again: Failure[];
}

interface Failure {
  title: string;
  message: string;
}

/** The outcome of a whole run, as `test-results/vscode.json` has it. */
export interface Totals {
  passed: number;
  failed: number;
}

/** Nothing was run. */
export const noTotals: Readonly<Totals> = { passed: 0, failed: 0 };

/** What a suite amounts to. */
export function totalsOf({ passed, failed }: SuiteResults): Totals {
  return { passed: passed.length, failed: failed.length };
}

/** Several runs together. */
export function sum(runs: readonly Totals[]): Totals {
  return runs.reduce<Totals>(
    (all, { passed, failed }) => ({ passed: all.passed + passed, failed: all.failed + failed }),
    noTotals,
  );
}

/**
 * The outcome of the suite; one that ended early, or never came, counts as a failure of its own.
 * @param path of what the suite has saved, if it came to that
 */
export function readSuiteResults(path: string): SuiteResults {
  const none: SuiteResults = { finished: false, passed: [], failed: [], again: [] };
  const results = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as SuiteResults) : none;
  const { finished, passed, failed } = results;
  if (finished && passed.length + failed.length > 0) return results;
  const message = `the suite did not run to its end; the last test that passed: ${passed.at(-1) ?? 'none'}`;
  return { ...results, failed: [...failed, { title: 'suite', message }] };
}

/** Prints one line for each test. */
export function report({ passed, failed, again }: SuiteResults): void {
  for (const title of passed) console.log(`  ✔ ${title}`);
  for (const { title, message } of again) {
    console.log(`  ↻ ${title}: at the first attempt\n${message.replace(/^/gm, '      ')}`);
  }
  for (const { title, message } of failed) console.log(`  ✘ ${title}\n${message.replace(/^/gm, '      ')}`);
}

/** Writes the outcome where the run of all tests looks for it. */
export function saveTotals(totals: Totals): void {
  mkdirSync(resultsFolder, { recursive: true });
  writeFileSync(process.env.TEST_TOTALS ?? join(resultsFolder, 'vscode.json'), `${JSON.stringify(totals)}\n`);
}
