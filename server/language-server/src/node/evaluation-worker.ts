import { parentPort } from 'node:worker_threads';
import { createSandbox } from '@user-tool/common/sandbox.js';
import { answering, type Asked } from '../evaluation/answer.js';

const answer = answering(createSandbox());

parentPort?.on('message', (question: Asked) => {
  void answer(question).then((value) => parentPort?.postMessage(value));
});
