import assert from 'node:assert/strict';
import type {
  CodeAction,
  CodeLens,
  CompletionList,
  InlayHint,
  Position,
  SemanticTokens,
  ServerCapabilities,
} from 'vscode-languageserver/node';
import type { TestClient } from './client.js';

/**
 * How to use a capability: the requests to make at a place of a document. One that takes no position is about
 * the whole document, so that asking once is enough.
 */
export type Use = (client: Asker, uri: string, position: Position) => Promise<unknown>[];

/** Whoever makes the requests. */
export type Asker = Pick<TestClient, 'request'>;

const at = (uri: string, position: Position): object => ({ textDocument: { uri }, position });

/** What clients say of indentation. */
const layout = { tabSize: 2, insertSpaces: true };

/** Every capability that a server may announce here; one that is announced and not listed fails the test. */
const uses: Partial<Record<keyof ServerCapabilities, Use>> = {
  positionEncoding: () => [],
  textDocumentSync: () => [],
  workspace: () => [],
  workspaceSymbolProvider: (client) => [client.request('workspace/symbol', { query: '' })],
  diagnosticProvider: (client, uri) => [
    client.request('textDocument/diagnostic', { textDocument: { uri } }),
    client.request('workspace/diagnostic', { previousResultIds: [] }),
  ],
  definitionProvider: (client, uri, position) => [
    client.request('textDocument/definition', at(uri, position)),
  ],
  referencesProvider: (client, uri, position) => [
    client.request('textDocument/references', {
      ...at(uri, position),
      context: { includeDeclaration: true },
    }),
  ],
  documentHighlightProvider: (client, uri, position) => [
    client.request('textDocument/documentHighlight', at(uri, position)),
  ],
  renameProvider: (client, uri, position) => [
    client.request('textDocument/prepareRename', at(uri, position)),
    client.request('textDocument/rename', { ...at(uri, position), newName: 'another_name' }),
  ],
  linkedEditingRangeProvider: (client, uri, position) => [
    client.request('textDocument/linkedEditingRange', at(uri, position)),
  ],
  documentSymbolProvider: (client, uri) => [
    client.request('textDocument/documentSymbol', { textDocument: { uri } }),
  ],
  foldingRangeProvider: (client, uri) => [
    client.request('textDocument/foldingRange', { textDocument: { uri } }),
  ],
  selectionRangeProvider: (client, uri, position) => [
    client.request('textDocument/selectionRange', { textDocument: { uri }, positions: [position] }),
  ],
  documentLinkProvider: (client, uri) => [
    client.request('textDocument/documentLink', { textDocument: { uri } }),
  ],
  semanticTokensProvider: (client, uri) => [allTokens(client, uri)],
  inlayHintProvider: (client, uri) => [
    allResolved(client, ['textDocument/inlayHint', 'inlayHint/resolve'], {
      textDocument: { uri },
      range: { start: { line: 0, character: 0 }, end: { line: 1_000_000, character: 0 } },
    }),
  ],
  codeLensProvider: (client, uri) => [
    allResolved(client, ['textDocument/codeLens', 'codeLens/resolve'], { textDocument: { uri } }),
  ],
  signatureHelpProvider: (client, uri, position) => [
    client.request('textDocument/signatureHelp', at(uri, position)),
  ],
  documentFormattingProvider: (client, uri) => [
    client.request('textDocument/formatting', { textDocument: { uri }, options: layout }),
  ],
  documentRangeFormattingProvider: (client, uri, position) => [
    client.request('textDocument/rangeFormatting', {
      textDocument: { uri },
      range: { start: { line: 0, character: 0 }, end: position },
      options: layout,
    }),
  ],
  documentOnTypeFormattingProvider: (client, uri, position) => [
    client.request('textDocument/onTypeFormatting', { ...at(uri, position), ch: '\n', options: layout }),
  ],
  hoverProvider: (client, uri, position) => [client.request('textDocument/hover', at(uri, position))],
  experimental: (client, uri, position) => [
    rendered(client, uri, position),
    client.request('userTool/form', { textDocument: { uri } }),
    client.request('userTool/templates', {}),
    client.request('userTool/rules', {}),
    client.request('userTool/explain', { code: 'reference-undeclared' }),
    ...['status', 'representation'].map((name) =>
      client.request(`userTool/${name}`, { textDocument: { uri } }),
    ),
    client.request('userTool/locate', {
      textDocument: { uri },
      faults: [{ loc: ['inputs', 0], msg: '' }],
    }),
  ],
  completionProvider: (client, uri, position) => [completeAndResolve(client, uri, position)],
  codeActionProvider: (client, uri, position) => [actAndResolve(client, uri, position)],
};

async function actAndResolve(client: Asker, uri: string, position: Position): Promise<unknown> {
  const actions = await client.request<CodeAction[] | null>('textDocument/codeAction', {
    textDocument: { uri },
    range: { start: position, end: position },
    context: { diagnostics: [] },
  });
  const unresolved = actions?.filter(({ data }) => data !== undefined) ?? [];
  const resolved = unresolved.map((action) => client.request('codeAction/resolve', action));
  return [actions, await Promise.all(resolved)];
}

/** All at once, as a change to themselves, and of two lines. */
async function allTokens(client: Asker, uri: string): Promise<unknown> {
  const textDocument = { uri };
  const all = await client.request<SemanticTokens | null>('textDocument/semanticTokens/full', {
    textDocument,
  });
  const range = { start: { line: 1, character: 0 }, end: { line: 3, character: 0 } };
  const previousResultId = all?.resultId ?? '';
  const more = [
    client.request('textDocument/semanticTokens/full/delta', { textDocument, previousResultId }),
    client.request('textDocument/semanticTokens/range', { textDocument, range }),
  ];
  return [all, await Promise.all(more)];
}

/** What would run, without the text for people: the lines that it names move with the document. */
async function rendered(client: Asker, uri: string, position: Position): Promise<unknown> {
  const answer = await client.request<object | null>('userTool/render', at(uri, position));
  return answer && { ...answer, preview: undefined };
}

/** What is answered to a request, with all that it lacks where it is resolved. */
async function allResolved(
  client: Asker,
  [ask, resolve]: readonly [string, string],
  params: object,
): Promise<unknown> {
  const found = (await client.request<(InlayHint | CodeLens)[] | null>(ask, params)) ?? [];
  const more = found.filter(({ data }) => data !== undefined).map((one) => client.request(resolve, one));
  return [found, await Promise.all(more)];
}

async function completeAndResolve(client: Asker, uri: string, position: Position): Promise<unknown> {
  const list = await client.request<CompletionList | null>('textDocument/completion', at(uri, position));
  const item = list?.items.find(({ data }) => data !== undefined);
  return [list, item && (await client.request('completionItem/resolve', item))];
}

/** The uses of everything that a server has announced; fails where it announces something that is not listed. */
export function announcedUses({ initialized }: Pick<TestClient, 'initialized'>): Use[] {
  return Object.keys(initialized.capabilities).map((name) => {
    const use = uses[name as keyof ServerCapabilities];
    assert.ok(use, `${name} is announced, and uses.ts does not say how it is used`);
    return use;
  });
}
