import { semanticTokens, tokenLegend } from '@user-tool/shared';
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
    onDocument(SemanticTokensRequest.type, ({ document, version: { uri } }, _params, { tokenResults }) =>
      tokenResults.full(uri, semanticTokens(document)),
    ),
    onDocument(
      SemanticTokensDeltaRequest.type,
      ({ document, version: { uri } }, { previousResultId }, { tokenResults }) =>
        tokenResults.delta(uri, previousResultId, semanticTokens(document)),
    ),
    onDocument(SemanticTokensRangeRequest.type, ({ document }, { range }) => ({
      data: semanticTokens(document, { range }),
    })),
  ],
};
