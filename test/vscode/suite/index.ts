import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runTests } from './record.js';

/** The environment variable with the file for the results. */
const resultsVariable = 'USER_TOOL_TEST_RESULTS';

/**
 * Runs the suite inside the extension host of a VS Code with the extension installed; called by VS Code, as described
 * by `@vscode/test-electron`. Rejects if a test failed, which fails the run.
 */
export async function run(): Promise<void> {
  // Dynamic because the bundle is CommonJS, as VS Code requires, and mocha is not.
  const { default: Mocha } = await import('mocha');
  const mocha = new Mocha({ ui: 'bdd', timeout: 200_000, color: false });
  for (const file of readdirSync(__dirname)
    .filter((name) => name.endsWith('.test.cjs'))
    .sort()) {
    mocha.addFile(join(__dirname, file));
  }
  const path = process.env[resultsVariable];
  await runTests(mocha, (results) => {
    if (path) writeFileSync(path, JSON.stringify(results, null, 2));
  });
}
