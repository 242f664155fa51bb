import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { choose, lineOf, paste } from './editing.js';
import { machineOf, podmanOf, writeFiles } from './machine.js';
import { runCommand, trusting, type Pass } from './pass.js';

/** A script of a lab: an argument, a message for the standard error, and a program of its own. */
const script = `#!/bin/bash
set -e
table=$1
if [ ! -s "$table" ]; then
  echo "no data in $table" >&2
  exit 1
fi
awk -F '\\t' '{ sum[$1] += $2 }
  END { for (group in sum) print group, sum[group] }' "$table" |
  sort > sums.txt
`;

/** From an empty document and a script to results, with typing, the light bulb, and Tab. */
export const pastedScript: Pass = {
  title: 'a user pastes a script',
  file: 'lab/sums.tool.yml',
  settings: trusting,
  prepare: ({ editor }) => {
    writeFiles(editor, { 'lab/sums.tool.yml': '', 'lab/groups.tsv': 'b\t1\na\t2\nb\t3\n' });
    podmanOf(editor).tag('localhost/busybox:1.36');
    return Promise.resolve();
  },
  steps: {
    'an empty document offers whole tools': async ({ page }) => {
      await page.locator('#status\\.editor\\.mode', { hasText: 'User Tool' }).waitFor();
      await page.locator('.monaco-editor .view-line').first().click();
      await page.keyboard.press('Control+Space');
      await page
        .locator('.suggest-widget.visible .monaco-list-row', { hasText: 'One data input' })
        .first()
        .waitFor();
    },

    'the class is chosen': async ({ page }) => {
      await page.keyboard.press('Escape');
      await page.keyboard.type('class: G');
      await choose(page, 'GalaxyUserTool');
      await page.keyboard.press('Enter');
    },

    'the fields that every tool has are typed': async ({ page }) => {
      for (const line of [
        'id: sum-groups',
        'name: Sums of groups',
        'version: 0.1.0',
        'container: busybox:1.36',
      ])
        await typeLine(page, line);
    },

    'an input is completed': async ({ page }) => {
      await page.keyboard.type('inp');
      await choose(page, 'inputs');
      await page.keyboard.type('table');
      await lineOf(page, '  - name: table');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+End');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Shift+Home');
      await page.keyboard.press('Delete');
    },

    'a script that is pasted behind its key is a block': async ({ page }) => {
      await page.keyboard.type('shell_command: ');
      await paste(page, script);
      await lineOf(page, 'shell_command: |');
      await lineOf(page, '    sort > sums.txt');
    },

    'the light bulb writes the input for the argument': async ({ page }) => {
      await page.locator('.monaco-editor .view-line', { hasText: 'table=$1' }).click();
      await page.keyboard.press('End');
      await page.keyboard.press('ArrowLeft');
      await page.locator('.monaco-editor .squiggly-warning').first().waitFor();
      // The words above move text, and VS Code drops requests at a place that moves.
      await page.locator('.codelens-decoration', { hasText: '1 warning' }).waitFor();
      await page.locator('.codelens-decoration', { hasText: 'not used' }).waitFor();
      await page.keyboard.press('Control+.');
      await page
        .locator('.action-widget .monaco-list-row.focused', { hasText: 'inputs.table.path' })
        .waitFor();
      await page.keyboard.press('Enter');
      await lineOf(page, "  table='$(inputs.table.path)'");
    },

    'the output is the file that the script writes': async ({ page }) => {
      await page.keyboard.press('Control+End');
      await page.keyboard.type('out');
      await choose(page, 'outputs');
      await lineOf(page, '    from_work_dir: sums.txt');
      await page.keyboard.press('Escape');
    },

    'nothing is wrong': async ({ page }) => {
      await page.keyboard.press('Control+Home');
      await page.locator('.codelens-decoration', { hasText: 'no problems' }).waitFor();
      await page.keyboard.press('Control+S');
      await page.locator('.tab.active.dirty').waitFor({ state: 'detached' });
    },

    'it runs': async ({ page, editor }) => {
      await runCommand(page, 'User Tool: Run Tool');
      await row(page, 'groups.tsv').click();
      await page.locator('.quick-input-widget', { hasText: 'Run sums.tool.yml' }).waitFor();
      await page.keyboard.press('Enter');
      await page.locator('.tab.active', { hasText: 'result.txt' }).waitFor();
      const output = join(machineOf(editor).workspace, 'results/sums/1/result.txt');
      assert.equal(readFileSync(output, 'utf8'), 'a 2\nb 4\n');
      assert.deepEqual(podmanOf(editor).containers(), []);
    },
  },
};

/** Types a line, and the next one begins: what is still offered is declined. */
async function typeLine(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await lineOf(page, text);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
}

const row = (page: Page, text: string): ReturnType<Page['locator']> =>
  page.locator('.quick-input-widget .monaco-list-row', { hasText: text }).first();
