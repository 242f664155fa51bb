import { joinedTokens, semanticTokens, tokenLegend, type Document, type Range } from '@user-tool/shared';
import {
  SemanticTokensDeltaRequest,
  SemanticTokensRangeRequest,
  SemanticTokensRequest,
} from 'vscode-languageserver';
import { onDocument } from './about-document.js';
import type { MethodFamily } from './method.js';

export const semanticTokensFamily: MethodFamily = {
  announce: () => ({
    semanticTokensProvider: { legend: tokenLegend, full: { delta: true }, range: true },
  }),
  methods: [
    onDocument(SemanticTokensRequest.type, ({ documents, version: { uri } }, _params, { tokenResults }) =>
      tokenResults.full(uri, tokensOf(documents)),
    ),
    onDocument(
      SemanticTokensDeltaRequest.type,
      ({ documents, version: { uri } }, { previousResultId }, { tokenResults }) =>
        tokenResults.delta(uri, previousResultId, tokensOf(documents)),
    ),
    onDocument(SemanticTokensRangeRequest.type, ({ documents }, { range }) => ({
      data: tokensOf(
        documents.filter(({ source }) => source.touches(range)),
        range,
      ),
    })),
  ],
};

function tokensOf(documents: readonly Document[], range?: Range): number[] {
  return joinedTokens(documents.map((document) => semanticTokens(document, { ...(range && { range }) })));
}
