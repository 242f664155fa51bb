import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { tried, type Tested } from '../results.js';
import type { StartedEditor } from '../started-editor.js';

/** One user scenario in the interface. */
export interface Pass {
  /** What the user does. */
  title: string;
  /** The workspace file that is opened. */
  file: string;
  /** User settings; those of a new user by default. */
  settings?: Readonly<Record<string, unknown>>;
  /** Prepares the editor, or the page that will show it. */
  prepare?: (user: User) => Promise<void>;
  /** The steps by their outcomes, in order; each depends on those before it. */
  steps: Readonly<Record<string, (user: User) => Promise<void>>>;
}

/** Milliseconds until a step fails, which only what never comes reaches. */
const stepLimit = 180_000;

/** Settings of a user who trusts every workspace. */
export const trusting = { 'security.workspace.trust.enabled': false };

/** What a user has. */
export interface User {
  page: Page;
  editor: StartedEditor;
}

/**
 * Runs the scenario until a step fails.
 * @param pictures the folder for a screenshot of each step
 */
export async function runPass(
  { title: part, file, settings, prepare, steps }: Pass,
  browser: Browser,
  editor: StartedEditor,
  pictures: string,
): Promise<Tested[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(stepLimit);
  const begin = async (user: User): Promise<void> => {
    await prepare?.(user);
    await editor.open(page, file, settings);
  };
  const tested: Tested[] = [];
  for (const [title, step] of Object.entries({ [`${file} is opened`]: begin, ...steps })) {
    const outcome = await tried(part, title, () => step({ page, editor }));
    tested.push(outcome);
    const name = [part, String(tested.length).padStart(2, '0'), title].join(' ').replaceAll(/\W+/g, '-');
    await page.screenshot({ path: join(pictures, `${name}.png`), animations: 'disabled' });
    if (outcome.outcome === 'failed') break;
  }
  await page.close();
  await editor.endWindows?.();
  return tested;
}

/** Moves the mouse to a word of the open document. */
export async function pointAt(page: Page, word: string): Promise<void> {
  await page.locator('.monaco-editor .view-line span:not(:has(span))', { hasText: word }).first().hover();
}

/** Runs a command by its title, from the keyboard. */
export async function runCommand(page: Page, title: string): Promise<void> {
  await page.locator('.editor-group-container.active .monaco-editor .view-line').first().click();
  await pickCommand(page, title);
}

/** The same with the focus where it is. */
export async function pickCommand(page: Page, title: string): Promise<void> {
  await page.keyboard.press('F1');
  // What is typed before the list is there is lost.
  await page.locator('.quick-input-widget:visible .monaco-list-row').first().waitFor();
  await page.keyboard.type(title);
  await page.locator('.quick-input-widget .monaco-list-row', { hasText: title }).first().waitFor();
  await page.keyboard.press('Enter');
}

/** The notification that contains the text. */
export const notification = (page: Page, text: string): Locator =>
  page.locator('.notification-toast', { hasText: text });

/**
 * Clicks a button of a notification. The notification of a progress disappears some time after its task has ended, which
 * moves the others, and a click on one that moves is lost.
 */
export async function answer(page: Page, text: string, button: string): Promise<void> {
  await notification(page, text).waitFor();
  await page
    .locator('.notification-toast .monaco-progress-container.active')
    .first()
    .waitFor({ state: 'hidden' });
  await notification(page, text).getByText(button, { exact: true }).click();
}
