import assert from 'node:assert/strict';
import type { MessageConnection } from 'vscode-languageserver/node';
import { countLines } from '../support/documents.js';
import { runs } from '../support/runs.js';
import { fullCapabilities } from './client.js';
import { FakeEnvironment, serveInProcess } from './in-process.js';
import { ParsedDocuments } from './parsed-documents.js';

describe('memory', () => {
  let environment: FakeEnvironment;
  let connection: MessageConnection;
  let documents: ParsedDocuments;
  const uri = 'file:///w/a.tool.yml';
  const textDocument = { uri };

  beforeEach(async () => {
    documents = new ParsedDocuments();
    environment = new FakeEnvironment(new Map());
    connection = serveInProcess(environment);
    connection.onRequest('client/registerCapability', () => null);
    const workspace = { ...fullCapabilities.workspace, configuration: false };
    await connection.sendRequest('initialize', {
      processId: null,
      rootUri: null,
      capabilities: { ...fullCapabilities, workspace },
    });
    await connection.sendNotification('initialized', {});
    await connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'yaml', version: 1, text: countLines({ id: 'no id' }) },
    });
  });
  afterEach(() => {
    documents.restore();
    connection.dispose();
  });

  /** The answers to everything that a client shows at once. */
  const ask = (): Promise<unknown[]> =>
    Promise.all([
      connection.sendRequest('textDocument/diagnostic', { textDocument }),
      connection.sendRequest('textDocument/hover', { textDocument, position: { line: 1, character: 1 } }),
      connection.sendRequest('textDocument/documentSymbol', { textDocument }),
    ]);
  const edit = (version: number): Promise<void> =>
    connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges: [
        { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text: '\n' },
      ],
    });
  /** Both looks that a rest takes. */
  const rest = (): void => {
    for (let look = 0; look < 2; look++) for (const timer of environment.timers.splice(0)) timer();
  };

  it('is that of one version, however many edits there were', async () => {
    const { numRuns: count } = runs(1_000);
    for (let version = 2; version <= count; version++) {
      await edit(version);
      await connection.sendRequest('textDocument/diagnostic', { textDocument });
    }
    assert.ok(documents.count >= count - 1, 'each version was read');
    assert.ok((await documents.alive()) <= 2, `${await documents.alive()} versions are alive`);
  });

  it('of a document at rest is its text, and its answers stay the same', async () => {
    const before = await ask();
    assert.equal(await documents.alive(), 1);
    rest();
    assert.equal(await documents.alive(), 0);
    assert.deepEqual(environment.timers, [], 'nothing is left to look at');
    const [report, ...others] = before;
    const [again, ...othersAgain] = await ask();
    assert.deepEqual(othersAgain, others);
    assert.deepEqual(again, report);
    assert.equal(await documents.alive(), 1);
  });

  it('is kept for a document in use', async () => {
    await ask();
    for (const timer of environment.timers.splice(0)) timer();
    await ask();
    for (const timer of environment.timers.splice(0)) timer();
    assert.equal(documents.count, 1);
  });

  it('of a closed document is none', async () => {
    await ask();
    await connection.sendNotification('textDocument/didClose', { textDocument });
    await connection.sendRequest('workspace/symbol', { query: '' });
    assert.equal(await documents.alive(), 0);
  });
});
