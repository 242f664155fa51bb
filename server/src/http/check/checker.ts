import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Piscina } from 'piscina';
import type { ReportEntry, TextToCheck } from '../../common/check-text.js';
import type { CheckSources } from '../../common/check-aids.js';
import { ServiceError } from '../errors/service-error.js';
import { run, type Task, type TaskResult } from './run.js';
import { checkSources } from './sources.js';
import type { DocumentText, Submission, Wanted } from './submission.js';

/** Checks documents for the service. */
export interface Checker {
  /** @throws ServiceError `overloaded` where it takes too long, or too many are waiting */
  check(document: TextToCheck): Promise<ReportEntry>;
  /** Judges a document that is submitted, and makes of it what is wanted. @throws the same */
  submit(document: DocumentText, wanted: Wanted): Promise<Submission>;
  close(): Promise<void>;
}

/** How documents are checked. */
export interface CheckerOptions {
  /** Milliseconds for one document. */
  timeout: number;
  /** How many at the same time; 0 is one for each processor. */
  threads: number;
  /** The module that each thread runs; the one beside the built program when absent. */
  workerFile?: string;
  /** For documents that are checked right here. */
  sources?: CheckSources;
}

/**
 * Characters up to which a document is checked right here. Tools have seldom more than 2,000. With 8,000 the others wait
 * 2 ms for one that is mostly help, 15 ms for one that is all references, and less than 100 ms for one that is all
 * errors; it grows in proportion. A thread adds 0.5 to 4 ms, and one that has to be started a second (two busy cores,
 * Node 20).
 */
const small = 8 * 1024;

/** Documents that may wait for a thread. */
const mostWaiting = 256;

/** Makes the checker of the service: long documents keep no other request waiting. */
export function createChecker({
  timeout,
  threads,
  workerFile,
  sources = checkSources(),
}: CheckerOptions): Checker {
  let pool: Promise<Piscina<Task, TaskResult>> | undefined;
  const startPool = async (): Promise<Piscina<Task, TaskResult>> => {
    const { Piscina: Pool } = await import('piscina');
    return new Pool<Task, TaskResult>({
      filename: workerFile ?? fileURLToPath(new URL('./http-check-worker.js', import.meta.url)),
      minThreads: 0,
      maxThreads: threads > 0 ? threads : availableParallelism(),
      maxQueue: mostWaiting,
      idleTimeout: 30_000,
    });
  };
  const perform = async (task: Task): Promise<TaskResult> => {
    if (task.document.text.length <= small) return run(task, sources);
    const workers = await (pool ??= startPool());
    try {
      return await workers.run(task, { signal: AbortSignal.timeout(timeout) });
    } catch (error) {
      throw busy(error, timeout);
    }
  };
  return {
    check: async (document) => (await perform({ document })) as ReportEntry,
    submit: async (document, wanted) => (await perform({ document, wanted })) as Submission,
    async close() {
      await (await pool)?.destroy();
    },
  };
}

function busy(error: unknown, timeout: number): unknown {
  const { name, message } = error as Error;
  if (name === 'AbortError' || name === 'TimeoutError')
    return new ServiceError('overloaded', {
      text: `The document was not checked within ${timeout / 1000} s.`,
    });
  // The pool has no other name for its limit than this.
  return /queue/i.test(message)
    ? new ServiceError('overloaded', { headers: { 'retry-after': '5' }, cause: error })
    : error;
}
