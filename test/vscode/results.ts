import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bundle.js';

/** Where a run saves its outcome and, on failure, diagnostics. */
const resultsFolder = join(root, 'test-results');

/** The empty folder of one run by its name. */
export function emptyResultsOf(name: string): string {
  const folder = join(resultsFolder, 'vscode', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** The outcome of one test. */
export interface Tested {
  /** A file of the suite, or the title of a scenario. */
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
  /** Whether all tests ran. */
  finished: boolean;
  tested: Tested[];
}

/** A failure outside the tests, such as an editor that does not start. */
export function failure(part: string, title: string, error: unknown): Tested {
  const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { part, title, outcome: 'failed', duration: 0, error: words };
}

/** Does what a test is about; a rejection is its failure. */
export async function tried(part: string, title: string, test: () => Promise<void>): Promise<Tested> {
  const started = Date.now();
  try {
    await test();
    return { part, title, outcome: 'passed', duration: Date.now() - started };
  } catch (error) {
    return failure(part, title, error);
  }
}

/**
 * The tests of the suite; if it ended early, or never began, that is another failure.
 * @param path of the results that the suite saved, if any
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

/** Prints a line for each part, and diagnostics for each failure. */
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

/** The outcome of a run, as in `test-results/vscode.json`. */
export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
  /** The slowest tests. */
  slowest: { title: string; seconds: number }[];
}

/** How many of the slowest tests {@link Totals} has. */
const maxSlowest = 10;

/** The outcome of a host. */
export function totalsOf(host: string, tested: readonly Tested[]): Totals {
  const count = (outcome: Tested['outcome']): number =>
    tested.filter((test) => test.outcome === outcome).length;
  return sum([
    {
      passed: count('passed'),
      failed: count('failed'),
      skipped: count('skipped'),
      slowest: tested.map(({ part, title, duration }) => ({
        title: `${host}: ${part}: ${title}`,
        seconds: duration / 1000,
      })),
    },
  ]);
}

/** Several runs together. */
export function sum(runs: readonly Totals[]): Totals {
  return {
    passed: runs.reduce((count, { passed }) => count + passed, 0),
    failed: runs.reduce((count, { failed }) => count + failed, 0),
    skipped: runs.reduce((count, { skipped }) => count + skipped, 0),
    slowest: runs
      .flatMap(({ slowest }) => slowest)
      .sort((a, b) => b.seconds - a.seconds)
      .slice(0, maxSlowest),
  };
}

/** Writes the outcome where the run of all tests expects it. */
export function saveTotals(totals: Totals): void {
  mkdirSync(resultsFolder, { recursive: true });
  writeFileSync(process.env.TEST_TOTALS ?? join(resultsFolder, 'vscode.json'), `${JSON.stringify(totals)}\n`);
}
