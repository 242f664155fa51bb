import assert from 'node:assert/strict';
import type { Hover } from 'vscode-languageserver/node';
import { until } from '../support/until.js';
import { codesOf, fullCapabilities, pushCapabilities, TestClient } from './client.js';
import { badTool, goodTool } from './documents.js';

const uri = 'file:///project/a.tool.yml';
const onId = { textDocument: { uri }, position: { line: 1, character: 1 } };

describe('a client that is slow to tell its settings', () => {
  let client: TestClient;
  /** Answers the pending requests for settings. */
  let answer: () => void;
  let asked: Promise<void>;

  const start = async (capabilities = fullCapabilities): Promise<void> => {
    let onAsked: () => void;
    asked = new Promise((resolve) => (onAsked = resolve));
    const waiting: (() => void)[] = [];
    answer = () => {
      for (const resolve of waiting.splice(0)) resolve();
    };
    client = await TestClient.start({
      capabilities,
      configuration: () => {
        onAsked();
        return new Promise((resolve) =>
          waiting.push(() => {
            resolve(null);
          }),
        );
      },
    });
  };
  afterEach(async () => {
    assert.deepEqual(client.log, []);
    await client.stop();
  });

  it('gets the problems of the text that it sent last', async () => {
    await start();
    await client.open(uri, badTool);
    const problems = client.pull(uri);
    await asked;
    await client.edit(uri, goodTool);
    answer();
    assert.deepEqual(await problems, []);
  });

  it('gets nothing of a document that it closed meanwhile', async () => {
    await start();
    await client.open(uri, badTool);
    const answers = [
      client.pull(uri),
      client.request('textDocument/hover', onId),
      client.request('textDocument/completion', onId),
      client.request('textDocument/codeAction', {
        textDocument: { uri },
        range: { start: onId.position, end: onId.position },
        context: { diagnostics: [] },
      }),
    ];
    await asked;
    await client.close(uri);
    answer();
    assert.deepEqual(await Promise.all(answers), [[], null, null, null]);
  });

  it('gets what it opened again, not what was there before', async () => {
    await start();
    await client.open(uri, 'class: GalaxyUserTool\nno: key\n');
    const before = client.request<Hover | null>('textDocument/hover', onId);
    await asked;
    await client.close(uri);
    await client.open(uri, goodTool);
    answer();
    assert.deepEqual((await before)?.range, {
      start: { line: 1, character: 0 },
      end: { line: 1, character: 2 },
    });
  });

  it('is not told of a document that it closed before it answered', async () => {
    await start(pushCapabilities);
    await client.open(uri, badTool);
    await asked;
    await client.close(uri);
    const other = 'file:///project/b.tool.yml';
    await client.open(other, badTool);
    const answering = setInterval(answer, 5);
    const last = await until('problems of the other', () => client.lastPublished(other));
    clearInterval(answering);
    assert.deepEqual(codesOf(last.diagnostics), ['id-format']);
    assert.equal(client.lastPublished(uri), undefined);
  });
});
