import {
  CodeLensRefreshRequest,
  InlayHintRefreshRequest,
  SemanticTokensRefreshRequest,
  type Connection,
} from 'vscode-languageserver';
import type { ClientAbilities } from './client-abilities.js';
import type { Guard } from '../session/guard.js';

/** What is drawn into and beside the text, and how a client is told to ask for it anew. */
const refreshes = [
  ['refreshInlayHints', InlayHintRefreshRequest.type],
  ['refreshCodeLenses', CodeLensRefreshRequest.type],
  // Which documents are tools is a setting, and of others nothing is drawn.
  ['refreshSemanticTokens', SemanticTokensRefreshRequest.type],
] as const;

/** Tells the client that settings have changed on which more depends than problems. */
export function refreshDecoration({
  connection,
  client,
  guard,
}: {
  connection: Connection;
  client: ClientAbilities;
  guard: Guard;
}): void {
  for (const [ability, request] of refreshes) {
    if (client[ability]) void guard<unknown>(() => connection.sendRequest(request), undefined);
  }
}
