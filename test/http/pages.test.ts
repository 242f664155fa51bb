import assert from 'node:assert/strict';
import { errorKinds } from '../../server/service/src/errors/error-table.js';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { pageBundles, type PageBundles } from '../../server/service/src/pages/page-bundles.js';
import { markdownToHtml } from '../../server/service/src/pages/markdown-html.js';
import { exampleDocuments } from '../../server/platform-api/src/routes/tools.js';
import { rules } from '../../shared/src/rules/rule-table.js';
import { good } from '../cli/command.js';
import { builtPages } from './built-pages.js';
import { service, usesService, type TestService } from './service.js';
import { usesBrowser } from '../support/browser.js';
import { pageLooks, reviewPage } from '../support/page-review.js';
import { where } from '../support/where.js';

describe('pages', () => {
  usesService();

  it('of problems: one with all of them, and one for each, in the words of the documentation', async () => {
    const { ask } = await service();
    const list = await ask('GET', '/rules');
    assert.equal(list.headers['content-type'], 'text/html; charset=utf-8');
    for (const { code } of rules) {
      assert.ok(list.text.includes(`href="/rules/${code}"`), code);
      const page = await ask('GET', `/rules/${code}`);
      assert.equal(page.status, 200, code);
      assert.ok(page.text.includes(`<h1>${code}</h1>`) && page.text.includes('<h2>Why</h2>'), code);
    }
    const missing = await ask('GET', '/rules/nothing');
    assert.deepEqual([missing.status, missing.json()['err_msg']], [404, 'No problem has this code.']);
  });

  it('may load nothing but what they contain', async () => {
    const { ask } = await service(
      { basePath: '/tools' },
      { bundles: pageBundles((name) => `/* ${name} */`) },
    );
    for (const url of ['/tools/', '/tools/run', '/tools/rules', '/tools/rules/yaml-syntax']) {
      const { text, headers } = await ask('GET', url);
      const policy = String(headers['content-security-policy']);
      assert.match(policy, /^default-src 'none'; style-src 'sha256-[\w+/]+='; /);
      assert.doesNotMatch(policy, /unsafe|\*/);
      assert.equal(policy.includes('script-src'), text.includes('<script'), url);
      for (const [, address = ''] of text.matchAll(/\b(?:src|href|action)="(?!https?:|data:)([^"]*)"/g))
        assert.ok(address.startsWith('/tools/'), address);
    }
  });

  const markdown: [markdown: string, html: string][] = [
    ['# a `<b>` & c', '<h1>a <code>&lt;b&gt;</code> &amp; c</h1>'],
    ['one\ntwo\n\nthree', '<p>one two</p>\n<p>three</p>'],
    ['- a\n  b\n- **c**\n\nd', '<ul>\n<li>a b</li>\n<li><strong>c</strong></li>\n</ul>\n<p>d</p>'],
    ['1. a\n2. b', '<ol>\n<li>a</li>\n<li>b</li>\n</ol>'],
    ['> a\n> b', '<blockquote>\n<p>a</p>\n<p>b</p>\n</blockquote>'],
    ['````yaml\n```\n<a>\n````\nb', '<pre tabindex="0"><code>```\n&lt;a&gt;</code></pre>\n<p>b</p>'],
    [
      '[a](https://a.example/?b&c) `[d](https://e)` [f](javascript:g)',
      '<p><a href="https://a.example/?b&amp;c">a</a> <code>[d](https://e)</code> [f](javascript:g)</p>',
    ],
  ];
  for (const [written, html] of markdown) {
    it(`show ${JSON.stringify(written)}`, () => {
      assert.equal(markdownToHtml(written), html);
    });
  }
});

where('browser').describe('the start page in a browser', function () {
  usesService();
  const browser = usesBrowser();
  let bundles: PageBundles;
  before(async () => {
    bundles = await builtPages();
  });

  async function open(
    config: Parameters<typeof service>[0] = {},
    options: BrowserContextOptions = {},
  ): Promise<{ page: Page; test: TestService; address: string }> {
    const test = await service(config, { bundles });
    const address = `${await test.listen()}${config.basePath ?? ''}`;
    const page = await browser.newPage(address, options);
    await page.goto(`${address}/`);
    return { page, test, address };
  }

  /** Checks a document, and waits for what is said about it. */
  async function check(page: Page, text: string): Promise<string> {
    await page.getByLabel('Document').fill(text);
    await page.getByRole('button', { name: 'Check' }).click();
    const status = page.getByRole('status').filter({ hasNotText: /^(?:Paste|Checking)/ });
    return (await status.textContent()) ?? '';
  }

  it('shows each problem with its place, its message, and a link to its page', async () => {
    const { page, address } = await open({ basePath: '/tools' });
    assert.equal(await check(page, exampleDocuments.misspelt), '1 error.');
    const item = page.getByRole('listitem').filter({ hasText: '"raeds"' });
    assert.match((await item.textContent()) ?? '', /^error line 6, column 32.*did you mean "reads"\?/);
    await item.getByRole('button', { name: 'line 6, column 32' }).click();
    const selected = await page.getByLabel('Document').evaluate((area) => {
      const { value, selectionStart, selectionEnd } = area as unknown as {
        value: string;
        selectionStart: number;
        selectionEnd: number;
      };
      return value.slice(selectionStart, selectionEnd);
    });
    assert.equal(selected, 'raeds');
    await item.getByRole('link', { name: 'reference-undeclared' }).click();
    await page.waitForURL(`${address}/rules/reference-undeclared`);
    await page.getByRole('heading', { name: 'reference-undeclared' }).waitFor();
    await page.getByRole('link', { name: 'All problems' }).click();
    await page.getByRole('link', { name: 'yaml-syntax' }).waitFor();
  });

  it('shows that there is none, takes documents from the keyboard, and never as HTML', async () => {
    const { page } = await open();
    await page.getByLabel('Document').fill(good);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('status').filter({ hasText: 'No problems.' }).waitFor();
    await check(page, `${good}'<img src=x onerror=alert(1)>': 1\n`);
    await page.getByRole('listitem').filter({ hasText: '<img src=x onerror=alert(1)>' }).waitFor();
  });

  it('shows why the service refuses a document, and that it does not respond', async () => {
    const { page, test } = await open({ bodyLimit: 2_000 });
    assert.equal(await check(page, 'x'.repeat(3_000)), errorKinds.bodyTooLarge.text);
    assert.equal(await page.locator('#problems li').count(), 0);
    await page.route('**/api/tools/check', (route) => route.abort());
    await check(page, good);
    await page.getByRole('status').filter({ hasText: 'The service does not respond.' }).waitFor();
    browser.forgive('ERR_FAILED');
    assert.ok(test);
  });

  for (const { title, options } of pageLooks)
    it(`has nothing that axe finds fault with, and fits: ${title}`, async () => {
      const { page, address } = await open({}, options);
      await reviewPage(page, 'the empty page');
      await check(page, `${exampleDocuments.misspelt}nmae: ${'long'.repeat(50)}\ncontainer: [busybox]\n`);
      await page.getByRole('listitem').filter({ hasText: 'nmae' }).waitFor();
      await reviewPage(page, 'the page with problems');
      for (const path of ['rules', 'rules/reference-undeclared', 'rules/container-format']) {
        await page.goto(`${address}/${path}`);
        await reviewPage(page, path);
      }
    });
});
