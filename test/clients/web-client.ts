import { existsSync } from 'node:fs';
import { join, normalize } from 'node:path';
import type { Browser } from 'playwright-core';
import { webClient } from '../../scripts/setup/clients.js';

/** A request that the web client sent to the service. */
export interface SentRequest {
  method: string;
  /** The path, without the query. */
  path: string;
  status: number;
  /** The query. */
  query: string;
}

/** What a start of the web client showed. */
export interface Start {
  /** The requests, until the page showed what it waited for. */
  requests: SentRequest[];
  /** The text of the page. */
  text: string;
}

/** Where the public platform serves the files of its client. */
const files = '/static/dist/';

/**
 * Starts the platform's own web client against a service, as the page of the public platform does, until a selector is
 * visible. The client has no way to send a key, so the browser adds it, like a front-end server.
 */
export async function startWebClient(
  browser: Browser,
  { address, key, path = '/', until }: { address: string; key: string; path?: string; until: string },
): Promise<Start> {
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-api-key': key } });
  try {
    const read = async (url: string): Promise<string> =>
      (await fetch(`${address}${url}`, { headers: { 'x-api-key': key } })).text();
    const body = pageOf(await read('/api/users/current'), await read('/api/configuration'));
    const page = await context.newPage();
    await page.route('**/*', (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname.startsWith(files)) {
        const file = join(webClient, normalize(pathname.slice(files.length)));
        return existsSync(file) ? route.fulfill({ path: file }) : route.fulfill({ status: 404 });
      }
      const isPage = route.request().isNavigationRequest() && route.request().frame() === page.mainFrame();
      return isPage ? route.fulfill({ contentType: 'text/html', body }) : route.continue();
    });
    const requests: SentRequest[] = [];
    page.on('response', (response) => {
      const { pathname, search } = new URL(response.url());
      const request = response.request();
      if (request.isNavigationRequest() || pathname.startsWith(files)) return;
      requests.push({ method: request.method(), path: pathname, query: search, status: response.status() });
    });
    await page.goto(`${address}${path}`);
    await page.locator(until).first().waitFor({ timeout: 300_000 });
    await page.waitForLoadState('networkidle');
    return { requests, text: await page.innerText('body') };
  } finally {
    await context.close();
  }
}

/** The page with which the public platform starts its client. */
function pageOf(user: string, config: string): string {
  return `<!doctype html>
<html>
<head><meta charset="utf-8"><link rel="index" href="/"><link rel="stylesheet" href="${files}base.css"></head>
<body class="full-content">
<div id="app"></div>
<script src="${files}libs.bundled.js"></script>
<script src="${files}analysis.bundled.js"></script>
<script>config.set({ options: { root: '/', user: ${user}, config: ${config}, params: {}, session_csrf_token: '' }, bootstrapped: {} });</script>
</body>
</html>`;
}
