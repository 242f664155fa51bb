import { evaluator, type Evaluations, type Sandbox } from '@user-tool/shared';

/** What a thread is asked: one question at a time. */
export type Asked = {
  [K in keyof Evaluations]: { kind: K; question: Evaluations[K]['question'] };
}[keyof Evaluations];

/** Long enough to make the engine ready on a busy machine, which is not an expression's fault. */
const warmUp = 5_000;

/**
 * What a thread does: answers questions in a sandbox, which is made ready before the first one.
 * @param made the sandbox
 */
export function answering(made: Promise<Sandbox>): (asked: Asked) => Promise<unknown> {
  const ready = made.then(async (sandbox) => {
    await sandbox.run('""', warmUp);
    return evaluator(sandbox);
  });
  return async (asked) => {
    const answers = await ready;
    return asked.kind === 'tool' ? answers.tool(asked.question) : answers.expression(asked.question);
  };
}
