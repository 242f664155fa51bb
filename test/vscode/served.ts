import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { bundleSuite, harnessFolder, suiteModule, workspaceFolder } from './bundle.js';
import { openBrowser, remoteUri, startHost, workbenchUrl } from './host.js';
import type { Run } from './hosts.js';
import { runInterface, runSuite } from './in-page.js';
import { describeTrust, fakeShellcheck } from './interface-trust.js';
import type { OpenFile } from './interface.js';
import { startPlatform } from './platform.js';
import { noTotals, report, sum, type Totals, totalsOf } from './results.js';

/**
 * Runs the suite as on the desktop: the extension is installed into a VS Code whose extension host is a Node process
 * and which is served to a Chromium.
 */
export async function runServed(run: Run): Promise<Totals> {
  const platform = await startPlatform();
  const shellcheck = fakeShellcheck(run.results);
  await bundleSuite(run.only ?? '', platform);
  const suiteFile = join(run.results, 'suite.json');
  const host = await startHost({
    editor: run.editor,
    vsix: run.vsix,
    workspace: workspaceFolder,
    // Tasks run in trusted workspaces only.
    settings: { 'security.workspace.trust.enabled': false },
    env: { USER_TOOL_TEST_RESULTS: suiteFile, ...shellcheck.env },
  });
  let browser: Browser | undefined;
  try {
    const opened = (browser = await openBrowser());
    const address = workbenchUrl(host, [
      ['extensionDevelopmentPath', remoteUri(host, harnessFolder)],
      ['extensionTestsPath', remoteUri(host, suiteModule)],
    ]);
    const suite = await runSuite(opened, address, run.results, suiteFile);
    report(suite);
    host.configure({});
    const openFile: OpenFile = async (page, file) => {
      const uri = remoteUri(host, join(host.workspace, file));
      await page.goto(workbenchUrl(host, [['openFile', uri]]));
    };
    const inInterface = run.interface
      ? await runInterface(opened, openFile, run.results, platform, () => {
          describeTrust(opened, openFile, host.workspace, run.results, shellcheck);
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
