import type { Connection, WorkDoneProgressServerReporter } from 'vscode-languageserver';
import type { ServerEnvironment } from '../session/environment.js';

/** Milliseconds; shorter work ends before anyone could read about it. */
const delayMs = 1000;
/** Milliseconds between reports. */
const intervalMs = 100;

/**
 * Shows the user that work takes a while, and lets the user cancel it (LSP, "Server Initiated Progress"). Sends
 * nothing to clients that do not show progress.
 */
export class LateProgress {
  private readonly start: number;
  private reportedAt = -Infinity;
  private shown: Promise<void> | undefined;
  private reporter: WorkDoneProgressServerReporter | undefined;
  private isDone = false;

  constructor(
    private readonly connection: Connection,
    private readonly environment: Pick<ServerEnvironment, 'now'>,
    private readonly title: string,
  ) {
    this.start = environment.now();
  }

  /** Whether the user canceled it. */
  get isStopped(): boolean {
    return this.reporter?.token.isCancellationRequested ?? false;
  }

  /** @param message the progress so far: `1200 files` */
  report(message: () => string): void {
    const now = this.environment.now();
    if (now - this.start <= delayMs || now - this.reportedAt <= intervalMs) return;
    this.reportedAt = now;
    if (this.reporter) this.reporter.report(message());
    else this.shown ??= this.show(message());
  }

  done(): void {
    this.isDone = true;
    this.reporter?.done();
    this.reporter = undefined;
  }

  private async show(message: string): Promise<void> {
    try {
      const reporter = await this.connection.window.createWorkDoneProgress();
      if (this.isDone) return;
      reporter.begin(this.title, undefined, message, true);
      this.reporter = reporter;
    } catch {
      // The client refused it.
      return;
    }
  }
}
