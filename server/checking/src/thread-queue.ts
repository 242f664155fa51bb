import { FairQueue } from './fair-queue.js';
import type { TaskInput, TaskResult, TaskTable, WorkerPool } from './worker-pool.js';
import type { Tasks } from './worker.js';

/** Who waits for a job. */
export interface Asker {
  /** Callers are served in turn. */
  caller: string;
  /** Aborted when the caller no longer waits. */
  signal?: AbortSignal;
  /** Receives the times of each job, at its end. */
  onJob?: (times: TaskTimes) => void;
}

/** How long a job took, in milliseconds. */
export interface TaskTimes {
  /** Until a thread was free, or it was ended. */
  waited: number;
  /** In the thread; 0 if it never ran. */
  duration: number;
}

/** The bounds of a queue. */
export interface QueueLimits {
  threads: number;
  /** Jobs of one caller that may wait, in all processes that share their counts. */
  callerQueue: number;
  /** Jobs of all callers that may wait. */
  checkQueue: number;
  /** Milliseconds for one job, including its wait. */
  timeoutMs: number;
}

/** Why a job was not done. */
export type BusyReason =
  /** As many jobs of its caller wait as may. */
  | 'caller'
  /** As many jobs wait as may. */
  | 'all'
  /** It took too long. */
  | 'time'
  /** It needed too much memory. */
  | 'memory'
  /** The caller no longer waits. */
  | 'gone';

/** A job that was not done. */
export class PoolBusy extends Error {
  /** @param timeoutMs the limit of its time */
  constructor(
    readonly reason: BusyReason,
    readonly timeoutMs: number,
    cause?: unknown,
  ) {
    super('The job did not finish.', { cause });
  }
}

/** Characters, or bytes, of the documents that wait; one that waits alone may be longer. */
const maxWaiting = 64 * 1024 * 1024;

/** Characters above which a document takes long: at least one thread takes no such job. */
const longDocument = 128 * 1024;

/**
 * Milliseconds that a job may still take when its caller no longer waits: ending it costs a new thread, which takes
 * about as long.
 */
const grace = 1_000;

interface Waiting extends QueuedTask {
  start: () => void;
}

/** What a job is, besides what it does. */
export interface QueuedTask {
  asker: Asker;
  /** Characters, or bytes, of its document. */
  size: number;
  /** Whether it may take long, however short its document is. */
  mayBeLong?: boolean;
}

/** Jobs that wait for a thread. Callers are served in turn, whatever each of them asks for. */
export class ThreadQueue<Table extends TaskTable = Tasks> {
  private readonly queue = new FairQueue<Waiting>();
  private readonly waiting = { jobs: 0, size: 0 };
  private readonly running = { jobs: 0, long: 0 };
  /** How many jobs of a caller wait in other processes. */
  waitingElsewhere: (caller: string) => number = () => 0;

  /** How many jobs wait, and how many run. */
  get load(): { waiting: number; running: number } {
    return { waiting: this.waiting.jobs, running: this.running.jobs };
  }

  constructor(
    private readonly pool: () => Promise<WorkerPool<Table>>,
    private readonly limits: QueueLimits,
  ) {}

  /**
   * Runs a job in a thread, once it is the turn of its caller.
   * @throws PoolBusy
   */
  async run<Name extends keyof Table & string>(
    name: Name,
    input: TaskInput<Table, Name>,
    job: QueuedTask,
  ): Promise<TaskResult<Table, Name>> {
    const { signal, caller, onJob } = job.asker;
    const full = this.fullFor(caller, job.size);
    if (full !== undefined) throw this.busy(full);
    const ending = new AbortController();
    let reason: BusyReason | undefined;
    const end = (why: BusyReason): void => {
      reason ??= why;
      ending.abort();
    };
    const timers = [setTimeout(end, this.limits.timeoutMs, 'time')];
    let graceMs = 0;
    const onGone = (): void => void timers.push(setTimeout(end, graceMs, 'gone'));
    signal?.addEventListener('abort', onGone, { once: true });
    const asked = performance.now();
    let started: number | undefined;
    try {
      await this.turnOf(job, ending.signal);
      started = performance.now();
      try {
        graceMs = grace;
        return await (await this.pool()).run(name, input, ending.signal);
      } finally {
        this.finish(job);
      }
    } catch (error) {
      throw this.busy(reason ?? (isOutOfMemory(error) ? 'memory' : undefined), error);
    } finally {
      signal?.removeEventListener('abort', onGone);
      timers.forEach(clearTimeout);
      const ended = performance.now();
      onJob?.({ waited: (started ?? ended) - asked, duration: ended - (started ?? ended) });
    }
  }

  /** Resolves once a thread is free for the job; rejects if it is ended before. */
  private turnOf(job: QueuedTask, ending: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const onEnd = (): void => {
        this.leave(waiting);
        reject(new Error('ended'));
        this.next();
      };
      const waiting: Waiting = {
        ...job,
        start: () => {
          ending.removeEventListener('abort', onEnd);
          resolve();
        },
      };
      ending.addEventListener('abort', onEnd);
      this.queue.add(job.asker.caller, waiting);
      this.waiting.jobs++;
      this.waiting.size += job.size;
      this.next();
    });
  }

  /** How many jobs wait, of each caller that has any. */
  waitingJobs(): Iterable<readonly [caller: string, jobs: number]> {
    return this.queue.counts();
  }

  private fullFor(caller: string, size: number): BusyReason | undefined {
    // A thread that is free here need not wait for other processes.
    const isFree = this.running.jobs < this.limits.threads;
    const waiting = this.queue.countOf(caller) + (isFree ? 0 : this.waitingElsewhere(caller));
    if (waiting >= this.limits.callerQueue) return 'caller';
    const isFull = this.waiting.jobs >= this.limits.checkQueue;
    return isFull || (this.waiting.jobs > 0 && this.waiting.size + size > maxWaiting) ? 'all' : undefined;
  }

  private leave(job: Waiting): void {
    if (this.queue.remove(job.asker.caller, job)) this.left(job);
  }

  private left({ size }: QueuedTask): void {
    this.waiting.jobs--;
    this.waiting.size -= size;
  }

  /** Starts what fits into the free threads. */
  private next(): void {
    const { threads } = this.limits;
    while (this.running.jobs < threads) {
      const takesLong = threads === 1 || this.running.long < threads - 1;
      const job = this.queue.take((first) => takesLong || !isLong(first));
      if (!job) return;
      this.left(job);
      this.running.jobs++;
      if (isLong(job)) this.running.long++;
      job.start();
    }
  }

  private finish(job: QueuedTask): void {
    this.running.jobs--;
    if (isLong(job)) this.running.long--;
    this.next();
  }

  /** The error for a job that was not done; any other error as it is. */
  private busy(reason: BusyReason | undefined, error?: unknown): Error {
    return reason === undefined ? (error as Error) : new PoolBusy(reason, this.limits.timeoutMs, error);
  }
}

const isLong = ({ size, mayBeLong }: QueuedTask): boolean => mayBeLong === true || size > longDocument;

const isOutOfMemory = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
