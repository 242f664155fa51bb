import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import type { OpenFile } from './interface.js';
import type { TestPlatform } from './platform.js';

/** One pass of a user who submits a tool; each step needs those before it. */
export function describeSubmission(
  browser: Browser,
  openFile: OpenFile,
  folder: string,
  platform: TestPlatform,
): void {
  const name = platform.url.replace('http://', '');

  describe('a user submits a tool', () => {
    let page: Page;
    /** As a click does: in another window the served VS Code has no secrets. */
    const open = async (file: string): Promise<void> => {
      await page.locator('.explorer-folders-view .monaco-list-row', { hasText: file }).dblclick();
      await page.locator('.tab.active', { hasText: file }).waitFor();
      await page.locator('.codelens-decoration').first().waitFor();
    };
    const picture = (what: string): Promise<unknown> =>
      page.screenshot({ path: join(folder, `submit-${what}.png`), animations: 'disabled' });
    /** What VS Code tells, once it does: newer versions that tests drive keep messages in their list. */
    const message = async (text: string, attempts = 5): Promise<Locator> => {
      const item = page.locator('.notification-list-item:visible', { hasText: text }).first();
      try {
        await item.waitFor({ timeout: 4_000 });
      } catch (error) {
        if (attempts === 1) throw error;
        await runCommand(page, 'Notifications: Show Notifications');
        return message(text, attempts - 1);
      }
      return item;
    };

    before(async () => {
      page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      await openFile(page, 'suppressed.tool.yml');
      await page.locator('.codelens-decoration').first().waitFor();
    });
    after(async () => {
      await picture('end');
      await page.close();
    });

    it('the status tells the class, the problems and the server', async () => {
      await page.locator('#status\\.languageStatus').hover();
      const rows = page.locator('.hover-language-status');
      await rows.filter({ hasText: 'PlatformUserTool' }).filter({ hasText: 'no problems' }).waitFor();
      await rows.filter({ hasText: 'Language server' }).filter({ hasText: 'ready' }).waitFor();
      await rows.filter({ hasText: 'Output' }).filter({ hasText: 'level Info' }).waitFor();
      await picture('status');
      await page.keyboard.press('Escape');
    });

    it('the command asks for the address and says what is wrong with it', async () => {
      await runCommand(page, 'User Tool: Submit to Platform');
      const box = page.locator('.quick-input-widget');
      await box.getByText('Address of the platform').waitFor();
      await picture('first');
      await page.keyboard.type('http://platform.example.org');
      await box.getByText('Begin with https://').waitFor();
      await picture('address');
      await page.keyboard.press('Control+A');
      await page.keyboard.type(platform.url);
      await page.keyboard.press('Enter');
    });

    it('it asks for the key, which is not shown', async () => {
      const box = page.locator('.quick-input-widget', { hasText: 'Your API key' });
      await box.waitFor();
      await page.keyboard.type(platform.key);
      await box.locator('input[type=password]').waitFor();
      await picture('key');
      await page.keyboard.press('Enter');
    });

    it('what the platform says is shown at its place', async () => {
      await page.locator('.monaco-editor .squiggly-error').first().waitFor();
      const refusal = await message(`${name} refused the tool for 1 error`);
      await refusal.getByText('Show Problems').click();
      await page.locator('.markers-panel .monaco-list-row', { hasText: 'raeds' }).first().waitFor();
      await picture('refused');
    });

    it('a tool without errors is created, with the key that is known', async () => {
      await open('good.tool.yml');
      await runCommand(page, 'User Tool: Submit to Platform');
      await page.locator('.quick-input-widget .monaco-list-row', { hasText: name }).first().waitFor();
      await picture('platforms');
      await page.keyboard.press('Enter');
      await (await message(`was created on ${name}`)).getByText('Open Platform').waitFor();
      await picture('created');
    });

    it('what was created can be opened', async () => {
      await (await message('was created')).getByText('Open', { exact: true }).click();
      await page.locator('.tab', { hasText: '.json' }).waitFor();
      await page.locator('.monaco-editor .view-line', { hasText: 'tool_format' }).first().waitFor();
      await picture('opened');
    });
  });
}

/** Runs a command by its name, as from the keyboard. */
export async function runCommand(page: Page, title: string): Promise<void> {
  await page.locator('.editor-group-container.active .monaco-editor .view-line').first().click();
  await page.keyboard.press('F1');
  await page.locator('.quick-input-widget input').first().waitFor();
  await page.keyboard.type(title);
  await page.locator('.quick-input-widget .monaco-list-row', { hasText: title }).first().waitFor();
  await page.keyboard.press('Enter');
}
