import { diagnostics } from '@user-tool/shared';
import type { Connection, DocumentDiagnosticParams, DocumentDiagnosticReport } from 'vscode-languageserver';
import type { ClientAbilities } from '../client/client-abilities.js';
import type { RequestGuard } from '../session/guard.js';
import type { DocumentChecker } from './document-checker.js';
import type { DiagnosticsChannel, Reports } from './reports.js';
import type { ShownProblems } from './shown-problems.js';

/** Problems for clients that pull; an unchanged report is not sent again. */
export class PulledDiagnostics implements DiagnosticsChannel {
  constructor(
    private readonly connection: Connection,
    private readonly client: ClientAbilities,
    private readonly checker: DocumentChecker,
    private readonly shown: ShownProblems,
    private readonly guard: RequestGuard,
    private readonly reports: Reports,
  ) {}

  /** The problems of one document, current when they are found. */
  async report({
    textDocument,
    previousResultId,
  }: DocumentDiagnosticParams): Promise<DocumentDiagnosticReport> {
    const { uri } = textDocument;
    const checked = await this.checker.check(uri);
    if (!checked) return { kind: 'full', items: [] };
    return this.reports.report(
      uri,
      diagnostics(this.shown.show(checked), { uri, ...this.client }),
      previousResultId,
    );
  }

  /** The client asks by itself. */
  edited(): void {
    return undefined;
  }

  closed(uri: string): void {
    this.reports.forget(uri);
  }

  outdated(uris: readonly string[]): void {
    if (uris.length === 0 || !this.client.refreshDiagnostics) return;
    void this.guard(() => this.connection.languages.diagnostics.refresh(), undefined);
  }
}
