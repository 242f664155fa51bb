import type { FastifyBaseLogger } from 'fastify';
import { backendNames } from '@user-tool/runner/runtimes/runtime.js';
import { runFetchJob } from '@user-tool/jobs/fetch/run-fetch-job.js';
import { runToolJob } from '@user-tool/jobs/run-tool-job.js';
import { logCanceled } from '@user-tool/jobs/job-log.js';
import { usableBackend } from '@user-tool/jobs/backend.js';
import { sweepLeftovers } from '@user-tool/jobs/sweep-leftovers.js';
import { JobWorker, type WorkerOptions } from '@user-tool/jobs/worker.js';
import { JobTickets, storeFault, type DatasetFiles, type Store } from '@user-tool/records';
import type { ServiceConfig } from '../config/options.js';
import { UploadFolder } from '../imports/upload-folder.js';

/** What jobs are run with. */
export interface JobRunnerOptions extends Pick<WorkerOptions, 'noteFailure' | 'threadFile'> {
  config: ServiceConfig;
  store: Store;
  files: DatasetFiles;
  log: FastifyBaseLogger;
}

/** How often leftovers are looked for, and uploads whose imports have ended, in milliseconds. */
const sweepMs = { leftovers: 600_000, uploads: 60_000 };

/** The part of a process that has to do with jobs: it announces them, and runs them if it has slots. */
export class JobRunner {
  private constructor(private readonly ends: readonly (() => Promise<void> | void)[]) {}

  /** Begins to run jobs, as soon as it is known what runs their commands: nothing waits for that. */
  static start(options: JobRunnerOptions): JobRunner {
    const { config, store, log } = options;
    const ends = [logCanceled(log, store)];
    const tickets = openTickets(options);
    const worker = config.jobSlots > 0 ? startWorker(options, tickets) : undefined;
    const uploads = new UploadFolder(store, options.files, config);
    const sweeps = [
      regularly(sweepMs.leftovers, () => sweepLeftovers(options), options),
      regularly(sweepMs.uploads, () => uploads.sweep(), options),
    ];
    const stopWorker = async (): Promise<void> => (await worker)?.stop();
    return new JobRunner([...ends, ...sweeps, stopWorker, () => tickets?.close()]);
  }

  /** Gives back the jobs that it runs, and ends. */
  async stop(): Promise<void> {
    for (const end of this.ends) await end();
  }
}

/** Removes what is not needed any more, now and from time to time. @returns what ends that */
function regularly(
  milliseconds: number,
  sweep: () => Promise<void>,
  { log, noteFailure }: JobRunnerOptions,
): () => Promise<void> {
  let running = Promise.resolve();
  const run = (): void => {
    running = sweep().catch((error: unknown) => {
      if (storeFault(error, 'unavailable')) noteFailure(error);
      else log.warn({ err: error }, 'leftovers could not be removed');
    });
  };
  run();
  const timer = setInterval(run, milliseconds).unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}

async function startWorker(
  { config, store, log, ...options }: JobRunnerOptions,
  tickets: JobTickets | undefined,
): Promise<JobWorker> {
  const runtime = await usableBackend(backendNames.find((name) => name === config.jobRuntime));
  const mayLeave = store.engine === 'postgresql';
  if (runtime === undefined)
    log.info({ runtime: config.jobRuntime ?? null }, 'no container runtime for jobs was found');
  const worker = new JobWorker({
    ...options,
    config,
    store,
    log,
    runtime,
    // Other workers may have a runtime.
    kinds: { fetch: runFetchJob, ...((runtime !== undefined || !mayLeave) && { tool: runToolJob }) },
  });
  worker.start();
  tickets?.listen(worker.wake);
  log.info({ worker: worker.name, slots: config.jobSlots, runtime: runtime ?? null }, 'running jobs');
  return worker;
}

/** On PostgreSQL, workers elsewhere are told of jobs that are queued here, and this one of others. */
function openTickets({ config: { databaseUrl }, store, log }: JobRunnerOptions): JobTickets | undefined {
  if (databaseUrl === undefined) return undefined;
  const tickets = new JobTickets({
    url: databaseUrl,
    onFailure: (error) => {
      log.info({ err: error }, 'jobs cannot be announced, so that workers find them later');
    },
  });
  store.queue.events.on('queued', (count) => void tickets.announce(count));
  return tickets;
}
