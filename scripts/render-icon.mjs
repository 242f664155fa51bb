// Draws client/images/icon.png, which the marketplaces need, from client/images/icon.svg.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { findChromium } from './setup-vscode.mjs';

const image = (name) => fileURLToPath(new URL(`../client/images/${name}`, import.meta.url));

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
try {
  const page = await browser.newPage({ viewport: { width: 256, height: 256 } });
  await page.setContent(`<style>body { margin: 0 }</style>${readFileSync(image('icon.svg'), 'utf8')}`);
  await page.screenshot({ path: image('icon.png'), omitBackground: true });
} finally {
  await browser.close();
}
