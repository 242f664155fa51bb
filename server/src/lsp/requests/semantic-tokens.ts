import {
  SemanticTokensDeltaRequest,
  SemanticTokensRangeRequest,
  SemanticTokensRequest,
} from 'vscode-languageserver';
import { semanticTokens, tokenLegend } from '@user-tool/shared';
import { onTool } from './about-document.js';
import type { MethodFamily } from './method.js';

export const semanticTokensFamily: MethodFamily = {
  announce: () => ({
    semanticTokensProvider: { legend: tokenLegend, full: { delta: true }, range: true },
  }),
  methods: [
    onTool(SemanticTokensRequest.type, ({ tool, version: { uri } }, _params, { tokenResults }) =>
      tokenResults.full(uri, semanticTokens(tool)),
    ),
    onTool(
      SemanticTokensDeltaRequest.type,
      ({ tool, version: { uri } }, { previousResultId }, { tokenResults }) =>
        tokenResults.delta(uri, previousResultId, semanticTokens(tool)),
    ),
    onTool(SemanticTokensRangeRequest.type, ({ tool }, { range }) => ({
      data: semanticTokens(tool, { range }),
    })),
  ],
};
