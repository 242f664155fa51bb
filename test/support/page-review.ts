import assert from 'node:assert/strict';
import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What a page is reviewed in: each color scheme on a phone and on a desk. */
export const pageLooks = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [390, 1280].map((width) => ({
    title: `${colorScheme}, ${width} pixels`,
    // axe is added as a script.
    options: { colorScheme, viewport: { width, height: 900 }, bypassCSP: true },
  })),
);

/**
 * Fails if axe finds fault with a page as it is now, or if it is wider than the window.
 * @param name of what the page shows
 */
export async function reviewPage(page: Page, name: string): Promise<void> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
  assert.deepEqual(found, [], name);
  const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  assert.ok(Number(overflow) <= 0, `${name} is ${String(overflow)} pixels too wide`);
}
