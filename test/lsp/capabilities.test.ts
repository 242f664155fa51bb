import assert from 'node:assert/strict';
import type { CompletionList, Position, Range, ServerCapabilities } from 'vscode-languageserver/node';
import { SourceText } from '../../shared/src/text/source.js';
import { fullCapabilities, TestClient } from './client.js';
import { goodTool } from './documents.js';

/** How to use a capability: the requests to make at a place of a document. */
type Use = (client: TestClient, uri: string, position: Position) => Promise<unknown>[];

const at = (uri: string, position: Position): object => ({ textDocument: { uri }, position });

/** Every capability that a server may announce here; one that is announced and not listed fails the test. */
const uses: Partial<Record<keyof ServerCapabilities, Use>> = {
  positionEncoding: () => [],
  textDocumentSync: () => [],
  diagnosticProvider: (client, uri) => [client.request('textDocument/diagnostic', { textDocument: { uri } })],
  hoverProvider: (client, uri, position) => [client.request('textDocument/hover', at(uri, position))],
  completionProvider: (client, uri, position) => [completeAndResolve(client, uri, position)],
  codeActionProvider: (client, uri, position) => [
    client.request('textDocument/codeAction', {
      textDocument: { uri },
      range: { start: position, end: position },
      context: { diagnostics: [] },
    }),
  ],
};

async function completeAndResolve(client: TestClient, uri: string, position: Position): Promise<unknown> {
  const list = await client.request<CompletionList | null>('textDocument/completion', at(uri, position));
  const item = list?.items.find(({ data }) => data !== undefined);
  return [list, item && (await client.request('completionItem/resolve', item))];
}

const documents: Record<string, string> = {
  good: goodTool,
  empty: '',
  'half a key': 'class: PlatformUserTool\nid: x\nna\ninputs:\n  - name: a\n    ty\n',
  'half an expression': `${goodTool.slice(0, goodTool.indexOf('.path'))}.\n`,
  'an open quote': goodTool.replace('name: Count', 'name: "Count'),
  'an open bracket': 'class: GalaxyUserTool\ninputs: [{ name: x, type: \noutputs: []\n',
  'odd keys':
    'class: GalaxyUserTool\n: 1\n? [a]\n: b\n? {c: d}\n__proto__: x\nconstructor: y\n1: 2\nnull: 3\n',
  'odd characters':
    'class: GalaxyUserTool\r\nname: "😀\\u00e9"\r\nshell_command: >-\r\n  😀 $(inputs.\r\n\r\n  x)\r\n',
  anchors:
    'class: GalaxyUserTool\nshell_command: &c $(inputs.a)\nconfigfiles:\n  - content: *c\n    <<: *nothing\n',
  tabs: 'class: GalaxyUserTool\ninputs:\n\t- name: x\n',
  'a list': '- class: GalaxyUserTool\n- x\n',
};

function rangesIn(value: unknown): Range[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'start' in value && 'end' in value ? [value as Range] : [];
  return [...own, ...Object.values(value).flatMap(rangesIn)];
}

function assertInside(source: SourceText, { start, end }: Range, what: string): void {
  for (const { line, character } of [start, end]) {
    assert.ok(line >= 0 && line < source.lineCount, what);
    assert.ok(character >= 0 && character <= source.line(line).length, what);
  }
  assert.ok(start.line < end.line || (start.line === end.line && start.character <= end.character), what);
}

describe('every capability that is announced', () => {
  let client: TestClient;
  before(async () => {
    client = await TestClient.start({ capabilities: fullCapabilities });
  });
  after(() => client.stop());

  const announced = (): Use[] =>
    Object.keys(client.initialized.capabilities).map((name) => {
      const use = uses[name as keyof ServerCapabilities];
      assert.ok(use, `${name} is announced, and this test does not know how to use it`);
      return use;
    });

  for (const [what, text] of Object.entries(documents)) {
    it(`answers at every place of a document with ${what}`, async () => {
      const uri = `file:///project/${encodeURIComponent(what)}/a.tool.yml`;
      const source = new SourceText(text);
      await client.open(uri, text);
      for (let offset = 0; offset <= text.length; offset++) {
        const position = source.positionAt(offset);
        const answers = await Promise.all(announced().flatMap((use) => use(client, uri, position)));
        for (const range of answers.flatMap(rangesIn)) {
          assertInside(source, range, `${JSON.stringify(range)} at ${JSON.stringify(position)}`);
        }
      }
      await client.close(uri);
      assert.deepEqual(client.log, [], 'nothing went wrong inside');
    });
  }

  it('answers for documents that are not open, and for places that do not exist', async () => {
    const uri = 'file:///project/nowhere.tool.yml';
    for (const use of announced()) await Promise.all(use(client, uri, { line: 3, character: 3 }));
    await client.open(uri, goodTool);
    for (const position of [
      { line: 1000, character: 0 },
      { line: 0, character: 1000 },
      { line: -1, character: -1 },
    ]) {
      for (const use of announced()) await Promise.all(use(client, uri, position));
    }
    assert.deepEqual(client.log, []);
  });
});
