import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { build } from '../../../scripts/build.mjs';
import { findChromium } from '../../../scripts/setup/debian.js';
import { bundle } from '../bundle.js';
import { sizes, toolDocument } from '../documents/tool-document.js';
import { spread, summary } from '../measure.js';
import type { Findings } from '../report/section.js';
import type { WorkerTimes } from './page.js';

const rounds = 3;
const keystrokes = 40;
/** The first keystrokes warm up, and do not count. */
const warmUp = 15;

/** The language server for browsers, in a worker of Chromium: wall time only. */
export async function webCosts(): Promise<Findings> {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    return {
      tables: [
        {
          title: 'Skipped: there is no Chromium. To install it: npm run setup -- vscode',
          head: [],
          rows: [],
        },
      ],
    };
  }
  await build();
  const script = readFileSync(await bundle('test/bench/web/page.ts', { platform: 'browser' }), 'utf8');
  const server = readFileSync(join(import.meta.dirname, '../../../client/dist/browser-server.js'), 'utf8');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: script });
    const shown = sizes.filter((size) => size <= 500);
    const times = new Map<number, WorkerTimes[]>(shown.map((size) => [size, []]));
    for (let round = 0; round < rounds; round++)
      for (const size of shown) times.get(size)!.push(await typeOnce(page, server, size));
    return { tables: [table(times)] };
  } finally {
    await browser.close();
  }
}

async function typeOnce(page: Page, server: string, size: number): Promise<WorkerTimes> {
  const { text, places } = toolDocument(size);
  const call = [server, text, places.label, keystrokes].map((each) => JSON.stringify(each)).join(', ');
  return page.evaluate(`typeInWorker(${call})`);
}

function table(times: ReadonlyMap<number, readonly WorkerTimes[]>): Findings['tables'][number] {
  return {
    title: 'In a worker of Chromium: ms of wall time',
    head: ['inputs', 'start to diagnostics', 'keystroke to diagnostics'],
    rows: [...times].map(([size, found]) => [
      String(size),
      spread(summary(found.map(({ start }) => start))),
      spread(summary(found.flatMap((each) => each.keystrokes.slice(warmUp)))),
    ]),
  };
}
