import { setTimeout as wait } from 'node:timers/promises';
import { storeFault, storeTitles, type StoreName } from '../store/index.js';
import type { JobLog } from './job-context.js';

/** How long to wait before a store that could not be used is asked again, in milliseconds. */
const pauseMs = 1_000;

/** Whether the stores can be used, as far as a worker knows: one line in the log when one cannot, and one when it can. */
export class Outage {
  private readonly since = new Map<StoreName, number>();

  constructor(private readonly log: JobLog) {}

  /** Whether a store could not be used when it was asked last. */
  of(name: StoreName): boolean {
    return this.since.has(name);
  }

  /** Notes why a store cannot be used. @throws the error, if that is not what it says */
  note(error: unknown): void {
    const fault = storeFault(error, 'unavailable');
    if (!fault) throw error;
    const { of = 'records', cause } = fault;
    if (this.since.has(of)) return;
    this.since.set(of, performance.now());
    this.log.error({ cause }, (error as Error).message);
  }

  /** Notes that a store has just been used. */
  over(name: StoreName): void {
    const since = this.since.get(name);
    if (since === undefined) return;
    this.since.delete(name);
    const milliseconds = Math.round(performance.now() - since);
    this.log.info({ milliseconds }, `The ${storeTitles[name]} can be used again.`);
  }

  /**
   * Does something with the stores, as soon as they can be used.
   * @throws the reason of the signal
   */
  async outlast<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    let missed: StoreName | undefined;
    for (;;) {
      try {
        const result = await work();
        if (missed !== undefined) this.over(missed);
        return result;
      } catch (error) {
        this.note(error);
        missed = storeFault(error, 'unavailable')?.of ?? 'records';
        await wait(pauseMs, undefined, { signal });
      }
    }
  }
}
