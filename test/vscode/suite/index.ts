import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The environment variable that names the file to write the outcome to. */
const resultsVariable = 'USER_TOOL_TEST_RESULTS';

/**
 * Runs the suite inside the extension host of a VS Code that has the extension installed; called by VS Code, as
 * `@vscode/test-electron` describes. Rejects when a test failed, which makes the run fail.
 */
export async function run(): Promise<void> {
  // Loaded so because the bundle is CommonJS, as VS Code wants it, and mocha is not.
  const { default: Mocha } = await import('mocha');
  const mocha = new Mocha({ ui: 'bdd', timeout: 20_000, color: false, retries: 1 });
  for (const file of readdirSync(__dirname)
    .filter((name) => name.endsWith('.test.cjs'))
    .sort()) {
    mocha.addFile(join(__dirname, file));
  }
  const passed: string[] = [];
  const failed: { title: string; message: string }[] = [];
  const again: typeof failed = [];
  const results = process.env[resultsVariable];
  const save = (finished: boolean): void => {
    if (results) writeFileSync(results, JSON.stringify({ finished, passed, failed, again }, null, 2));
  };
  await new Promise<void>((resolve) => {
    mocha
      .run(() => {
        resolve();
      })
      // Saved after each test, so that a run which hangs shows where.
      .on('pass', (test) => {
        passed.push(test.fullTitle());
        save(false);
      })
      .on('retry', (test: Mocha.Test, error: Error) => {
        again.push({ title: test.fullTitle(), message: error.stack ?? error.message });
      })
      .on('fail', (test, error: Error) => {
        failed.push({ title: test.fullTitle(), message: error.stack ?? error.message });
        save(false);
      });
  });
  save(true);
  if (failed.length > 0) throw new Error(`${failed.length} of the tests failed`);
}
