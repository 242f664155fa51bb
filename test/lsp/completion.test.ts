import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CompletionItem, CompletionList, Hover, MarkupContent } from 'vscode-languageserver/node';
import { SourceText } from '../../shared/src/text/source.js';
import { unmarkCursor } from '../support/marked.js';
import { fullCapabilities, TestClient } from './client.js';
import { goodTool } from './documents.js';

describe('completion and hover of the server', () => {
  let folder: string;
  let client: TestClient;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'user-tool-lsp-'));
    writeFileSync(join(folder, '.user-tool.yml'), 'datatypes: [our_table]\n');
    client = await TestClient.start({
      capabilities: fullCapabilities,
      configuration: () => ({ datatypes: ['my_table'] }),
    });
  });
  afterEach(async () => {
    await client.stop();
    rmSync(folder, { recursive: true });
  });

  const uriOf = (name: string): string => pathToFileURL(join(folder, name)).href;

  const complete = async (name: string, marked: string): Promise<CompletionItem[]> => {
    const { text, cursor } = unmarkCursor(marked);
    await client.open(uriOf(name), text);
    const list = await client.request<CompletionList>('textDocument/completion', {
      textDocument: { uri: uriOf(name) },
      position: new SourceText(text).positionAt(cursor),
    });
    return list.items;
  };

  it('leaves out what the platform of the project does not have', async () => {
    const marked = 'class: GalaxyUserTool\noutputs:\n  - name: parts\n    type: collection\n    ‸\n';
    const has = async (name: string): Promise<boolean> =>
      (await complete(name, marked)).some(({ label }) => label === 'discover_datasets');
    assert.equal(await has('new.tool.yml'), true);
    mkdirSync(join(folder, 'old'));
    writeFileSync(join(folder, 'old', '.user-tool.yml'), 'platform: 25.0\n');
    assert.equal(await has('old/a.tool.yml'), false);
  });

  it('offers the datatypes of the project and of the settings first', async () => {
    const items = await complete('a.tool.yml', goodTool.replace('format: tabular', 'format: ‸'));
    assert.deepEqual(
      items.slice(0, 3).map(({ label }) => label),
      ['our_table', 'my_table', 'data'],
    );
  });

  it('offers the containers of other tools first', async () => {
    const other = goodTool.replace('busybox:1.36', 'quay.io/x/y:1');
    await client.open(uriOf('b.tool.yml'), other);
    await client.pull(uriOf('b.tool.yml'));
    const items = await complete('a.tool.yml', goodTool.replace('busybox:1.36', 'qu‸'));
    const [first, ...common] = items
      .sort((a, b) => (a.sortText ?? '').localeCompare(b.sortText ?? ''))
      .map(({ label }) => label);
    assert.equal(first, 'quay.io/x/y:1');
    assert.ok(common.includes('ubuntu:24.04'));
  });

  it('tells of an item when it is asked for it', async () => {
    const items = await complete('a.tool.yml', goodTool.replace('class:', 'license: MI‸\nclass:'));
    const item = items.find(({ label }) => label === 'MIT');
    assert.equal(item?.documentation, undefined);
    const resolved = await client.request<CompletionItem>('completionItem/resolve', item);
    assert.match((resolved.documentation as MarkupContent).value, /SPDX identifier/);
  });

  it('tells of a container', async () => {
    const { text, cursor } = unmarkCursor(goodTool.replace('busybox', 'busy‸box'));
    await client.open(uriOf('a.tool.yml'), text);
    const found = await client.request<Hover | null>('textDocument/hover', {
      textDocument: { uri: uriOf('a.tool.yml') },
      position: new SourceText(text).positionAt(cursor),
    });
    assert.match((found?.contents as MarkupContent).value, /Docker Hub/);
  });
});
