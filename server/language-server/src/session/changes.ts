import { configFileName, type Position } from '@user-tool/shared';
import {
  CodeLensRefreshRequest,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  InlayHintRefreshRequest,
  SemanticTokensRefreshRequest,
} from 'vscode-languageserver';
import { caretMoved } from '@user-tool/protocol/caret.js';
import { settingsSection, trustGranted } from '@user-tool/protocol/settings.js';
import { isAboutDocument, isPosition } from '../requests/method.js';
import { isConfigFile } from '../workspace/project-configs.js';
import type { Session } from './session.js';

/** What is shown in and next to the text, with the requests for the client to refresh it. */
const refreshes = [
  ['refreshInlayHints', InlayHintRefreshRequest.type],
  ['refreshCodeLenses', CodeLensRefreshRequest.type],
  // A setting decides which documents are tools, and others get no tokens.
  ['refreshSemanticTokens', SemanticTokensRefreshRequest.type],
] as const;

/** Follows all changes to a session's state: edits, settings, configuration files, folders and trust. */
export function followChanges(session: Session): void {
  followDocuments(session);
  followFiles(session);
  const { connection, documents, settings, trust, index, shown, diagnostics } = session;
  connection.onDidChangeConfiguration((params: { settings: unknown }) => {
    settings.changed(params.settings);
    index.settingsChanged();
    diagnostics.outdated(documents.uris);
    refreshDecoration(session);
  });
  connection.onNotification(trustGranted.method, () => {
    trust.grant();
    diagnostics.outdated(documents.uris);
  });
  connection.onNotification(caretMoved.method, (params: unknown) => {
    const caret = caretOf(params);
    if (caret) shown.caretMoved(caret.uri, caret.position);
  });
  index.onDidOutdate((uris) => {
    diagnostics.outdated(uris);
  });
}

function followDocuments(session: Session): void {
  const { documents, settings, index, checker, shown, diagnostics, tokenResults, guard } = session;
  documents.onDidChangeContent(({ document: { uri } }) => {
    checker.abandon(uri);
    index.documentChanged(uri);
    shown.edited(uri);
    diagnostics.edited(uri);
    if (isConfigFile(uri)) configChanged(session);
  });
  documents.onDidRest((uri) => {
    tokenResults.forget(uri);
  });
  documents.onDidClose(({ document: { uri } }) => {
    checker.abandon(uri);
    shown.closed(uri);
    diagnostics.closed(uri);
    settings.forget(uri);
    tokenResults.forget(uri);
    void guard(() => index.documentClosed(uri), undefined);
    // Its unsaved edits no longer count.
    if (isConfigFile(uri)) configChanged(session);
  });
}

function followFiles(session: Session): void {
  const { connection, index, guard } = session;
  connection.onDidChangeWatchedFiles(({ changes }) => {
    if (changes.some(({ uri }) => isConfigFile(uri))) configChanged(session);
    void guard(() => index.filesChanged(changes), undefined);
  });
  connection.onInitialized(() => {
    for (const register of registrations(session)) void guard<unknown>(register, undefined);
  });
}

/** Registrations for notifications that the client only sends on request. */
function registrations({ connection, client }: Session): (() => Promise<unknown>)[] {
  const settings = (): Promise<unknown> =>
    connection.client.register(DidChangeConfigurationNotification.type, { section: settingsSection });
  const watchers = ['**/*.{yml,yaml}', `**/${configFileName}`].map((globPattern) => ({ globPattern }));
  const files = (): Promise<unknown> =>
    connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
  return [...(client.watchConfiguration ? [settings] : []), ...(client.watchFiles ? [files] : [])];
}

/** A configuration file has changed, on disk or in the editor. */
function configChanged({ projects, index, diagnostics, documents }: Session): void {
  projects.changed();
  index.settingsChanged();
  diagnostics.outdated(documents.uris);
}

/** Lets the client refresh: the settings affect more than problems. */
function refreshDecoration({ connection, client, guard }: Session): void {
  for (const [ability, request] of refreshes) {
    if (client[ability]) void guard<unknown>(() => connection.sendRequest(request), undefined);
  }
}

/** Where a client says that the caret went; undefined if what it sends is something else. */
function caretOf(params: unknown): { uri: string; position: Position } | undefined {
  if (!isAboutDocument(params) || !isPosition(params['position'])) return undefined;
  return { uri: params.textDocument.uri, position: params['position'] };
}
