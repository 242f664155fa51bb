import { configFileName } from '@user-tool/shared';
import {
  CodeLensRefreshRequest,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  InlayHintRefreshRequest,
  SemanticTokensRefreshRequest,
} from 'vscode-languageserver';
import { settingsSection, trustGranted } from '../../protocol/settings.js';
import { isConfigFile } from '../workspace/project-configs.js';
import type { Session } from './session.js';

/** What is drawn into and beside the text, with the request to the client to ask for it anew. */
const refreshes = [
  ['refreshInlayHints', InlayHintRefreshRequest.type],
  ['refreshCodeLenses', CodeLensRefreshRequest.type],
  // Which documents are tools is a setting, and in others nothing is drawn.
  ['refreshSemanticTokens', SemanticTokensRefreshRequest.type],
] as const;

/** Everything by which the state of a session changes: edits, settings, configuration files, folders and trust. */
export function followChanges(session: Session): void {
  followDocuments(session);
  followFiles(session);
  const { connection, documents, settings, trust, index, diagnostics } = session;
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
  index.onDidOutdate((uris) => {
    diagnostics.outdated(uris);
  });
}

function followDocuments(session: Session): void {
  const { documents, settings, index, checker, diagnostics, tokenResults, guard } = session;
  documents.onDidChangeContent(({ document: { uri } }) => {
    checker.abandon(uri);
    index.documentChanged(uri);
    diagnostics.edited(uri);
    if (isConfigFile(uri)) configChanged(session);
  });
  documents.onDidClose(({ document: { uri } }) => {
    checker.abandon(uri);
    diagnostics.closed(uri);
    settings.forget(uri);
    tokenResults.forget(uri);
    void guard(() => index.documentClosed(uri), undefined);
    // What was typed into it and not saved does not hold any more.
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

/** Ways to ask the client to send what it only sends to those who ask. */
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

/** Asks the client to draw anew: settings have changed on which more depends than problems. */
function refreshDecoration({ connection, client, guard }: Session): void {
  for (const [ability, request] of refreshes) {
    if (client[ability]) void guard<unknown>(() => connection.sendRequest(request), undefined);
  }
}
