import assert from 'node:assert/strict';
import { LSPErrorCodes, type ResponseError } from 'vscode-languageserver/node';
import { until } from '../support/until.js';
import { codesOf, fullCapabilities, pushCapabilities, TestClient } from './client.js';
import { badTool, goodTool } from './documents.js';
import { ParsedDocuments } from './parsed-documents.js';

const uri = 'file:///project/a.tool.yml';
const onId = { textDocument: { uri }, position: { line: 1, character: 1 } };

describe('requests that are out of date', () => {
  let client: TestClient;
  let documents: ParsedDocuments;
  beforeEach(() => {
    documents = new ParsedDocuments();
  });
  afterEach(async () => {
    documents.restore();
    assert.deepEqual(client.log, []);
    await client.stop();
  });

  it('are not computed if they are about the text before an edit', async () => {
    client = await TestClient.start({ capabilities: fullCapabilities });
    await client.open(uri, badTool);
    const stale = client.request('textDocument/hover', onId);
    const completion = client.request('textDocument/completion', onId);
    const problems = client.pull(uri);
    await client.edit(uri, goodTool);
    const current = client.request('textDocument/hover', onId);
    await assert.rejects(stale, ({ code }: ResponseError) => code === LSPErrorCodes.ContentModified);
    assert.ok(await completion, 'editors filter it as the author types on');
    assert.deepEqual(await problems, [], 'problems are those of the newest text');
    assert.ok(await current);
    assert.equal(documents.count, 1);
  });

  it('read only the last of the texts that arrive together', async () => {
    client = await TestClient.start({ capabilities: fullCapabilities });
    await client.open(uri, badTool);
    const pulled: Promise<unknown>[] = [];
    for (let count = 0; count < 50; count++) {
      void client.edit(uri, count % 2 ? goodTool : badTool);
      pulled.push(client.pull(uri));
    }
    assert.deepEqual(await pulled.at(-1), []);
    await Promise.all(pulled);
    assert.ok(documents.count < 10, `${documents.count} of 51 texts were read`);
  });

  it('do not push the problems of a text before an edit that has arrived', async () => {
    client = await TestClient.start({ capabilities: pushCapabilities });
    await client.open(uri, badTool);
    const first = await until('the problems', () => client.lastPublished(uri));
    assert.deepEqual(codesOf(first.diagnostics), ['id-format']);
    await client.edit(uri, goodTool);
    const last = await until('no problems', () =>
      client.published.find(({ diagnostics }) => diagnostics.length === 0),
    );
    assert.equal(last.version, 2);
    assert.equal(client.published.length, 2);
  });
});
