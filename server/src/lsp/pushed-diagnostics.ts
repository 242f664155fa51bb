import type { Connection } from 'vscode-languageserver';
import { diagnostics } from '@user-tool/shared';
import type { ClientAbilities } from './client-abilities.js';
import type { DiagnosticsChannel } from './diagnostics-channel.js';
import type { Judge } from './judge.js';
import type { Guard } from './guard.js';

/** Problems for clients that do not ask: sent with the document's version once it has rested for a moment. */
export class PushedDiagnostics implements DiagnosticsChannel {
  private readonly waiting = new Map<string, ReturnType<typeof setTimeout>>();
  /** Documents of which the client has been told something. */
  private readonly told = new Set<string>();

  /** @param delay how long a document has to rest, in milliseconds */
  constructor(
    private readonly connection: Connection,
    private readonly client: ClientAbilities,
    private readonly judge: Judge,
    private readonly guard: Guard,
    private readonly delay: number,
  ) {}

  edited(uri: string): void {
    clearTimeout(this.waiting.get(uri));
    const timer = setTimeout(() => {
      this.waiting.delete(uri);
      void this.guard(() => this.send(uri), undefined);
    }, this.delay);
    this.waiting.set(uri, timer);
  }

  closed(uri: string): void {
    clearTimeout(this.waiting.get(uri));
    this.waiting.delete(uri);
    if (this.told.delete(uri)) void this.connection.sendDiagnostics({ uri, diagnostics: [] });
  }

  outdated(uris: readonly string[]): void {
    for (const uri of uris) this.edited(uri);
  }

  private async send(uri: string): Promise<void> {
    const judgement = await this.judge.problems(uri);
    if (!judgement) return;
    const { document, ours, problems } = judgement;
    if (ours || this.told.has(uri)) {
      this.told.add(uri);
      const { version } = document;
      void this.connection.sendDiagnostics({
        uri,
        version,
        diagnostics: diagnostics(problems, { uri, ...this.client }),
      });
    }
  }
}
