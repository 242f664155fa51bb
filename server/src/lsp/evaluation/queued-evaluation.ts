import type { Evaluations } from '@user-tool/shared';
import type { CancellationToken } from 'vscode-languageserver';
import type { Asked } from './answer.js';

/** Evaluates expressions without keeping others waiting: not on the thread that answers the client. */
export interface Evaluation {
  /**
   * Evaluates when it is asked to, and loads then what that takes. Undefined where the client has cancelled, where
   * it took too long, and where nothing can be evaluated. Never rejects.
   */
  ask<K extends keyof Evaluations>(
    kind: K,
    question: Evaluations[K]['question'],
    token: CancellationToken,
  ): Promise<Evaluations[K]['answer'] | undefined>;
}

/** A thread that evaluates: it is asked one question at a time. */
export interface Thread {
  /** @throws where the question cannot be handed on */
  ask(question: Asked): void;
  /** Ends it at once, whatever it is doing. */
  end(): void;
}

/**
 * Starts a thread.
 * @param answered hears each answer
 * @param ended hears that the thread came to its end, or never began
 */
export type StartThread = (answered: (answer: unknown) => void, ended: () => void) => Thread;

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
  /** For what is not waited for any more. */
  cancelled: 500,
  /** Without a question. */
  idle: 60_000,
} as const;

/** Evaluates in a thread, which starts with the first question and ends when there was none for a while. */
export class QueuedEvaluation implements Evaluation {
  private thread: Thread | undefined;
  private readonly waiting: Job[] = [];
  private running: Job | undefined;
  /** Ends the thread, unless it answers before. */
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
      if (this.thread) this.endAfter(limits.idle);
      return;
    }
    this.running = job;
    this.endAfter(limits[job.asked.kind]);
    try {
      (this.thread ??= this.start()).ask(job.asked);
    } catch {
      // Values that are nested deeper than the call stack cannot be handed on.
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
    // Where timers keep a process alive, which is not worth it: in Node.
    if (typeof timer === 'object') timer.unref();
  }
}
