import { Worker } from 'node:worker_threads';
import type { CancellationToken } from 'vscode-languageserver';
import type { Evaluations } from '@user-tool/shared';
import type { Evaluation } from './evaluation.js';
import type { Asked } from './worker.js';

/** A question, and who waits for its answer. */
interface Job {
  asked: Asked;
  settle: (answer?: unknown) => void;
}

/**
 * Milliseconds. The sandbox ends what takes too long; a thread that does not answer after that is ended itself: its
 * start, and the reading of a large document, are counted too.
 */
const limits = {
  expression: 5_000,
  tool: 20_000,
  /** For what nobody waits for any more. */
  cancelled: 500,
  /** Without a question. */
  idle: 60_000,
} as const;

/** Evaluates in a thread, which starts with the first question and ends when there was none for a while. */
export class WorkerEvaluation implements Evaluation {
  private worker: Worker | undefined;
  private readonly waiting: Job[] = [];
  private running: Job | undefined;
  /** Ends the thread, unless it answers before. */
  private timer: NodeJS.Timeout | undefined;

  /** @param file the program of the thread */
  constructor(private readonly file: URL) {}

  ask<K extends keyof Evaluations>(
    kind: K,
    question: Evaluations[K]['question'],
    token: CancellationToken,
  ): Promise<Evaluations[K]['answer'] | undefined> {
    return new Promise((resolve) => {
      if (token.isCancellationRequested) {
        resolve(undefined);
        return;
      }
      const job: Job = {
        asked: { kind, question } as Asked,
        settle: (answer) => {
          listener.dispose();
          resolve(answer as Evaluations[K]['answer'] | undefined);
        },
      };
      const listener = token.onCancellationRequested(() => {
        this.cancel(job);
      });
      this.waiting.push(job);
      this.next();
    });
  }

  private cancel(job: Job): void {
    job.settle();
    const index = this.waiting.indexOf(job);
    if (index >= 0) this.waiting.splice(index, 1);
    if (job === this.running) this.endAfter(limits.cancelled);
  }

  /** A person points at an expression and waits; a whole tool may come later. */
  private take(): Job | undefined {
    const first = this.waiting.findIndex(({ asked }) => asked.kind === 'expression');
    return this.waiting.splice(Math.max(first, 0), 1)[0];
  }

  private next(): void {
    if (this.running) return;
    const job = this.take();
    if (!job) {
      if (this.worker) this.endAfter(limits.idle);
      return;
    }
    this.running = job;
    this.endAfter(limits[job.asked.kind]);
    try {
      (this.worker ??= this.start()).postMessage(job.asked);
    } catch {
      // Values that are nested deeper than the call stack cannot be handed on.
      this.answered();
    }
  }

  private start(): Worker {
    const worker = new Worker(this.file, { resourceLimits: { maxOldGenerationSizeMb: 256 } });
    // The server does not stay for its sake.
    worker.unref();
    worker.on('message', (answer: unknown) => {
      if (this.worker === worker) this.answered(answer);
    });
    // An error ends the thread; the question that it was asked has no answer then.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      if (this.worker !== worker) return;
      this.worker = undefined;
      this.answered();
    });
    return worker;
  }

  private answered(answer?: unknown): void {
    const job = this.running;
    this.running = undefined;
    job?.settle(answer);
    this.next();
  }

  private endAfter(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const { worker } = this;
      this.worker = undefined;
      void worker?.terminate();
      this.answered();
    }, milliseconds).unref();
  }
}
