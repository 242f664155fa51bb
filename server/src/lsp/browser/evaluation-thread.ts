import type { AssetName } from '../../protocol/client-files.js';
import type { StartThread } from '../evaluation/queued-evaluation.js';
import { workerScope, type WebWorker } from './worker-scope.js';

/** Gets a file of the program itself. Rejects where it cannot be had. */
export type ReadAsset = (name: AssetName) => Promise<ArrayBuffer>;

/** A worker of the worker: it can be ended whatever an expression does. */
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

/** Starts the thread and hands it its engine. */
async function startWorker(readAsset: ReadAsset): Promise<WebWorker> {
  const [program, engine] = await Promise.all([
    readAsset('browser-evaluation.js'),
    readAsset('quickjs.wasm'),
  ]);
  // A worker may only be started from where this one comes from, which is not a place that holds files.
  const address = URL.createObjectURL(new Blob([program], { type: 'text/javascript' }));
  const worker = new workerScope.Worker(address);
  // The worker has loaded it: kept, the address would hold a copy for each thread that there was.
  URL.revokeObjectURL(address);
  worker.postMessage(engine, [engine]);
  return worker;
}
