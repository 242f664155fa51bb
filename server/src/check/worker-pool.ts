import { fileURLToPath } from 'node:url';
import type { Piscina } from 'piscina';
import type { Job, Jobs } from './worker.js';

/** How threads run. */
export interface PoolOptions {
  /** How many; they are started with the pool. */
  threads: number;
  /** The module that each thread runs; by default, the one next to the built program. */
  workerFile?: string | undefined;
  /** Added to the nice value of each thread, where the system has one for each (Linux). */
  niceIncrement?: number;
  /** The most that the heap of one thread can hold, in MiB; a job that needs more fails, and its thread is replaced. */
  heapLimit?: number | undefined;
}

/** The result of a job. */
export type JobResult<Name extends keyof Jobs> = Awaited<ReturnType<Jobs[Name]>>;

/** Threads that check documents, for every entry point. */
export class WorkerPool {
  private constructor(private readonly pool: Piscina<Job, unknown>) {}

  /** @throws ERR_MODULE_NOT_FOUND if the program was taken out of its package, and has no threads */
  static async start({
    threads,
    workerFile,
    heapLimit,
    niceIncrement = 0,
  }: PoolOptions): Promise<WorkerPool> {
    const { Piscina: Threads } = await import('piscina');
    const filename = workerFile ?? fileURLToPath(new URL('./check-worker.js', import.meta.url));
    const options = { filename, niceIncrement, minThreads: threads, maxThreads: threads };
    const limits = heapLimit === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: heapLimit } };
    return new WorkerPool(new Threads<Job, unknown>({ ...options, ...limits }));
  }

  /**
   * Runs a job in a thread.
   * @param signal ends the job, with its thread if it runs
   * @throws AbortError if it is ended
   */
  async run<Name extends keyof Jobs>(
    name: Name,
    input: Parameters<Jobs[Name]>[0],
    signal?: AbortSignal,
  ): Promise<JobResult<Name>> {
    return (await this.pool.run({ name, input }, { signal: signal ?? null })) as JobResult<Name>;
  }

  /** Stops all threads. */
  async close(): Promise<void> {
    await this.pool.destroy();
  }
}
