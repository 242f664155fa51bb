import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { podmanOf, writeFiles } from './machine.js';
import { trusting, type Pass } from './pass.js';

const tool = `class: GalaxyUserTool
id: count-lines
name: Count lines
version: "1.0"
container: busybox
shell_command: |
  echo counting
  wc -l < '$(inputs.table.path)' > count.txt
inputs:
  - { name: table, type: data, format: tabular }
outputs:
  - { name: count, type: data, format: txt, from_work_dir: count.txt }
tests:
  - doc: counts three lines
    inputs: { table: { class: File, path: three.tsv } }
    outputs:
      count: four.txt
  - doc: prints what it does
    inputs: { table: { class: File, path: three.tsv } }
    assert_stdout: [{ that: has_text, text: counting }]
`;

/** A test that fails, the place where it says so, its correction, and the same test again. */
export const tests: Pass = {
  title: 'a user tests a tool',
  file: 'tested/count.tool.yml',
  // What sticks to the top would be in the way of clicks.
  settings: { ...trusting, 'editor.stickyScroll.enabled': false },
  prepare: ({ editor }) => {
    writeFiles(editor, {
      'tested/count.tool.yml': tool,
      'tested/test-data/three.tsv': '1\n2\n3\n',
      'tested/four.txt': '4\n',
      'tested/three.txt': '3\n',
    });
    return Promise.resolve();
  },
  steps: {
    'the tests are listed': async ({ page }) => {
      // Each of these moves the lines below it, and a click on a place that moves is lost.
      for (const text of ['1 warning, 1 hint', 'show what would run', '3 references', 'Run all tests'])
        await page.locator('.codelens-decoration', { hasText: text }).waitFor();
      for (const test of [0, 1]) await runTest(page, test).waitFor();
      await page.locator('.activitybar a[aria-label^="Testing"]').click();
      await testRow(page, 'count.tool.yml').locator('.monaco-tl-twistie').click();
      await testRow(page, 'counts three lines').waitFor();
      await testRow(page, 'prints what it does').waitFor();
    },

    'the words above a test run it, and it fails at its place': async ({ page, editor }) => {
      // VS Code asks for lenses only while the editor has the focus.
      await page.keyboard.press('Control+1');
      await runTest(page, 0).click();
      await testRow(page, 'counts three lines').locator('.codicon-testing-failed-icon').waitFor();
      const fault = errorIn(page);
      await fault.waitFor();
      const [place, line] = await Promise.all([
        fault.boundingBox(),
        page.locator('.monaco-editor .view-line', { hasText: 'count: four.txt' }).boundingBox(),
      ]);
      assert.ok(place && line && Math.abs(place.y - line.y) < line.height / 2, 'next to the expectation');
      assert.deepEqual(podmanOf(editor).containers(), []);
    },

    'the tree follows what is typed': async ({ page }) => {
      await page.keyboard.press('Escape');
      await page
        .locator('.monaco-editor .view-line', { hasText: 'doc: prints what it does' })
        .first()
        .click();
      await page.keyboard.press('End');
      await page.keyboard.type(' and more');
      await testRow(page, 'prints what it does and more').waitFor();
    },

    'all tests pass once it is corrected': async ({ page, editor }) => {
      await page.locator('.view-line span:not(:has(span))', { hasText: 'four.txt' }).first().click();
      await page.keyboard.press('End');
      await page.keyboard.press('Control+Shift+ArrowLeft');
      await page.keyboard.press('Control+Shift+ArrowLeft');
      await page.keyboard.type('three.txt');
      await page.locator('.monaco-editor .view-line', { hasText: 'count: three.txt' }).waitFor();
      await page.locator('.codelens-decoration a', { hasText: 'Run all tests' }).click();
      for (const name of ['counts three lines', 'prints what it does and more'])
        await testRow(page, name).locator('.codicon-testing-passed-icon').waitFor();
      assert.deepEqual(podmanOf(editor).containers(), []);
    },
  },
};

/** The link above a test: the words without it, which VS Code shows until it has asked again, do nothing. */
const runTest = (page: Page, test: number): Locator =>
  page.locator('.codelens-decoration a', { hasText: /^Run test$/ }).nth(test);

/** The message next to a line. */
const errorIn = (page: Page): Locator =>
  page.locator('.test-error-content-widget', { hasText: 'differs from "four.txt", first in line 1' });

const testRow = (page: Page, name: string): Locator =>
  page.locator('.test-explorer .monaco-list-row', { hasText: name });
