import { availableParallelism } from 'node:os';
import { checkText, type ReportEntry, type TextToCheck } from './jobs/check-text.js';
import { submit, type Submission, type SubmittedDocument, type Wanted } from './jobs/submission.js';
import { isolatedChecker } from './node-checkers.js';
import type { ToolChecker } from './tool-checker.js';
import { WorkerPool } from './worker-pool.js';

/** How documents are checked. */
export interface TextCheckerOptions {
  /** For one document. */
  timeoutMs: number;
  /** How many documents at the same time; 0 for one per processor. */
  threads: number;
  /** See {@link PoolOptions.workerFile}. */
  workerFile?: string;
  /** Checks the documents that are not sent to a thread. */
  checker?: ToolChecker;
}

/**
 * Characters up to which a document is checked in this thread. Tools seldom have more than 2,000. At 8,000, others
 * wait 2 ms for one that is mostly help, 15 ms for one that is all references, and less than 100 ms for one that is
 * all errors; the time is linear. A thread adds 0.5 to 4 ms, and starting one takes a second (two busy cores, Node
 * 20).
 */
const maxLocalLength = 8 * 1024;

/** Documents that may wait for a thread. */
const maxQueue = 256;

/** Milliseconds after which an idle thread exits. */
const idleTimeout = 30_000;

/** Checks untrusted documents; a long one does not delay the others. */
export class TextChecker {
  private readonly checker: ToolChecker;
  private pool: Promise<WorkerPool> | undefined;

  constructor(private readonly options: TextCheckerOptions) {
    this.checker = options.checker ?? isolatedChecker();
  }

  /** @throws PoolBusy if it takes too long, or too many are waiting */
  async check(document: TextToCheck): Promise<ReportEntry> {
    if (isShort(document)) return checkText(document, this.checker);
    return (await this.workers()).run('checkText', document, this.options.timeoutMs);
  }

  /** Checks a submitted document, and converts it as requested. @throws PoolBusy as above */
  async submit(document: SubmittedDocument, wanted: Wanted): Promise<Submission> {
    if (isShort(document)) return submit({ document, wanted }, this.checker);
    return (await this.workers()).run('submit', { document, wanted }, this.options.timeoutMs);
  }

  /** Stops all threads. */
  async close(): Promise<void> {
    await (await this.pool)?.close();
  }

  private workers(): Promise<WorkerPool> {
    const { threads, workerFile } = this.options;
    const maxThreads = threads > 0 ? threads : availableParallelism();
    return (this.pool ??= WorkerPool.start({ minThreads: 0, maxThreads, maxQueue, idleTimeout, workerFile }));
  }
}

function isShort({ text }: { text: string }): boolean {
  return text.length <= maxLocalLength;
}
