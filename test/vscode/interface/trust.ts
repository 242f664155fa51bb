import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { machineOf, writeFiles } from './machine.js';
import { notification, runCommand, type Pass } from './pass.js';

const tool = `class: PlatformUserTool
id: asks-shellcheck
name: Asks ShellCheck
version: 1.0.0
container: busybox:1.36
shell_command: |
  echo hello
  wc -l nothing > count.txt
outputs:
  - name: count
    type: data
    format: txt
    from_work_dir: count.txt
tests:
  - outputs: { count: { asserts: { has_n_lines: { n: 1 } } } }
`;

/** Someone else's folder, whose configuration enables a program; VS Code does not trust it. */
export const trust: Pass = {
  title: 'a user opens a workspace without trusting it',
  file: 'asks/asks.tool.yml',
  prepare: ({ editor }) => {
    writeFiles(editor, { 'asks/.user-tool.yml': 'shellcheck: true\n', 'asks/asks.tool.yml': tool });
    return Promise.resolve();
  },
  steps: {
    'the tool is checked, and the status tells what is left out': async ({ page, editor }) => {
      await page.locator('.codelens-decoration').first().waitFor();
      await page.locator('#status\\.languageStatus').hover();
      await status(page, 'Restricted mode').waitFor();
      await status(page, 'no problems').waitFor();
      await status(page, 'Language server').filter({ hasText: 'ready' }).waitFor();
      assert.equal(machineOf(editor).shellcheck.wasStarted(), false);
    },

    'neither the tool nor its tests run': async ({ page }) => {
      await page.keyboard.press('Escape');
      const refused = notification(page, 'trusted workspaces only');
      for (const start of [
        () => page.locator('.codelens-decoration a', { hasText: /^Run test$/ }).click(),
        () => runCommand(page, 'User Tool: Run Tool'),
      ]) {
        await start();
        await refused.waitFor();
        await refused.hover();
        await refused.locator('.codicon-notifications-clear').click();
        await refused.waitFor({ state: 'hidden' });
      }
      await page.locator('#status\\.languageStatus').hover();
    },

    'the status leads to where the workspace is trusted': async ({ page }) => {
      await status(page, 'Restricted mode').getByText('Manage Trust').click();
      await page.locator('.workspace-trust-editor').waitFor();
    },

    'what was left out is there as soon as the workspace is trusted': async ({ page, editor }) => {
      await page.locator('.workspace-trust-editor .monaco-button', { hasText: 'Trust' }).first().click();
      await page.locator('.workspace-trust-editor', { hasText: 'You trust this folder' }).waitFor();
      await page.locator('.tab', { hasText: 'asks.tool.yml' }).click();
      await page.locator('.monaco-editor .squiggly-warning').first().waitFor();
      assert.equal(machineOf(editor).shellcheck.wasStarted(), true);
      await page.locator('#status\\.languageStatus').hover();
      await status(page, '1 warning').waitFor();
      assert.equal(await status(page, 'Restricted mode').count(), 0);
    },
  },
};

const status = (page: Page, text: string): Locator =>
  page.locator('.hover-language-status', { hasText: text });
