import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { BrowserContextOptions, Locator, Page, Route } from 'playwright-core';
import { usesCommand, workspace } from '../cli/command.js';
import { endsServices, serve, unlimited } from '../http/serving.js';
import { poll } from '../support/until.js';
import { usesBrowser } from '../support/browser.js';
import { pageLooks, reviewPage } from '../support/page-review.js';
import { countTool, eachTool, failingTool, makingTool, severalTool, slowTool } from './page-tools.js';
import { where } from '../support/where.js';

const key = 'page-0123456789abcdef-0123';

/** Text that a page must not read as HTML. */
const hostile = '<img src=x onerror="document.title = 1">';

where('browser').describe('the page that runs tools', function () {
  usesCommand();
  endsServices();
  const browser = usesBrowser(30_000);

  /** Starts a service with tools, and opens its page. */
  async function open({
    tools = [countTool],
    basePath = '',
    path = '/run',
    env = {},
    ...options
  }: {
    tools?: string[];
    basePath?: string;
    path?: string;
    env?: NodeJS.ProcessEnv;
  } & BrowserContextOptions = {}): Promise<{ page: Page; address: string; uuids: string[] }> {
    const service = await serve(workspace(), [], {
      ...unlimited,
      USER_TOOL_BOOTSTRAP_ADMIN_KEY: key,
      USER_TOOL_JOB_RUNTIME: 'bubblewrap',
      USER_TOOL_BASE_PATH: basePath,
      ...env,
    });
    const { address } = service;
    const uuids: string[] = [];
    for (const body of tools) {
      const headers = { 'x-api-key': key, 'content-type': 'text/yaml' };
      const answer = await fetch(`${address}/api/unprivileged_tools`, { method: 'POST', headers, body });
      uuids.push(((await answer.json()) as { uuid: string }).uuid);
    }
    const page = await browser.newPage(address, options);
    await page.goto(`${address}${path.replace('UUID', uuids[0] ?? '')}`);
    return { page, address, uuids };
  }

  async function signIn(page: Page): Promise<void> {
    await page.getByLabel('API key').fill(key);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Run', exact: true }).waitFor();
  }

  async function paste(page: Page, text: string, name = 'Pasted text'): Promise<void> {
    await page.getByRole('button', { name: 'Paste text for text' }).click();
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill(text);
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await page.getByRole('button', { name: 'Add to history' }).click();
    const chosen = page.getByRole('combobox', { name: 'Text' }).locator('option:checked');
    await chosen.filter({ hasText: `${name} (txt)` }).waitFor({ state: 'attached' });
  }

  /** The latest run, once it is in that state. */
  async function run(page: Page, state: string): Promise<Locator> {
    const first = page.getByRole('region', { name: 'Runs' }).locator('.run').first();
    await first.locator('.head').getByText(state, { exact: true }).first().waitFor();
    return first;
  }

  it('runs a tool with a text that is pasted, and shows what it made (below a base path)', async () => {
    const { page, address, uuids } = await open({
      tools: [countTool, slowTool],
      basePath: '/tools',
      path: '/',
    });
    await page.getByRole('link', { name: 'Run a tool' }).click();
    await page.getByLabel('API key').fill('not-a-key-0123456789');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').filter({ hasText: 'key' }).waitFor();
    await signIn(page);
    await page.getByLabel('Tool').selectOption({ label: 'Count lines 1.0.0' });
    await page.waitForURL(`${address}/run?tool=${uuids[0] ?? ''}`);
    await page.getByRole('heading', { name: 'Count lines' }).first().waitFor();
    await paste(page, `${hostile}\nsecond\nthird\n`, hostile);
    await page.getByRole('button', { name: 'Run', exact: true }).click();

    const result = await run(page, 'Finished');
    const output = result.getByRole('listitem').filter({ hasText: 'txt, ' });
    assert.match((await output.textContent()) ?? '', /Beginning/);
    await output.getByRole('button', { name: /^Display/ }).click();
    await output.locator('pre').waitFor();
    assert.equal(await output.locator('pre').textContent(), `${hostile}\nsecond\n`);
    await result.getByText('Standard output').click();
    await result.locator('.logs pre').filter({ hasText: 'looking at' }).waitFor();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      output.getByRole('link', { name: /^Download/ }).click(),
    ]);
    assert.equal(readFileSync(await download.path(), 'utf8'), `${hostile}\nsecond\n`);
    assert.equal(await page.title(), 'Run a tool');

    // The key is kept for the tab, and so are the runs, in the history.
    await page.reload();
    await (await run(page, 'Finished')).getByRole('heading', { name: 'Count lines' }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.reload();
    await page.getByLabel('API key').waitFor();
  });

  it('shows a value that is refused at its input, and runs nothing', async () => {
    const { page } = await open({ path: '/run?tool=UUID' });
    await signIn(page);
    await page.getByRole('textbox', { name: 'Number of lines' }).fill('12');
    await page.keyboard.press('Enter');
    const lines = page.getByRole('textbox', { name: 'Number of lines' });
    await page.locator('[aria-invalid=true]').first().waitFor();
    for (const [control, problem] of [
      [lines, /12|9/],
      [page.getByRole('combobox', { name: 'Text' }), /./],
    ] as const) {
      assert.equal(await control.getAttribute('aria-invalid'), 'true');
      const [described = ''] = ((await control.getAttribute('aria-describedby')) ?? '').split(' ');
      assert.match((await page.locator(`#${described}`).textContent()) ?? '', problem);
    }
    await page.getByText('Nothing has run in this history yet.').waitFor();

    await lines.fill('1');
    await paste(page, 'first\nsecond\n');
    await lines.focus();
    await page.keyboard.press('Enter');
    await run(page, 'Finished');
    assert.equal(await page.locator('[aria-invalid=true]').count(), 0);
  });

  it('uploads a file, and takes a collection as a job for each element', async () => {
    const { page, address } = await open();
    // The form of the tool is there before the histories.
    let sendHistories: () => void = () => undefined;
    const isSent = new Promise<void>((resolve) => {
      sendHistories = resolve;
    });
    await page.route('**/api/histories?*', async (route) => {
      await isSent;
      await route.continue();
    });
    await signIn(page);
    await page.getByLabel('Files for Text').setInputFiles({
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('a\nb\nc\n'),
    });
    sendHistories();
    const chosen = page.getByRole('combobox', { name: 'Text' });
    await chosen.locator('option:checked').filter({ hasText: 'notes.txt' }).waitFor({ state: 'attached' });

    const [history] = (await ask(address, '/api/histories')) as { id: string }[];
    const element = (name: string) => ({ src: 'pasted', paste_content: `${name}\n`, name, ext: 'txt' });
    await ask(address, '/api/tools/fetch', {
      history_id: history?.id,
      targets: [
        {
          destination: { type: 'hdca' },
          collection_type: 'list',
          name: 'Texts',
          elements: [element('one'), element('two')],
        },
      ],
    });
    await poll('the elements', async () => {
      const path = `/api/histories/${history?.id ?? ''}/contents?v=dev`;
      const items = (await ask(address, path)) as { name: string; populated_state?: string }[];
      return items.some(({ name, populated_state: state }) => name === 'Texts' && state === 'ok');
    });
    await page.reload();
    const texts = chosen.getByRole('option', { name: /: Texts \(list\)$/ });
    await texts.waitFor({ state: 'attached' });
    await chosen.selectOption((await texts.getAttribute('value')) ?? '');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const result = await run(page, 'Finished');
    await result.getByRole('group', { name: 'Job 2 of 2' }).getByText('Finished').waitFor();
  });

  it('runs a tool for everyone', async () => {
    const { page, address } = await open({ tools: [] });
    const body = countTool.replace('PlatformUserTool', 'GalaxyTool').replace('default: 2', 'value: 2');
    const headers = { 'x-api-key': key, 'content-type': 'text/yaml' };
    const added = await fetch(`${address}/api/dynamic_tools`, { method: 'POST', headers, body });
    assert.equal(added.status, 200);
    await signIn(page);
    await page.locator('optgroup[label="Shared tools"] option').waitFor({ state: 'attached' });
    await paste(page, 'first\nsecond\n');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await run(page, 'Finished');
  });

  it('says that older items of a long history are not listed', async () => {
    const { page, address } = await open();
    await signIn(page);
    const [history] = (await ask(address, '/api/histories')) as { id: string }[];
    const note = async (count: number): Promise<void> => {
      const element = { src: 'url', url: 'https://example.org/reads.txt', ext: 'txt', deferred: true };
      const elements = Array.from({ length: count }, () => element);
      const targets = [{ destination: { type: 'hdas' }, elements }];
      await ask(address, '/api/tools/fetch', { history_id: history?.id, targets });
      await page.reload();
      await run(page, 'Finished');
    };
    const sentence = page.getByText('Only the newest 500 items of the history are listed.');
    await note(500);
    assert.equal(await sentence.isVisible(), false);
    await note(1);
    await sentence.waitFor();
  });

  it('lists the first outputs of a large import, and asks for no others', async () => {
    const { page, address } = await open();
    await signIn(page);
    await importTexts(address, 130);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.reload();
    const result = await run(page, 'Finished');
    await result.getByText('… and 30 more').waitFor();
    assert.equal(await result.locator('.output').count(), 100);
    assert.equal(asked.filter((path) => path.startsWith('/api/datasets/')).length, 100);
  });

  it('chooses several datasets, and makes a collection of files', async () => {
    const { page } = await open({ tools: [severalTool] });
    await signIn(page);
    const files = (...names: string[]) =>
      names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`${name}\n`) }));
    await page.getByLabel('Files for Many').setInputFiles(files('a.txt', 'b.txt'));
    const many = page.getByRole('group', { name: 'Many' });
    for (const name of ['a.txt', 'b.txt'])
      await many.locator('.choice').filter({ hasText: name }).locator(':checked').waitFor();
    await page.getByLabel('Files for List').setInputFiles(files('c.txt', 'd.txt', 'e.txt'));
    const list = page.getByRole('combobox', { name: 'List' });
    await list.locator('option:checked').filter({ hasText: 'List (list)' }).waitFor({ state: 'attached' });
    assert.equal(await many.locator(':checked').count(), 2);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const result = await run(page, 'Finished');
    await result.getByRole('button', { name: 'Display Count' }).click();
    await result.locator('pre').filter({ hasText: /^5$/m }).waitFor();

    // A collection takes the place of datasets.
    await many.getByLabel('List (list)').check();
    assert.equal(await many.locator(':checked').count(), 1);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.locator('.run').nth(1).waitFor();
    const second = await run(page, 'Finished');
    await second.getByRole('button', { name: 'Display Count' }).click();
    await second.locator('pre').filter({ hasText: /^3$/m }).waitFor();
  });

  it('shows pictures, and texts piece by piece', async () => {
    const { page } = await open({ tools: [makingTool] });
    await signIn(page);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const result = await run(page, 'Finished');
    const displays = result.getByRole('button', { name: /^Display/ });
    await displays.nth(2).waitFor();
    for (const display of await displays.all()) await display.click();
    await result.locator('img').waitFor();
    const widthOf = "document.querySelector('.run img').naturalWidth";
    await poll('the picture', async () => (await page.evaluate(widthOf)) === 30);
    await result.getByText('This dataset is not a text.').waitFor();
    const text = result.locator('.content pre');
    const more = result.getByRole('button', { name: 'Show more' });
    await more.click();
    await more.waitFor({ state: 'hidden' });
    assert.equal(await text.textContent(), `x${'éé\n'.repeat(20_000)}`);
  });

  it('cancels a job', async () => {
    const { page } = await open({ tools: [slowTool] });
    await signIn(page);
    await page.getByText('The tool has no inputs.').waitFor();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const slow = await run(page, 'Running');
    await slow.getByRole('button', { name: 'Cancel' }).click();
    await run(page, 'Canceled');
    assert.equal(await slow.getByRole('button', { name: 'Cancel' }).isVisible(), false);
  });

  it('shows the states of all jobs of a run, those that failed, and cancels all at once', async () => {
    const { page, address } = await open({ tools: [eachTool] });
    await signIn(page);
    await importTexts(address, 24, 'list');
    await page.reload();
    const chosen = page.getByRole('combobox', { name: 'Text' });
    const texts = chosen.getByRole('option', { name: /: Texts \(list\)$/ });
    await texts.waitFor({ state: 'attached' });
    await chosen.selectOption((await texts.getAttribute('value')) ?? '');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const first = await run(page, 'Failed');
    await first.getByText('… and 3 more: 3 finished').waitFor();
    await first
      .getByRole('group', { name: 'Job 22 of 24' })
      .getByText(/exit code 4/)
      .first()
      .waitFor();
    assert.equal(await first.locator('.job').count(), 21);
    assert.equal(await first.getByRole('button', { name: /Cancel/ }).count(), 0);

    await page.getByRole('textbox', { name: 'Seconds' }).fill('1000');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const second = page.locator('.run').filter({ hasText: '0 of 24 jobs' });
    await second.getByRole('button', { name: 'Cancel all' }).click();
    await run(page, 'Canceled');
    assert.equal(await page.getByRole('button', { name: /Cancel/ }).count(), 0);
    const jobs = (await ask(address, '/api/jobs?limit=24')) as { state: string }[];
    assert.deepEqual([...new Set(jobs.map(({ state }) => state))], ['deleted']);
  });

  it('offers to cancel nothing that has finished, before what it made is shown', async () => {
    const { page } = await open({ tools: [makingTool] });
    await signIn(page);
    const held: Route[] = [];
    let isHeld = true;
    await page.route(/\/outputs$/, (route) => (isHeld ? void held.push(route) : route.continue()));
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const result = await run(page, 'Finished');
    assert.equal(await result.getByRole('button', { name: 'Cancel' }).count(), 0);
    assert.equal(await result.locator('.output').count(), 0);
    await poll('the request', () => Promise.resolve(held.length > 0));
    isHeld = false;
    for (const route of held) await route.continue();
    await result.locator('.output').first().waitFor();
  });

  it('shows why a job failed, with what it printed', async () => {
    const { page } = await open({ tools: [failingTool] });
    await signIn(page);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const failed = await run(page, 'Failed');
    await failed
      .getByText(/exit code 3/)
      .first()
      .waitFor();
    assert.equal(await failed.locator('.logs pre').textContent(), '<b>broken</b>\n');
  });

  it('asks for no key if a front-end server says who it is', async () => {
    const secret = 'between-servers';
    const { page } = await open({
      env: {
        USER_TOOL_REMOTE_USER: 'true',
        USER_TOOL_REMOTE_USER_SECRET: secret,
        USER_TOOL_PROXIES: '127.0.0.1',
      },
      extraHTTPHeaders: { gx_secret: secret, remote_user: 'ann@example.org' },
    });
    await page.getByText('ann@example.org').waitFor();
    await page.getByText('You have no tools yet.').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Sign out' }).count(), 0);
  });

  for (const { title, options } of pageLooks)
    it(`has nothing that axe finds fault with, and fits: ${title}`, async () => {
      const { page } = await open({ tools: [countTool, failingTool], ...options });
      await page.getByLabel('API key').waitFor();
      await reviewPage(page, 'the form for the key');
      await signIn(page);
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await run(page, 'Failed');
      await reviewPage(page, 'a job that failed');
      await page.getByLabel('Tool').selectOption({ label: 'Count lines 1.0.0' });
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await page.locator('[aria-invalid=true]').first().waitFor();
      await page.getByRole('button', { name: 'New history' }).click();
      await page.getByRole('button', { name: 'Paste text for text' }).click();
      await reviewPage(page, 'a value that is refused, and open panels');
      await page.getByRole('button', { name: 'Paste text for text' }).click();
      await paste(page, `${'long '.repeat(100)}\n${'x'.repeat(400)}\n`, 'n'.repeat(120));
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      const result = await run(page, 'Finished');
      await result.getByRole('button', { name: /^Display/ }).click();
      await result.locator('.content pre').waitFor();
      await reviewPage(page, 'a result');
    });
});

/** Adds texts to the only history, by themselves or as a collection, and waits until they are there. */
async function importTexts(address: string, count: number, type?: 'list'): Promise<void> {
  const [history] = (await ask(address, '/api/histories')) as { id: string }[];
  const elements = Array.from({ length: count }, (_, index) => ({
    src: 'pasted',
    paste_content: `${index + 1}\n`,
    name: `text ${index + 1}`,
    ext: 'txt',
  }));
  const { jobs } = (await ask(address, '/api/tools/fetch', {
    history_id: history?.id,
    targets: [
      type === undefined
        ? { destination: { type: 'hdas' }, elements }
        : { destination: { type: 'hdca' }, collection_type: type, name: 'Texts', elements },
    ],
  })) as { jobs: { id: string }[] };
  await poll('the texts', async () => {
    const { state } = (await ask(address, `/api/jobs/${jobs[0]?.id ?? ''}`)) as { state: string };
    return state === 'ok';
  });
}

async function ask(address: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${address}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  assert.equal(answer.status, 200, path);
  return answer.json();
}
