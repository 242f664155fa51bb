import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import {
  createMessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type CodeAction,
  type Diagnostic,
  type InitializeResult,
  type Location,
} from 'vscode-languageserver/node';
import { SourceText } from '../../shared/src/text/source.js';
import { countLines } from '../support/documents.js';
import { unmark } from '../support/marked.js';
import { until } from '../support/until.js';
import { builtServer } from './client.js';

/** What hosts of agents announce: nothing but that they ask. */
const capabilities = { textDocument: { diagnostic: {} } };

describe('a host of agents', () => {
  it('gets problems, fixes, and references at once, without configuration or further questions', async () => {
    const server = spawn(process.execPath, [await builtServer()], { stdio: ['pipe', 'pipe', 'pipe'] });
    let ended: number | null | undefined;
    server.on('exit', (code) => (ended = code));
    const connection = createMessageConnection(
      new StreamMessageReader(server.stdout),
      new StreamMessageWriter(server.stdin),
    );
    const asked: string[] = [];
    connection.onRequest((method) => {
      asked.push(method);
      throw new Error('A host of agents answers nothing.');
    });
    connection.listen();

    const init = { processId: null, rootUri: null, capabilities };
    const { capabilities: served } = await connection.sendRequest<InitializeResult>('initialize', init);
    assert.ok(served.diagnosticProvider && served.referencesProvider && served.codeActionProvider);

    const { text, spans } = unmark(
      countLines({
        id: 'Count-Lines',
        command: "wc -l '$(inputs.«table».path)' '$(inputs.«table».name)' > count.txt",
      }).replace('name: table', 'name: «table»'),
    );
    const source = new SourceText(text);
    const textDocument = { uri: 'file:///work/draft.yml' };
    const position = source.rangeOf(spans[0]!).start;
    // All at once, as a program sends it that waits for nothing.
    void connection.sendNotification('initialized', {});
    void connection.sendNotification('textDocument/didOpen', {
      textDocument: { ...textDocument, languageId: 'yaml', version: 1, text },
    });
    const [report, references, actions] = await Promise.all([
      connection.sendRequest<{ kind: string; items: Diagnostic[] }>('textDocument/diagnostic', {
        textDocument,
      }),
      connection.sendRequest<Location[]>('textDocument/references', {
        textDocument,
        position,
        context: { includeDeclaration: true },
      }),
      connection.sendRequest<CodeAction[]>('textDocument/codeAction', {
        textDocument,
        range: source.rangeOf({ start: 0, end: text.length }),
        context: { diagnostics: [], only: ['quickfix'] },
      }),
    ]);
    assert.equal(report.kind, 'full');
    assert.deepEqual(
      report.items.map(({ code }) => code),
      ['id-format', 'reference-kind'],
    );
    const ranges = references.map(({ range }) => source.spanOf(range)).sort((a, b) => a.start - b.start);
    assert.deepEqual(ranges, spans);
    const fix = actions.find(({ isPreferred }) => isPreferred);
    assert.deepEqual(
      fix?.edit?.changes?.[textDocument.uri]?.map(({ newText }) => newText),
      ['count-lines'],
    );
    assert.deepEqual(asked, []);

    await connection.sendRequest('shutdown');
    await connection.sendNotification('exit');
    assert.equal(await until('the end', () => ended), 0);
    connection.dispose();
  });
});
