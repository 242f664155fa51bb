import type { Page } from 'playwright-core';
import { quickFixOf } from './interface/broken-tool.js';
import { pointAt, runCommand } from './interface/pass.js';
import { openPreview } from './interface/preview.js';
import type { TestPlatform } from './platform.js';

/** A picture of the editor. */
export interface Picture {
  /** In the workspace of the tests, or in `examples/`. */
  document: string;
  /** Brings a page with the open document to the state of the picture. */
  pose: (page: Page, platform: TestPlatform) => Promise<void>;
}

/** The pictures by file name. */
export const pictures: Readonly<Record<string, Picture>> = {
  'diagnostic.png': {
    document: 'broken.tool.yml',
    pose: pointAtProblem,
  },
  'fix.png': {
    document: 'broken.tool.yml',
    pose: async (page) => {
      await pointAtProblem(page);
      await quickFixOf(page).click();
      await page.locator('.action-widget', { hasText: 'reads' }).waitFor();
    },
  },
  'preview.png': {
    document: 'good.tool.yml',
    pose: async (page) => {
      const preview = await openPreview(page);
      await preview.locator('input.number').fill('3');
      await preview.locator('pre', { hasText: "'+3'" }).waitFor();
    },
  },
  'form.png': {
    document: 'examples/trim-reads.tool.yml',
    pose: async (page) => {
      const preview = await openPreview(page);
      await preview.getByRole('tab', { name: 'Tool form' }).click();
    },
  },
  'completion.png': {
    document: 'examples/trim-reads.tool.yml',
    pose: async (page) => {
      await settled(page);
      await page.locator('.monaco-editor .view-line', { hasText: 'log.txt' }).first().click();
      await page.keyboard.press('End');
      await page.keyboard.type(' $(inputs.');
      await page.locator('.suggest-widget.visible .monaco-list-row', { hasText: 'poly_g' }).first().waitFor();
      // With the first one's documentation next to the list.
      await page.keyboard.press('Control+Space');
      await page.locator('.suggest-details').waitFor();
    },
  },
  'hover.png': {
    document: 'examples/trim-reads.tool.yml',
    pose: async (page) => {
      await settled(page);
      await pointAt(page, 'poly_g');
      await page.locator('.monaco-hover:visible', { hasText: 'With sample inputs' }).first().waitFor();
    },
  },
  'rename.png': {
    document: 'examples/trim-reads.tool.yml',
    pose: async (page) => {
      await settled(page);
      const command = page.locator('.monaco-editor .view-line', { hasText: '--in1' });
      await command.locator('span:not(:has(span))', { hasText: 'reads' }).first().click();
      await page.keyboard.press('F2');
      await page.locator('.rename-box input').fill('sequences');
      await page.keyboard.press('End');
    },
  },
  'new.png': {
    document: 'good.tool.yml',
    pose: async (page) => {
      await settled(page);
      await runCommand(page, 'User Tool: New User Tool');
      await page.locator('.quick-input-list .monaco-list-row', { hasText: 'One data input' }).waitFor();
    },
  },
  'status.png': {
    document: 'broken.tool.yml',
    pose: async (page) => {
      await settled(page);
      await page.locator('#status\\.languageStatus').hover();
      await page.locator('.hover-language-status', { hasText: '1 error' }).waitFor();
    },
  },
  'submit.png': {
    document: 'suppressed.tool.yml',
    pose: async (page, platform) => {
      await settled(page);
      await runCommand(page, 'User Tool: Submit to Platform');
      await page.locator('.quick-input-widget', { hasText: 'URL of the platform' }).waitFor();
      await page.keyboard.type(platform.url);
      await page.keyboard.press('Enter');
      await page.locator('.quick-input-widget', { hasText: 'Your API key' }).waitFor();
      await page.keyboard.type(platform.key);
      await page.keyboard.press('Enter');
      await page.locator('.notification-toast', { hasText: 'rejected' }).waitFor();
      await page.locator('.notification-toast', { hasText: 'Submitting' }).waitFor({ state: 'hidden' });
      await page.locator('.monaco-editor .squiggly-error').first().waitFor();
    },
  },
  'run.png': {
    document: 'run/first-lines.tool.yml',
    pose: async (page) => {
      await settled(page);
      await runCommand(page, 'User Tool: Run Tool');
      await page.locator('.quick-input-widget .monaco-list-row', { hasText: 'table.tsv' }).first().click();
      await page.locator('.quick-input-widget', { hasText: 'Run first-lines.tool.yml' }).waitFor();
      await page.keyboard.press('Enter');
      await page.locator('.notification-toast', { hasText: 'succeeded' }).waitFor();
      await page.locator('.tab.active', { hasText: 'first.tsv' }).waitFor();
      await page.locator('.xterm-rows', { hasText: 'succeeded' }).waitFor();
    },
  },
  'test.png': {
    document: 'run/first-lines.tool.yml',
    pose: async (page) => {
      await settled(page);
      await page.locator('.codelens-decoration a', { hasText: 'Run all tests' }).click();
      await page.locator('.test-error-content-widget', { hasText: 'does not have the text' }).waitFor();
      await page.locator('.codicon-testing-passed-icon').first().waitFor();
    },
  },
  'grammar.png': {
    document: 'examples/plot-script.tool.yml',
    pose: settled,
  },
};

/** A tool whose tests run with the image of the tests. */
export const toRun: Readonly<Record<string, string>> = {
  'first-lines.tool.yml': `class: GalaxyUserTool
id: first-lines
name: First lines of a table
version: "1.0"
container: busybox
shell_command: head -n $(inputs.lines) '$(inputs.table.path)' > first.tsv
inputs:
  - { name: table, type: data, format: tabular }
  - { name: lines, type: integer, value: 3 }
outputs:
  - { name: first, type: data, format: tabular, from_work_dir: first.tsv }
tests:
  - doc: stops after the last gene
    inputs: { table: { class: File, path: table.tsv }, lines: 9 }
    outputs:
      first: { asserts: [{ that: has_text, text: TP54 }] }
  - doc: keeps the header
    inputs: { table: { class: File, path: table.tsv } }
    outputs:
      first: { asserts: [{ that: has_n_lines, n: 3 }] }
`,
  'table.tsv': 'gene\tcount\nBRCA1\t12\nBRCA2\t7\nTP53\t31\n',
};

/**
 * Code lenses move the lines, and VS Code drops requests at a place that moves. It draws them again as links once they
 * are whole.
 */
async function settled(page: Page): Promise<void> {
  await page.locator('.codelens-decoration a', { hasText: 'reference' }).first().waitFor();
}

async function pointAtProblem(page: Page): Promise<void> {
  await page.locator('.monaco-editor .squiggly-error').first().waitFor();
  await settled(page);
  await pointAt(page, 'raeds');
  await quickFixOf(page).waitFor();
}
