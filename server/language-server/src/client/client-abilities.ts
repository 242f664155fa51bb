import type { InitializeParams } from 'vscode-languageserver';
import type { MarkupKind } from 'vscode-languageserver-types';
import type { InitializationOptions } from '@user-tool/protocol/settings.js';

/** The client capabilities that affect what the server does. */
export interface ClientAbilities {
  /** Whether it pulls diagnostics; else they are pushed. */
  pullDiagnostics: boolean;
  /** Pulls again on request. */
  refreshDiagnostics: boolean;
  relatedInformation: boolean;
  unnecessaryTag: boolean;
  /** Answers requests for settings. */
  pullConfiguration: boolean;
  watchConfiguration: boolean;
  watchFiles: boolean;
  /** Has several folders, and reports them. */
  workspaceFolders: boolean;
  snippets: boolean;
  /** Ignores that the range of a completion goes on behind the caret, as Neovim does without a plugin. */
  insertsOnly: boolean;
  /** Can leave the indentation of inserted lines alone. */
  insertTextMode: boolean;
  /** The markup of hovers, and of the documentation of completion items. */
  hoverMarkup: MarkupKind;
  documentationMarkup: MarkupKind;
  /** Code actions may be more than commands. */
  codeActionLiterals: boolean;
  /** Resolves an action's edit only once the action is chosen. */
  resolveCodeActions: boolean;
  /** Shows the declaration around the name at a definition. */
  definitionLinks: boolean;
  /** Asks whether a name can be renamed before it asks for a new one. */
  prepareRename: boolean;
  /** Shows nested symbols. */
  hierarchicalSymbols: boolean;
  /** Folds whole lines only. */
  lineFoldingOnly: boolean;
  /** How many folding ranges it accepts; undefined if unspecified. */
  rangeLimit: number | undefined;
  /** The kinds of folding ranges that it supports. */
  foldingKinds: readonly string[];
  linkTooltips: boolean;
  /** Resolves the tooltip of an inlay hint only when it shows it. */
  inlayHintTooltips: boolean;
  /** Parts of inlay hints can link to places. */
  inlayHintLocations: boolean;
  /** Refreshes them on request. */
  refreshInlayHints: boolean;
  refreshCodeLenses: boolean;
  refreshSemanticTokens: boolean;
  /** The user trusts the workspace, or was not asked; false only if the client says so. */
  trusted: boolean;
  /** Reads files that the server cannot reach, see {@link fileSystemOf}. */
  readsFiles: boolean;
  /** The commands that it has for code lenses, code actions, and completions. */
  commands: ReadonlySet<string>;
  signatureMarkup: MarkupKind;
  /** Parameters are marked by their offsets in a signature's label. */
  signatureLabelOffsets: boolean;
  /** Supports versioned document edits. */
  documentChanges: boolean;
  /** Its edits may create files. */
  createFiles: boolean;
}

/** What a client sends may have any shape. */
type Claimed<T> = { readonly [K in keyof T]?: unknown };

/** Reads a client's capabilities; missing ones are not supported. */
export function clientAbilities({
  capabilities,
  clientInfo,
  initializationOptions,
}: InitializeParams): ClientAbilities {
  const { textDocument, workspace } = capabilities;
  const diagnostics = textDocument?.diagnostic ?? textDocument?.publishDiagnostics;
  const completionItem = textDocument?.completion?.completionItem;
  const inlayHintParts = textDocument?.inlayHint?.resolveSupport?.properties;
  const signature = textDocument?.signatureHelp?.signatureInformation;
  const options = initializationOptions as Claimed<InitializationOptions> | null | undefined;
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
    workspaceFolders: Boolean(workspace?.workspaceFolders),
    snippets: Boolean(completionItem?.snippetSupport),
    insertsOnly: clientInfo?.name === 'Neovim' && !completionItem?.insertReplaceSupport,
    insertTextMode: holds(completionItem?.insertTextModeSupport?.valueSet, 1),
    hoverMarkup: preferred(textDocument?.hover?.contentFormat),
    documentationMarkup: preferred(completionItem?.documentationFormat),
    codeActionLiterals: Boolean(textDocument?.codeAction?.codeActionLiteralSupport),
    resolveCodeActions:
      Boolean(textDocument?.codeAction?.dataSupport) &&
      holds(textDocument?.codeAction?.resolveSupport?.properties, 'edit'),
    definitionLinks: Boolean(textDocument?.definition?.linkSupport),
    prepareRename: Boolean(textDocument?.rename?.prepareSupport),
    hierarchicalSymbols: Boolean(textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport),
    lineFoldingOnly: Boolean(textDocument?.foldingRange?.lineFoldingOnly),
    rangeLimit: textDocument?.foldingRange?.rangeLimit ?? undefined,
    foldingKinds: textDocument?.foldingRange?.foldingRangeKind?.valueSet ?? firstFoldingKinds,
    linkTooltips: Boolean(textDocument?.documentLink?.tooltipSupport),
    inlayHintTooltips: holds(inlayHintParts, 'tooltip'),
    inlayHintLocations: holds(inlayHintParts, 'label.location'),
    refreshInlayHints: Boolean(workspace?.inlayHint?.refreshSupport),
    refreshCodeLenses: Boolean(workspace?.codeLens?.refreshSupport),
    refreshSemanticTokens: Boolean(workspace?.semanticTokens?.refreshSupport),
    trusted: options?.trusted !== false,
    readsFiles: options?.readsFiles === true,
    commands: new Set(Array.isArray(options?.commands) ? options.commands : []),
    signatureMarkup: preferred(signature?.documentationFormat),
    signatureLabelOffsets: Boolean(signature?.parameterInformation?.labelOffsetSupport),
    documentChanges: Boolean(workspace?.workspaceEdit?.documentChanges),
    createFiles:
      Boolean(workspace?.workspaceEdit?.documentChanges) &&
      holds(workspace?.workspaceEdit?.resourceOperations, 'create'),
  };
}

/** The kinds of folding ranges that every client supports (LSP, "Folding Range Request"). */
const firstFoldingKinds = ['comment', 'imports', 'region'];

/** The client's first markup, which it prefers. */
function preferred(formats: readonly MarkupKind[] | null | undefined): MarkupKind {
  return formats?.[0] === 'markdown' ? 'markdown' : 'plaintext';
}

/** Clients of older protocols send `true` instead of a set. */
function holds(set: unknown, value: unknown): boolean {
  return Array.isArray(set) && set.includes(value);
}
