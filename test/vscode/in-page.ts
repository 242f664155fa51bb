import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'node:util';
import Mocha from 'mocha';
import type { Browser } from 'playwright-core';
import { describeSubmission } from './interface-submit.js';
import { describeInterface, type OpenFile } from './interface.js';
import type { TestPlatform } from './platform.js';
import { noTotals, readSuiteResults, type SuiteResults, type Totals } from './results.js';

/** Milliseconds for the whole suite. */
const suiteLimit = 600_000;

/**
 * Opens a workbench that has the suite as its tests and waits until VS Code says that they are done.
 * @param address of the workbench
 * @param folder for what explains a failure
 * @param suiteFile where its outcome is saved, test by test
 */
export async function runSuite(
  browser: Browser,
  address: string,
  folder: string,
  suiteFile: string,
): Promise<SuiteResults> {
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
    await page.goto(address);
    await done;
    const outcome = readSuiteResults(suiteFile);
    if (outcome.failed.length > 0) {
      await page.screenshot({ path: join(folder, 'suite.png') });
      writeFileSync(join(folder, 'console.log'), printed.join('\n'));
    }
    return outcome;
  } finally {
    await page.close();
  }
}

/**
 * Goes through the interface as users do.
 * @param platform that one of them submits a tool to
 * @param describeMore declares passes that only one host can make
 */
export async function runInterface(
  browser: Browser,
  openFile: OpenFile,
  folder: string,
  platform: TestPlatform,
  describeMore?: () => void,
): Promise<Totals> {
  console.log('\nIn the interface:');
  const mocha = new Mocha({ ui: 'bdd', timeout: 30_000, bail: true, retries: 1 });
  mocha.suite.emit('pre-require', globalThis, '', mocha);
  describeInterface(browser, openFile, folder);
  describeSubmission(browser, openFile, folder, platform);
  describeMore?.();
  return new Promise((resolve) => {
    const totals = { ...noTotals };
    const runner = mocha.run(() => {
      resolve(totals);
    });
    runner.on('pass', () => (totals.passed += 1)).on('fail', () => (totals.failed += 1));
    runner.on('retry', (test: Mocha.Test, error: Error) => {
      console.log(`    ↻ ${test.title}: at the first attempt\n${error.message.replace(/^/gm, '      ')}`);
    });
  });
}
