import {
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  type Connection,
} from 'vscode-languageserver';
import { configFileName } from '@user-tool/shared';
import { version } from '../common/version.js';
import { trustGranted } from '../protocol/initialization.js';
import { settingsSection } from '../protocol/settings.js';
import { OpenDocuments } from './documents.js';
import type { Environment } from './environment.js';
import { announce, served } from './features/table.js';
import { answerUntimely } from './lifecycle.js';
import { isConfigFile } from './project-config.js';
import { Session } from './session.js';

/**
 * Serves one client until it is gone. Everything outside the conversation comes from the environment.
 * @param connection one with the message strategy {@link lifecycle}
 */
export function startServer(connection: Connection, environment: Environment): void {
  const documents = new OpenDocuments(connection);
  answerUntimely(connection);

  connection.onInitialize((params) => {
    const session = new Session(connection, documents, environment, params);
    for (const feature of served(session.client)) feature.serve(session);
    listenToChanges(session);
    return { capabilities: announce(session.client), serverInfo: { name: 'user-tool', version } };
  });
  connection.listen();
}

/** Settings, configuration files and trust: what the problems of a document depend on besides its text. */
function listenToChanges(session: Session): void {
  const { connection, client, guard } = session;
  connection.onDidChangeConfiguration(({ settings }) => {
    session.settingsChanged(settings);
  });
  connection.onNotification(trustGranted.method, () => {
    session.trustGranted();
  });
  connection.onDidChangeWatchedFiles(({ changes }) => {
    if (changes.some(({ uri }) => isConfigFile(uri))) session.configChanged();
    void guard(() => session.index.filesChanged(changes), undefined);
  });
  connection.onInitialized(() => {
    const registrations = [
      client.watchConfiguration &&
        (() =>
          connection.client.register(DidChangeConfigurationNotification.type, { section: settingsSection })),
      client.watchFiles &&
        (() =>
          connection.client.register(DidChangeWatchedFilesNotification.type, {
            watchers: ['**/*.{yml,yaml}', `**/${configFileName}`].map((globPattern) => ({ globPattern })),
          })),
    ];
    for (const register of registrations) {
      if (register) void guard<unknown>(register, undefined);
    }
  });
}
