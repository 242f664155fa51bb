import type { Connection, DocumentDiagnosticParams, DocumentDiagnosticReport } from 'vscode-languageserver';
import { diagnostics } from '@user-tool/shared';
import type { ClientAbilities } from './client-abilities.js';
import type { DiagnosticsChannel } from './diagnostics-channel.js';
import type { Guard } from './guard.js';
import type { Judge } from './judge.js';

/** Problems for clients that ask; a report that says the same as the one before is not sent again. */
export class PulledDiagnostics implements DiagnosticsChannel {
  private readonly reports = new Map<string, { id: string; items: string }>();
  private count = 0;

  constructor(
    private readonly connection: Connection,
    private readonly client: ClientAbilities,
    private readonly judge: Judge,
    private readonly guard: Guard,
  ) {}

  /** The answer to `textDocument/diagnostic`. */
  async report(params: DocumentDiagnosticParams): Promise<DocumentDiagnosticReport> {
    const { uri } = params.textDocument;
    const judgement = await this.judge.problems(uri);
    if (!judgement) return { kind: 'full', items: [] };
    this.outdated(judgement.affected);
    const items = diagnostics(judgement.problems, { uri, ...this.client });
    const text = JSON.stringify(items);
    const last = this.reports.get(uri);
    if (last?.items === text && last.id === params.previousResultId) {
      return { kind: 'unchanged', resultId: last.id };
    }
    const id = String(++this.count);
    this.reports.set(uri, { id, items: text });
    return { kind: 'full', resultId: id, items };
  }

  /** The client asks by itself. */
  edited(): void {
    return undefined;
  }

  closed(uri: string): void {
    this.reports.delete(uri);
  }

  outdated(uris: readonly string[]): void {
    if (uris.length === 0 || !this.client.refreshDiagnostics) return;
    void this.guard(() => this.connection.languages.diagnostics.refresh(), undefined);
  }
}
