import axe from 'axe-core';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { SourceText } from '../../../shared/src/text/source.js';
import { poll, until } from '../../support/until.js';
import { pageMaker, type OpenedPage, type Opening } from './page.js';
import themes from './themes.json' with { type: 'json' };
import { launchChromium } from '../../support/browser.js';
import { where } from '../../support/where.js';

/** A tool with every kind of input and expression, and config files. */
const rich = readFileSync(join(import.meta.dirname, 'rich.tool.yml'), 'utf8');

/** A tool with these inputs. */
const tool = (inputs: string, command = 'echo $(inputs.n)'): string => `class: PlatformUserTool
name: A tool
version: 1.0.0
shell_command: |
  ${command}
inputs:
${inputs}
`;
const number = '  - { name: n, type: integer, default: 1, max: 9, label: Number }';

where('browser').describe('the page of the preview', function () {
  let browser: Browser | undefined;
  let make: Awaited<ReturnType<typeof pageMaker>>;
  let opened: OpenedPage[] = [];

  before(async () => {
    make = await pageMaker();
    browser = await launchChromium();
  });
  after(() => browser?.close());
  afterEach(async () => {
    const wrong = opened.flatMap((one) => one.wrong);
    await Promise.all(opened.map(({ page }) => page.context().close()));
    opened = [];
    assert.deepEqual(wrong, [], 'nothing went wrong in the page');
  });

  async function open(text: string, more: Partial<Opening> = {}): Promise<OpenedPage> {
    const one = await make({ browser: browser!, text, ...more });
    opened.push(one);
    return one;
  }
  /** The control of an input. */
  const field = (page: Page, name: string): Locator =>
    page.locator(`.field:has(code.name:text-is("${name}")) :is(input, select, textarea)`);
  const formTab = (page: Page): Promise<void> => page.getByRole('tab', { name: 'Tool form' }).click();
  const shows = (at: Locator, text: string): Promise<void> => at.filter({ hasText: text }).first().waitFor();

  /** The range that the page asks to be revealed, as text. */
  async function revealed({ said }: OpenedPage, text: string): Promise<string> {
    const message = await until('a place', () => said.find(({ type }) => type === 'reveal'));
    assert.ok(message.type === 'reveal');
    const { start, end } = new SourceText(text).spanOf(message.range);
    return text.slice(start, end);
  }

  for (const [name, theme] of Object.entries(themes)) {
    it(`has nothing that axe finds fault with in ${name}`, async () => {
      const broken = rich.replace('$(inputs.quality) --mode', '$(nothing.there) --mode');
      const { page, edit, tell } = await open(rich, { theme, bypassCSP: true });
      const check = async (state: string): Promise<void> => {
        await page.evaluate(axe.source);
        const violations = await page.evaluate(async () => {
          const { axe } = globalThis as unknown as {
            axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
          };
          const found = await axe.run();
          return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
        });
        assert.deepEqual(violations, [], state);
      };
      await check('the command');
      await formTab(page);
      await check('the form');
      await field(page, 'quality').fill('99');
      await page.locator('[aria-invalid]').waitFor();
      await check('a value that is refused');
      await page.getByRole('tab', { name: 'Command' }).click();
      await check('a value that is refused, in the command');
      await page.getByRole('button', { name: 'Reset all values' }).click();
      // The request that follows is answered before the next message is sent.
      await page.locator('[aria-invalid]').first().waitFor({ state: 'detached' });
      await edit(broken);
      await page.locator('mark.failed').first().waitFor();
      await tell({ type: 'notice', text: 'The tool is closed.', canOpen: true });
      await page.locator('.notice').waitFor();
      await check('an expression without a value, and a notice');
    });
  }

  it('asks its variables of the themes that it is tested in', () => {
    const css = readFileSync(join(import.meta.dirname, '../../../client/forms/src/preview.css'), 'utf8');
    const used = new Set(
      [...css.matchAll(/var\((--vscode-[\w-]+)(,?)/g)].flatMap(([, name = '', rest]) => (rest ? [] : [name])),
    );
    const contrast = new Set(['--vscode-button-secondaryForeground']);
    for (const { kind, variables } of Object.values(themes))
      for (const name of used)
        assert.ok(
          name in variables || contrast.has(name) || kind.includes('high-contrast'),
          `${kind}: ${name}`,
        );
  });

  it('lets in nothing but its script and its style sheet', async () => {
    const { page, wrong } = await open(rich);
    const html = await page.content();
    assert.match(
      html,
      /default-src 'none'; script-src 'nonce-f00'; style-src https:\/\/preview\.example\.org"/,
    );
    assert.doesNotMatch(html, /\sstyle=|\son\w+=/);
    const blocked = await page.evaluate(() => {
      const { document } = globalThis as unknown as {
        document: {
          createElement(tag: string): { textContent: string };
          body: { append(one: unknown): void };
        };
      };
      const script = document.createElement('script');
      script.textContent = 'globalThis.broken = true';
      document.body.append(script);
      return !('broken' in globalThis);
    });
    assert.ok(blocked);
    // Reported by the browser.
    await until('a refusal', () => wrong.some((text) => /Content Security Policy/.test(text)));
    wrong.length = 0;
  });

  it('has tabs that the arrow keys lead through', async () => {
    const { page } = await open(tool(number));
    const [command, form] = [
      page.getByRole('tab', { name: 'Command' }),
      page.getByRole('tab', { name: 'Tool form' }),
    ];
    await command.focus();
    for (const [key, chosen, other] of [
      ['ArrowRight', form, command],
      ['ArrowRight', command, form],
      ['ArrowLeft', form, command],
      ['Home', command, form],
      ['End', form, command],
    ] as const) {
      await page.keyboard.press(key);
      assert.deepEqual(
        [await chosen.getAttribute('aria-selected'), await other.getAttribute('aria-selected')],
        ['true', 'false'],
        key,
      );
      assert.equal(await page.locator(':focus').textContent(), await chosen.textContent());
      assert.equal(await page.getByRole('tabpanel').count(), 1);
    }
    assert.equal(await page.getByRole('heading', { name: 'Sample values' }).count(), 0, 'not in the form');
    await command.click();
    assert.equal(await page.getByRole('heading', { name: 'Sample values' }).count(), 1);
  });

  it('renders the command for what is typed, and lets go neither the focus nor the caret', async () => {
    const text = tool(number);
    const { page, said, edit } = await open(text);
    await shows(page.locator('pre'), 'echo 1');
    const own = field(page, 'n');
    await own.fill('35');
    await own.press('ArrowLeft');
    await shows(page.locator('.fault'), 'The input "n" needs at most 9, not 35.');
    await own.press('Backspace');
    await shows(page.locator('pre'), 'echo 5');
    await edit(text.replace('echo', 'printf').replace('inputs:', '# moved\ninputs:'));
    await shows(page.locator('pre'), 'printf 5');
    assert.deepEqual(
      await own.evaluate((own: { selectionStart?: number; value?: string }) => [
        own.value,
        own.selectionStart,
      ]),
      ['5', 0],
    );
    assert.equal(await page.locator(':focus').getAttribute('id'), await own.getAttribute('id'));
    assert.deepEqual(said.at(-1), { type: 'values', values: { n: 5 } });
    await page.getByRole('button', { name: 'Reset n' }).click();
    await shows(page.locator('pre'), 'printf 1');
    assert.equal(await own.inputValue(), '1');
    assert.deepEqual(said.at(-1), { type: 'values', values: {} });
  });

  /** An input, the action in the form, and its value afterward. */
  const uses: [input: string, act: (own: Locator) => Promise<unknown>, value: unknown][] = [
    ['{ type: text, optional: true }', (own) => own.fill('a b'), 'a b'],
    ['{ type: text, area: true, default: a }', (own) => own.fill(''), ''],
    ['{ type: text, optional: true, default: a }', (own) => own.fill(''), null],
    ['{ type: integer, optional: true }', (own) => own.fill('-12'), -12],
    ['{ type: integer, default: 1, optional: true }', (own) => own.fill(' '), null],
    ['{ type: float }', (own) => own.fill('1e-3'), 0.001],
    ['{ type: integer }', (own) => own.fill('two'), 'two'],
    ['{ type: boolean, default: true }', (own) => own.click(), false],
    ['{ type: color }', (own) => own.fill('#00ff00'), '#00ff00'],
    [
      '{ type: select, options: [{ value: a, label: A }, { value: b, label: B }] }',
      (own) => own.selectOption('B'),
      'b',
    ],
    [
      '{ type: select, optional: true, options: [{ value: a, selected: true }] }',
      (own) => own.selectOption('Nothing selected'),
      null,
    ],
    [
      '{ type: select, multiple: true, optional: true, options: [{ value: a }, { value: b }] }',
      (own) => own.nth(1).click(),
      ['b'],
    ],
    ['{ type: data, format: txt }', (own) => own.fill('my file.txt'), 'my file.txt'],
    ['{ type: data, multiple: true }', (own) => own.fill('a.txt\n\n b.txt'), ['a.txt', 'b.txt']],
    [
      '{ type: data_collection, collection_type: paired }',
      (own) => own.fill('forward: 1.fq\nreverse: 2.fq'),
      { forward: '1.fq', reverse: '2.fq' },
    ],
    [
      '{ type: data_collection, collection_type: "list:paired" }',
      (own) => own.fill('s/forward: 1.fq\ns/reverse: 2.fq'),
      { s: { forward: '1.fq', reverse: '2.fq' } },
    ],
    ['{ type: data_collection, collection_type: list }', (own) => own.fill('1.fq\n2.fq'), ['1.fq', '2.fq']],
  ];
  it('takes every kind of value', async () => {
    const inputs = uses.map(([input], index) => `  - { name: n${index}, ${input.slice(2)}`).join('\n');
    const { page, said } = await open(tool(inputs, 'x'));
    await formTab(page);
    for (const [index, [input, act, value]] of uses.entries()) {
      await act(field(page, `n${index}`));
      await until(`a value for ${input}`, () => {
        const message = said.at(-1);
        return message?.type === 'values' && `n${index}` in message.values;
      });
      const message = said.at(-1);
      assert.ok(message?.type === 'values');
      assert.deepEqual(message.values[`n${index}`], value, input);
    }
  });

  it('has nothing chosen where several can be, and none is by default', async () => {
    const options = 'options: [{ value: a }, { value: b, label: B }]';
    const { page } = await open(
      tool(`  - { name: n, type: select, multiple: true, optional: true, ${options} }`, 'echo $(inputs.n)'),
    );
    await formTab(page);
    assert.equal(await page.getByRole('checkbox').count(), 2);
    assert.equal(await page.getByRole('checkbox', { checked: true }).count(), 0);
    await page.getByRole('tab', { name: 'Command' }).click();
    await shows(page.locator('pre'), 'echo null');
  });

  it('shows datasets with what a collection begins with', async () => {
    const { page } = await open(
      tool('  - { name: n, type: data_collection, collection_type: "list:paired", format: txt }', 'x'),
    );
    assert.equal(
      await field(page, 'n').inputValue(),
      [
        'n_1/forward: n_1_forward.txt',
        'n_1/reverse: n_1_reverse.txt',
        'n_2/forward: n_2_forward.txt',
        'n_2/reverse: n_2_reverse.txt',
      ].join('\n'),
    );
  });

  it('leads from what is wrong to its place: of a value to its input, of an expression to that', async () => {
    const refused = await open(tool(number));
    await field(refused.page, 'n').fill('35');
    await refused.page.locator('.faults').getByRole('button', { name: 'needs at most 9' }).click();
    assert.equal(await revealed(refused, tool(number)), 'n');
    assert.match(
      (await refused.page.getByRole('status').textContent()) ?? '',
      /^1 problem: The input "n" needs/,
    );

    const text = tool(number, 'echo $(inputs.n) $(nothing.there)');
    const failed = await open(text);
    await failed.page.locator('.faults').getByRole('button', { name: 'has no value' }).click();
    assert.equal(await revealed(failed, text), 'nothing');
  });

  it('leads from a value to the expression that gave it, and from a field to its input', async () => {
    const text = tool(number, 'echo $(inputs.n * 2)');
    for (const act of [
      (page: Page) => page.locator('mark', { hasText: '2' }).click(),
      (page: Page) => page.getByRole('button', { name: '$(inputs.n * 2)' }).press('Enter'),
    ]) {
      const one = await open(text);
      await act(one.page);
      assert.equal(await revealed(one, text), '$(inputs.n * 2)');
    }
    const one = await open(text);
    await one.page.getByRole('button', { name: 'Go to n in the document' }).click();
    assert.equal(await revealed(one, text), 'n');
  });

  it('shows the inputs of the case that is chosen, and as many repeats as are inserted', async () => {
    const text = tool(
      `  - name: c
    type: conditional
    test_parameter: { name: on, type: boolean, default: true, label: On }
    whens:
      - { discriminator: true, parameters: [{ name: up, type: text, label: Up }] }
      - { discriminator: false, parameters: [{ name: down, type: text, label: Down }] }
  - { name: q, type: repeat, label: Query, min: 1, max: 3, parameters: [{ name: n, type: integer, default: 1, label: Number }] }`,
      "echo $(inputs.c.on) $(inputs.q.map((x) => x.n).join('+'))",
    );
    const { page } = await open(text);
    await formTab(page);
    assert.deepEqual([await field(page, 'up').count(), await field(page, 'down').count()], [1, 0]);
    await field(page, 'on').click();
    await field(page, 'down').waitFor();
    assert.equal(await field(page, 'up').count(), 0);
    assert.ok(
      await page.getByRole('button', { name: 'Remove 1: Query' }).isDisabled(),
      'one has to be there',
    );
    const insert = page.getByRole('button', { name: 'Insert Query' });
    await insert.click();
    await field(page, 'n').nth(1).fill('5');
    await insert.click();
    assert.ok(await insert.isDisabled());
    await page.getByRole('button', { name: 'Remove 1: Query' }).click();
    assert.equal(await field(page, 'n').first().inputValue(), '5');
    await page.getByRole('tab', { name: 'Command' }).click();
    await shows(page.locator('pre'), 'echo false 5+1');
  });

  it('keeps its tab over a reload, and the values that the extension keeps', async () => {
    const { page } = await open(tool(number), { values: { n: 7 } });
    await shows(page.locator('pre'), 'echo 7');
    await formTab(page);
    await page.reload();
    await field(page, 'n').waitFor();
    assert.equal(await page.getByRole('tab', { selected: true }).textContent(), 'Tool form');
    assert.equal(await field(page, 'n').inputValue(), '7');
  });

  it('says that the tool is closed, and offers to open it', async () => {
    const { page, said, tell, edit } = await open(tool(number));
    await tell({ type: 'notice', text: 'The tool is closed.', canOpen: true });
    await page.getByRole('button', { name: 'Open the tool' }).click();
    await until('a wish', () => said.some(({ type }) => type === 'open'));
    await edit(tool(number));
    await page.locator('.notice').waitFor({ state: 'hidden' });
  });

  it('runs the tool and selects files where tools can be run', async () => {
    const inputs = '  - { name: reads, type: data }\n  - { name: n, type: integer, default: 1 }';
    const { page } = await open(tool(inputs));
    assert.equal(await page.getByRole('button', { name: /Run|Select/ }).count(), 0);
    const { page: able, said, tell } = await open(tool(inputs), { canRun: true });
    await able.getByRole('button', { name: 'Select files for reads' }).click();
    await field(able, 'n').fill('3');
    await able.getByRole('button', { name: 'Run…' }).click();
    await until('the messages', () => said.length >= 4);
    assert.deepEqual(said, [
      { type: 'ready' },
      { type: 'pick', path: ['reads'] },
      { type: 'values', values: { n: 3 } },
      { type: 'run' },
    ]);
    await tell({ type: 'values', values: { n: 3, reads: 'a.fq' } });
    await poll('the file', async () => (await field(able, 'reads').inputValue()) === 'a.fq');
  });

  it('copies what would run', async () => {
    const { page, said } = await open(tool(number));
    await page.getByRole('button', { name: 'Copy: Command' }).click();
    assert.deepEqual(await until('a copy', () => said.find(({ type }) => type === 'copy')), {
      type: 'copy',
      text: 'echo 1',
    });
  });

  it('says what is not there', async () => {
    const { page, edit } = await open('class: PlatformUserTool\nname: Empty\n');
    await shows(page.locator('.hint'), 'The tool has no "shell_command" yet.');
    await shows(page.locator('.hint'), 'The tool has no inputs.');
    await edit(tool(number));
    await field(page, 'n').waitFor();
    assert.ok(await page.getByText('The tool has no inputs.').isHidden());
  });

  it('draws a hundred of 5,000 inputs, says so, and finds the others', async () => {
    const many = Array.from(
      { length: 5_000 },
      (_, index) => `  - { name: n${index}, type: text, label: Number ${index} }`,
    ).join('\n');
    const { page } = await open(
      tool(many, Array.from({ length: 5_000 }, (_, index) => `$(inputs.n${index})`).join(' ')),
    );
    assert.equal(await page.locator('.field').count(), 100);
    await shows(page.locator('.more'), '… and 4900 more of 5000 inputs. Filter them by name or label.');
    assert.ok((await page.locator('mark').count()) <= 500);
    await page.getByLabel('Filter inputs').fill('n4321');
    await field(page, 'n4321').fill('found');
    assert.equal(await page.locator('.field').count(), 1);
  });
});
