import assert from 'node:assert/strict';
import { chromium, type Browser } from 'playwright-core';
import { findChromium } from '../../scripts/setup/debian.js';
import { platformRows, rowOf, type PlatformRow } from '../../scripts/platform-routes.js';
import { service, testKeys, usesService } from '../http/service.js';
import { startWebClient, type Start } from './web-client.js';

describe("the public platform's own web client", () => {
  usesService();
  let browser: Browser;
  let rows: PlatformRow[];

  before(async () => {
    rows = await platformRows();
    const executablePath = findChromium();
    assert.ok(executablePath !== undefined);
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  });
  after(() => browser.close());

  it('starts, and shows the current history with its datasets', async () => {
    const { store, users, listen } = await service();
    const { id: historyId } = await store.histories.add({ ownerId: users.alice, name: 'Reads of May' });
    await store.datasets.add({ historyId, name: 'first.txt', extension: 'txt', state: 'ok', size: 10 });
    await store.datasets.add({ historyId, name: 'second.html', extension: 'html', state: 'ok', size: 10 });
    const start = await startWebClient(browser, {
      address: await listen(),
      key: testKeys.alice,
      until: 'text=first.txt',
    });
    for (const text of ['alice', 'Reads of May', 'first.txt', 'second.html'])
      assert.ok(start.text.includes(text), `${text} is not in:\n${start.text}`);
    holdRequests(start);
    for (const path of ['/history/current_history_json', '/api/users/current', '/api/histories/count'])
      assert.ok(
        start.requests.some((request) => request.path === path && request.status === 200),
        path,
      );
  });

  it('starts for a user without any history', async () => {
    const { listen } = await service();
    const start = await startWebClient(browser, {
      address: await listen(),
      key: testKeys.bob,
      until: 'text=This history is empty',
    });
    assert.ok(start.text.includes('Unnamed history'));
    holdRequests(start);
  });

  it('lists histories', async () => {
    const { store, users, listen } = await service();
    for (const name of ['Trial A', 'Trial B']) await store.histories.add({ ownerId: users.alice, name });
    const start = await startWebClient(browser, {
      address: await listen(),
      key: testKeys.alice,
      path: '/histories/list',
      until: 'text=Trial A',
    });
    assert.ok(start.text.includes('Trial B'));
    holdRequests(start);
  });

  /** Each request is in the table of the documentation, and found what the table says. */
  function holdRequests({ requests }: Start): void {
    for (const { method, path, query, status } of requests) {
      const row = rowOf(rows, method, path);
      assert.ok(row, `${method} ${path} is not in the table of requests`);
      assert.equal(status, row.isServed ? 200 : 404, `${method} ${path}${query}`);
    }
  }
});
