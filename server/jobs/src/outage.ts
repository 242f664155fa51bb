import { setTimeout as wait } from 'node:timers/promises';
import { storeFault, type StoreName } from '@user-tool/records';

/** How long to wait before a store that could not be used is asked again, in milliseconds. */
const pauseMs = 1_000;

/** Whether the stores can be used, as far as a worker knows. */
export class Outage {
  private readonly missing = new Set<StoreName>();

  /** @param noteFailure receives why a store cannot be used */
  constructor(private readonly noteFailure: (error: unknown) => void) {}

  /** Whether a store could not be used when it was asked last. */
  of(name: StoreName): boolean {
    return this.missing.has(name);
  }

  /** Notes why a store cannot be used. @throws the error, if that is not what it says */
  note(error: unknown): void {
    const fault = storeFault(error, 'unavailable');
    if (!fault) throw error;
    this.missing.add(fault.of ?? 'records');
    this.noteFailure(error);
  }

  /** Notes that a store has just been used. */
  over(name: StoreName): void {
    this.missing.delete(name);
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
