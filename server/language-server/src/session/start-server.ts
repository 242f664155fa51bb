import type { Connection } from 'vscode-languageserver';
import { version } from '@user-tool/common/version.js';
import { OpenDocuments } from '../documents/open-documents.js';
import { announced, servedMethods } from '../requests/family-table.js';
import { followChanges } from './changes.js';
import type { ServerEnvironment } from './environment.js';
import { answerOutOfOrderRequests, type MessageOrder } from './request-order.js';
import { Session } from './session.js';

/**
 * Serves one client until it disconnects. Everything but the connection comes from the environment.
 * @param order the message strategy of the connection
 */
export function startServer(
  connection: Connection,
  environment: ServerEnvironment,
  order: MessageOrder,
): void {
  const documents = new OpenDocuments(connection, environment);
  answerOutOfOrderRequests(connection);
  connection.onInitialize((params) => {
    const session = new Session(connection, documents, environment, order, params);
    for (const method of servedMethods(session.client)) method.serve(session);
    followChanges(session);
    return { capabilities: announced(session.client), serverInfo: { name: 'user-tool', version } };
  });
  connection.listen();
}
