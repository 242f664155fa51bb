import { choose, exactly, lineOf, paste } from './editing.js';
import type { Pass } from './pass.js';

/** A script as it is copied from elsewhere. */
const script = `import sys

with open(sys.argv[1]) as lines:
    print(sum(1 for line in lines))
`;

/** From an empty document to a working tool, with what the editor offers. */
export const typedTool: Pass = {
  title: 'a user types a tool',
  file: 'good.tool.yml',
  steps: {
    'the document is emptied': async ({ page }) => {
      await page.locator('.codelens-decoration', { hasText: 'no problems' }).waitFor();
      await page.locator('.monaco-editor .view-line').first().click();
      await page.keyboard.press('Control+A');
      await page.keyboard.press('Delete');
    },

    'the class is chosen': async ({ page }) => {
      await page.keyboard.type('class: G');
      await choose(page, 'GalaxyUserTool');
      await lineOf(page, 'class: GalaxyUserTool');
    },

    'the values of a field are offered behind its key': async ({ page }) => {
      await page.keyboard.press('Enter');
      await page.keyboard.type('ver');
      await choose(page, 'version');
      await choose(page, '0.1.0');
      await lineOf(page, 'version: 0.1.0');
    },

    'Enter ends a line though the list is open': async ({ page }) => {
      await page.keyboard.press('Enter');
      await page.keyboard.type('container: python:3.12-slim');
      await page.keyboard.press('Enter');
      await page.keyboard.type('id: count-lines');
      await page.keyboard.press('Enter');
      await page.keyboard.type('name: Count lines');
      await page.keyboard.press('Enter');
      await lineOf(page, 'id: count-lines');
    },

    'a config file is ready to be filled in': async ({ page }) => {
      await page.keyboard.type('conf');
      await choose(page, 'configfiles');
      await lineOf(page, '    content: |');
      await page.keyboard.type('count.py');
      await page.keyboard.press('Tab');
    },

    'a script is indented when it is pasted': async ({ page }) => {
      await paste(page, script);
      await lineOf(page, '          print(sum(1 for line in lines))');
    },

    'the command runs it': async ({ page }) => {
      for (let step = 0; step < 3; step++) await page.keyboard.press('Backspace');
      await page.keyboard.type('shell');
      await choose(page, 'shell_command');
      await lineOf(page, 'shell_command: |');
      await page.keyboard.type("python count.py '$(inputs.table.path)' > count.txt");
      await page.keyboard.press('Enter');
      await page.keyboard.press('Backspace');
    },

    'the inputs that it uses are declared': async ({ page }) => {
      await page.keyboard.type('inp');
      await choose(page, 'inputs');
      await lineOf(page, '  - name: table');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Backspace');
      await page.keyboard.press('Backspace');
    },

    'the output is the file that it writes': async ({ page }) => {
      await page.keyboard.type('out');
      await choose(page, 'outputs');
      await lineOf(page, '    from_work_dir: count.txt');
    },

    'nothing is wrong': async ({ page }) => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+Home');
      await page.locator('.codelens-decoration', { hasText: 'no problems' }).waitFor();
    },

    'a name that is typed over takes its references along': async ({ page }) => {
      await page.locator('.monaco-editor .view-line', { hasText: exactly('  - name: table') }).click();
      await page.keyboard.press('End');
      await page.locator('.linked-editing-decoration').first().waitFor();
      await page.keyboard.type('s');
      await lineOf(page, "  python count.py '$(inputs.tables.path)' > count.txt");
    },
  },
};
