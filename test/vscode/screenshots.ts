// Takes the pictures of the README from the real editor: npm run screenshots [-- --vsix FILE]
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { packExtension } from '../../scripts/package.mjs';
import { isSetUp, setUp } from '../../scripts/setup-vscode.mjs';
import { root, workspaceFolder } from './bundle.js';
import { type Host, openBrowser, remoteUri, startHost, workbenchUrl } from './host.js';
import { pointAt } from './interface.js';

const { values: options } = parseArgs({ options: { vsix: { type: 'string' } } });

/** Nothing but the document, its tab and the status bar. */
const settings = {
  'workbench.colorTheme': 'Default Light Modern',
  'workbench.activityBar.location': 'hidden',
  'workbench.layoutControl.enabled': false,
  'workbench.editor.editorActionsLocation': 'hidden',
  'workbench.editor.empty.hint': 'hidden',
  'window.commandCenter': false,
  'window.menuBarVisibility': 'hidden',
  'breadcrumbs.enabled': false,
  'editor.minimap.enabled': false,
  'editor.occurrencesHighlight': 'off',
  'editor.renderLineHighlight': 'none',
  'editor.scrollBeyondLastLine': false,
  'editor.fontSize': 15,
  'editor.hover.delay': 50,
  'editor.hover.above': false,
  'editor.lightbulb.enabled': 'off',
  'security.workspace.trust.enabled': false,
};

/** The pictures by file name: what each shows, on a page with the document open. */
const pictures: Record<string, { document: string; pose: (page: Page) => Promise<void> }> = {
  'diagnostic.png': {
    document: 'broken.tool.yml',
    pose: async (page) => {
      await page.locator('.monaco-editor .squiggly-error').first().waitFor();
      // They move the lines, and what is asked at a place that moves is dropped.
      await page.locator('.codelens-decoration', { hasText: '1 reference' }).waitFor();
      await pointAt(page, 'raeds');
      await page.locator('.monaco-hover:visible', { hasText: 'Quick Fix...' }).first().waitFor();
      await page.locator('.monaco-hover:visible', { hasText: 'Loading...' }).waitFor({ state: 'hidden' });
    },
  },
  'preview.png': {
    document: 'good.tool.yml',
    pose: async (page) => {
      await page.locator('.codelens-decoration a', { hasText: 'show what would run' }).click();
      await page.locator('.monaco-editor .view-line', { hasText: 'What would run' }).waitFor();
      await pointAt(page, 'header_lines');
      await page.locator('.monaco-hover:visible', { hasText: 'With sample inputs' }).first().waitFor();
    },
  },
};

async function take(host: Host, browser: Browser, name: string): Promise<void> {
  const picture = pictures[name];
  if (!picture) return;
  const page = await browser.newPage({ viewport: { width: 1120, height: 560 }, deviceScaleFactor: 2 });
  const file = remoteUri(host, join(host.workspace, picture.document));
  await page.goto(workbenchUrl(host, [['openFile', file]]));
  await page.locator('.monaco-editor .view-line').first().waitFor();
  await page.keyboard.press('Control+B');
  await page.locator('.part.sidebar').waitFor({ state: 'hidden' });
  await picture.pose(page);
  const path = join(root, 'docs/images', name);
  await page.screenshot({ path, animations: 'disabled' });
  await page.close();
  console.log(path);
}

if (!isSetUp()) setUp();
const vsix = options.vsix ?? (await packExtension());
const host = await startHost({ vsix, workspace: workspaceFolder, settings });
const browser = await openBrowser();
try {
  for (const name of Object.keys(pictures)) await take(host, browser, name);
} finally {
  await browser.close();
  await host.close();
}
process.exit();
