import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { describePreview } from './preview-interface.js';

/** Shows a page in which a file of the workspace, by its name, is opened in the editor. */
export type OpenFile = (page: Page, file: string) => Promise<void>;

/**
 * One pass through the interface, as a user goes through it; each step needs those before it.
 * @param pictures the folder for a picture of each step
 */
export function describeInterface(browser: Browser, openFile: OpenFile, pictures: string): void {
  describe('a user opens a broken tool', () => {
    let page: Page;

    before(async () => {
      page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      await openFile(page, 'broken.tool.yml');
    });

    // What a step has opened stays for its picture.
    beforeEach(() => page.keyboard.press('Escape'));

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
    });

    it('the count above an input shows where it is used', async () => {
      await page.locator('.codelens-decoration a', { hasText: '1 reference' }).first().click();
      await page
        .locator('.peekview-widget .ref-tree .monaco-list-row', { hasText: 'inputs.reads' })
        .waitFor();
    });

    it('an input is renamed together with its references', async () => {
      await page.locator('.monaco-editor .view-line', { hasText: 'name: header_lines' }).click();
      await page.keyboard.press('End');
      await page.keyboard.press('F2');
      const box = page.locator('.rename-box input');
      await box.waitFor();
      await box.fill('skipped');
      await page.keyboard.press('Enter');
      await box.waitFor({ state: 'hidden' });
      await page.keyboard.press('Control+Home');
      await page.locator('.monaco-editor .view-line', { hasText: '$(inputs.skipped' }).waitFor();
    });

    it('a new file can be a user tool, begun from a template', async () => {
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
    });
  });

  describePreview(browser, openFile, pictures);
}

/** Moves the mouse onto a word of the open document. */
export async function pointAt(page: Page, word: string): Promise<void> {
  await page.locator('.monaco-editor .view-line span:not(:has(span))', { hasText: word }).first().hover();
}
