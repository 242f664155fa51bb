import { DocumentDiagnosticRequest, WorkspaceDiagnosticRequest } from 'vscode-languageserver';
import { request, type MethodFamily } from './method.js';

/** For clients that pull problems; to others they are pushed. */
export const diagnosticFamily: MethodFamily = {
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
  methods: [
    request(
      DocumentDiagnosticRequest.type,
      ({ pulled }, params) => pulled.report(params),
      () => ({ kind: 'full' as const, items: [] }),
      'latest',
    ),
    request(
      WorkspaceDiagnosticRequest.type,
      ({ connection: { languages }, workspaceDiagnostics }, params, token) =>
        workspaceDiagnostics.report(
          params,
          token,
          languages.attachWorkDoneProgress(params),
          languages.attachPartialResultProgress(WorkspaceDiagnosticRequest.partialResult, params),
        ),
      () => ({ items: [] }),
    ),
  ],
};
