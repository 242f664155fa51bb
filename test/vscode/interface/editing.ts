import type { Page } from 'playwright-core';

/** Accepts the first item of the list of completions, once it is the expected one. */
export async function choose(page: Page, label: string): Promise<void> {
  await page
    .locator('.suggest-widget.visible .monaco-list-row.focused', {
      has: page.locator('.label-name', { hasText: exactly(label) }),
    })
    .waitFor();
  await page.keyboard.press('Tab');
}

/** Waits for a line of the document, with its indentation. */
export async function lineOf(page: Page, text: string): Promise<void> {
  await page.locator('.monaco-editor .view-line', { hasText: exactly(text) }).waitFor();
}

/** Matches a whole text; VS Code shows spaces as no-break spaces. */
export function exactly(text: string): RegExp {
  return new RegExp(`^${text.replaceAll(/[.|()[\]$]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s`)}$`);
}

/** Pastes a text from the clipboard at the cursor. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await page.keyboard.press('Control+V');
}
