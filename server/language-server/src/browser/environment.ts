import type { Connection } from 'vscode-languageserver';
import { readAsset } from '@user-tool/protocol/client-files.js';
import { QueuedEvaluation } from '../evaluation/queued-evaluation.js';
import type { ServerEnvironment } from '../session/environment.js';
import { browserThread, type ReadAsset } from './evaluation-thread.js';

/** A web worker: no disk, no programs, and what belongs to the program comes from the client. */
export function browserEnvironment(connection: Connection): ServerEnvironment {
  // Not fetched from an address: the worker is a stranger to the place that the extension comes from.
  const read: ReadAsset = (name) => connection.sendRequest(readAsset.method, { name });
  return {
    pushDelay: 120,
    now: () => performance.now(),
    later: (work, milliseconds) => {
      setTimeout(work, milliseconds);
    },
    // Messages wait in the queue in which timers wait.
    pause: () => new Promise((resolve) => setTimeout(resolve)),
    evaluation: new QueuedEvaluation(browserThread(read)),
  };
}
