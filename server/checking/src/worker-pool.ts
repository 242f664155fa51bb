import { fileURLToPath } from 'node:url';
import type { Piscina } from 'piscina';
import { threadArguments } from '@user-tool/common/thread-arguments.js';
import type { Tasks } from './worker.js';

/** How threads run. */
export interface PoolOptions {
  /** How many; they are started with the pool. */
  threads: number;
  /** The module that each thread runs; by default, the one next to the built program. */
  workerFile?: string | undefined;
  /** Added to the nice value of each thread, where the system has one for each (Linux). */
  niceIncrement?: number;
  /** The most that the heap of one thread can hold, in MiB; a task that needs more fails, and its thread is replaced. */
  heapLimit?: number | undefined;
}

/** The tasks of a thread by name; inputs and results are plain data. */
export type TaskTable = Readonly<Record<string, (input: never) => unknown>>;

/** What a task gets. */
export type TaskInput<Table extends TaskTable, Name extends keyof Table> = Parameters<Table[Name]>[0];

/** The result of a task. */
export type TaskResult<Table extends TaskTable, Name extends keyof Table> = Awaited<ReturnType<Table[Name]>>;

/** What is sent to a thread. */
interface SentTask {
  name: keyof TaskTable;
  input: unknown;
}

/** Threads for documents, for every entry point; by default, those that check them. */
export class WorkerPool<Table extends TaskTable = Tasks> {
  private constructor(private readonly pool: Piscina<SentTask, unknown>) {}

  /** @throws ERR_MODULE_NOT_FOUND if the program was taken out of its package, and has no threads */
  static async start<Table extends TaskTable = Tasks>({
    threads,
    workerFile,
    heapLimit,
    niceIncrement = 0,
  }: PoolOptions): Promise<WorkerPool<Table>> {
    const { Piscina: Threads } = await import('piscina');
    const filename = workerFile ?? fileURLToPath(new URL('./check-worker.js', import.meta.url));
    const execArgv = threadArguments();
    const options = { filename, niceIncrement, minThreads: threads, maxThreads: threads, execArgv };
    const limits = heapLimit === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: heapLimit } };
    return new WorkerPool(new Threads<SentTask, unknown>({ ...options, ...limits }));
  }

  /**
   * Runs a task in a thread.
   * @param signal ends the task, with its thread if it runs
   * @throws AbortError if it is ended
   */
  async run<Name extends keyof Table & string>(
    name: Name,
    input: TaskInput<Table, Name>,
    signal?: AbortSignal,
  ): Promise<TaskResult<Table, Name>> {
    return (await this.pool.run({ name, input }, { signal: signal ?? null })) as TaskResult<Table, Name>;
  }

  /** Stops all threads. */
  async close(): Promise<void> {
    await this.pool.destroy();
  }
}
