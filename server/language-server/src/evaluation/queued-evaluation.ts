import type { Evaluations } from '@user-tool/shared';
import type { CancellationToken } from 'vscode-languageserver';
import type { Asked } from './answer.js';

/** Evaluates expressions without blocking: not on the thread that serves the client. */
export interface Evaluation {
  /**
   * Evaluates on request, loading what that needs. Undefined if the client canceled, on a timeout, and if nothing can
   * be evaluated. Never rejects.
   */
  ask<K extends keyof Evaluations>(
    kind: K,
    question: Evaluations[K]['question'],
    token: CancellationToken,
  ): Promise<Evaluations[K]['answer'] | undefined>;
}

/** A thread that evaluates, one request at a time. */
export interface Thread {
  /** @throws if the request cannot be sent */
  ask(question: Asked): void;
  /** Terminates it at once, whatever it is doing. */
  end(): void;
}

/**
 * Starts a thread.
 * @param answered receives each answer
 * @param ended called when the thread has ended, or failed to start
 */
export type StartThread = (answered: (answer: unknown) => void, ended: () => void) => Thread;

/** A request, and who waits for its answer. */
interface Job {
  asked: Asked;
  settle: (answer?: unknown) => void;
}

/**
 * Milliseconds. The sandbox stops what takes too long; if a thread does not answer after that, it is terminated. This
 * includes parsing a large document.
 */
const limits = {
  /** In addition, for the first request of a thread: it loads its code, also on a busy machine. */
  start: 60_000,
  expression: 5_000,
  tool: 20_000,
  /** For canceled requests. */
  canceled: 500,
  /** Without requests. */
  idle: 60_000,
} as const;

/** Evaluates in a thread, which starts with the first request and ends when it has been idle for a while. */
export class QueuedEvaluation implements Evaluation {
  private thread: Thread | undefined;
  private readonly waiting: Job[] = [];
  private running: Job | undefined;
  /** Terminates the thread, unless it answers before. */
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly startThread: StartThread) {}

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
    if (job === this.running) this.endAfter(limits.canceled);
  }

  /** Someone who hovers over an expression is waiting; a whole tool may come later. */
  private take(): Job | undefined {
    const first = this.waiting.findIndex(({ asked }) => asked.kind === 'expression');
    return this.waiting.splice(Math.max(first, 0), 1)[0];
  }

  private next(): void {
    if (this.running) return;
    const job = this.take();
    if (!job) {
      if (this.thread) this.endAfter(limits.idle);
      return;
    }
    this.running = job;
    this.endAfter(limits[job.asked.kind] + (this.thread ? 0 : limits.start));
    try {
      (this.thread ??= this.start()).ask(job.asked);
    } catch {
      // Values nested deeper than the call stack cannot be posted.
      this.answered();
    }
  }

  private start(): Thread {
    const thread: Thread = this.startThread(
      (answer) => {
        if (this.thread === thread) this.answered(answer);
      },
      () => {
        if (this.thread !== thread) return;
        this.thread = undefined;
        this.answered();
      },
    );
    return thread;
  }

  private answered(answer?: unknown): void {
    const job = this.running;
    this.running = undefined;
    job?.settle(answer);
    this.next();
  }

  private endAfter(milliseconds: number): void {
    clearTimeout(this.timer);
    const timer = setTimeout(() => {
      const { thread } = this;
      this.thread = undefined;
      thread?.end();
      this.answered();
    }, milliseconds);
    this.timer = timer;
    // In Node, timers keep a process alive, which this one should not.
    if (typeof timer === 'object') timer.unref();
  }
}
