import { evaluator, type Evaluations, type Sandbox } from '@user-tool/shared';

/** What a thread receives: one request at a time. */
export type Asked = {
  [K in keyof Evaluations]: { kind: K; question: Evaluations[K]['question'] };
}[keyof Evaluations];

/** Milliseconds for loading the engine on a busy machine, which is not the expression's fault. */
const warmUp = 5_000;

/**
 * The work of a thread: it answers requests in a sandbox, which is loaded before the first one.
 * @param pending the sandbox
 */
export function answering(pending: Promise<Sandbox>): (asked: Asked) => Promise<unknown> {
  const ready = pending.then(async (sandbox) => {
    await sandbox.run('""', warmUp);
    return evaluator(sandbox);
  });
  return async (asked) => {
    const answers = await ready;
    return asked.kind === 'tool' ? answers.tool(asked.question) : answers.expression(asked.question);
  };
}
