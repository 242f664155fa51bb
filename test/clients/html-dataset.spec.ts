import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium, type Browser, type Frame, type Page } from 'playwright-core';
import { findChromium } from '../../scripts/setup/debian.js';
import { FolderFiles } from '../../server/records/src/files/folder.js';
import { newContent } from '../../server/records/src/index.js';
import { ids, service, testKeys, usesService, type TestService } from '../http/service.js';

/** A page with pictures, a style sheet, a frame, a form, and scripts. */
const html = `<!doctype html>
<meta charset="utf-8">
<title>untouched</title>
<link rel="stylesheet" href="style.css">
<h1 id="title">Report</h1>
<img id="plot" src="img/plot.svg" alt="plot">
<img id="inline" src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==" alt="">
<img id="outside" src="http://localhost:1/tracker.gif" alt="">
<a id="next" href="more/second.html">next</a>
<form action="/api/histories" method="post"><button id="send">send</button></form>
<iframe src="/api/whoami"></iframe>
<script>document.title = 'scripts ran';</script>
<script src="script.js"></script>
<img src="missing.png" onerror="document.title = 'scripts ran'" alt="">
`;

const files: Readonly<Record<string, string>> = {
  'style.css': '#title { color: rgb(11, 92, 173); font-family: sans-serif }',
  'script.js': "document.title = 'scripts ran';",
  'img/plot.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="120"><rect width="240" height="120" fill="#eef2f6"/><polyline points="10,110 60,40 120,80 230,10" fill="none" stroke="#0b5cad" stroke-width="4"/></svg>',
  'more/second.html': '<title>second</title><img id="plot" src="../img/plot.svg" alt="plot">',
};

describe('an HTML dataset in a browser', () => {
  let browser: Browser;

  before(async () => {
    const executablePath = findChromium();
    assert.ok(executablePath !== undefined);
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  });
  after(() => browser.close());

  const newPage = (): Promise<Page> => browser.newPage({ extraHTTPHeaders: { 'x-api-key': testKeys.alice } });
  // A service waits for open connections when it is closed.
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
  });

  usesService();

  for (const basePath of ['', '/tools'])
    it(`shows its pictures and styles, and runs no scripts (below "${basePath}/")`, async () => {
      const test = await service({ basePath });
      const url = await addReport(test, `${await test.listen()}${basePath}`);
      const page = await newPage();
      const sent: string[] = [];
      page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));

      await page.goto(url, { waitUntil: 'networkidle' });
      assert.equal(page.url(), `${url}/`);
      assert.deepEqual(await widthsIn(page.mainFrame()), { plot: 240, inline: 1, outside: 0 });
      const color = await page.evaluate("getComputedStyle(document.querySelector('#title')).color");
      assert.equal(color, 'rgb(11, 92, 173)');
      await page.locator('#send').click();
      assert.equal(await page.title(), 'untouched');
      assert.ok(!sent.some((request) => /POST|whoami|script\.js/.test(request)), sent.join('\n'));

      await page.locator('#next').click();
      await page.waitForLoadState('networkidle');
      assert.equal(await page.title(), 'second');
      assert.deepEqual(await widthsIn(page.mainFrame()), { plot: 240 });
    });

  it('is shown in a frame of the service, and of no other site', async () => {
    const test = await service();
    const address = await test.listen();
    const url = await addReport(test, address);
    const page = await newPage();
    const inFrame = async (outer: string): Promise<Record<string, number>> => {
      await page.route(outer, (route) =>
        route.fulfill({ contentType: 'text/html', body: `<iframe src="${url}/"></iframe>` }),
      );
      await page.goto(outer, { waitUntil: 'networkidle' });
      const [, frame] = page.frames();
      assert.ok(frame);
      return widthsIn(frame);
    };
    assert.equal((await inFrame(`${address}/outer.html`))['plot'], 240);
    assert.equal((await inFrame('http://other.example/outer.html'))['plot'], undefined);
  });
});

/** Adds the page and its files to a history of alice; returns its URL without a slash at its end. */
async function addReport({ store, users, data }: TestService, address: string): Promise<string> {
  const source = join(data, 'source');
  for (const [name, text] of Object.entries({ ...files, 'index.html': html })) {
    mkdirSync(dirname(join(source, name)), { recursive: true });
    writeFileSync(join(source, name), text);
  }
  const datasetFiles = new FolderFiles(data);
  const file = newContent();
  const size = await datasetFiles.add(file, join(source, 'index.html'));
  for (const name of Object.keys(files)) await datasetFiles.add(file, join(source, name), name);
  const { id: historyId } = await store.histories.add({ ownerId: users.alice, name: 'h' });
  const attributes = { extension: 'html', state: 'ok', file, size } as const;
  const { id } = await store.datasets.add({ historyId, name: 'report', ...attributes });
  return `${address}/datasets/${ids.encode('dataset', id)}/display`;
}

/** The width of each picture with an id; 0 if it is not shown. */
function widthsIn(frame: Frame): Promise<Record<string, number>> {
  return frame.evaluate(
    "Object.fromEntries([...document.querySelectorAll('img[id]')].map((img) => [img.id, img.naturalWidth]))",
  );
}
