import { extensions } from 'vscode';
import type { SuiteResults } from '../results.js';
import { mocha } from './mocha.js';
import { resultsMark } from './results-mark.js';

/** Runs the tests that are loaded; called by VS Code. Rejects when one failed. */
export async function run(): Promise<void> {
  await extensions.getExtension('user-tool.user-tool-tests')?.activate();
  const results: SuiteResults = { finished: false, passed: [], failed: [] };
  // There is no file to write to. Told after each test, so that a run which hangs shows where.
  const tell = (): void => {
    console.log(`${resultsMark}${JSON.stringify(results)}`);
  };
  await new Promise<void>((resolve) => {
    mocha
      .run(resolve)
      .on('pass', (test) => {
        results.passed.push(test.fullTitle());
        tell();
      })
      .on('fail', (test, error: Error) => {
        results.failed.push({ title: test.fullTitle(), message: error.stack ?? error.message });
        tell();
      });
  });
  results.finished = true;
  tell();
  if (results.failed.length > 0) throw new Error(`${results.failed.length} of the tests failed`);
}
