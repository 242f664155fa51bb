import { answer, notification, runCommand, type Pass, type User } from './pass.js';

/** A tool that is rejected, and one that is accepted. */
export const submission: Pass = {
  title: 'a user submits a tool',
  file: 'suppressed.tool.yml',
  steps: {
    'the status tells the class, the problems and the server': async ({ page }) => {
      await page.locator('.codelens-decoration').first().waitFor();
      await page.locator('#status\\.languageStatus').hover();
      const rows = page.locator('.hover-language-status');
      await rows.filter({ hasText: 'PlatformUserTool' }).filter({ hasText: 'no problems' }).waitFor();
      await rows.filter({ hasText: 'Language server' }).filter({ hasText: 'ready' }).waitFor();
      await rows.filter({ hasText: 'Output' }).filter({ hasText: 'log level Info' }).waitFor();
    },

    'the command asks for the address': async ({ page }) => {
      await page.keyboard.press('Escape');
      await runCommand(page, 'User Tool: Submit to Platform');
      await page.locator('.quick-input-widget').getByText('URL of the platform').waitFor();
    },

    'an address that will not do is named': async ({ page }) => {
      await page.keyboard.type('http://platform.example.org');
      await page.locator('.quick-input-widget').getByText('Use https://').waitFor();
    },

    'it asks for the key, which is not shown': async ({ page, editor }) => {
      await page.keyboard.press('Control+A');
      await page.keyboard.type(editor.platform.url);
      await page.keyboard.press('Enter');
      const box = page.locator('.quick-input-widget', { hasText: 'Your API key' });
      await box.waitFor();
      await page.keyboard.type(editor.platform.key);
      await box.locator('input[type=password]').waitFor();
    },

    'what the platform says is shown at its place': async (user) => {
      const { page } = user;
      await page.keyboard.press('Enter');
      await page.locator('.monaco-editor .squiggly-error').first().waitFor();
      await answer(page, `${platformOf(user)} rejected the tool`, 'Show Problems');
      await page.locator('.markers-panel .monaco-list-row', { hasText: 'raeds' }).first().waitFor();
    },

    'the platform is known when the next tool is submitted': async (user) => {
      const { page } = user;
      // By clicking: in another window the served VS Code has no secrets.
      await page.locator('.explorer-folders-view .monaco-list-row', { hasText: 'good.tool.yml' }).dblclick();
      await page.locator('.tab.active', { hasText: 'good.tool.yml' }).waitFor();
      await page.locator('.codelens-decoration').first().waitFor();
      await runCommand(page, 'User Tool: Submit to Platform');
      await page
        .locator('.quick-input-widget .monaco-list-row', { hasText: platformOf(user) })
        .first()
        .waitFor();
    },

    'a tool without errors is created, with the key that is known': async (user) => {
      const { page } = user;
      await page.keyboard.press('Enter');
      await notification(page, `was created on ${platformOf(user)}`)
        .getByText('Open Platform')
        .waitFor();
    },

    'what was created can be run there': async ({ page }) => {
      await notification(page, 'was created').getByText('Run There…').waitFor();
    },

    'what was created can be opened': async ({ page }) => {
      await answer(page, 'was created', 'Open');
      await page.locator('.tab', { hasText: '.json' }).waitFor();
      await page.locator('.monaco-editor .view-line', { hasText: 'tool_format' }).first().waitFor();
    },
  },
};

const platformOf = ({ editor }: User): string => editor.platform.url.replace('http://', '');
