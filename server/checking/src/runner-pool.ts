import pLimit, { type LimitFunction } from 'p-limit';

/** Items that a runner gets at once: few enough to balance the load, enough to save on messages. */
const maxBatch = 32;

/** Batches for each runner that may be done before their results are wanted: they bound what is kept. */
const batchesAhead = 8;

/** Runners that work on lists at the same time, in this thread or in others. */
export class RunnerPool<Runner> {
  private readonly idle: Runner[];
  private readonly limit: LimitFunction;

  /** @param runners at least one */
  constructor(runners: readonly Runner[]) {
    this.idle = [...runners];
    this.limit = pLimit(runners.length);
  }

  /** Adds a runner, for the work that is not yet given out. */
  add(runner: Runner): void {
    this.idle.push(runner);
    this.limit.concurrency++;
  }

  /**
   * The results for a list, in its order, each as soon as it and those before it are there. Work stops soon after the
   * caller stops asking.
   * @param work gives a result for each item of a batch
   */
  async *map<T, R>(
    items: readonly T[],
    work: (runner: Runner, batch: readonly T[]) => Promise<readonly R[]>,
  ): AsyncGenerator<R, void, undefined> {
    const batches: Promise<readonly R[]>[] = [];
    let taken = 0;
    try {
      for (;;) {
        while (taken < items.length && batches.length < batchesAhead * this.limit.concurrency) {
          const batch = items.slice(taken, taken + this.batchSize(taken, items.length));
          taken += batch.length;
          const results = this.limit(() => this.employ((runner) => work(runner, batch)));
          // If an earlier batch fails, nobody waits for this one.
          results.catch(() => undefined);
          batches.push(results);
        }
        const first = batches.shift();
        if (!first) return;
        yield* await first;
      }
    } finally {
      this.limit.clearQueue();
    }
  }

  /** Small at first, so that there are results at once, and in the end, so that all runners end together. */
  private batchSize(taken: number, count: number): number {
    const share = Math.ceil((count - taken) / this.limit.concurrency / 2);
    return Math.min(maxBatch, taken + 1, share);
  }

  private async employ<R>(work: (runner: Runner) => Promise<R>): Promise<R> {
    const runner = this.idle.pop();
    if (runner === undefined) throw new Error('There is more work at a time than runners.');
    try {
      return await work(runner);
    } finally {
      this.idle.push(runner);
    }
  }
}
