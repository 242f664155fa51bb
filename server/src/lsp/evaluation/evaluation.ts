import type { CancellationToken } from 'vscode-languageserver';
import type { Evaluations } from '@user-tool/shared';

/** Evaluates expressions where they keep nobody waiting: not on the thread that answers the client. */
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
