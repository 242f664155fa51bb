import type { Runner, WorkerUtils } from 'graphile-worker';
import { setTimeout as wait } from 'node:timers/promises';

/** How tickets are exchanged. */
export interface TicketOptions {
  /** Of the PostgreSQL database. */
  url: string;
  /** Receives why tickets cannot be exchanged, once until they can be again. */
  onFailure: (error: unknown) => void;
}

/** The name of a ticket. */
const ticket = 'user-tool-jobs';

/** The most tickets for jobs that are queued at once: more wake no more workers. */
const maxTickets = 64;

/** How long to wait before a connection that broke is made again, in milliseconds. */
const pauseMs = 5_000;

/**
 * Tickets that announce jobs to the workers of a PostgreSQL database. A ticket only wakes a worker, which then looks
 * at the queue; workers look there from time to time, too, so that a ticket may be lost.
 */
export class JobTickets {
  private readonly closing = new AbortController();
  private utils: Promise<WorkerUtils> | undefined;
  private listening: Promise<void> | undefined;
  private isFailing = false;

  constructor(private readonly options: TicketOptions) {}

  /** Announces that jobs were queued. Never rejects. */
  async announce(count: number): Promise<void> {
    if (this.closing.signal.aborted) return;
    try {
      const utils = await (this.utils ??= this.open());
      const tickets = Array.from({ length: Math.min(count, maxTickets) }, () => ({
        identifier: ticket,
        payload: {},
        maxAttempts: 1,
      }));
      await utils.addJobs(tickets);
      this.isFailing = false;
    } catch (error) {
      this.utils = undefined;
      this.fail(error);
    }
  }

  private fail(error: unknown): void {
    if (!this.isFailing) this.options.onFailure(error);
    this.isFailing = true;
  }

  /** Takes tickets, until it is closed. @param onTicket is called for each, and never rejects */
  listen(onTicket: () => void): void {
    this.listening ??= this.take(onTicket);
  }

  /** Ends the connections. */
  async close(): Promise<void> {
    this.closing.abort();
    await this.listening;
    const utils = await this.utils?.catch(() => undefined);
    await utils?.release();
  }

  private async open(): Promise<WorkerUtils> {
    const { makeWorkerUtils } = await import('graphile-worker');
    return makeWorkerUtils({ ...(await this.shared()), maxPoolSize: 1 });
  }

  private async take(onTicket: () => void): Promise<void> {
    const { signal } = this.closing;
    const { run } = await import('graphile-worker');
    // It may be aborted during any wait.
    const isClosing = (): boolean => signal.aborted;
    while (!isClosing()) {
      let runner: Runner | undefined;
      const stop = (): void => void runner?.stop().catch(() => undefined);
      try {
        runner = await run({
          ...(await this.shared()),
          maxPoolSize: 2,
          concurrency: 1,
          noHandleSignals: true,
          taskList: { [ticket]: onTicket },
        });
        signal.addEventListener('abort', stop, { once: true });
        if (isClosing()) stop();
        await runner.promise;
      } catch (error) {
        this.fail(error);
        await wait(pauseMs, undefined, { signal }).catch(() => undefined);
      } finally {
        signal.removeEventListener('abort', stop);
      }
    }
  }

  private async shared() {
    const { Logger } = await import('graphile-worker');
    return { connectionString: this.options.url, logger: new Logger(() => () => undefined) };
  }
}
