import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import assert from 'node:assert/strict';
import type { Browser, Locator, Page } from 'playwright-core';
import type { OpenFile } from './interface.js';

/** A program called shellcheck that leaves a trace. */
export interface FakeShellcheck {
  /** Lets it be found. */
  env: Record<string, string>;
  wasStarted(): boolean;
}

/** Puts one into a folder. It finds the same in whatever it is asked about. */
export function fakeShellcheck(folder: string): FakeShellcheck {
  const programs = join(folder, 'programs');
  const trace = join(programs, 'started');
  const finding = {
    line: 2,
    endLine: 2,
    column: 1,
    endColumn: 3,
    level: 'warning',
    code: 2086,
    message: 'Found.',
    fix: null,
  };
  mkdirSync(programs, { recursive: true });
  const program = join(programs, 'shellcheck');
  const answer = JSON.stringify({ comments: [finding] });
  writeFileSync(program, `#!/bin/sh\n: > '${trace}'\ncat > /dev/null\necho '${answer}'\n`);
  chmodSync(program, 0o755);
  return {
    env: { PATH: `${programs}${delimiter}${process.env['PATH'] ?? ''}` },
    wasStarted: () => existsSync(trace),
  };
}

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

/** A user opens a folder of somebody else, whose own configuration asks for a program; VS Code is not told to trust it. */
export function describeTrust(
  browser: Browser,
  openFile: OpenFile,
  workspace: string,
  folder: string,
  shellcheck: FakeShellcheck,
): void {
  describe('a user opens a workspace without trusting it', () => {
    let page: Page;
    const status = (text: string): Locator => page.locator('.hover-language-status', { hasText: text });

    /** The rows are drawn anew whenever one of them changes, and a click on one that is replaced goes nowhere. */
    async function manageTrust(attempts = 5): Promise<void> {
      try {
        await page.locator('#status\\.languageStatus').hover();
        await status('Restricted mode').getByText('Manage Trust').click({ timeout: 2_000 });
        await page.locator('.workspace-trust-editor').waitFor({ timeout: 3_000 });
      } catch (error) {
        if (attempts === 1) throw error;
        await manageTrust(attempts - 1);
      }
    }

    before(async () => {
      const asks = join(workspace, 'asks');
      mkdirSync(asks);
      writeFileSync(join(asks, '.user-tool.yml'), 'shellcheck: true\n');
      writeFileSync(join(asks, 'asks.tool.yml'), tool);
      page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      await openFile(page, 'asks/asks.tool.yml');
    });
    after(async () => {
      await page.screenshot({ path: join(folder, 'trust-end.png') });
      await page.close();
    });

    it('the tool is checked, and the status tells what is left out', async () => {
      await page.locator('.codelens-decoration').first().waitFor();
      await page.locator('#status\\.languageStatus').hover();
      await status('Restricted mode').waitFor();
      await status('no problems').waitFor();
      await page.screenshot({ path: join(folder, 'trust-restricted.png') });
      assert.equal(shellcheck.wasStarted(), false);
    });

    it('what was left out is there as soon as the workspace is trusted', async () => {
      await manageTrust();
      await page.screenshot({ path: join(folder, 'trust-editor.png') });
      await page.locator('.workspace-trust-editor .monaco-button', { hasText: 'Trust' }).first().click();
      await page.locator('.workspace-trust-editor', { hasText: 'You trust this folder' }).waitFor();
      // Newer versions show it above everything else.
      await page.keyboard.press('F1');
      await page.keyboard.type('View: Close Editor');
      await page
        .locator('.quick-input-list .monaco-list-row', { hasText: 'View: Close Editor' })
        .first()
        .click();
      await page.locator('.tab.active', { hasText: 'asks.tool.yml' }).click();
      await page.locator('.monaco-editor .squiggly-warning').first().waitFor();
      assert.equal(shellcheck.wasStarted(), true);
      await page.locator('#status\\.languageStatus').hover();
      await status('1 warning').waitFor();
      assert.equal(await status('Restricted mode').count(), 0);
    });
  });
}
