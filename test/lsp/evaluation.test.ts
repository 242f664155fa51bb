import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import {
  CancellationTokenSource,
  ErrorCodes,
  HoverRequest,
  type CodeLens,
  type Hover,
  type MarkupContent,
  type Position,
  type Range,
} from 'vscode-languageserver/node';
import { renderRequest } from '../../server/protocol/src/tool-requests.js';
import type { FormInput, PlacedField, RenderedText, ToolForm } from '../../shared/src/index.js';
import { SourceText } from '../../shared/src/text/source.js';
import { mark, unmark } from '../support/marked.js';
import { mentions } from '../support/mentions.js';
import { fullCapabilities, TestClient } from './client.js';
import { servedUses } from './uses.js';

const uri = 'file:///project/a.tool.yml';
const textDocument = { uri };

/** A tool with a command; `‸` is the position of the mouse. */
const tool = (command: string): string => `class: PlatformUserTool
id: show-values
name: Show values
version: 1.0.0
container: busybox:1.36
shell_command: |
  ${command}
configfiles:
  - { filename: a.ini, content: 'lines=$(inputs.lines)' }
inputs:
  - { name: reads, type: data, format: fastq }
  - { name: lines, type: integer, default: 10, max: 99 }
outputs:
  - { name: out, type: data, format: txt, from_work_dir: out.txt }
`;

interface Rendered {
  version: number;
  path: string;
  command: string | null;
  files: { content: string }[];
  inputs: { lines: number };
  errors: { message: string; range: Range }[];
  problems: { code: string }[];
  preview: string;
  texts: RenderedText[];
  expression?: { range: Range; result: unknown };
}

const forever = "$([].indexOf.call({ length: 2 ** 53 }, 'x'))";

describe('evaluation', () => {
  let client: TestClient;
  beforeEach(async () => {
    client = await TestClient.startProcess({ capabilities: fullCapabilities });
  });
  afterEach(async () => {
    assert.deepEqual(client.log, [], 'nothing went wrong inside');
    await client.stop();
  });

  async function open(marked: string): Promise<{ text: string; position: Position }> {
    const { text, cursors } = unmark(marked);
    await client.open(uri, text);
    return { text, position: new SourceText(text).positionAt(cursors[0] ?? 0) };
  }

  const hover = (position: Position): Promise<Hover | null> =>
    client.request('textDocument/hover', { textDocument, position });
  const render = (params: object = {}): Promise<Rendered | null> =>
    client.request('userTool/render', { textDocument, ...params });
  const words = (found: Hover | null): string => (found?.contents as MarkupContent | undefined)?.value ?? '';

  it('shows the value of an expression behind what is known of the name', async () => {
    const { position } = await open(tool('head -n $(inputs.lin‸es * 2) > out.txt'));
    const text = words(await hover(position));
    assert.match(text, /^Input `lines`/);
    assert.match(text, /\*\*With sample inputs\*\*: `20`\n\nWhere `lines` is `10`\.$/);
  });

  it('shows it where no name stands, for the whole expression', async () => {
    const { text, position } = await open(tool('head -n $(inputs.lines ‸ * 2) > out.txt'));
    const found = await hover(position);
    assert.match(words(found), /^\*\*With sample inputs\*\*: `20`/);
    assert.ok(found?.range);
    const source = new SourceText(text);
    assert.ok(mark(text, source.spanOf(found.range)).includes('-n «$(inputs.lines  * 2)» >'));
  });

  for (const [what, expression] of Object.entries({
    'in JavaScript': '${ for (;;); }',
    'inside of a function of the engine': forever,
  })) {
    it(`ends an expression that never ends ${what}, and goes on with the next`, async () => {
      const { text, position } = await open(tool(`echo ${expression.replace('(', '(‸')} $(inputs.lines)`));
      const next = new SourceText(text).positionAt(text.indexOf('inputs.lines'));
      const [endless, usual] = await Promise.all([hover(position), hover(next)]);
      assert.match(words(endless), /has no value: .*0\.5 s/);
      assert.match(words(usual), /`10`/);
    });
  }

  it('answers other questions while it evaluates', async () => {
    const { position } = await open(tool('echo ${ for (;;‸); }'));
    let evaluated = false;
    const endless = hover(position).then((found) => {
      evaluated = true;
      return found;
    });
    await client.request('textDocument/documentSymbol', { textDocument });
    assert.equal(evaluated, false);
    assert.notEqual(await endless, null);
  });

  it('stops for a client that cancels, and goes on with the next question', async () => {
    const { text, position } = await open(tool('echo ${ for (;;‸); } $(inputs.lines)'));
    const [source, behind] = [new CancellationTokenSource(), new CancellationTokenSource()];
    const asked = [source, behind].map(({ token }) =>
      client.connection.sendRequest('textDocument/hover', { textDocument, position }, token),
    );
    const rejected = asked.map((answer) => assert.rejects(answer, { code: -32800 }));
    await client.request('textDocument/documentSymbol', { textDocument });
    behind.cancel();
    source.cancel();
    await Promise.all(rejected);
    const next = new SourceText(text).positionAt(text.indexOf('inputs.lines'));
    assert.match(words(await hover(next)), /`10`/);
  });

  it('says nothing of a value that another text had', async () => {
    const { text, position } = await open(tool('echo ${ for (;;‸); }'));
    const answer = hover(position);
    await client.request('textDocument/documentSymbol', { textDocument });
    await client.edit(uri, text.replace('echo ${', 'echo  {'));
    assert.equal(await answer, null);
  });

  it('renders the command and the config files for sample values, with what checking finds', async () => {
    await open(tool("head -n $(inputs.lines) '$(inputs.reads.path)' > out.txt"));
    const rendered = await render();
    assert.ok(rendered);
    const { preview, ...rest } = rendered;
    assert.deepEqual(
      [rest.version, rest.path, rest.command, rest.errors, rest.problems],
      [1, uri, "head -n 10 'reads.fastq' > out.txt", [], []],
    );
    assert.deepEqual(
      rest.files.map(({ content }) => content),
      ['lines=10'],
    );
    assert.equal(
      preview,
      `# What would run: Show values

# Inputs:
#   reads: "reads.fastq"
#   lines: 10

head -n 10 'reads.fastq' > out.txt

# The file "a.ini":

lines=10
`,
    );
  });

  it('takes values from the client, and tells those that the inputs do not take', async () => {
    const { position } = await open(tool("head -n $(inputs.‸lines) '$(inputs.reads.path)' > out.txt"));
    const inputs = { reads: 'r.fastq', lines: 7 };
    const given = await render({ inputs, sample: false, position });
    assert.equal(given?.command, "head -n 7 'r.fastq' > out.txt");
    assert.deepEqual(given.expression?.result, { text: { shown: '7', length: 1 } });
    const bad = await render({ inputs: { lines: 100 }, sample: false });
    assert.equal(bad?.command, null);
    assert.deepEqual(
      bad.errors.map(({ message, range }) => [range.start.line, ...mentions(message)]),
      [
        [10, 'reads'],
        [11, 'lines', '99', '100'],
      ],
    );
  });

  it('leaves out what can be left out, where only what is required is made up', async () => {
    const command = 'echo $(inputs.reads.path) $(inputs.extra) $(inputs.tags) > out.txt';
    const more =
      '\n  - { name: extra, type: data, optional: true }\n  - { name: tags, type: text, optional: true }';
    await open(tool(command).replace('\ninputs:', `\ninputs:${more}`));
    assert.equal((await render({ sample: 'required' }))?.command, 'echo reads.fastq null null > out.txt');
    assert.match(
      (await render({ sample: true }))?.command ?? '',
      /^echo reads\.fastq \{.*extra.* sample > out/,
    );
  });

  it('tells where each value of the command came from, also where there are errors', async () => {
    const { text } = await open(tool('head -n $(inputs.lines * 2) $(nothing.there) > out.txt'));
    const rendered = await render();
    const [command, file] = rendered?.texts ?? [];
    const source = new SourceText(text);
    assert.ok(command && file);
    assert.deepEqual(
      command.expressions.map(({ range, start, end }) => {
        const span = source.spanOf(range);
        return [text.slice(span.start, span.end), command.text.slice(start, end)];
      }),
      [
        ['$(inputs.lines * 2)', '20'],
        ['$(nothing.there)', '$(nothing.there)'],
      ],
    );
    assert.match(command.expressions[1]?.failure ?? '', /"nothing" does not exist/);
    assert.deepEqual([file.file?.filename, file.text], ['a.ini', 'lines=10']);
  });

  it('gives the form of the tool, each field with its place', async () => {
    const { text } = await open(tool('echo $(inputs.lines) > out.txt'));
    const form = await client.request<ToolForm>('userTool/form', { textDocument });
    const source = new SourceText(text);
    const fields = form.inputs as (FormInput & PlacedField)[];
    assert.deepEqual(
      fields.map(({ name, range, start, sampled }) => [
        name,
        text.slice(source.spanOf(range).start, source.spanOf(range).end),
        start,
        sampled,
      ]),
      [
        ['reads', 'reads', 'reads.fastq', true],
        ['lines', 'lines', 10, undefined],
      ],
    );
    await client.open(`${uri}.yml`, 'class: Workflow\n', 'yaml');
    for (const other of [`${uri}.yml`, `${uri}.yaml`])
      assert.equal(await client.request('userTool/form', { textDocument: { uri: other } }), null);
    for (const params of [{}, { textDocument: { uri: 1 } }, { textDocument: null }])
      await assert.rejects(
        client.request('userTool/form', params),
        { code: ErrorCodes.InvalidParams, message: /^"userTool\/form" takes \{textDocument/ },
        JSON.stringify(params),
      );
  });

  it('goes on at once where values are nested too deeply to be handed on', async () => {
    const { position } = await open(tool('head -n $(inputs.‸lines) > out.txt'));
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    const askDeeply = (id: number): void => {
      // The library cannot send such a message.
      const params = `{"textDocument":${JSON.stringify(textDocument)},"inputs":{"lines":${deep}}}`;
      const message = `{"jsonrpc":"2.0","id":"deep ${id}","method":"userTool/render","params":${params}}`;
      client.input.write(`Content-Length: ${message.length}\r\n\r\n${message}`);
    };
    askDeeply(1);
    const first = hover(position);
    askDeeply(2);
    for (const found of [await first, await hover(position)]) assert.match(words(found), /`10`/);
  });

  it('points at what has no value, and shows the rest', async () => {
    const { text } = await open(tool('head -n $(inputs.lines) $(nothing.there) > out.txt'));
    const rendered = await render();
    assert.ok(rendered?.errors[0]);
    const [{ message, range }] = rendered.errors;
    assert.equal(rendered.command, null);
    assert.match(message, /^"\$\(nothing\.there\)" has no value: the name "nothing" does not exist/);
    const source = new SourceText(text);
    assert.ok(mark(text, source.spanOf(range)).includes('$(«nothing».there)'));
    assert.match(rendered.preview, /^# error, line 7: "\$\(nothing\.there\)" has no value/m);
    assert.match(rendered.preview, /^head -n 10 \$\(nothing\.there\) > out\.txt$/m);
    assert.ok(rendered.problems.length > 0);
  });

  it('renders nothing of what is no tool, and of what is not open', async () => {
    await client.open(uri, 'class: Workflow\n', 'yaml');
    assert.equal(await render(), null);
    assert.equal(await client.request('userTool/render', { textDocument: { uri: `${uri}.yml` } }), null);
  });

  it('refuses to render what names no document or no place', async () => {
    await open(tool('echo hi > out.txt'));
    for (const params of [
      {},
      { textDocument: {} },
      { textDocument: { uri: 1 } },
      { textDocument, position: 3 },
    ])
      await assert.rejects(
        client.request('userTool/render', params),
        { code: ErrorCodes.InvalidParams, message: /^"userTool\/render" takes \{textDocument/ },
        JSON.stringify(params),
      );
  });

  it('offers to show the command to clients that can', async () => {
    await open(tool('echo hi > out.txt'));
    const titles = async (asked: TestClient): Promise<unknown[]> =>
      (await asked.request<CodeLens[]>('textDocument/codeLens', { textDocument })).map(
        ({ command }) => command?.command,
      );
    assert.ok(!(await titles(client)).includes('userTool.render'));
    const initializationOptions = { commands: ['userTool.render'] };
    const able = await TestClient.start({ capabilities: fullCapabilities, initializationOptions });
    await able.open(uri, tool('echo hi > out.txt'));
    assert.ok((await titles(able)).includes('userTool.render'));
    await able.stop();
  });
});

/** Records each WebAssembly file that the server or one of its threads reads. */
const recorder = (log: string): string =>
  `data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const recorded = (read) => (file, ...rest) => {
    if (String(file).endsWith('.wasm')) fs.appendFileSync(${JSON.stringify(log)}, file + '\\n');
    return read(file, ...rest);
  };
  fs.readFileSync = recorded(fs.readFileSync);
  fs.promises.readFile = recorded(fs.promises.readFile);
  syncBuiltinESMExports();
`)}`;

describe('the engine of expressions', () => {
  it('is loaded once somebody asks for a value, and not before', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'user-tool-'));
    const log = join(folder, 'read.txt');
    const read = (): string[] =>
      existsSync(log)
        ? readFileSync(log, 'utf8')
            .trimEnd()
            .split('\n')
            .map((file) => basename(file))
        : [];
    const shape = { capabilities: fullCapabilities };
    const client = await TestClient.startProcess(shape, ['--import', recorder(log)]);
    const { text, cursors } = unmark(tool('head -n $(inputs.lin‸es * 2) > out.txt'));
    const position = new SourceText(text).positionAt(cursors[0] ?? 0);
    await client.open(uri, text);
    const evaluates = new Set<string>([HoverRequest.method, renderRequest.method]);
    const uses = servedUses(client).filter(({ method }) => !evaluates.has(method));
    await Promise.all(uses.map((use) => use.ask(client, uri, position)));
    await client.request('textDocument/hover', { textDocument, position: { line: 1, character: 1 } });
    assert.deepEqual(read(), []);
    for (let time = 0; time < 3; time++) {
      const found = await client.request<Hover>('textDocument/hover', { textDocument, position });
      assert.match((found.contents as MarkupContent).value, /`20`/);
      assert.deepEqual(
        read().filter((file) => file === 'quickjs.wasm'),
        ['quickjs.wasm'],
      );
    }
    await client.stop();
    rmSync(folder, { recursive: true });
  });
});
