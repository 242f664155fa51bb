import { DidChangeWorkspaceFoldersNotification, type ResponseError } from 'vscode-languageserver';
import { workspaceSymbols } from '@user-tool/shared';
import { cancelled } from '../cancellation.js';
import type { Feature } from './feature.js';

/** What is asked about more than one document. */
export const workspaceFeatures: readonly Feature[] = [
  {
    announce: () => ({ workspaceSymbolProvider: true }),
    serve: ({ connection, guard, index }) =>
      connection.onWorkspaceSymbol(({ query }, token) =>
        guard<ReturnType<typeof workspaceSymbols> | ResponseError<never>>(async () => {
          const tools = await index.tools(token);
          return token.isCancellationRequested ? cancelled() : workspaceSymbols(tools, query);
        }, []),
      ),
  },
  {
    announce: ({ workspaceFolders }) =>
      workspaceFolders
        ? { workspace: { workspaceFolders: { supported: true, changeNotifications: true } } }
        : undefined,
    serve: ({ connection, index }) =>
      connection.onNotification(DidChangeWorkspaceFoldersNotification.type, ({ event }) => {
        const [added, removed] = [event.added, event.removed].map((folders) => folders.map(({ uri }) => uri));
        index.files.foldersChanged(added ?? [], removed ?? []);
      }),
  },
];
