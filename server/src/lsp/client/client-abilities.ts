import type { InitializeParams } from 'vscode-languageserver';
import type { MarkupKind } from 'vscode-languageserver-types';
import type { InitializationOptions } from '../../protocol/settings.js';

/** What the client can do, as far as it makes a difference to what the server does. */
export interface ClientAbilities {
  /** It asks for diagnostics; else they are pushed. */
  pullDiagnostics: boolean;
  /** It asks again on request. */
  refreshDiagnostics: boolean;
  relatedInformation: boolean;
  unnecessaryTag: boolean;
  /** It answers questions about settings. */
  pullConfiguration: boolean;
  watchConfiguration: boolean;
  watchFiles: boolean;
  /** It has several folders open, and says which. */
  workspaceFolders: boolean;
  snippets: boolean;
  /** It can leave the indentation of inserted lines alone. */
  insertTextMode: boolean;
  /** The markup of hovers, and of the documentation of completion items. */
  hoverMarkup: MarkupKind;
  documentationMarkup: MarkupKind;
  /** Code actions may be more than commands. */
  codeActionLiterals: boolean;
  /** It asks for an action's edit only once the action is chosen. */
  resolveCodeActions: boolean;
  /** It shows the declaration around a name that definitions lead to. */
  definitionLinks: boolean;
  /** It asks whether a name can be renamed before it asks for a new one. */
  prepareRename: boolean;
  /** It shows symbols inside one another. */
  hierarchicalSymbols: boolean;
  /** It folds whole lines only. */
  lineFoldingOnly: boolean;
  /** How many folding ranges it takes; undefined where it does not say. */
  rangeLimit: number | undefined;
  /** The kinds of folding ranges that it knows. */
  foldingKinds: readonly string[];
  linkTooltips: boolean;
  /** It asks for the tooltip of an inlay hint only when it shows it. */
  inlayHintTooltips: boolean;
  /** Parts of inlay hints lead to places. */
  inlayHintLocations: boolean;
  /** It asks for these anew on request. */
  refreshInlayHints: boolean;
  refreshCodeLenses: boolean;
  refreshSemanticTokens: boolean;
  /** Its user trusts the workspace, or was asked already; false where it says otherwise. */
  trusted: boolean;
  /** It reads files for the server that this cannot reach itself, see {@link fileSystemOf}. */
  readsFiles: boolean;
  /** The commands that it has for what code lenses show. */
  commands: ReadonlySet<string>;
  signatureMarkup: MarkupKind;
  /** Parameters are marked by their place in a signature's label. */
  signatureLabelOffsets: boolean;
  /** It takes edits of a document's exact version. */
  documentChanges: boolean;
}

/** What a client sent may have any shape. */
type Claimed<T> = { readonly [K in keyof T]?: unknown };

/** Reads a client's capabilities; whatever is absent cannot be done. */
export function clientAbilities({ capabilities, initializationOptions }: InitializeParams): ClientAbilities {
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
  };
}

/** The kinds of folding ranges that every client knows (LSP, "Folding Range Request"). */
const firstFoldingKinds = ['comment', 'imports', 'region'];

/** The first markup that the client names, which is the one that it likes best. */
function preferred(formats: readonly MarkupKind[] | null | undefined): MarkupKind {
  return formats?.[0] === 'markdown' ? 'markdown' : 'plaintext';
}

/** Clients of older protocols write `true` where a set is expected now. */
function holds(set: unknown, value: unknown): boolean {
  return Array.isArray(set) && set.includes(value);
}
