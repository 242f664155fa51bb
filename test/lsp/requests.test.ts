import assert from 'node:assert/strict';
import { CancellationTokenSource, type MessageConnection } from 'vscode-languageserver/node';
import { until } from '../support/until.js';
import { fullCapabilities, TestClient } from './client.js';
import { goodTool } from './documents.js';
import { FakeEnvironment, serveInProcess } from './in-process.js';

const uri = 'file:///project/a.tool.yml';
const onId = { textDocument: { uri }, position: { line: 1, character: 1 } };
const hello = { processId: null, rootUri: null, capabilities: {} };
const opened = { textDocument: { uri, languageId: 'user-tool', version: 1, text: goodTool } };

const notYet = { code: -32002 };
const invalid = { code: -32600 };
const unknown = { code: -32601 };
const canceled = { code: -32800 };

describe('requests at the wrong time', () => {
  let client: MessageConnection;
  beforeEach(() => {
    client = serveInProcess(new FakeEnvironment(new Map()));
  });
  afterEach(() => {
    client.dispose();
  });

  it('are refused before "initialize", and notifications are dropped', async () => {
    await client.sendNotification('textDocument/didOpen', opened);
    for (const method of ['textDocument/hover', 'workspace/symbol', 'no/such', 'shutdown']) {
      await assert.rejects(client.sendRequest(method, onId), notYet, method);
    }
    await client.sendRequest('initialize', hello);
    assert.equal(await client.sendRequest('textDocument/hover', onId), null, 'the document is not open');
    await client.sendNotification('textDocument/didOpen', opened);
    assert.ok(await client.sendRequest('textDocument/hover', onId));
    await assert.rejects(client.sendRequest('no/such', {}), unknown);
  });

  it('are refused when they say hello twice', async () => {
    await client.sendRequest('initialize', hello);
    await assert.rejects(client.sendRequest('initialize', hello), invalid);
    await client.sendNotification('textDocument/didOpen', opened);
    assert.ok(await client.sendRequest('textDocument/hover', onId));
  });

  it('are refused after "shutdown"', async () => {
    await client.sendRequest('initialize', hello);
    assert.equal(await client.sendRequest('shutdown'), null);
    for (const method of ['textDocument/hover', 'initialize', 'shutdown']) {
      await assert.rejects(client.sendRequest(method, onId), invalid, method);
    }
  });

  it('do not keep a server from ending', async () => {
    const real = await TestClient.startProcess();
    await real.request('shutdown', undefined);
    await assert.rejects(real.request('textDocument/hover', onId), invalid);
    await real.notify('exit', undefined);
    assert.equal(await until('the end', () => real.ended), 0);
    real.connection.dispose();
  });
});

describe('requests that are canceled', () => {
  const document = { textDocument: { uri } };
  const range = { start: onId.position, end: onId.position };
  const requests: [method: string, params: object][] = [
    ['textDocument/hover', onId],
    ['textDocument/completion', onId],
    ['textDocument/definition', onId],
    ['textDocument/diagnostic', document],
    ['textDocument/codeAction', { ...document, range, context: { diagnostics: [] } }],
    ['workspace/symbol', { query: '' }],
    ['workspace/diagnostic', { previousResultIds: [] }],
  ];

  for (const [method, params] of requests) {
    it(`are answered so: ${method}`, async () => {
      let onAsked = (): void => undefined;
      const asked = new Promise<void>((resolve) => (onAsked = resolve));
      let answer = (): void => undefined;
      const answered = new Promise<void>((resolve) => (answer = resolve));
      const client = serveInProcess(new FakeEnvironment(new Map()));
      client.onRequest('workspace/configuration', async ({ items }: { items: unknown[] }) => {
        onAsked();
        await answered;
        return items.map(() => null);
      });
      client.onRequest('client/registerCapability', () => null);
      await client.sendRequest('initialize', { ...hello, capabilities: fullCapabilities });
      await client.sendNotification('textDocument/didOpen', opened);
      const source = new CancellationTokenSource();
      const pending = assert.rejects(client.sendRequest(method, params, source.token), canceled);
      // The client cancels while the server is waiting.
      await asked;
      source.cancel();
      await client.sendNotification('$/setTrace', { value: 'off' });
      answer();
      await pending;
      client.dispose();
    });
  }
});
