import { join } from 'node:path';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import type { OpenFile } from './interface.js';

/** The page inside of the panel: VS Code shows it in a frame of a frame. */
const previewOf = (page: Page): FrameLocator =>
  page.frameLocator('iframe.webview').frameLocator('#active-frame');

/** Opens the preview of the tool in the editor by the words above its command. */
export async function openPreview(page: Page): Promise<FrameLocator> {
  await page.locator('.codelens-decoration', { hasText: 'reference' }).first().waitFor();
  await page.locator('.codelens-decoration a', { hasText: 'show what would run' }).click();
  const preview = previewOf(page);
  await preview.locator('pre').first().waitFor();
  return preview;
}

/** The preview, as a user goes through it; each step needs those before it. */
export function describePreview(browser: Browser, openFile: OpenFile, pictures: string): void {
  describe('a user looks at what a tool would run', () => {
    let page: Page;
    let preview: FrameLocator;

    before(async () => {
      page = await browser.newPage({ viewport: { width: 1400, height: 800 } });
      await openFile(page, 'good.tool.yml');
      preview = previewOf(page);
    });

    let step = 0;
    afterEach(async () => {
      step += 1;
      await page.screenshot({ path: join(pictures, `preview-${step}.png`) });
    });

    after(async () => {
      await page.close();
    });

    it('the button above the editor shows it beside', async () => {
      await page.locator('.editor-actions [aria-label^="Open Command Preview"]').click();
      await preview.locator('pre', { hasText: "tail -n '+1' 'reads.tsv'" }).waitFor();
    });

    it('the command is that of the values that are given', async () => {
      await preview.locator('input.number').fill('4');
      await preview.locator('pre', { hasText: "tail -n '+4'" }).waitFor();
    });

    it('a value that will not do leads to its input', async () => {
      await preview.locator('input.number').fill('four');
      await preview.locator('.faults button', { hasText: 'needs a whole number' }).click();
      await page.locator('#status\\.editor\\.selection', { hasText: 'Ln 15, Col' }).waitFor();
    });

    it('what is typed into the document is shown at once, and the values stay', async () => {
      await preview.locator('input.number').fill('5');
      await page.locator('.monaco-editor .view-line', { hasText: 'count.txt' }).first().click();
      await page.keyboard.press('End');
      await page.keyboard.type(' --seen');
      await preview.locator('pre', { hasText: '--seen' }).waitFor();
      await preview.locator('pre', { hasText: "tail -n '+5'" }).waitFor();
    });

    it('the form of the tool is one key away', async () => {
      await preview.getByRole('tab', { name: 'Command' }).focus();
      await page.keyboard.press('ArrowRight');
      await preview.getByText('Lines of the header').waitFor();
    });
  });
}
