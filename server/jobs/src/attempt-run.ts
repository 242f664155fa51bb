import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { createDataFolder, removeJobFolder } from '@user-tool/runner/job/job-folder.js';
import {
  storeFault,
  StoreFault,
  type Attempt,
  type FinishedJob,
  type Job,
  type JobKind,
  type RegisteredOutput,
} from '@user-tool/records';
import type { JobContext, JobOutcome } from './job-context.js';
import { JobFailure } from './job-failure.js';
import { logJob } from './job-log.js';
import type { Outage } from './outage.js';

/** What is done with the jobs of each kind. */
export type JobKinds = Readonly<Record<JobKind, (job: Job, context: JobContext) => Promise<JobOutcome>>>;

/** What an attempt needs. */
export interface AttemptOptions extends Omit<JobContext, 'outlast' | 'signal' | 'folder'> {
  /** The name of the worker. */
  worker: string;
  job: Job;
  kinds: Partial<JobKinds>;
  outage: Outage;
}

/** Why an attempt is ended. */
type EndReason = 'canceled' | 'lost' | 'stopped';

/** Why a job failed, if that is no fault of it: the log has details. */
const failed = 'The job failed because of an internal error. The log of the service has details.';

/** One attempt of a worker at a job, from its claim to its end. */
export class AttemptRun {
  /** Resolves, and never rejects, when nothing is left of it. */
  readonly ended: Promise<void>;
  private readonly controller = new AbortController();
  /** Aborted when nothing waits for the database any more. */
  private readonly givingUp = new AbortController();
  private reason: EndReason | undefined;

  constructor(private readonly options: AttemptOptions) {
    this.ended = this.run().catch((error: unknown) => {
      // Its lease ends.
      options.log.error({ err: error, job: options.job.id }, 'an attempt at a job failed');
    });
  }

  get kind(): JobKind {
    return this.options.job.kind;
  }

  get attempt(): Attempt {
    const { id, attempts } = this.options.job;
    return { id, attempts };
  }

  /** Ends it. */
  end(reason: EndReason): void {
    if (reason !== 'canceled') this.givingUp.abort();
    this.reason ??= reason;
    this.controller.abort();
  }

  /** Ends it if the worker has lost the job, or it was canceled. */
  look(kept: { isCanceled: boolean } | undefined): void {
    if (!kept) this.end('lost');
    else if (kept.isCanceled) this.end('canceled');
  }

  private async run(): Promise<void> {
    const { store, worker, outage } = this.options;
    const outcome = await this.outcome();
    if (this.reason === 'lost') return;
    if (this.reason === 'canceled') return this.finish(failure('The job was canceled.'));
    if (this.reason === 'stopped') return this.log(await store.queue.release(worker, this.attempt));
    if (outcome) return this.finish(outcome);
    await outage.outlast(this.givingUp.signal, () => store.queue.drop(worker, this.attempt));
  }

  /** What the job came to; undefined if it was broken off. */
  private async outcome(): Promise<JobOutcome | undefined> {
    const { job, kinds, log, outage } = this.options;
    const folder = await createDataFolder();
    try {
      const { signal } = this.controller;
      const outlast = <T>(work: () => Promise<T>): Promise<T> => outage.outlast(signal, work);
      const context = { ...this.options, outlast, signal, folder: join(await realpath(folder), 'data') };
      return await kinds[job.kind]?.(job, context);
    } catch (error) {
      if (this.reason !== undefined) return undefined;
      if (error instanceof JobFailure) return failure(error.message);
      if (storeFault(error, 'unavailable')) {
        outage.note(error);
        return undefined;
      }
      log.error({ err: error, job: job.id }, 'a job failed');
      return failure(failed);
    } finally {
      await removeJobFolder(folder).catch((error: unknown) => {
        log.warn({ err: error }, 'the folder of a job could not be removed');
      });
    }
  }

  /** Registers what the job came to, as soon as the database can be used. */
  private async finish({ outputs, ...end }: JobOutcome): Promise<void> {
    const { store, worker, outage } = this.options;
    const register = (
      ended: FinishedJob,
      registered: readonly RegisteredOutput[],
    ): Promise<Job | undefined> =>
      outage.outlast(this.givingUp.signal, () => store.queue.finish(worker, this.attempt, ended, registered));
    const ended = await register(end, outputs).catch((error: unknown) => {
      if (!(error instanceof StoreFault)) throw error;
      // A quota, or a name that no element may have.
      return register({ ...end, state: 'error', message: error.message }, []);
    });
    await this.log(ended);
  }

  private async log(ended: Job | undefined): Promise<void> {
    if (ended) await logJob(this.options.log, this.options.store, ended);
  }
}

function failure(message: string): JobOutcome {
  return { state: 'error', message, stdout: '', stderr: '', outputs: [] };
}
