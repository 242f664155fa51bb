import { fileURLToPath } from 'node:url';
import { ThreadQueue, type Asker } from '@user-tool/checking/thread-queue.js';
import { WorkerPool } from '@user-tool/checking/worker-pool.js';
import type { TestPlan, TestsToCheck, TestsToPlan } from './test-tasks.js';
import type { TestTasks } from './test-thread.js';
import type { TestVerdict } from '@user-tool/runner/testing/check-run.js';

/** How many threads there are; they are started with the first call. */
const threads = 2;

/** Milliseconds that the tests of one call may take, with their wait. */
const timeoutMs = 60_000;

/** MiB of the heap of one thread: contents are bounded, and each is there several times. */
const heapLimit = 1024;

/** Calls that may wait, of one caller and of all. */
const [callerQueue, checkQueue] = [8, 64];

/** Threads that read and check tests of strangers, so that this thread always answers. */
export class TestThreads {
  private readonly queue = new ThreadQueue<TestTasks>(() => this.start(), {
    threads,
    timeoutMs,
    callerQueue,
    checkQueue,
  });
  private pool: Promise<WorkerPool<TestTasks>> | undefined;

  /** @param threadFile the module that each thread runs; by default, the one next to the built program */
  constructor(private readonly threadFile = fileURLToPath(new URL('./test-thread.js', import.meta.url))) {}

  /** @throws PoolBusy */
  plan(input: TestsToPlan, asker: Asker): Promise<TestPlan> {
    return this.queue.run('planTests', input, { asker, size: input.source.length });
  }

  /** @throws PoolBusy */
  check(input: TestsToCheck, asker: Asker): Promise<TestVerdict[]> {
    return this.queue.run('checkTests', input, { asker, size: input.source.length });
  }

  /** Stops all threads. */
  async close(): Promise<void> {
    await (await this.pool)?.close();
  }

  private start(): Promise<WorkerPool<TestTasks>> {
    return (this.pool ??= WorkerPool.start<TestTasks>({ threads, heapLimit, workerFile: this.threadFile }));
  }
}
