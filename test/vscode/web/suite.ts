import { extensions } from 'vscode';
import type { SuiteResults } from '../results.js';
import { mocha } from './mocha.js';
import { resultsPath } from './places.js';

/** Runs the tests that are loaded; called by VS Code. Rejects when one failed. */
export async function run(): Promise<void> {
  const harness = extensions.getExtension('user-tool.user-tool-tests');
  if (!harness) throw new Error('The development extension is missing.');
  await harness.activate();
  const results: SuiteResults = { finished: false, passed: [], failed: [], again: [] };
  const address = harness.extensionUri.with({ path: resultsPath }).toString();
  // There is no file to write to. Told after each test, so that a run which hangs shows where.
  const tell = (): Promise<unknown> => fetch(address, { method: 'POST', body: JSON.stringify(results) });
  await new Promise<void>((resolve) => {
    mocha
      .run(resolve)
      .on('pass', (test) => {
        results.passed.push(test.fullTitle());
        void tell();
      })
      .on('retry', (test: Mocha.Test, error: Error) => {
        results.again.push({ title: test.fullTitle(), message: error.stack ?? error.message });
      })
      .on('fail', (test, error: Error) => {
        results.failed.push({ title: test.fullTitle(), message: error.stack ?? error.message });
        void tell();
      });
  });
  results.finished = true;
  await tell();
  if (results.failed.length > 0) throw new Error(`${results.failed.length} of the tests failed`);
}
