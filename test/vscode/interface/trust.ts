import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import type { StartedEditor } from '../started-editor.js';
import type { Pass } from './pass.js';

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
`;

/** Someone else's folder, whose configuration enables a program; VS Code does not trust it. */
export const trust: Pass = {
  title: 'a user opens a workspace without trusting it',
  file: 'asks/asks.tool.yml',
  prepare: ({ editor }) => {
    const asks = join(machineOf(editor).workspace, 'asks');
    mkdirSync(asks);
    writeFileSync(join(asks, '.user-tool.yml'), 'shellcheck: true\n');
    writeFileSync(join(asks, 'asks.tool.yml'), tool);
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

function machineOf({ machine }: StartedEditor): NonNullable<StartedEditor['machine']> {
  assert.ok(machine, 'an editor on a machine');
  return machine;
}
