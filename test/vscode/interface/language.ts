import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import type { Pass } from './pass.js';

/** The pseudo-language: every translatable text is in brackets. */
const pseudoLocale = 'qps-ploc';
const translated = (text: string): string => `⟦${text}⟧`;

/** Translates an installed extension as a translator would: by adding two files. */
export function translate(extension: string): void {
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

/** A VS Code in another language, with a translated extension. */
export const otherLanguage: Pass = {
  title: 'a user reads another language',
  file: 'broken.tool.yml',
  prepare: async ({ page }) => {
    await page.addInitScript((language) => {
      Object.defineProperty(globalThis, '_VSCODE_NLS_LANGUAGE', { value: language });
    }, pseudoLocale);
  },
  steps: {
    'commands are called in that language': async ({ page }) => {
      await page.locator('#status\\.editor\\.mode', { hasText: 'User Tool' }).waitFor();
      await page.keyboard.press('F1');
      await page.keyboard.type('User Tool');
      await newTool(page).waitFor();
    },

    'what the extension says is in that language': async ({ page }) => {
      await newTool(page).click();
      await page.locator('.quick-input-title', { hasText: translated('New User Tool') }).waitFor();
      // The class is that of most tools of the workspace.
      const [start = ''] = translated('Choose a template for your tool ({0})').split('{0}');
      await page.locator(`.quick-input-filter input[placeholder^="${start}"]`).waitFor();
    },
  },
};

const newTool = (page: Page): Locator =>
  page.locator('.quick-input-list .monaco-list-row', { hasText: translated('New User Tool…') }).first();
