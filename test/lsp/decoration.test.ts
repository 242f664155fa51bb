import assert from 'node:assert/strict';
import type {
  CodeLens,
  InlayHint,
  InlayHintLabelPart,
  SemanticTokens,
  SemanticTokensDelta,
  SignatureHelp,
} from 'vscode-languageserver/node';
import { until } from '../support/until.js';
import { fullCapabilities, TestClient } from './client.js';
import { goodTool } from './documents.js';

const uri = 'file:///project/a.tool.yml';
const textDocument = { uri };
const whole = { start: { line: 0, character: 0 }, end: { line: 100, character: 0 } };

describe('decoration', () => {
  let client: TestClient;
  let settings: unknown;
  const start = async (initializationOptions?: unknown): Promise<void> => {
    settings = { inlayHints: { types: true, defaults: true, datatypes: true } };
    client = await TestClient.start({
      capabilities: fullCapabilities,
      configuration: () => settings,
      initializationOptions,
    });
    await client.open(uri, goodTool);
  };
  afterEach(async () => {
    assert.deepEqual(client.log, []);
    await client.stop();
  });

  const full = (): Promise<SemanticTokens | null> =>
    client.request('textDocument/semanticTokens/full', { textDocument });
  const delta = (previousResultId: string): Promise<SemanticTokens | SemanticTokensDelta | null> =>
    client.request('textDocument/semanticTokens/full/delta', { textDocument, previousResultId });

  it('gives tokens, and then what is different', async () => {
    await start();
    const first = await full();
    assert.ok(first?.resultId !== undefined && first.data.length > 0);
    await client.edit(uri, goodTool.replace('wc -l', 'wc $X'));
    const second = await delta(first.resultId);
    assert.ok(second && 'edits' in second && second.resultId !== undefined);
    assert.equal(second.edits.length, 1);
    const data = [...first.data];
    for (const edit of second.edits) data.splice(edit.start, edit.deleteCount, ...(edit.data ?? []));
    assert.deepEqual((await full())?.data, data);
    const stale = await delta(first.resultId);
    assert.ok(stale && 'data' in stale, 'of a result that is not the last one nothing is known');
    assert.deepEqual(stale.data, data);
    const again = await delta(stale.resultId ?? '');
    assert.deepEqual(again && 'edits' in again && again.edits, []);
  });

  it('forgets the tokens of a document that is closed', async () => {
    await start();
    const { resultId = '' } = (await full()) ?? {};
    await client.close(uri);
    assert.equal(await delta(resultId), null);
    await client.open(uri, goodTool);
    const answer = await delta(resultId);
    assert.ok(answer && 'data' in answer);
  });

  it('gives the tokens of a range', async () => {
    await start();
    const range = { start: { line: 6, character: 0 }, end: { line: 7, character: 0 } };
    const some: SemanticTokens = await client.request('textDocument/semanticTokens/range', {
      textDocument,
      range,
    });
    assert.equal(some.data.length, 5 * 5);
    assert.equal(some.data[0], 6);
  });

  const hints = (): Promise<InlayHint[]> =>
    client.request('textDocument/inlayHint', { textDocument, range: whole });
  const shown = async (): Promise<string[]> =>
    (await hints()).map(({ label }) => (label as InlayHintLabelPart[]).map(({ value }) => value).join(''));

  it('gives inlay hints with tooltips that are asked for', async () => {
    await start();
    const [hint] = await hints();
    const [part] = hint?.label as InlayHintLabelPart[];
    assert.equal(part?.value, ': data');
    assert.deepEqual(part.location, {
      uri,
      range: { start: { line: 8, character: 10 }, end: { line: 8, character: 15 } },
    });
    assert.equal(hint?.tooltip, undefined);
    const resolved = await client.request<InlayHint>('inlayHint/resolve', hint);
    assert.match(JSON.stringify(resolved.tooltip), /Input `table`/);
  });

  it('follows its settings, and has the client ask again', async () => {
    await start();
    assert.deepEqual(await shown(), [': data']);
    assert.equal((await client.request<CodeLens[]>('textDocument/codeLens', { textDocument })).length, 2);
    settings = { inlayHints: { types: 'yes' }, codeLens: { uses: false, problems: false } };
    await client.notify('workspace/didChangeConfiguration', { settings: null });
    await until('a word to ask again', () => client.refreshed.length === 3);
    assert.deepEqual(client.refreshed, ['inlayHint', 'codeLens', 'semanticTokens']);
    assert.deepEqual(await shown(), []);
    assert.deepEqual(await client.request('textDocument/codeLens', { textDocument }), []);
  });

  const lens = async (line = 8): Promise<CodeLens> => {
    const lenses = await client.request<CodeLens[]>('textDocument/codeLens', { textDocument });
    return client.request(
      'codeLens/resolve',
      lenses.find(({ range }) => range.start.line === line),
    );
  };

  it('counts the problems of the tool, as it stands now', async () => {
    await start({ commands: ['userTool.showProblems'] });
    assert.deepEqual((await lens(0)).command, { title: 'no problems', command: '' });
    await client.edit(uri, goodTool.replace('inputs.table', 'inputs.tabel').replace(':1.36', ':latest'));
    const { command } = await lens(0);
    assert.deepEqual(command, { title: '1 error, 1 warning', command: 'userTool.showProblems' });
    await client.edit(
      uri,
      goodTool
        .replace('outputs:', '  - {name: text, type: text}\noutputs:')
        .replace(' > ', "; echo '$(inputs.text)' > "),
    );
    assert.equal((await lens(0)).command?.title, '1 hint');
  });

  it('counts the uses of inputs, and shows them by a command that the client has', async () => {
    await start({ commands: ['userTool.showReferences'] });
    const { command } = await lens();
    assert.equal(command?.title, '1 reference');
    assert.equal(command.command, 'userTool.showReferences');
    assert.deepEqual(command.arguments, [
      uri,
      { line: 8, character: 10 },
      [{ uri, range: { start: { line: 6, character: 18 }, end: { line: 6, character: 23 } } }],
    ]);
  });

  for (const options of [undefined, null, { commands: 'userTool.showReferences' }, { commands: ['other'] }]) {
    it(`counts for a client with the options ${JSON.stringify(options)}`, async () => {
      await start(options);
      assert.deepEqual((await lens()).command, { title: '1 reference', command: '' });
    });
  }

  it('tells how functions are called, and keeps the overload that was chosen', async () => {
    await start();
    await client.edit(uri, goodTool.replace('inputs.table.path', 'x.slice('));
    const character = "  wc -l '$(x.slice(".length;
    const ask = (context: unknown): Promise<SignatureHelp> =>
      client.request('textDocument/signatureHelp', {
        textDocument,
        position: { line: 6, character },
        context,
      });
    const first = await ask({ triggerKind: 2, triggerCharacter: '(', isRetrigger: false });
    assert.equal(first.activeSignature, 0);
    assert.deepEqual(
      first.signatures.map(({ label }) => label),
      ['slice(start, end?): text', 'slice(start?, end?): list'],
    );
    assert.deepEqual(first.signatures[0]?.parameters, [{ label: [6, 11] }, { label: [13, 17] }]);
    const activeSignatureHelp = { ...first, activeSignature: 1 };
    const again = await ask({ triggerKind: 3, isRetrigger: true, activeSignatureHelp });
    assert.equal(again.activeSignature, 1);
  });

  it('is none of other documents', async () => {
    await start();
    const other = { uri: 'file:///project/other.yml' };
    await client.open(other.uri, 'inputs: [{ name: x }]\n', 'yaml');
    const asked = [
      client.request('textDocument/semanticTokens/full', { textDocument: other }),
      client.request('textDocument/inlayHint', { textDocument: other, range: whole }),
      client.request('textDocument/codeLens', { textDocument: other }),
      client.request('textDocument/signatureHelp', { textDocument: other, position: whole.start }),
    ];
    assert.deepEqual(await Promise.all(asked), [null, null, null, null]);
  });
});
