// Draws client/images/icon.png, which the marketplaces need, from client/images/icon.svg: `npx tsx scripts/render-icon.mjs`.
/* global document, getComputedStyle, Image -- in the page */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { findChromium } from './setup/debian.js';

/** Width and height. */
const size = 256;

/** About as many steps as there are colors between the ends of the gradient. */
const steps = 40;

const image = (name) => fileURLToPath(new URL(`../client/images/${name}`, import.meta.url));

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
try {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
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
  const shot = await page.screenshot({ omitBackground: true });
  const pixels = await page.evaluate(
    async ({ address, size }) => {
      const drawn = Object.assign(new Image(), { src: address });
      await drawn.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
      const context = canvas.getContext('2d');
      context.drawImage(drawn, 0, 0);
      return Array.from(context.getImageData(0, 0, size, size).data);
    },
    { address: `data:image/png;base64,${shot.toString('base64')}`, size },
  );
  writeFileSync(image('icon.png'), png(Buffer.from(pixels)));
} finally {
  await browser.close();
}

/** A PNG without filters of lines, which only enlarge an image of few colors. */
function png(pixels) {
  const line = size * 4;
  const lines = Array.from({ length: size }, (_, y) => [
    Buffer.of(0),
    pixels.subarray(y * line, (y + 1) * line),
  ]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // 8 bits for each of red, green, blue, and alpha.
  header.set([8, 6], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines.flat()), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type, content) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
