import type { ServerCapabilities } from 'vscode-languageserver';
import { methodPrefix } from '@user-tool/protocol/messages.js';
import type { ClientAbilities } from '../client/client-abilities.js';
import { codeActionFamily } from './code-action.js';
import { codeLensFamily } from './code-lens.js';
import { completionFamily } from './completion.js';
import { definitionFamily } from './definition.js';
import { diagnosticFamily } from './diagnostic.js';
import { documentHighlightFamily } from './document-highlight.js';
import { documentLinkFamily } from './document-link.js';
import { documentSymbolFamily } from './document-symbol.js';
import { foldingRangeFamily } from './folding-range.js';
import { formFamily } from './form.js';
import { formattingFamily } from './formatting.js';
import { hoverFamily } from './hover.js';
import { inlayHintFamily } from './inlay-hint.js';
import { linkedEditingRangeFamily } from './linked-editing-range.js';
import type { Method, MethodFamily } from './method.js';
import { pasteFamily } from './paste.js';
import { referencesFamily } from './references.js';
import { renameFamily } from './rename.js';
import { renderFamily } from './render.js';
import { rulesFamily } from './rules.js';
import { selectionRangeFamily } from './selection-range.js';
import { semanticTokensFamily } from './semantic-tokens.js';
import { signatureHelpFamily } from './signature-help.js';
import { statusFamily } from './status.js';
import { submissionFamily } from './submission.js';
import { templatesFamily } from './templates.js';
import { testsFamily } from './tests.js';
import { textDocumentSyncFamily } from './text-document-sync.js';
import { workspaceFoldersFamily } from './workspace-folders.js';
import { workspaceSymbolFamily } from './workspace-symbol.js';

/** Everything that the server can do; its capabilities and its handlers both come from this table. */
const families: readonly MethodFamily[] = [
  textDocumentSyncFamily,
  diagnosticFamily,
  completionFamily,
  codeActionFamily,
  definitionFamily,
  referencesFamily,
  documentHighlightFamily,
  renameFamily,
  linkedEditingRangeFamily,
  documentSymbolFamily,
  foldingRangeFamily,
  selectionRangeFamily,
  documentLinkFamily,
  semanticTokensFamily,
  inlayHintFamily,
  codeLensFamily,
  signatureHelpFamily,
  hoverFamily,
  formattingFamily,
  workspaceSymbolFamily,
  workspaceFoldersFamily,
  // Beyond LSP:
  formFamily,
  pasteFamily,
  renderFamily,
  statusFamily,
  submissionFamily,
  templatesFamily,
  rulesFamily,
  testsFamily,
];

/** The methods that a client may use. */
export function servedMethods(client: ClientAbilities): Method[] {
  return families
    .filter(({ announce }) => announce === undefined || announce(client) !== undefined)
    .flatMap(({ methods }) => methods);
}

/** The server's capabilities: exactly those of the table. */
export function announced(client: ClientAbilities): ServerCapabilities {
  const capabilities = families.flatMap(({ announce }) => announce?.(client) ?? []);
  const methods = servedMethods(client)
    .map(({ method }) => method)
    .filter((method) => method.startsWith(methodPrefix))
    .map((method) => [method.slice(methodPrefix.length), true]);
  const experimental = { userTool: Object.fromEntries(methods) as object };
  return Object.assign({}, ...capabilities, { experimental }) as ServerCapabilities;
}
