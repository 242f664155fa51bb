import type { InitializeParams } from 'vscode-languageserver';
import type { MarkupKind } from 'vscode-languageserver-types';

/** What the client can do, as far as it makes a difference to what the server does. */
export interface ClientAbilities {
  /** It asks for diagnostics; else they are pushed. */
  pullDiagnostics: boolean;
  /** It asks again when it is told to. */
  refreshDiagnostics: boolean;
  relatedInformation: boolean;
  unnecessaryTag: boolean;
  /** It answers questions about settings. */
  pullConfiguration: boolean;
  watchConfiguration: boolean;
  watchFiles: boolean;
  snippets: boolean;
  /** It can be told to leave the indentation of inserted lines alone. */
  insertTextMode: boolean;
  /** The markup of hovers, and of the documentation of completion items. */
  hoverMarkup: MarkupKind;
  documentationMarkup: MarkupKind;
  /** Code actions may be more than commands. */
  codeActionLiterals: boolean;
  /** It asks for an action's edit only once the action is chosen. */
  resolveCodeActions: boolean;
  /** It takes edits of a document's exact version. */
  documentChanges: boolean;
}

/** Reads a client's capabilities; whatever is absent cannot be done. */
export function clientAbilities({ capabilities }: InitializeParams): ClientAbilities {
  const { textDocument, workspace } = capabilities;
  const diagnostics = textDocument?.diagnostic ?? textDocument?.publishDiagnostics;
  const completionItem = textDocument?.completion?.completionItem;
  return {
    pullDiagnostics: Boolean(textDocument?.diagnostic),
    refreshDiagnostics: Boolean(workspace?.diagnostics?.refreshSupport),
    relatedInformation: Boolean(
      diagnostics?.relatedInformation ?? textDocument?.publishDiagnostics?.relatedInformation,
    ),
    unnecessaryTag: [diagnostics, textDocument?.publishDiagnostics].some((one) =>
      holds(one?.tagSupport?.valueSet, 1),
    ),
    pullConfiguration: Boolean(workspace?.configuration),
    watchConfiguration: Boolean(workspace?.didChangeConfiguration?.dynamicRegistration),
    watchFiles: Boolean(workspace?.didChangeWatchedFiles?.dynamicRegistration),
    snippets: Boolean(completionItem?.snippetSupport),
    insertTextMode: holds(completionItem?.insertTextModeSupport?.valueSet, 1),
    hoverMarkup: preferred(textDocument?.hover?.contentFormat),
    documentationMarkup: preferred(completionItem?.documentationFormat),
    codeActionLiterals: Boolean(textDocument?.codeAction?.codeActionLiteralSupport),
    resolveCodeActions:
      Boolean(textDocument?.codeAction?.dataSupport) &&
      holds(textDocument?.codeAction?.resolveSupport?.properties, 'edit'),
    documentChanges: Boolean(workspace?.workspaceEdit?.documentChanges),
  };
}

/** The first markup that the client names, which is the one that it likes best. */
function preferred(formats: readonly MarkupKind[] | null | undefined): MarkupKind {
  return formats?.[0] === 'markdown' ? 'markdown' : 'plaintext';
}

/** Clients of older protocols write `true` where a set is expected now. */
function holds(set: unknown, value: unknown): boolean {
  return Array.isArray(set) && set.includes(value);
}
