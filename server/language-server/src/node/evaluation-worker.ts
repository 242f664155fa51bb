import { parentPort } from 'node:worker_threads';
import { createSandbox } from '@user-tool/common/sandbox.js';
import { answering, type Asked } from '../evaluation/answer.js';

const answer = answering(createSandbox());

parentPort?.on('message', (asked: Asked) => {
  void answer(asked).then((value) => parentPort?.postMessage(value));
});
