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
              workspaceDiagnostics: false,
            },
          }
        : undefined,
    serve: ({ connection, guard, pulled }) =>
      connection.languages.diagnostics.on((params) =>
        guard(() => pulled.report(params), { kind: 'full', items: [] }),
      ),
  },
];
