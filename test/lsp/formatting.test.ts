import assert from 'node:assert/strict';
import type { CodeAction, TextDocumentEdit, TextEdit } from 'vscode-languageserver/node';
import { applyEdits } from '../support/edits.js';
import { fullCapabilities, TestClient } from './client.js';
import { goodTool } from './documents.js';

const uri = 'file:///project/a.tool.yml';
const options = { tabSize: 2, insertSpaces: true };
const untidy = goodTool.replaceAll('\n  - ', '\n- ').replaceAll('\n    ', '\n  ').replace('id:', 'id:   ');

describe('formatting in an editor', () => {
  let client: TestClient;
  before(async () => {
    client = await TestClient.start({ capabilities: fullCapabilities });
  });
  after(() => client.stop());
  afterEach(() => client.closeAll());

  const ask = (method: string, params: object): Promise<TextEdit[]> =>
    client.request(`textDocument/${method}`, { textDocument: { uri }, options, ...params });

  it('lays a document out, with small edits', async () => {
    await client.open(uri, untidy);
    const edits = await ask('formatting', {});
    assert.ok(edits.length > 5);
    assert.ok(edits.every(({ range }) => range.start.line === range.end.line));
    await client.edit(uri, applyEdits(untidy, edits));
    assert.equal(applyEdits(untidy, edits), goodTool);
    assert.deepEqual(await ask('formatting', {}), []);
  });

  it('lays out with CRLF, and with the step that the editor asks for', async () => {
    const crlf = untidy.replaceAll('\n', '\r\n');
    await client.open(uri, crlf);
    const edits = await ask('formatting', { options: { tabSize: 4, insertSpaces: false } });
    const wide = goodTool.replace(/^ {2}(?= *(?:- |wc|type|format|from))/gm, '    ');
    assert.equal(applyEdits(crlf, edits), wide.replaceAll('\n', '\r\n'));
  });

  it('lays out the lines of a range', async () => {
    await client.open(uri, untidy);
    const line = untidy.slice(0, untidy.indexOf('id:')).split('\n').length - 1;
    const range = { start: { line, character: 0 }, end: { line: line + 1, character: 0 } };
    const edits = await ask('rangeFormatting', { range });
    assert.equal(applyEdits(untidy, edits), untidy.replace('id:   ', 'id:'));
  });

  it('moves the cursor of a new line', async () => {
    const text = 'class: PlatformUserTool\ninputs:\n  - name: a\n  ';
    await client.open(uri, text);
    const position = { line: 3, character: 2 };
    const edits = await ask('onTypeFormatting', { position, ch: '\n' });
    assert.equal(applyEdits(text, edits), `${text}  `);
  });

  it('leaves a broken document alone, and answers nothing for one that is not open', async () => {
    await client.open(uri, `${untidy}help: [\n`);
    assert.deepEqual(await ask('formatting', {}), []);
    await client.close(uri);
    assert.equal(await ask('formatting', {}), null);
  });

  it('sorts fields when it is asked to', async () => {
    const text = goodTool.replace(/^(id: .*\n)(name: .*\n)/m, '$2$1');
    await client.open(uri, text);
    const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri },
      range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
      context: { diagnostics: [], only: ['source.sortFields'] },
    });
    assert.deepEqual(
      actions.map(({ kind }) => kind),
      ['source.sortFields.userTool'],
    );
    const { edit } = await client.request<CodeAction>('codeAction/resolve', actions[0]);
    const [change] = (edit?.documentChanges ?? []) as TextDocumentEdit[];
    assert.equal(applyEdits(text, (change?.edits ?? []) as TextEdit[]), goodTool);
  });
});
