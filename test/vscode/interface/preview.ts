import type { FrameLocator, Page } from 'playwright-core';
import type { Pass } from './pass.js';

/** The page in the panel: VS Code shows it in nested frames. */
export const previewOf = (page: Page): FrameLocator =>
  page.frameLocator('iframe.webview').frameLocator('#active-frame');

/** Opens the preview of the tool in the editor by its code lens. */
export async function openPreview(page: Page): Promise<FrameLocator> {
  await page.locator('.codelens-decoration', { hasText: 'reference' }).first().waitFor();
  await page.locator('.codelens-decoration a', { hasText: 'show what would run' }).click();
  const preview = previewOf(page);
  await preview.locator('pre').first().waitFor();
  return preview;
}

/** The command and the form of a tool, next to it. */
export const preview: Pass = {
  title: 'a user looks at what a tool would run',
  file: 'good.tool.yml',
  steps: {
    'the button above the editor shows it beside': async ({ page }) => {
      await page.locator('.editor-actions [aria-label^="Open Command Preview"]').click();
      await previewOf(page).locator('pre', { hasText: "tail -n '+1' 'reads.tsv'" }).waitFor();
    },

    'the command is that of the values that are given': async ({ page }) => {
      await previewOf(page).locator('input.number').fill('4');
      await previewOf(page).locator('pre', { hasText: "tail -n '+4'" }).waitFor();
    },

    'a value that will not do leads to its input': async ({ page }) => {
      await previewOf(page).locator('input.number').fill('four');
      await previewOf(page).locator('.faults button', { hasText: 'needs a whole number' }).click();
      await page.locator('#status\\.editor\\.selection', { hasText: 'Ln 15, Col' }).waitFor();
    },

    'what is typed into the document is shown at once, and the values stay': async ({ page }) => {
      await previewOf(page).locator('input.number').fill('5');
      await page.locator('.monaco-editor .view-line', { hasText: 'count.txt' }).first().click();
      await page.keyboard.press('End');
      await page.keyboard.type(' --seen');
      await previewOf(page).locator('pre', { hasText: '--seen' }).waitFor();
      await previewOf(page).locator('pre', { hasText: "tail -n '+5'" }).waitFor();
    },

    'the form of the tool is one key away': async ({ page }) => {
      await previewOf(page).getByRole('tab', { name: 'Command' }).focus();
      await page.keyboard.press('ArrowRight');
      await previewOf(page).getByText('Lines of the header').waitFor();
    },
  },
};
