import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { type Host, remoteUri, workbenchUrl } from './host.js';

/**
 * One pass through the interface, as a user goes through it; each step needs those before it.
 * @param pictures the folder for a picture of each step
 */
export function describeInterface(host: Host, browser: Browser, pictures: string): void {
  describe('a user opens a broken tool', () => {
    let page: Page;

    before(async () => {
      page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      const file = remoteUri(host, join(host.workspace, 'broken.tool.yml'));
      await page.goto(workbenchUrl(host, [['openFile', file]]));
    });

    let step = 0;
    afterEach(async function () {
      step += 1;
      const words = this.currentTest?.title.replaceAll(/\W+/g, '-') ?? '';
      await page.screenshot({ path: join(pictures, `${String(step).padStart(2, '0')}-${words}.png`) });
    });

    after(async () => {
      await page.close();
    });

    it('the status bar names the language', async () => {
      await page.locator('#status\\.editor\\.mode', { hasText: 'User Tool' }).waitFor();
    });

    it('the undeclared reference is underlined', async () => {
      await page.locator('.monaco-editor .squiggly-error').first().waitFor();
    });

    it('words above the inputs count their uses', async () => {
      // They move the lines, and what is asked at a place that moves is dropped: the steps below wait for them.
      await page.locator('.codelens-decoration', { hasText: '1 reference' }).waitFor();
      await page.locator('.codelens-decoration', { hasText: '1 error' }).waitFor();
    });

    it('pointing at it explains the problem', async () => {
      await pointAt(page, 'raeds');
      await page.locator('.monaco-hover:visible', { hasText: 'reference-undeclared' }).first().waitFor();
      await page.keyboard.press('Escape');
    });

    it('the Problems panel lists it', async () => {
      await page.keyboard.press('Control+Shift+M');
      await page.locator('.markers-panel .monaco-list-row', { hasText: 'raeds' }).first().waitFor();
    });

    it('the quick fix puts it right', async () => {
      await pointAt(page, 'raeds');
      await page.locator('.monaco-hover:visible a', { hasText: 'Quick Fix' }).click();
      await page.locator('.action-widget', { hasText: 'reads' }).waitFor();
      await page.keyboard.press('Enter');
      await page.locator('.monaco-editor .squiggly-error').first().waitFor({ state: 'detached' });
    });

    it('typing a reference offers the inputs, unasked', async () => {
      await page.locator('.monaco-editor .view-line', { hasText: 'count.txt' }).first().click();
      await page.keyboard.press('End');
      await page.keyboard.type(' $(inputs.');
      await page.locator('.suggest-widget.visible .monaco-list-row', { hasText: 'header_lines' }).waitFor();
      await page.keyboard.press('Escape');
    });
  });
}

/** Moves the mouse onto a word of the open document. */
export async function pointAt(page: Page, word: string): Promise<void> {
  await page.locator('.monaco-editor .view-line span:not(:has(span))', { hasText: word }).first().hover();
}
