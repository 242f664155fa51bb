import { diagnostics } from '@user-tool/shared';
import type { Connection } from 'vscode-languageserver';
import type { ClientAbilities } from '../client/client-abilities.js';
import type { ServerEnvironment } from '../session/environment.js';
import type { RequestGuard } from '../session/guard.js';
import type { MessageOrder } from '../session/request-order.js';
import type { DocumentChecker } from './document-checker.js';
import type { DiagnosticsChannel } from './reports.js';
import type { ShownProblems } from './shown-problems.js';

/** What pushing depends on. */
interface PushContext {
  connection: Connection;
  client: ClientAbilities;
  checker: DocumentChecker;
  shown: ShownProblems;
  guard: RequestGuard;
  environment: Pick<ServerEnvironment, 'pause' | 'pushDelay'>;
  order: MessageOrder;
}

type Timer = ReturnType<typeof setTimeout>;

/** Problems for clients that do not pull: sent with the document's version after a pause in editing. */
export class PushedDiagnostics implements DiagnosticsChannel {
  private readonly waiting = new Map<string, Timer>();
  /** Documents with published problems. */
  private readonly published = new Set<string>();

  constructor(private readonly context: PushContext) {}

  edited(uri: string): void {
    const { guard, environment } = this.context;
    clearTimeout(this.waiting.get(uri));
    const timer = setTimeout(
      () => void guard(() => this.publish(uri, timer), undefined),
      environment.pushDelay,
    );
    this.waiting.set(uri, timer);
  }

  closed(uri: string): void {
    clearTimeout(this.waiting.get(uri));
    this.waiting.delete(uri);
    if (this.published.delete(uri)) void this.context.connection.sendDiagnostics({ uri, diagnostics: [] });
  }

  outdated(uris: readonly string[]): void {
    for (const uri of uris) this.edited(uri);
  }

  private async publish(uri: string, timer: Timer): Promise<void> {
    const { connection, client, checker, shown, environment, order } = this.context;
    await order.drained(environment);
    // Edited or closed in the meantime.
    if (this.waiting.get(uri) !== timer) return;
    this.waiting.delete(uri);
    const checked = await checker.check(uri);
    if (!checked || !(checked.isChecked || this.published.has(uri))) return;
    this.published.add(uri);
    void connection.sendDiagnostics({
      uri,
      version: checked.version.version,
      diagnostics: diagnostics(shown.show(checked), { uri, ...client }),
    });
  }
}
