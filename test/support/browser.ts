import assert from 'node:assert/strict';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { findChromium } from '../../scripts/setup/debian.js';

/** A browser whose pages are watched. */
export interface TestBrowser {
  /** A new page, which may request only what is below that address. */
  newPage(address: string, options?: BrowserContextOptions): Promise<Page>;
  /** Forgets mistakes that contain a text. */
  forgive(text: string): void;
}

/** Starts the browser that `where('browser')` found. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium() ?? assert.fail(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
}

/**
 * A browser for the tests of a suite. A test fails if a page reported a mistake or requested something from elsewhere.
 * @param timeout for each step, in milliseconds
 */
export function usesBrowser(timeout = 150_000): TestBrowser {
  let browser: Browser | undefined;
  let pages: Page[] = [];
  let mistakes: string[] = [];

  before(async () => {
    browser = await launchChromium();
  });
  after(() => browser?.close());
  beforeEach(() => {
    mistakes = [];
  });
  afterEach(async () => {
    await Promise.all(pages.map((page) => page.context().close()));
    pages = [];
    assert.deepEqual(mistakes, [], 'nothing went wrong in the page');
  });

  return {
    newPage: async (address, options) => {
      assert.ok(browser);
      const page = await (await browser.newContext(options)).newPage();
      pages.push(page);
      page.setDefaultTimeout(timeout);
      page.on('pageerror', ({ message }) => mistakes.push(message));
      page.on('console', (message) => {
        // A refusal of the service is no fault of the page.
        if (message.type() === 'error' && !message.text().includes('the server responded'))
          mistakes.push(message.text());
      });
      page.on('request', (request) => {
        const url = request.url();
        if (!/^(?:data|blob):/.test(url) && !url.startsWith(address)) mistakes.push(url);
      });
      return page;
    },
    forgive: (text) => {
      mistakes = mistakes.filter((mistake) => !mistake.includes(text));
    },
  };
}
