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
  DocumentRangeFormattingRequest,
  DocumentSymbolRequest,
  FoldingRangeRequest,
  InlayHintRequest,
  InlayHintResolveRequest,
  SemanticTokensDeltaRequest,
  SemanticTokensRangeRequest,
  SemanticTokensRequest,
  WorkspaceDiagnosticRequest,
  WorkspaceSymbolRequest,
  type Position,
} from 'vscode-languageserver/node';
import { clientAbilities } from '../../server/src/lsp/client/client-abilities.js';
import { servedMethods } from '../../server/src/lsp/requests/table.js';
import {
  explainRequest,
  rulesRequest,
  templatesRequest,
} from '../../server/src/protocol/catalog-requests.js';
import { formRequest, renderRequest } from '../../server/src/protocol/tool-requests.js';
import type { TestClient } from './client.js';

/** How to use a request that the server offers. */
export interface Use {
  method: string;
  /** Whether its answer depends on the position; else asking once is enough. */
  isAboutPlace: boolean;
  ask(client: TestClient, uri: string, position: Position): Promise<unknown>;
}

/** What any request takes at a place of a document: one that is new in the table is asked without a word here. */
function anyParams(uri: string, position: Position): object {
  return {
    textDocument: { uri },
    position,
    positions: [position],
    range: { start: position, end: position },
    options: { tabSize: 2, insertSpaces: true },
    context: { includeDeclaration: true, diagnostics: [] },
    ch: '\n',
    newName: 'another_name',
    query: '',
    previousResultIds: [],
    code: 'reference-undeclared',
    faults: [{ loc: ['inputs', 0], msg: '' }],
  };
}

/** Parameters that have to be others for a request. */
const otherParams: Record<string, (position: Position) => object> = {
  [DocumentRangeFormattingRequest.method]: (end) => ({ range: { start: { line: 0, character: 0 }, end } }),
  [InlayHintRequest.method]: () => ({ range: lines(0, 1_000_000) }),
  [SemanticTokensRangeRequest.method]: () => ({ range: lines(1, 3) }),
};

/** Requests about a whole document, or about none. */
const isWhole = new Set<string>([
  CodeLensRequest.method,
  DocumentDiagnosticRequest.method,
  DocumentFormattingRequest.method,
  DocumentLinkRequest.method,
  DocumentSymbolRequest.method,
  FoldingRangeRequest.method,
  InlayHintRequest.method,
  SemanticTokensRequest.method,
  SemanticTokensRangeRequest.method,
  WorkspaceDiagnosticRequest.method,
  WorkspaceSymbolRequest.method,
  ...[explainRequest, formRequest, rulesRequest, templatesRequest].map(({ method }) => method),
]);

/** A request that is made with what another one answered. */
interface FollowUp {
  method: string;
  /** The parameters of each, out of the answer and the parameters of the other. */
  paramsOf(answer: unknown, params: object): readonly unknown[];
}

/** What an answer has that is to be resolved. */
function unresolved(answer: unknown): { data: unknown }[] {
  return ((answer ?? []) as { data: unknown }[]).filter(({ data }) => data !== undefined);
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

/** What of an answer is left out. The text for people that is rendered moves, in its lines, with the document. */
const leftOut: Record<string, object> = { [renderRequest.method]: { preview: undefined } };

/** The uses of all requests that the server offers a client. */
export function servedUses({ params }: Pick<TestClient, 'params'>): Use[] {
  const methods = servedMethods(clientAbilities(params))
    .filter(({ kind }) => kind === 'request')
    .map(({ method }) => method);
  const later = new Set(Object.values(followUps).map(({ method }) => method));
  return methods
    .filter((method) => !later.has(method))
    .map((method) => ({ method, isAboutPlace: !isWhole.has(method), ask: useOf(method) }));
}

function useOf(method: string): Use['ask'] {
  return async (client, uri, position) => {
    const params = { ...anyParams(uri, position), ...otherParams[method]?.(position) };
    const answer = await client.request<object | null>(method, params);
    const followUp = followUps[method];
    const more = followUp?.paramsOf(answer, params).map((one) => client.request(followUp.method, one)) ?? [];
    const shown = answer && method in leftOut ? { ...answer, ...leftOut[method] } : answer;
    return [shown, await Promise.all(more)];
  };
}

function lines(start: number, end: number): object {
  return { start: { line: start, character: 0 }, end: { line: end, character: 0 } };
}
