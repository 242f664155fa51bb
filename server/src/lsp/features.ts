import { TextDocumentSyncKind, type ServerCapabilities } from 'vscode-languageserver';
import {
  codeActionKinds,
  codeActions,
  completion,
  completionTriggers,
  hover,
  resolveCompletion,
} from '@user-tool/shared';
import type { ClientAbilities } from './client-abilities.js';
import type { Session } from './session.js';

/** One thing that the server can do: what `initialize` says of it, and how requests for it are answered. */
export interface Feature {
  /** Undefined where it is not served to this client. */
  announce(client: ClientAbilities): ServerCapabilities | undefined;
  serve(session: Session): void;
}

/** Every feature. A line of `serve` calls a pure function; what a client is told of follows from this table. */
const features: readonly Feature[] = [
  {
    announce: () => ({
      positionEncoding: 'utf-16',
      textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
    }),
    serve: () => undefined,
  },
  {
    announce: ({ pullDiagnostics }) =>
      pullDiagnostics
        ? {
            diagnosticProvider: {
              identifier: 'user-tool',
              interFileDependencies: true,
              workspaceDiagnostics: false,
            },
          }
        : undefined,
    serve: ({ connection, guard, pulled }) =>
      connection.languages.diagnostics.on((params) =>
        guard(() => pulled.report(params), { kind: 'full', items: [] }),
      ),
  },
  {
    announce: () => ({
      completionProvider: { triggerCharacters: [...completionTriggers], resolveProvider: true },
    }),
    serve: ({ connection, client, onTool, onItem }) => {
      connection.onCompletion(
        onTool((tool, { textDocument: { uri }, position }) => completion(tool, { ...client, uri, position })),
      );
      connection.onCompletionResolve(
        onItem((tool, item) => resolveCompletion(tool, item, { markup: client.documentationMarkup })),
      );
    },
  },
  {
    announce: () => ({ hoverProvider: true }),
    serve: ({ connection, client, onTool }) =>
      connection.onHover(
        onTool((tool, { position }) => hover(tool, { position, markup: client.hoverMarkup })),
      ),
  },
  {
    announce: ({ codeActionLiterals }) => ({
      codeActionProvider: codeActionLiterals ? { codeActionKinds: [...codeActionKinds] } : true,
    }),
    serve: ({ connection, client, onProblems }) =>
      connection.onCodeAction(
        onProblems((judgement, { textDocument: { uri }, range, context }) =>
          codeActions(judgement, {
            ...client,
            uri,
            version: judgement.document.version,
            range,
            context,
          }),
        ),
      ),
  },
];

/** The features that a client gets. */
export function served(client: ClientAbilities): readonly Feature[] {
  return features.filter((feature) => feature.announce(client) !== undefined);
}

/** The server's capabilities: what its features announce, and nothing else. */
export function announce(client: ClientAbilities): ServerCapabilities {
  return Object.assign({}, ...features.map((feature) => feature.announce(client))) as ServerCapabilities;
}
