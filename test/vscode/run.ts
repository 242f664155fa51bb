// The end-to-end tests in a real VS Code: packs the extension, installs it into a VS Code that is served to a
// Chromium, runs the suite in its extension host, then goes through the interface as a user would.
// npm run test:vscode [-- --vsix FILE] [--only PREFIX]: with --only, the files of the suite that begin so, and no interface.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, parseArgs } from 'node:util';
import Mocha from 'mocha';
import type { Browser } from 'playwright-core';
import { packExtension } from '../../scripts/package.mjs';
import { isSetUp, setUp } from '../../scripts/setup-vscode.mjs';
import { bundleSuite, harnessFolder, root, suiteModule, workspaceFolder } from './bundle.js';
import { type Host, openBrowser, remoteUri, startHost, workbenchUrl } from './host.js';
import {
  clearResults,
  readSuiteResults,
  report,
  resultsFolder,
  saveTotals,
  type SuiteResults,
  type Totals,
} from './results.js';
import { describeInterface } from './interface.js';
import { startPlatform } from './platform.js';

/** Milliseconds for the whole suite. */
const suiteLimit = 180_000;

const { values: options } = parseArgs({ options: { vsix: { type: 'string' }, only: { type: 'string' } } });

async function main(): Promise<Totals> {
  clearResults();
  if (!isSetUp()) setUp();
  const vsix = options.vsix ?? (await packExtension());
  const platform = await startPlatform();
  await bundleSuite(options.only ?? '', platform);
  const suiteFile = join(resultsFolder, 'vscode-suite.json');
  const host = await startHost({
    vsix,
    workspace: workspaceFolder,
    env: { USER_TOOL_TEST_RESULTS: suiteFile },
  });
  let browser: Browser | undefined;
  try {
    browser = await openBrowser();
    console.log('In the extension host:');
    const suite = await runSuite(host, browser, suiteFile);
    report(suite);
    if (options.only === undefined) console.log('\nIn the interface:');
    const inInterface =
      options.only === undefined ? await runInterface(host, browser) : { passed: 0, failed: 0 };
    const totals = {
      passed: suite.passed.length + inInterface.passed,
      failed: suite.failed.length + inInterface.failed,
    };
    if (totals.failed > 0) writeFileSync(join(resultsFolder, 'vscode-server.log'), host.log());
    return totals;
  } finally {
    await browser?.close();
    await host.close();
  }
}

/** Opens the workbench with the suite as its tests and waits until VS Code says that they are done. */
async function runSuite(host: Host, browser: Browser, results: string): Promise<SuiteResults> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  try {
    const done = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, suiteLimit);
      // VS Code calls this when the promise of the suite settles.
      void page.exposeFunction('codeAutomationExit', () => {
        clearTimeout(timer);
        resolve();
      });
    });
    const printed: string[] = [];
    await page.exposeFunction('codeAutomationLog', (_type: string, args: unknown[]) => {
      printed.push(format(...args));
    });
    await page.goto(
      workbenchUrl(host, [
        ['extensionDevelopmentPath', remoteUri(host, harnessFolder)],
        ['extensionTestsPath', remoteUri(host, suiteModule)],
      ]),
    );
    await done;
    const outcome = readSuiteResults(results);
    if (outcome.failed.length > 0) {
      await page.screenshot({ path: join(resultsFolder, 'vscode-suite.png') });
      writeFileSync(join(resultsFolder, 'vscode-console.log'), printed.join('\n'));
    }
    return outcome;
  } finally {
    await page.close();
  }
}

async function runInterface(host: Host, browser: Browser): Promise<Totals> {
  const mocha = new Mocha({ ui: 'bdd', timeout: 30_000, bail: true });
  mocha.suite.emit('pre-require', globalThis, '', mocha);
  describeInterface(host, browser);
  return new Promise((resolve) => {
    const totals = { passed: 0, failed: 0 };
    const runner = mocha.run(() => {
      resolve(totals);
    });
    runner.on('pass', () => (totals.passed += 1)).on('fail', () => (totals.failed += 1));
  });
}

const totals = await main().catch((error: unknown): Totals => {
  console.error(error instanceof Error ? error.message : error);
  return { passed: 0, failed: 1 };
});
saveTotals(totals);
console.log(
  `${totals.passed} passed, ${totals.failed} failed${totals.failed > 0 ? `; see ${join(root, 'test-results')}` : ''}`,
);
// A browser's helper may still hold a pipe open; everything that matters is written.
process.exit(totals.failed > 0 ? 1 : 0);
