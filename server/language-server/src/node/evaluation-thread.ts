import { Worker } from 'node:worker_threads';
import type { StartThread } from '../evaluation/queued-evaluation.js';

/** @param file the program of the thread */
export function nodeThread(file: URL): StartThread {
  return (answered, ended) => {
    const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: 256 } });
    // It must not keep the server alive.
    worker.unref();
    worker.on('message', answered);
    // An error ends the thread; its pending request has no answer then.
    worker.on('error', () => undefined);
    worker.on('exit', ended);
    return {
      ask: (question) => {
        worker.postMessage(question);
      },
      end: () => void worker.terminate(),
    };
  };
}
