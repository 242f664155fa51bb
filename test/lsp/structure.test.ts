import assert from 'node:assert/strict';
import type {
  ClientCapabilities,
  DocumentLink,
  DocumentSymbol,
  FoldingRange,
  SelectionRange,
  SymbolInformation,
} from 'vscode-languageserver/node';
import { fullCapabilities, TestClient } from './client.js';
import { foreignYaml, goodTool } from './documents.js';

const uri = 'file:///project/a.tool.yml';
const textDocument = { uri };
const text = `# one\n# two\n${goodTool}license: MIT\ntests: [\n  { inputs: {} }\n]\n`;

/** Requests everything about a document's structure. */
async function structureFor(capabilities: ClientCapabilities): Promise<{
  symbols: (DocumentSymbol | SymbolInformation)[];
  folds: FoldingRange[];
  links: DocumentLink[];
  selections: SelectionRange[];
}> {
  const client = await TestClient.start({ capabilities });
  await client.open(uri, text);
  const answers = {
    symbols: await client.request<DocumentSymbol[]>('textDocument/documentSymbol', { textDocument }),
    folds: await client.request<FoldingRange[]>('textDocument/foldingRange', { textDocument }),
    links: await client.request<DocumentLink[]>('textDocument/documentLink', { textDocument }),
    selections: await client.request<SelectionRange[]>('textDocument/selectionRange', {
      textDocument,
      positions: [
        { line: 3, character: 6 },
        { line: 8, character: 20 },
      ],
    }),
  };
  await client.stop();
  return answers;
}

describe('the structure of a document', () => {
  it('is told in full to a client that can show all of it', async () => {
    const { symbols, folds, links, selections } = await structureFor(fullCapabilities);
    const [tool] = symbols as DocumentSymbol[];
    assert.equal(symbols.length, 1);
    assert.equal(tool?.name, 'Count lines');
    const inputs = tool.children?.find(({ name }) => name === 'inputs');
    assert.deepEqual(
      inputs?.children?.map(({ name, detail }) => [name, detail]),
      [['table', 'data']],
    );
    assert.deepEqual(folds[0], { startLine: 0, endLine: 1, kind: 'comment' });
    const tests = text.split('\n').indexOf('tests: [');
    assert.deepEqual(folds.at(-1), {
      startLine: tests,
      startCharacter: 8,
      endLine: tests + 2,
      endCharacter: 0,
    });
    assert.deepEqual(
      links.map(({ target, tooltip }) => [target, tooltip]),
      [
        ['https://hub.docker.com/_/busybox', 'Open busybox on hub.docker.com'],
        ['https://spdx.org/licenses/MIT.html', 'Open MIT on spdx.org'],
      ],
    );
    assert.deepEqual(
      selections.map(({ range }) => range.start),
      [
        { line: 3, character: 4 },
        { line: 8, character: 18 },
      ],
    );
  });

  it('is told in less to a client that can show less', async () => {
    const { symbols, folds, links } = await structureFor({
      textDocument: {
        foldingRange: { lineFoldingOnly: true, rangeLimit: 3, foldingRangeKind: { valueSet: ['region'] } },
      },
    });
    const table = (symbols as SymbolInformation[]).find(({ name }) => name === 'table');
    assert.equal(table?.location.uri, uri);
    assert.equal(table.containerName, 'inputs');
    assert.equal(folds.length, 3);
    for (const fold of folds) {
      assert.deepEqual(Object.keys(fold).sort(), ['endLine', 'startLine']);
    }
    assert.ok(links.length > 0 && links.every((link) => !('tooltip' in link)));
  });

  it('is nobody else’s business', async () => {
    const client = await TestClient.start({ capabilities: fullCapabilities });
    const other = { uri: 'file:///project/compose.yml' };
    await client.open(other.uri, foreignYaml, 'yaml');
    for (const what of ['documentSymbol', 'foldingRange', 'documentLink']) {
      assert.equal(await client.request(`textDocument/${what}`, { textDocument: other }), null, what);
    }
    await client.stop();
  });
});
