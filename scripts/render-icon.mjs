// Draws client/images/icon.png, which the marketplaces need, from client/images/icon.svg.
/* global document, getComputedStyle -- in the page */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { findChromium } from './setup-vscode.mjs';

/** About as many steps as there are colors between the ends of the gradient. */
const steps = 40;

const image = (name) => fileURLToPath(new URL(`../client/images/${name}`, import.meta.url));

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
try {
  const page = await browser.newPage({ viewport: { width: 256, height: 256 } });
  await page.setContent(`<style>body { margin: 0 }</style>${readFileSync(image('icon.svg'), 'utf8')}`);
  // Chromium dithers gradients, and the noise is three quarters of the compressed image.
  await page.evaluate((count) => {
    for (const gradient of document.querySelectorAll('linearGradient')) {
      const [from, to] = Array.from(gradient.children, (stop) => getComputedStyle(stop).stopColor);
      const bands = Array.from({ length: count }, (_, index) => {
        const color = `color-mix(in srgb, ${to} ${(100 * index) / (count - 1)}%, ${from})`;
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.color = color;
        const [, ...parts] = getComputedStyle(probe).color.match(/srgb ([\d.]+) ([\d.]+) ([\d.]+)/);
        probe.remove();
        const rgb = `rgb(${parts.map((part) => Math.round(part * 255)).join(' ')})`;
        return [index, index + 1]
          .map((edge) => `<stop offset="${edge / count}" stop-color="${rgb}" />`)
          .join('');
      });
      gradient.innerHTML = bands.join('');
    }
  }, steps);
  await page.screenshot({ path: image('icon.png'), omitBackground: true });
} finally {
  await browser.close();
}
