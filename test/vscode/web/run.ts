import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { programsOf } from '../../../scripts/setup-vscode.mjs';
import { install, openBrowser, quietSettings } from '../host.js';
import type { Run } from '../hosts.js';
import { noTotals, report, sum, totalsOf, type Totals } from '../results.js';
import { runInterface, runSuite } from '../in-page.js';
import { startPlatform } from '../platform.js';
import { bundleWebSuite, webHarnessFolder } from './bundle.js';
import { serveWorkbench, type Workbench } from './workbench.js';

/**
 * Runs the suite as on the web: VS Code is a page, the extension host a worker in it, the workspace in memory, and
 * no process or disk behind any of them.
 */
export async function runWeb(run: Run): Promise<Totals> {
  const suiteFile = join(run.results, 'suite.json');
  const folder = mkdtempSync(join(tmpdir(), 'user-tool-web-'));
  let browser: Browser | undefined;
  let workbench: Workbench | undefined;
  try {
    const { vscode } = programsOf(run.editor);
    workbench = await serveWorkbench({
      vscode,
      extension: unpack(run, folder),
      harness: webHarnessFolder,
      settings: quietSettings,
      results: suiteFile,
    });
    const platform = await startPlatform([new URL(workbench.url).origin]);
    await bundleWebSuite(run.only ?? '', platform);
    browser = await openBrowser();
    const { url } = workbench;
    const suite = await runSuite(browser, `${url}?tests`, run.results, suiteFile);
    report(suite);
    const inInterface = run.interface
      ? await runInterface(browser, (page, file) => openFile(page, url, file), run.results, platform)
      : noTotals;
    return sum([totalsOf(suite), inInterface]);
  } finally {
    await browser?.close();
    await workbench?.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The folder of the packed extension, as the installer of VS Code lays it out. */
function unpack({ vsix, editor }: Run, folder: string): string {
  const extensions = join(folder, 'extensions');
  install(vsix, ['--server-data-dir', join(folder, 'data'), '--extensions-dir', extensions], editor);
  const [name] = readdirSync(extensions).filter((entry) => entry.startsWith('user-tool.'));
  if (name === undefined) throw new Error(`${vsix} was not installed.`);
  return join(extensions, name);
}

/** The files come up in the explorer once the workspace is filled. */
async function openFile(page: Page, url: string, file: string): Promise<void> {
  await page.goto(url);
  await page.locator('.explorer-folders-view .monaco-list-row', { hasText: file }).dblclick();
}
