import { fileURLToPath } from 'node:url';
import type { Piscina } from 'piscina';
import type { Job, Jobs } from './worker.js';

/** How many threads run, and for how long. */
export interface PoolOptions {
  minThreads: number;
  maxThreads: number;
  /** How many jobs may wait for a thread; unlimited by default. */
  maxQueue?: number;
  /** How long a thread above the minimum waits for its next job; milliseconds. */
  idleTimeout?: number;
  /** The module that each thread runs; by default, the one next to the built program. */
  workerFile?: string | undefined;
}

/** A job that was not done: it timed out, or too many were waiting. */
export class PoolBusy extends Error {
  /** @param timeoutMs the limit that was exceeded; undefined if too many were waiting */
  constructor(
    readonly timeoutMs: number | undefined,
    cause: unknown,
  ) {
    super('The job did not finish.', { cause });
  }
}

/** Threads that check documents, for every entry point. */
export class WorkerPool {
  private constructor(private readonly threads: Piscina<Job, unknown>) {}

  /** @throws ERR_MODULE_NOT_FOUND if the program was taken out of its package, and has no threads */
  static async start({ workerFile, ...options }: PoolOptions): Promise<WorkerPool> {
    const { Piscina: Threads } = await import('piscina');
    const filename = workerFile ?? fileURLToPath(new URL('./check-worker.js', import.meta.url));
    return new WorkerPool(new Threads<Job, unknown>({ filename, ...options }));
  }

  /**
   * Runs a job in a thread.
   * @param timeoutMs limit including the wait for a thread; none by default
   * @throws PoolBusy
   */
  async run<Name extends keyof Jobs>(
    name: Name,
    input: Parameters<Jobs[Name]>[0],
    timeoutMs?: number,
  ): Promise<Awaited<ReturnType<Jobs[Name]>>> {
    const signal = timeoutMs === undefined ? null : AbortSignal.timeout(timeoutMs);
    try {
      return (await this.threads.run({ name, input }, { signal })) as Awaited<ReturnType<Jobs[Name]>>;
    } catch (error) {
      const { name: kind, message } = error as Error;
      if (kind === 'AbortError' || kind === 'TimeoutError') throw new PoolBusy(timeoutMs, error);
      // The pool has no error code for its limit.
      throw /queue/i.test(message) ? new PoolBusy(undefined, error) : error;
    }
  }

  /** Stops all threads. */
  async close(): Promise<void> {
    await this.threads.destroy();
  }
}
