import type { Locator, Page } from 'playwright-core';
import { pointAt, type Pass } from './pass.js';

/** From a problem to its fix and a working tool. */
export const brokenTool: Pass = {
  title: 'a user opens a broken tool',
  file: 'broken.tool.yml',
  steps: {
    'the status bar names the language': async ({ page }) => {
      await page.locator('#status\\.editor\\.mode', { hasText: 'User Tool' }).waitFor();
    },

    'the undeclared reference is underlined': async ({ page }) => {
      await page.locator('.monaco-editor .squiggly-error').first().waitFor();
    },

    'words above the inputs count their uses': async ({ page }) => {
      // They move text, and VS Code drops requests at a place that moves: the steps below wait for them.
      await page.locator('.codelens-decoration', { hasText: '1 reference' }).waitFor();
      await page.locator('.codelens-decoration', { hasText: '1 error' }).waitFor();
    },

    'pointing at it explains the problem': async ({ page }) => {
      await pointAt(page, 'raeds');
      await page.locator('.monaco-hover:visible', { hasText: 'reference-undeclared' }).first().waitFor();
    },

    'the Problems panel lists it': async ({ page }) => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+Shift+M');
      await page.locator('.markers-panel .monaco-list-row', { hasText: 'raeds' }).first().waitFor();
    },

    'the quick fix is offered': async ({ page }) => {
      await pointAt(page, 'raeds');
      await quickFixOf(page).click();
      await page.locator('.action-widget', { hasText: 'reads' }).waitFor();
    },

    'the quick fix puts it right': async ({ page }) => {
      await page.keyboard.press('Enter');
      await page.locator('.monaco-editor .squiggly-error').first().waitFor({ state: 'detached' });
    },

    'the count above an input shows where it is used': async ({ page }) => {
      // After the check of the corrected text, which writes the words anew: a click at the same moment is lost.
      await page.locator('.codelens-decoration', { hasText: 'no problems' }).waitFor();
      await page.locator('.codelens-decoration a', { hasText: '1 reference' }).first().click();
      await page
        .locator('.peekview-widget .ref-tree .monaco-list-row', { hasText: 'inputs.reads' })
        .waitFor();
    },

    'typing a reference offers the inputs, unasked': async ({ page }) => {
      await page.keyboard.press('Escape');
      await page.locator('.monaco-editor .view-line', { hasText: 'count.txt' }).first().click();
      await page.keyboard.press('End');
      await page.keyboard.type(' $(inputs.');
      await page
        .locator('.suggest-widget.visible .monaco-list-row', { hasText: 'header_lines' })
        .first()
        .waitFor();
    },

    'an input is renamed together with its references': async ({ page }) => {
      await page.keyboard.press('Escape');
      await page.locator('.monaco-editor .view-line', { hasText: 'name: header_lines' }).click();
      await page.keyboard.press('End');
      await page.keyboard.press('F2');
      const box = page.locator('.rename-box input');
      await box.waitFor();
      await box.fill('renamed');
      await page.keyboard.press('Enter');
      await box.waitFor({ state: 'hidden' });
      await page.keyboard.press('Control+Home');
      await page.locator('.monaco-editor .view-line', { hasText: '$(inputs.renamed' }).waitFor();
    },

    'a new file can be a user tool, begun from a template': async ({ page }) => {
      const entry = (text: string): Locator =>
        page.locator('.quick-input-list .monaco-list-row', { hasText: text }).first();
      await page.keyboard.press('F1');
      await page.keyboard.type('Create: New File');
      await entry('Create: New File...').click();
      await entry('User Tool').click();
      await entry('One data input').click();
      await page.locator('.tab.active', { hasText: /Untitled|class/ }).waitFor();
      await page.locator('.monaco-editor.focused .view-line', { hasText: 'shell_command' }).waitFor();
      await page
        .locator('.monaco-editor .snippet-placeholder, .monaco-editor .finish-snippet-placeholder')
        .first()
        .waitFor();
    },
  },
};

/**
 * The link to the fixes of the problem under the mouse. The hover is redrawn, with a new link, when the value of an
 * expression arrives, which takes longest; a click at the same moment is lost.
 */
export function quickFixOf(page: Page): Locator {
  return page
    .locator('.monaco-hover:visible', { hasText: 'With sample inputs' })
    .locator('a', { hasText: 'Quick Fix' });
}
