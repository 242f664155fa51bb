import type { Connection, DocumentDiagnosticParams, DocumentDiagnosticReport } from 'vscode-languageserver';
import { diagnostics } from '@user-tool/shared';
import type { ClientAbilities } from './client-abilities.js';
import type { DiagnosticsChannel } from './diagnostics-channel.js';
import type { Guard } from './guard.js';
import type { Judge } from './judge.js';
import type { Reports } from './reports.js';

/** Problems for clients that ask; a report that says the same as the one before is not sent again. */
export class PulledDiagnostics implements DiagnosticsChannel {
  constructor(
    private readonly connection: Connection,
    private readonly client: ClientAbilities,
    private readonly judge: Judge,
    private readonly guard: Guard,
    private readonly reports: Reports,
  ) {}

  /** The answer to `textDocument/diagnostic`. */
  async report(params: DocumentDiagnosticParams): Promise<DocumentDiagnosticReport> {
    const { uri } = params.textDocument;
    const judgement = await this.judge.problems(uri);
    if (!judgement) return { kind: 'full', items: [] };
    const items = diagnostics(judgement.problems, { uri, ...this.client });
    return this.reports.report(uri, items, params.previousResultId);
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
