import assert from 'node:assert/strict';
import type { Location, LocationLink, WorkspaceEdit } from 'vscode-languageserver/node';
import { fullCapabilities, TestClient } from './client.js';
import { goodTool } from './documents.js';

const uri = 'file:///project/a.tool.yml';
const inCommand = { line: 6, character: 20 };
const declared = { start: { line: 8, character: 10 }, end: { line: 8, character: 15 } };

describe('navigation in a conversation', () => {
  let client: TestClient;
  before(async () => {
    client = await TestClient.start({ capabilities: fullCapabilities });
    await client.open(uri, goodTool);
  });
  after(() => client.stop());

  const ask = <T>(method: string, more: object = {}): Promise<T> =>
    client.request<T>(method, { textDocument: { uri }, position: inCommand, ...more });

  it('leads to the declaration, as a link where the client takes links', async () => {
    const [link] = await ask<LocationLink[]>('textDocument/definition');
    assert.deepEqual(link?.targetSelectionRange, declared);
    assert.equal(link.targetUri, uri);
  });

  it('leads there as a plain location elsewhere', async () => {
    const plain = await TestClient.start();
    await plain.open(uri, goodTool);
    const found = await plain.request('textDocument/definition', {
      textDocument: { uri },
      position: inCommand,
    });
    assert.deepEqual(found, [{ uri, range: declared }]);
    await plain.stop();
  });

  it('finds references with or without the declaration', async () => {
    for (const [includeDeclaration, count] of [
      [true, 2],
      [false, 1],
    ] as const) {
      const found = await ask<Location[]>('textDocument/references', { context: { includeDeclaration } });
      assert.equal(found.length, count);
    }
  });

  it('renames in the version that it was asked about', async () => {
    const { documentChanges } = await ask<WorkspaceEdit>('textDocument/rename', { newName: 'rows' });
    const [change] = documentChanges ?? [];
    assert.ok(change && 'edits' in change);
    assert.deepEqual(change.textDocument, { uri, version: 1 });
    assert.deepEqual(
      change.edits.map((edit) => 'newText' in edit && edit.newText),
      ['rows', 'rows'],
    );
  });

  it('says why a name cannot work', async () => {
    await assert.rejects(
      ask('textDocument/rename', { newName: 'my-rows' }),
      (error: Error & { code?: number }) => {
        assert.equal(error.code, -32803);
        assert.match(error.message, /with a dot, which "my-rows" does not allow/);
        return true;
      },
    );
    assert.deepEqual(client.log, []);
  });

  it('has nothing to rename where nothing is named', async () => {
    const position = { line: 0, character: 0 };
    assert.equal(await ask('textDocument/prepareRename', { position }), null);
    assert.equal(await ask('textDocument/rename', { position, newName: 'x' }), null);
  });
});
