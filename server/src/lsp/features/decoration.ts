import {
  InlayHintRequest,
  SemanticTokensDeltaRequest,
  SemanticTokensRangeRequest,
  SemanticTokensRequest,
} from 'vscode-languageserver';
import {
  codeLenses,
  inlayHints,
  resolveCodeLens,
  resolveInlayHint,
  semanticTokens,
  signatureHelp,
  signatureTriggers,
  tokenLegend,
} from '@user-tool/shared';
import { TokenResults } from '../token-results.js';
import type { Feature } from './feature.js';

/** What is drawn into and beside the text. */
export const decorationFeatures: readonly Feature[] = [
  {
    announce: () => ({
      semanticTokensProvider: { legend: tokenLegend, full: { delta: true }, range: true },
    }),
    serve: ({ connection, documents, onTool }) => {
      const results = new TokenResults(documents);
      connection.onRequest(
        SemanticTokensRequest.type,
        onTool((tool, { textDocument: { uri } }) => results.full(uri, semanticTokens(tool))),
      );
      connection.onRequest(
        SemanticTokensDeltaRequest.type,
        onTool((tool, { textDocument: { uri }, previousResultId }) =>
          results.delta(uri, previousResultId, semanticTokens(tool)),
        ),
      );
      connection.onRequest(
        SemanticTokensRangeRequest.type,
        onTool((tool, { range }) => ({ data: semanticTokens(tool, { range }) })),
      );
    },
  },
  {
    announce: ({ inlayHintTooltips }) => ({
      inlayHintProvider: inlayHintTooltips ? { resolveProvider: true } : true,
    }),
    serve: ({ connection, client, onTool, onItem }) => {
      connection.onRequest(
        InlayHintRequest.type,
        onTool((tool, { textDocument: { uri }, range }, _document, settings) =>
          inlayHints(tool, {
            uri,
            range,
            kinds: settings.inlayHints,
            locations: client.inlayHintLocations,
            resolveTooltips: client.inlayHintTooltips,
          }),
        ),
      );
      connection.languages.inlayHint.resolve(
        onItem((tool, hint) => resolveInlayHint(tool, hint, { markup: client.hoverMarkup })),
      );
    },
  },
  {
    announce: () => ({ codeLensProvider: { resolveProvider: true } }),
    serve: ({ connection, client, onTool, onJudgedItem }) => {
      connection.onCodeLens(
        onTool((tool, { textDocument: { uri } }, _document, settings) =>
          codeLenses(tool, { uri, kinds: settings.codeLens, commands: client.commands }),
        ),
      );
      connection.onCodeLensResolve(
        onJudgedItem(({ tool, problems }, lens) =>
          tool ? resolveCodeLens({ tool, problems }, lens, client) : lens,
        ),
      );
    },
  },
  {
    announce: () => ({
      signatureHelpProvider: {
        triggerCharacters: [...signatureTriggers.first],
        retriggerCharacters: [...signatureTriggers.again],
      },
    }),
    serve: ({ connection, client, onTool }) =>
      connection.onSignatureHelp(
        onTool((tool, { position, context }) =>
          signatureHelp(tool, {
            position,
            markup: client.signatureMarkup,
            labelOffsets: client.signatureLabelOffsets,
            shown: context?.isRetrigger ? context.activeSignatureHelp : undefined,
          }),
        ),
      ),
  },
];
