import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { podmanOf, writeFiles } from './machine.js';
import { notification, pickCommand, trusting, type Pass, type User } from './pass.js';

/** A step whose tool has a test. */
const step = (id: string, name: string, expected: string): string => `  - run:
      class: GalaxyUserTool
      id: ${id}
      name: ${name}
      version: "1.0"
      container: busybox
      shell_command: wc -l < '$(inputs.table.path)' > count.txt
      inputs:
        - { name: table, type: data, format: tabular }
      outputs:
        - { name: count, type: data, format: txt, from_work_dir: count.txt }
      tests:
        - doc: ${id} counts
          inputs: { table: { class: File, path: three.tsv } }
          outputs:
            count: ${expected}
`;

/** Two tools of one workflow: the tests of both, and one that is submitted. */
export const workflowTools: Pass = {
  title: 'a user tests and submits tools of a workflow',
  file: 'flow/two.gxwf.yml',
  settings: { ...trusting, 'editor.stickyScroll.enabled': false },
  prepare: ({ editor }) => {
    const steps = step('first', 'Count first', 'three.txt') + step('second', 'Count second', 'four.txt');
    writeFiles(editor, {
      'flow/two.gxwf.yml': `class: GalaxyWorkflow\ninputs: []\noutputs: []\nsteps:\n${steps}`,
      'flow/test-data/three.tsv': '1\n2\n3\n',
      'flow/three.txt': '3\n',
      'flow/four.txt': '4\n',
    });
    return Promise.resolve();
  },
  steps: {
    'the tests of each tool are listed': async ({ page }) => {
      await page.locator('.codelens-decoration', { hasText: 'Run all tests' }).first().waitFor();
      await page.locator('.activitybar a[aria-label^="Testing"]').click();
      for (const index of [0, 1]) {
        const row = testRow(page, `two.gxwf.yml#/steps/${index}/run`);
        await row.locator('.monaco-tl-twistie').click();
      }
      for (const id of ['first', 'second']) await testRow(page, `${id} counts`).waitFor();
    },

    'the words above the second tool run its tests alone, and fail at their place': async ({
      page,
      editor,
    }) => {
      await page.keyboard.press('Control+1');
      await page.keyboard.press('Control+End');
      await page.locator('.monaco-editor .view-line', { hasText: 'count: four.txt' }).waitFor();
      // What is scrolled into view is drawn again with its words, and a click meanwhile is lost.
      for (const text of ['show what would run', 'Run all tests', 'Run test'])
        await lensOfSecond(page, text).waitFor();
      await lensOfSecond(page, 'Run all tests').click();
      await testRow(page, 'second counts').locator('.codicon-testing-failed-icon').waitFor();
      await testRow(page, 'first counts').locator('.codicon-testing-unset-icon').waitFor();
      const fault = page.locator('.test-error-content-widget', { hasText: 'differs from "four.txt"' });
      await fault.waitFor();
      const [place, line] = await Promise.all([
        fault.boundingBox(),
        page.locator('.monaco-editor .view-line', { hasText: 'count: four.txt' }).boundingBox(),
      ]);
      assert.ok(place && line && Math.abs(place.y - line.y) < line.height / 2, 'next to the expectation');
      assert.deepEqual(podmanOf(editor).containers(), []);
    },

    'all tests run from the list': async ({ page }) => {
      await runAtTop(page, 'Test: Run All Tests');
      await testRow(page, 'first counts').locator('.codicon-testing-passed-icon').waitFor();
      await testRow(page, 'second counts').locator('.codicon-testing-failed-icon').waitFor();
    },

    'the tool to submit is chosen from the list if the cursor is in none': async ({ page }) => {
      await runAtTop(page, 'User Tool: Submit to Platform');
      const list = page.locator('.quick-input-widget', { hasText: 'Which user tool?' });
      await list.waitFor();
      await page.keyboard.type('second');
      await list.locator('.monaco-list-row', { hasText: 'two.gxwf.yml' }).first().waitFor();
      await page.keyboard.press('Enter');
      await page.locator('.quick-input-widget').getByText('URL of the platform').waitFor();
    },

    'it is created': async (user) => {
      const { page, editor } = user;
      await page.keyboard.type(editor.platform.url);
      await page.keyboard.press('Enter');
      await page.locator('.quick-input-widget', { hasText: 'Your API key' }).waitFor();
      await page.keyboard.type(editor.platform.key);
      await page.keyboard.press('Enter');
      await notification(page, `second 1.0 was created on ${platformOf(user)}`).waitFor();
    },
  },
};

/** Runs a command by its title with the cursor above all tools, where no click puts it. */
async function runAtTop(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+1');
  await page.keyboard.press('Control+Home');
  await page.locator('#status\\.editor\\.selection', { hasText: 'Ln 1, Col 1' }).waitFor();
  await pickCommand(page, title);
}

/** Words above the second tool or below: their order in the page is that in which the editor made them. */
const lensOfSecond = (page: Page, text: string): Locator =>
  page.locator(`.codelens-decoration a:has-text("${text}"):below(.view-line:has-text("id: second"))`).first();

const platformOf = ({ editor }: User): string => editor.platform.url.replace('http://', '');

const testRow = (page: Page, name: string): Locator =>
  page.locator('.test-explorer .monaco-list-row', { hasText: name });
