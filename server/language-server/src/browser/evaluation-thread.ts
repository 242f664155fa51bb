import type { AssetName } from '@user-tool/protocol/client-files.js';
import type { StartThread } from '../evaluation/queued-evaluation.js';
import { evaluationThread, workerScope, type WebWorker } from './worker-scope.js';

/** Loads a file of the program itself. Rejects if it cannot. */
export type ReadAsset = (name: AssetName) => Promise<ArrayBuffer>;

/** A nested worker: it can be terminated whatever an expression does. */
export function browserThread(readAsset: ReadAsset): StartThread {
  return (answered, ended) => {
    const started = startWorker(readAsset);
    const inWorker = (work: (worker: WebWorker) => void): void => {
      started.then(work).catch(ended);
    };
    inWorker((worker) => {
      worker.onmessage = ({ data }) => {
        answered(data);
      };
      // An error does not end a web worker by itself.
      worker.onerror = () => {
        worker.terminate();
        ended();
      };
    });
    return {
      ask: (question) => {
        inWorker((worker) => {
          worker.postMessage(question);
        });
      },
      end: () => {
        inWorker((worker) => {
          worker.terminate();
        });
      },
    };
  };
}

/** Starts the thread and passes it its engine. */
async function startWorker(readAsset: ReadAsset): Promise<WebWorker> {
  const [program, engine] = await Promise.all([readAsset('browser-server.js'), readAsset('quickjs.wasm')]);
  // A worker can only be started from its own origin, which may not serve files.
  const address = URL.createObjectURL(new Blob([program], { type: 'text/javascript' }));
  const worker = new workerScope.Worker(address, { name: evaluationThread });
  // The worker has loaded it: if kept, the URL would leak a copy for each thread.
  URL.revokeObjectURL(address);
  worker.postMessage(engine, [engine]);
  return worker;
}
