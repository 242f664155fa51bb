import {
  CodeActionRequest,
  CodeActionResolveRequest,
  CodeLensRequest,
  CodeLensResolveRequest,
  CompletionRequest,
  CompletionResolveRequest,
  DocumentDiagnosticRequest,
  DocumentFormattingRequest,
  DocumentLinkRequest,
  DocumentOnTypeFormattingRequest,
  DocumentRangeFormattingRequest,
  DocumentSymbolRequest,
  FoldingRangeRequest,
  InlayHintRequest,
  InlayHintResolveRequest,
  ReferencesRequest,
  RenameRequest,
  SelectionRangeRequest,
  SemanticTokensDeltaRequest,
  SemanticTokensRangeRequest,
  SemanticTokensRequest,
  WorkspaceDiagnosticRequest,
  WorkspaceSymbolRequest,
  type Position,
} from 'vscode-languageserver/node';
import { clientAbilities } from '../../server/language-server/src/client/client-abilities.js';
import { servedMethods } from '../../server/language-server/src/requests/family-table.js';
import {
  explainRequest,
  rulesRequest,
  templatesRequest,
  testsRequest,
} from '../../server/protocol/src/catalog-requests.js';
import {
  formRequest,
  locateRequest,
  pasteRequest,
  renderRequest,
  representationRequest,
  statusRequest,
} from '../../server/protocol/src/tool-requests.js';
import type { TestClient } from './client.js';

/** What makes the requests. */
export type Asker = Pick<TestClient, 'request'>;

/** How to use a request of the server. */
export interface Use {
  method: string;
  /** Whether its result depends on the position; else one request is enough. */
  isAboutPlace: boolean;
  ask(client: Asker, uri: string, position: Position): Promise<unknown>;
}

/** Parameters of a request at a position; one without a position is about the document or about none. */
type Params = (uri: string, position: Position) => object;

/** The default parameters, unless {@link others} has some: new requests in the server's table are included. */
const at: Params = (uri, position) => ({ textDocument: { uri }, position });

const aboutDocument: Params = (uri) => ({ textDocument: { uri } });

/** A client's formatting options. */
const options = { tabSize: 2, insertSpaces: true };

const others: Record<string, Params> = {
  [DocumentDiagnosticRequest.method]: aboutDocument,
  [DocumentSymbolRequest.method]: aboutDocument,
  [DocumentLinkRequest.method]: aboutDocument,
  [FoldingRangeRequest.method]: aboutDocument,
  [CodeLensRequest.method]: aboutDocument,
  [SemanticTokensRequest.method]: aboutDocument,
  [SemanticTokensRangeRequest.method]: (uri) => ({ textDocument: { uri }, range: lines(1, 3) }),
  [InlayHintRequest.method]: (uri) => ({ textDocument: { uri }, range: lines(0, 1_000_000) }),
  [CodeActionRequest.method]: (uri, position) => ({
    textDocument: { uri },
    range: { start: position, end: position },
    context: { diagnostics: [] },
  }),
  [ReferencesRequest.method]: (uri, position) => ({
    ...at(uri, position),
    context: { includeDeclaration: true },
  }),
  [RenameRequest.method]: (uri, position) => ({ ...at(uri, position), newName: 'another_name' }),
  [SelectionRangeRequest.method]: (uri, position) => ({ textDocument: { uri }, positions: [position] }),
  [DocumentFormattingRequest.method]: (uri) => ({ textDocument: { uri }, options }),
  [DocumentRangeFormattingRequest.method]: (uri, end) => ({
    textDocument: { uri },
    range: { start: { line: 0, character: 0 }, end },
    options,
  }),
  [DocumentOnTypeFormattingRequest.method]: (uri, position) => ({ ...at(uri, position), ch: '\n', options }),
  [WorkspaceDiagnosticRequest.method]: () => ({ previousResultIds: [] }),
  [WorkspaceSymbolRequest.method]: () => ({ query: '' }),
  [formRequest.method]: aboutDocument,
  [pasteRequest.method]: (uri, start) => ({
    textDocument: { uri },
    range: { start, end: start },
    text: 'for f in *; do\n  echo $(date)\ndone\n',
  }),
  [statusRequest.method]: aboutDocument,
  [representationRequest.method]: aboutDocument,
  [locateRequest.method]: (uri) => ({ textDocument: { uri }, faults: [{ loc: ['inputs', 0], msg: '' }] }),
  [templatesRequest.method]: () => ({}),
  [testsRequest.method]: aboutDocument,
  [rulesRequest.method]: () => ({}),
  [explainRequest.method]: () => ({ code: 'reference-undeclared' }),
};

/** A request that takes the result of another one. */
interface FollowUp {
  method: string;
  /** The parameters of each, from the result and the parameters of the other. */
  paramsOf(answer: unknown, params: object): readonly unknown[];
}

const followUps: Record<string, FollowUp> = {
  [CodeActionRequest.method]: { method: CodeActionResolveRequest.method, paramsOf: unresolved },
  [CodeLensRequest.method]: { method: CodeLensResolveRequest.method, paramsOf: unresolved },
  [InlayHintRequest.method]: { method: InlayHintResolveRequest.method, paramsOf: unresolved },
  [CompletionRequest.method]: {
    method: CompletionResolveRequest.method,
    paramsOf: (answer) => unresolved((answer as { items: unknown } | null)?.items).slice(0, 1),
  },
  [SemanticTokensRequest.method]: {
    method: SemanticTokensDeltaRequest.method,
    paramsOf: (answer, params) => [
      { ...params, previousResultId: (answer as { resultId?: string } | null)?.resultId ?? '' },
    ],
  },
};

/** Parts of a response to ignore. The text rendered for display moves with the document's lines. */
const leftOut: Record<string, object> = { [renderRequest.method]: { preview: undefined } };

/** The uses of all requests that the server offers a client. */
export function servedUses({ params }: Pick<TestClient, 'params'>): Use[] {
  const later = new Set(Object.values(followUps).map(({ method }) => method));
  return servedMethods(clientAbilities(params))
    .filter(({ kind, method }) => kind === 'request' && !later.has(method))
    .map(({ method }) => useOf(method, others[method] ?? at));
}

function useOf(method: string, paramsAt: Params): Use {
  return {
    method,
    isAboutPlace: paramsAt.length === 2,
    ask: async (client, uri, position) => {
      const params = paramsAt(uri, position);
      const answer = await client.request<object | null>(method, params);
      const followUp = followUps[method];
      const more = followUp?.paramsOf(answer, params).map((one) => client.request(followUp.method, one));
      const shown = answer && method in leftOut ? { ...answer, ...leftOut[method] } : answer;
      return [shown, await Promise.all(more ?? [])];
    },
  };
}

/** The items of a result that can be resolved. */
function unresolved(answer: unknown): { data: unknown }[] {
  return ((answer ?? []) as { data: unknown }[]).filter(({ data }) => data !== undefined);
}

function lines(start: number, end: number): object {
  return { start: { line: start, character: 0 }, end: { line: end, character: 0 } };
}
