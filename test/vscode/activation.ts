import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { OpenFile } from './interface.js';

/** Milliseconds of the extension host, for reading the extension and for its `activate`. */
const budget = 100;

/** How often a busy machine may be asked again: what counts is what the extension needs, not what it waits for. */
const attempts = 5;

/** What a YAML file that is no tool costs its reader, as VS Code itself accounts for it. */
export function describeActivation(browser: Browser, openFile: OpenFile, pictures: string): void {
  describe('another YAML file', () => {
    it(`starts the extension in less than ${budget} ms`, async function () {
      this.timeout(attempts * 30_000);
      const times: number[] = [];
      do {
        const page = await browser.newPage({ viewport: { width: 1280, height: 2400 } });
        await openFile(page, 'workflow.yml');
        times.push(await activationTime(page));
        await page.screenshot({ path: join(pictures, 'activation.png'), clip: top });
        await page.close();
      } while (Math.min(...times) >= budget && times.length < attempts);
      console.log(`      activation: ${times.join(' ms, ')} ms`);
      if (Math.min(...times) >= budget) throw new Error(`never within ${budget} ms: ${times.join(', ')}`);
    });
  });
}

const top = { x: 0, y: 0, width: 1280, height: 1200 };

/** Milliseconds as the list of the running extensions has them. */
async function activationTime(page: Page): Promise<number> {
  await page.locator('.monaco-editor .view-line').first().waitFor();
  await page.keyboard.press('F1');
  await page.keyboard.type('Developer: Show Running Extensions');
  await page.keyboard.press('Enter');
  const row = page.locator('.runtime-extensions-editor .extension', { hasText: 'User Tool' });
  const shown = await row.locator('.activation-time', { hasText: /\d ?ms/ }).innerText();
  return Number(/(\d+) ?ms/.exec(shown)?.[1]);
}
