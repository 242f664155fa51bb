import { availableParallelism } from 'node:os';
import type { RawDocument } from './files/decode.js';
import type { TextToCheck } from './tasks/check-text.js';
import type { TextToFix } from './tasks/fix-text.js';
import type { TextWithInputs } from './tasks/input-facts.js';
import type { JsonLimits } from './tasks/json-limits.js';
import type { MadeLimit } from './tasks/made-json.js';
import type { DocumentPath } from './tasks/lift.js';
import type { RunOutcome, RunToPlan } from './tasks/plan-run.js';
import { readJson, readText, type ReadJson } from './tasks/read-body.js';
import type { TextToRender } from './tasks/render-text.js';
import type { CheckedSubmission, ToSubmit } from './tasks/submission.js';
import { ThreadQueue, type Asker, type QueueLimits } from './thread-queue.js';
import { WorkerPool, type PoolOptions } from './worker-pool.js';

/** How documents are checked. */
export interface TextCheckerOptions extends QueueLimits, Pick<PoolOptions, 'workerFile' | 'heapLimit'> {
  /** How many documents at the same time; 0 for one per processor, but at least two. */
  threads: number;
}

/** Bytes that this thread reads itself: a thread would take longer to receive them. */
const readHere = 32 * 1024;

/** Added to the nice value of threads: whoever only lists records does not wait for those who check documents. */
const niceIncrement = 5;

/** Checks documents of strangers in threads, so that this thread always answers; it only reads short texts. */
export class TextChecker {
  private readonly threads: number;
  private readonly queue: ThreadQueue;
  private pool: Promise<WorkerPool> | undefined;

  constructor(private readonly options: TextCheckerOptions) {
    this.threads = options.threads > 0 ? options.threads : Math.max(2, availableParallelism());
    this.queue = new ThreadQueue(() => this.start(), { ...options, threads: this.threads });
  }

  /** How many documents wait for a thread, and how many are in one. */
  get load(): { waiting: number; running: number } {
    return this.queue.load;
  }

  /** How many documents wait, of each caller that has any. */
  waiting(): Iterable<readonly [caller: string, documents: number]> {
    return this.queue.waitingJobs();
  }

  /** From now on, what waits in other processes counts too. */
  countElsewhere(waiting: (caller: string) => number): void {
    this.queue.waitingElsewhere = waiting;
  }

  /** The response to a check, as JSON in UTF-8. @throws PoolBusy */
  async check(document: TextToCheck, asker: Asker): Promise<Uint8Array> {
    return this.queue.run('checkText', document, { asker, size: document.text.length });
  }

  /** The response with a fixed document, as JSON in UTF-8; undefined if it is too large. @throws PoolBusy */
  async fix(document: TextToFix, asker: Asker): Promise<Uint8Array | undefined> {
    const { text, suggested } = document;
    return this.queue.run('fixText', document, { asker, size: text.length, mayBeLong: suggested });
  }

  /** The {@link inputFacts} of a document, as JSON in UTF-8; undefined if they are too large. @throws PoolBusy */
  async inputFacts(document: TextWithInputs & MadeLimit, asker: Asker): Promise<Uint8Array | undefined> {
    return this.queue.run('inputFacts', document, { asker, size: document.text.length });
  }

  /** The response with a rendered command, as JSON in UTF-8; undefined if it is too large. @throws PoolBusy */
  async render(document: TextToRender, asker: Asker): Promise<Uint8Array | undefined> {
    return this.queue.run('renderText', document, { asker, size: document.text.length, mayBeLong: true });
  }

  /** Checks a submitted document, and converts it as requested. @throws PoolBusy */
  async submit(input: ToSubmit, asker: Asker): Promise<CheckedSubmission> {
    return this.queue.run('submit', input, { asker, size: input.document.text.length });
  }

  /** See {@link readJson}. @throws PoolBusy */
  async readJson(input: { bytes: Uint8Array; limits: JsonLimits }, asker: Asker): Promise<ReadJson> {
    const size = input.bytes.length;
    return size <= readHere ? readJson(input) : this.queue.run('readJson', input, { asker, size });
  }

  /** See {@link readText}. @throws PoolBusy */
  async readText(input: { bytes: Uint8Array }, asker: Asker): Promise<RawDocument> {
    const size = input.bytes.length;
    return size <= readHere ? readText(input) : this.queue.run('readText', input, { asker, size });
  }

  /** See {@link withoutMembers}. @throws PoolBusy */
  async withoutMembers(
    input: { json: string; paths: readonly DocumentPath[] },
    asker: Asker,
  ): Promise<string> {
    return this.queue.run('withoutMembers', input, { asker, size: input.json.length });
  }

  /** Checks a request to run a tool, and plans its jobs. @throws PoolBusy */
  async planRun(input: RunToPlan, asker: Asker): Promise<RunOutcome> {
    return this.queue.run('planRun', input, { asker, size: input.source.length });
  }

  /** The page of a problem, as Markdown. @throws PoolBusy */
  async rulePage(code: string, asker: Asker): Promise<string> {
    return this.queue.run('rulePage', code, { asker, size: 0 });
  }

  /** Starts the threads, and lets them compile what they need, before anyone waits for them. */
  async warmUp(): Promise<void> {
    const pool = await this.start();
    await Promise.all(Array.from({ length: this.threads }, () => pool.run('warmUp', undefined)));
  }

  /** Stops all threads. */
  async close(): Promise<void> {
    await (await this.pool)?.close();
  }

  private start(): Promise<WorkerPool> {
    const { workerFile, heapLimit } = this.options;
    return (this.pool ??= WorkerPool.start({ threads: this.threads, workerFile, heapLimit, niceIncrement }));
  }
}
