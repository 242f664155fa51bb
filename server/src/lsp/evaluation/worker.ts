import { parentPort } from 'node:worker_threads';
import { evaluator, type Evaluations } from '@user-tool/shared';
import { createSandbox } from '../../common/sandbox.js';

/** What the thread is asked: one question at a time. */
export type Asked = {
  [K in keyof Evaluations]: { kind: K; question: Evaluations[K]['question'] };
}[keyof Evaluations];

/** Long enough to make the engine ready on a busy machine, which is no expression's fault. */
const warmUp = 5_000;

const ready = createSandbox().then(async (sandbox) => {
  await sandbox.run('""', warmUp);
  return evaluator(sandbox);
});

function answer(answers: Awaited<typeof ready>, asked: Asked): Promise<unknown> {
  return asked.kind === 'tool' ? answers.tool(asked.question) : answers.expression(asked.question);
}

parentPort?.on('message', (asked: Asked) => {
  void ready.then((answers) => answer(answers, asked)).then((value) => parentPort?.postMessage(value));
});
