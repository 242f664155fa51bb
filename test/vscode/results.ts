import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bundle.js';

/** Where a run leaves its outcome and, when it fails, what explains it. */
export const resultsFolder = join(root, 'test-results');

/** What the suite in the extension host writes. */
export interface SuiteResults {
  /** Whether all tests were run. */
  finished: boolean;
  /** Titles. */
  passed: string[];
  failed: { title: string; message: string }[];
}

/** The outcome of a whole run, as `test-results/vscode.json` has it. */
export interface Totals {
  passed: number;
  failed: number;
}

/** Removes what an earlier run left. */
export function clearResults(): void {
  for (const name of [
    'vscode.json',
    'vscode-suite.json',
    'vscode-suite.png',
    'vscode-ui.png',
    'vscode-server.log',
    'vscode-console.log',
  ]) {
    rmSync(join(resultsFolder, name), { recursive: true, force: true });
  }
  mkdirSync(resultsFolder, { recursive: true });
}

/** The outcome of the suite; one that ended early, or never came, counts as a failure of its own. */
export function readSuiteResults(path: string): SuiteResults {
  const none: SuiteResults = { finished: false, passed: [], failed: [] };
  const results = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as SuiteResults) : none;
  const { finished, passed, failed } = results;
  if (finished && passed.length + failed.length > 0) return results;
  const message = `the suite did not run to its end; the last test that passed: ${passed.at(-1) ?? 'none'}`;
  return { ...results, failed: [...failed, { title: 'suite', message }] };
}

/** Prints one line for each test. */
export function report({ passed, failed }: SuiteResults): void {
  for (const title of passed) console.log(`  ✔ ${title}`);
  for (const { title, message } of failed) console.log(`  ✘ ${title}\n${message.replace(/^/gm, '      ')}`);
}

/** Writes the outcome where the run of all tests looks for it. */
export function saveTotals(totals: Totals): void {
  writeFileSync(process.env.TEST_TOTALS ?? join(resultsFolder, 'vscode.json'), `${JSON.stringify(totals)}\n`);
}
