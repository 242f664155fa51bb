import { fileURLToPath } from 'node:url';
import type { Piscina } from 'piscina';
import type { Job, Jobs } from './worker.js';

/** How many threads there are, and for how long. */
export interface PoolOptions {
  minThreads: number;
  maxThreads: number;
  /** How many jobs may wait for a thread; any number when absent. */
  maxQueue?: number;
  /** How long a thread above the minimum waits for its next job; milliseconds. */
  idleTimeout?: number;
  /** The module that each thread runs; the one beside the built program when absent. */
  workerFile?: string | undefined;
}

/** A job that was not done: it took longer than its time, or too many were waiting. */
export class PoolBusy extends Error {
  /** @param timeoutMs the time that was not enough; undefined where too many were waiting */
  constructor(
    readonly timeoutMs: number | undefined,
    cause: unknown,
  ) {
    super('The job did not finish.', { cause });
  }
}

/** Threads that check documents, for every door. */
export class WorkerPool {
  private constructor(private readonly threads: Piscina<Job, unknown>) {}

  /** @throws ERR_MODULE_NOT_FOUND where the program was taken out of its package, and has no threads */
  static async start({ workerFile, ...options }: PoolOptions): Promise<WorkerPool> {
    const { Piscina: Threads } = await import('piscina');
    const filename = workerFile ?? fileURLToPath(new URL('./check-worker.js', import.meta.url));
    return new WorkerPool(new Threads<Job, unknown>({ filename, ...options }));
  }

  /**
   * Does a job in a thread.
   * @param timeoutMs how long it may take, waiting included; for ever when absent
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
      // The pool has no other name for its limit than this.
      throw /queue/i.test(message) ? new PoolBusy(undefined, error) : error;
    }
  }

  /** Ends all threads. */
  async close(): Promise<void> {
    await this.threads.destroy();
  }
}
