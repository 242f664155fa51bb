import type {
  DocumentDiagnosticReport,
  ResponseError,
  WorkspaceDiagnosticReport,
} from 'vscode-languageserver';
import { cancelled } from '../cancellation.js';
import type { Feature } from './feature.js';

/** Problems, for clients that ask for them; to others they are pushed. */
export const diagnosticFeatures: readonly Feature[] = [
  {
    announce: ({ pullDiagnostics }) =>
      pullDiagnostics
        ? {
            diagnosticProvider: {
              identifier: 'user-tool',
              interFileDependencies: true,
              workspaceDiagnostics: true,
              workDoneProgress: true,
            },
          }
        : undefined,
    serve: ({ connection, guard, pulled, workspaceDiagnostics }) => {
      connection.languages.diagnostics.on((params, token) =>
        guard<DocumentDiagnosticReport | ResponseError<never>>(
          async () => {
            const report = await pulled.report(params);
            return token.isCancellationRequested ? cancelled() : report;
          },
          { kind: 'full', items: [] },
        ),
      );
      connection.languages.diagnostics.onWorkspace((params, token, progress, partial) =>
        guard<WorkspaceDiagnosticReport | ResponseError<never>>(
          () => workspaceDiagnostics.report(params, token, progress, partial),
          { items: [] },
        ),
      );
    },
  },
];
