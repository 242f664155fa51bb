import type { Browser } from 'playwright-core';
import { Workspace } from '../cli/command.js';
import { serve, unlimited } from '../http/serving.js';
import { countTool } from '../run/page-tools.js';

const key = 'picture-0123456789abcdef';

/** Takes the screenshot of the page that runs tools, with a tool that has run. */
export async function takeRunPage(browser: Browser, path: string): Promise<void> {
  const at = new Workspace();
  const env = { USER_TOOL_BOOTSTRAP_ADMIN_KEY: key, USER_TOOL_JOB_RUNTIME: 'bubblewrap' };
  const { address, process, ended } = await serve(at, [], { ...unlimited, ...env });
  try {
    const headers = { 'x-api-key': key, 'content-type': 'text/yaml' };
    await fetch(`${address}/api/unprivileged_tools`, { method: 'POST', headers, body: countTool });
    const page = await browser.newPage({ viewport: { width: 820, height: 800 }, deviceScaleFactor: 2 });
    await page.goto(`${address}/run`);
    await page.getByLabel('API key').fill(key);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Paste text for text' }).click();
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('first\nsecond\nthird\n');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('words.txt');
    await page.getByRole('button', { name: 'Add to history' }).click();
    await page.getByRole('option', { name: /words\.txt \(txt\)$/ }).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('button', { name: /^Display/ }).click();
    await page.locator('.content pre').waitFor();
    await page.screenshot({ path, animations: 'disabled' });
    console.log(path);
  } finally {
    process.kill('SIGTERM');
    await ended;
    at.remove();
  }
}
