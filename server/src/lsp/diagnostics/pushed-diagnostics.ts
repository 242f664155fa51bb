import { diagnostics } from '@user-tool/shared';
import type { Connection } from 'vscode-languageserver';
import type { ClientAbilities } from '../client/client-abilities.js';
import type { Guard } from '../session/guard.js';
import type { DocumentChecker } from './document-checker.js';
import type { DiagnosticsChannel } from './reports.js';

/** Problems for clients that do not pull: sent with the document's version after a pause in editing. */
export class PushedDiagnostics implements DiagnosticsChannel {
  private readonly waiting = new Map<string, ReturnType<typeof setTimeout>>();
  /** Documents with published problems. */
  private readonly published = new Set<string>();

  /** @param delay the pause in milliseconds */
  constructor(
    private readonly connection: Connection,
    private readonly client: ClientAbilities,
    private readonly checker: DocumentChecker,
    private readonly guard: Guard,
    private readonly delay: number,
  ) {}

  edited(uri: string): void {
    clearTimeout(this.waiting.get(uri));
    const timer = setTimeout(() => {
      this.waiting.delete(uri);
      void this.guard(() => this.publish(uri), undefined);
    }, this.delay);
    this.waiting.set(uri, timer);
  }

  closed(uri: string): void {
    clearTimeout(this.waiting.get(uri));
    this.waiting.delete(uri);
    if (this.published.delete(uri)) void this.connection.sendDiagnostics({ uri, diagnostics: [] });
  }

  outdated(uris: readonly string[]): void {
    for (const uri of uris) this.edited(uri);
  }

  private async publish(uri: string): Promise<void> {
    const checked = await this.checker.check(uri);
    if (!checked || !(checked.isChecked || this.published.has(uri))) return;
    this.published.add(uri);
    void this.connection.sendDiagnostics({
      uri,
      version: checked.version.version,
      diagnostics: diagnostics(checked.problems, { uri, ...this.client }),
    });
  }
}
