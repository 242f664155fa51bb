import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { machineOf, podmanOf, writeFiles } from './machine.js';
import { until } from '../../support/until.js';
import { answer, notification, runCommand, trusting, type Pass } from './pass.js';
import { previewOf } from './preview.js';

const tool = `class: GalaxyUserTool
id: head
name: First lines
version: "1.0"
container: busybox
shell_command: |
  echo "taking lines"; sleep $(inputs.seconds)
  head -n $(inputs.lines) '$(inputs.table.path)' > head.txt
inputs:
  - { name: table, type: data, format: tabular }
  - { name: lines, type: integer, value: 2 }
  - { name: seconds, type: integer, value: 0 }
outputs:
  - { name: head, type: data, format: txt, from_work_dir: head.txt }
`;

/** A tool that is run, one that is canceled, and one that has no container. */
export const runs: Pass = {
  title: 'a user runs a tool',
  file: 'run/head.tool.yml',
  // A terminal whose text is in the page.
  settings: { ...trusting, 'terminal.integrated.gpuAcceleration': 'off' },
  prepare: ({ editor }) => {
    writeFiles(editor, { 'run/head.tool.yml': tool, 'run/table.tsv': '1\n2\n3\n' });
    return Promise.resolve();
  },
  steps: {
    'the command asks for the file of an input': async ({ page }) => {
      await page.locator('.codelens-decoration').first().waitFor();
      await runCommand(page, 'User Tool: Run Tool');
      await page.locator('.quick-input-widget', { hasText: 'Select a file for "table"' }).waitFor();
      await row(page, 'table.tsv').click();
    },

    'it shows the values, and runs with them': async ({ page, editor }) => {
      await values(page).waitFor();
      await page.keyboard.press('Enter');
      await notification(page, 'head.tool.yml succeeded').waitFor();
      await page.locator('.tab.active', { hasText: 'head.txt' }).waitFor();
      await page.locator('.xterm-rows', { hasText: 'taking lines' }).waitFor();
      const output = join(machineOf(editor).workspace, 'results/head/1/head.txt');
      assert.equal(readFileSync(output, 'utf8'), '1\n2\n');
    },

    'the line that fails is underlined': async ({ page }) => {
      await dismiss(page);
      await page.locator('.tab', { hasText: 'head.tool.yml' }).click();
      await page.locator('.monaco-editor .view-line', { hasText: 'head.txt' }).first().click();
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await page.keyboard.type('ls /nothing');
      await page.locator('.editor-actions [aria-label^="Run Tool"]').click();
      await values(page).waitFor();
      await page.keyboard.press('Enter');
      await answer(page, 'head.tool.yml failed', 'Go to Line');
      await page.locator('#status\\.editor\\.selection', { hasText: 'Ln 9, Col' }).waitFor();
      await page.locator('.monaco-editor .squiggly-error').first().waitFor();
    },

    'values are changed in the form, which runs the tool, too': async ({ page }) => {
      await page.locator('.monaco-editor .view-line', { hasText: 'ls /nothing' }).first().click();
      await page.keyboard.press('Control+Shift+K');
      await page.locator('.monaco-editor .squiggly-error').first().waitFor({ state: 'detached' });
      await runCommand(page, 'User Tool: Run Tool');
      await row(page, 'seconds').click();
      await previewOf(page).getByRole('textbox', { name: 'seconds' }).fill('98765');
      await previewOf(page).locator('pre', { hasText: 'sleep 98765' }).waitFor();
      await previewOf(page).getByRole('button', { name: 'Run…' }).click();
      await values(page).filter({ hasText: '98765' }).waitFor();
    },

    'a run can be canceled, and leaves nothing': async ({ page, editor }) => {
      await page.keyboard.press('Enter');
      const progress = notification(page, 'Running head.tool.yml');
      await progress.waitFor();
      await until('the container', () => podmanOf(editor).containers().length === 1);
      await progress.hover();
      await progress.getByText('Cancel').click();
      await until('no container', () => podmanOf(editor).containers().length === 0);
      await page.locator('.xterm-rows', { hasText: 'head.tool.yml was canceled' }).waitFor();
    },

    'what is missing is said': async ({ page, editor }) => {
      podmanOf(editor).isThere = false;
      await previewOf(page).getByRole('textbox', { name: 'seconds' }).fill('0');
      await previewOf(page).locator('pre', { hasText: 'sleep 0' }).waitFor();
      await previewOf(page).getByRole('button', { name: 'Run…' }).click();
      await values(page).filter({ hasText: '0' }).waitFor();
      await page.keyboard.press('Enter');
      await notification(page, '"podman" does not start').waitFor();
      await previewOf(page).getByRole('button', { name: 'Run…' }).click();
      await notification(page, 'No container runtime was found').waitFor();
    },

    'what the machine has is shown': async ({ page, editor }) => {
      await answer(page, 'No container runtime was found', 'What Was Found');
      await page.locator('.xterm-rows', { hasText: 'subordinate ids' }).waitFor();
      podmanOf(editor).isThere = true;
    },
  },
};

/** Closes the messages. */
async function dismiss(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await runCommand(page, 'Notifications: Clear All Notifications');
  await page.locator('.notification-toast').first().waitFor({ state: 'hidden' });
}

const values = (page: Page): Locator => page.locator('.quick-input-widget', { hasText: 'Run head.tool.yml' });

const row = (page: Page, text: string): Locator =>
  page.locator('.quick-input-widget .monaco-list-row', { hasText: text }).first();
