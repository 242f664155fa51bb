import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { workspaceFolder } from './bundle.js';
import { type Host, remoteUri, startHost, workbenchUrl } from './host.js';
import type { Run } from './hosts.js';

/** The language that no one speaks: every word that can be translated stands in brackets. */
const pseudoLocale = 'qps-ploc';
const translated = (text: string): string => `⟦${text}⟧`;

/** Translates an installed extension as a translator would: two files more, and nothing else. */
function translate(extension: string): void {
  const pseudo = (file: string): string => {
    const words = JSON.parse(readFileSync(join(extension, file), 'utf8')) as Record<string, string>;
    return JSON.stringify(
      Object.fromEntries(Object.entries(words).map(([key, text]) => [key, translated(text)])),
    );
  };
  const { l10n } = JSON.parse(readFileSync(join(extension, 'package.json'), 'utf8')) as { l10n: string };
  writeFileSync(join(extension, `package.nls.${pseudoLocale}.json`), pseudo('package.nls.json'));
  writeFileSync(
    join(extension, l10n, `bundle.l10n.${pseudoLocale}.json`),
    pseudo(join(l10n, 'bundle.l10n.json')),
  );
}

/** A user whose VS Code speaks another language, with an extension that was translated into it. */
export function describeLanguage({ editor, vsix, results: folder }: Run, browser: Browser): void {
  describe('a user reads another language', () => {
    let host: Host | undefined;
    let page: Page;

    before(async () => {
      host = await startHost({ editor, vsix, workspace: workspaceFolder, prepare: translate });
      page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      await page.addInitScript((language) => {
        Object.defineProperty(globalThis, '_VSCODE_NLS_LANGUAGE', { value: language });
      }, pseudoLocale);
      const file = remoteUri(host, join(host.workspace, 'broken.tool.yml'));
      await page.goto(workbenchUrl(host, [['openFile', file]]));
      await page.locator('#status\\.editor\\.mode', { hasText: 'User Tool' }).waitFor();
    });

    after(async () => {
      await page.screenshot({ path: join(folder, 'language.png') });
      await page.close();
      await host?.close();
    });

    it('commands are called in that language', async () => {
      await page.keyboard.press('F1');
      await page.keyboard.type('User Tool');
      await page
        .locator('.quick-input-list .monaco-list-row', { hasText: translated('New User Tool…') })
        .first()
        .waitFor();
      await page.screenshot({ path: join(folder, 'language-commands.png') });
    });

    it('what the extension says is in that language', async () => {
      await page
        .locator('.quick-input-list .monaco-list-row', { hasText: translated('New User Tool…') })
        .first()
        .click();
      await page.locator('.quick-input-title', { hasText: translated('New User Tool') }).waitFor();
      const filled = translated('What does your tool begin with? ({0})').replace('{0}', 'PlatformUserTool');
      await page.locator(`.quick-input-filter input[placeholder="${filled}"]`).waitFor();
      await page.screenshot({ path: join(folder, 'language-words.png') });
      await page.keyboard.press('Escape');
    });
  });
}
