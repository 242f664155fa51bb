import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'node:util';
import Mocha from 'mocha';
import type { Browser } from 'playwright-core';
import { bundleSuite, harnessFolder, suiteModule, workspaceFolder } from './bundle.js';
import { type Host, openBrowser, remoteUri, startHost, workbenchUrl } from './host.js';
import type { Run } from './hosts.js';
import { describeLanguage } from './interface-language.js';
import { describeInterface } from './interface.js';
import {
  noTotals,
  readSuiteResults,
  report,
  type SuiteResults,
  totalsOf,
  type Totals,
  sum,
} from './results.js';

/** Milliseconds for the whole suite. */
const suiteLimit = 600_000;

/**
 * Runs the suite as on the desktop: the extension is installed into a VS Code whose extension host is a Node process
 * and which is served to a Chromium.
 */
export async function runServed(run: Run): Promise<Totals> {
  await bundleSuite(run.only);
  const suiteFile = join(run.results, 'suite.json');
  const host = await startHost({
    editor: run.editor,
    vsix: run.vsix,
    workspace: workspaceFolder,
    // Tasks run in trusted workspaces only.
    settings: { 'security.workspace.trust.enabled': false },
    env: { USER_TOOL_TEST_RESULTS: suiteFile },
  });
  let browser: Browser | undefined;
  try {
    browser = await openBrowser();
    const suite = await runSuite(host, browser, run.results, suiteFile);
    report(suite);
    host.configure({});
    const opened = browser;
    const inInterface = run.interface
      ? await runInterface(() => {
          describeInterface(host, opened, run.results);
          describeLanguage(run, opened);
        })
      : noTotals;
    const totals = sum([totalsOf(suite), inInterface]);
    if (totals.failed > 0) writeFileSync(join(run.results, 'server.log'), host.log());
    return totals;
  } finally {
    await browser?.close();
    await host.close();
  }
}

/** Opens the workbench with the suite as its tests and waits until VS Code says that they are done. */
async function runSuite(
  host: Host,
  browser: Browser,
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
    await page.goto(
      workbenchUrl(host, [
        ['extensionDevelopmentPath', remoteUri(host, harnessFolder)],
        ['extensionTestsPath', remoteUri(host, suiteModule)],
      ]),
    );
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

/** @param describePasses declares the passes, in their order */
async function runInterface(describePasses: () => void): Promise<Totals> {
  console.log('\nIn the interface:');
  const mocha = new Mocha({ ui: 'bdd', timeout: 30_000, bail: true });
  mocha.suite.emit('pre-require', globalThis, '', mocha);
  describePasses();
  return new Promise((resolve) => {
    const totals = { ...noTotals };
    const runner = mocha.run(() => {
      resolve(totals);
    });
    runner.on('pass', () => (totals.passed += 1)).on('fail', () => (totals.failed += 1));
  });
}
