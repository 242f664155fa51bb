import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { BackendName } from '@user-tool/runner/runtimes/runtime.js';
import type { Attempt, Claim, DatasetFiles, Job, JobKind, Store } from '@user-tool/records';
import { AttemptRun, type JobKinds } from './attempt-run.js';
import type { JobConfig, JobLog } from './job-context.js';
import { logJob } from './job-log.js';
import { Outage } from './outage.js';
import { ToolThreads } from './tool-threads.js';

/** How a worker works. */
export interface WorkerOptions {
  store: Store;
  files: DatasetFiles;
  config: JobConfig & {
    /** How many jobs it runs at the same time, and {@link importSlots} more. */
    jobSlots: number;
    /** How many jobs of one user run at the same time, without imports. */
    jobsPerUser: number;
    /** How long a job is its own, unless that is extended, in milliseconds. */
    jobLease: number;
  };
  /** What runs commands; undefined if there is nothing. */
  runtime: BackendName | undefined;
  /** What it does with the jobs of each kind; those of other kinds are left to other workers. */
  kinds: Partial<JobKinds>;
  log: JobLog;
  /** Receives why a store cannot be used. */
  noteFailure: (error: unknown) => void;
  /** See {@link ToolThreads}. */
  threadFile?: string | undefined;
}

/** Slots that no tool takes: imports are short, and need not wait for what may run for days. */
const importSlots = 1;

/** How many imports of one user run at the same time, in all processes. */
const importsPerUser = 2;

/** How often a job is begun by workers that end before it does. */
const maxAttempts = 5;

/** How often a lease is extended while it lasts: a delay of one of them does not end it. */
const extensions = 5;

/**
 * Runs jobs of the queue, as many as it has slots. It holds a lease on each, and extends it: if its process ends, the
 * lease does, and another worker begins the job again.
 */
export class JobWorker {
  /** No other process has it. */
  readonly name = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`;
  private readonly running = new Map<number, AttemptRun>();
  private readonly threads: ToolThreads;
  private readonly outage: Outage;
  private timer: NodeJS.Timeout | undefined;
  private filling: Promise<void> | undefined;
  private keeping: Promise<void> | undefined;
  private isWoken = false;
  private readonly stopping = new AbortController();

  constructor(private readonly options: WorkerOptions) {
    const { config, threadFile, noteFailure } = options;
    this.threads = new ToolThreads({ threads: config.jobSlots, threadFile });
    this.outage = new Outage(noteFailure);
  }

  /** Begins to work. */
  start(): void {
    const { store, config } = this.options;
    store.queue.events.on('queued', this.wake);
    store.queue.events.on('canceled', this.cancel);
    const interval = config.jobLease / extensions;
    const keep = (): void => {
      // A database that does not respond is asked once.
      this.keeping ??= this.keep().finally(() => (this.keeping = undefined));
    };
    this.timer = setInterval(keep, interval);
    keep();
  }

  /** Looks for jobs, now. */
  readonly wake = (): void => {
    this.isWoken = true;
    this.filling ??= this.fill().finally(() => (this.filling = undefined));
  };

  /** Ends its work: jobs that run are ended, and given back. */
  async stop(): Promise<void> {
    const { events } = this.options.store.queue;
    events.off('queued', this.wake);
    events.off('canceled', this.cancel);
    clearInterval(this.timer);
    this.stopping.abort();
    await this.filling;
    await this.keeping;
    for (const run of this.running.values()) run.end('stopped');
    await Promise.all([...this.running.values()].map(({ ended }) => ended));
    await this.threads.close();
  }

  private readonly cancel = (ids: readonly number[]): void => {
    for (const id of ids) this.running.get(id)?.end('canceled');
  };

  /** Claims jobs until there are none, or no free slot. */
  private async fill(): Promise<void> {
    const { store, config } = this.options;
    while (this.isWoken && !this.stopping.signal.aborted) {
      this.isWoken = false;
      for (;;) {
        const perUser = this.mayBegin();
        if (Object.keys(perUser).length === 0) break;
        const job = await this.attempt(() =>
          store.queue.claim({ worker: this.name, leaseMs: config.jobLease, perUser }),
        );
        if (!job) break;
        this.begin(job);
      }
    }
  }

  /** What it has free slots for: how many jobs of one user may run at the same time, of each kind. */
  private mayBegin(): Claim['perUser'] {
    if (this.outage.of('files') || this.stopping.signal.aborted) return {};
    const { config, kinds } = this.options;
    const running = [...this.running.values()];
    const all = config.jobSlots + importSlots;
    const rows: readonly [kind: JobKind, slots: number, perUser: number][] = [
      ['tool', config.jobSlots, config.jobsPerUser],
      ['fetch', all, importsPerUser],
    ];
    return Object.fromEntries(
      rows
        .filter(([kind, slots]) => {
          const count = running.filter((run) => run.kind === kind).length;
          return kinds[kind] && count < slots && running.length < all;
        })
        .map(([kind, , perUser]) => [kind, perUser]),
    );
  }

  private begin(job: Job): void {
    const { threads, outage } = this;
    const run = new AttemptRun({ ...this.options, threads, outage, worker: this.name, job });
    this.running.set(job.id, run);
    void run.ended.then(() => {
      this.running.delete(job.id);
      this.wake();
    });
  }

  /** Finds out whether files can be used again. */
  private async lookAtFiles(): Promise<void> {
    if (!this.outage.of('files')) return;
    await this.options.files.probe();
    this.outage.over('files');
  }

  /** Extends the leases, ends what is canceled or lost, and takes back jobs of workers that are gone. */
  private async keep(): Promise<void> {
    const { store, config, log } = this.options;
    await this.attempt(async () => {
      const runs = [...this.running.values()];
      const kept = await store.queue.extend({
        worker: this.name,
        leaseMs: config.jobLease,
        jobs: runs.map(({ attempt }) => attempt),
      });
      for (const run of runs) run.look(findAttempt(kept, run.attempt));
      for (const job of (await store.queue.requeue(maxAttempts)).ended) await logJob(log, store, job);
      await store.queue.admit();
    });
    await this.lookAtFiles().catch(() => undefined);
    this.wake();
  }

  /** Does something with the database; undefined if that cannot be used. */
  private async attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      const result = await work();
      this.outage.over('records');
      return result;
    } catch (error) {
      try {
        this.outage.note(error);
      } catch {
        this.options.log.error({ err: error }, 'a query of the queue failed');
      }
      return undefined;
    }
  }
}

function findAttempt<Kept extends Attempt>(
  kept: readonly Kept[],
  { id, attempts }: Attempt,
): Kept | undefined {
  return kept.find((one) => one.id === id && one.attempts === attempts);
}
