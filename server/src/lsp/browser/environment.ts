import type { Connection } from 'vscode-languageserver';
import type { Environment } from '../environment.js';
import { QueuedEvaluation } from '../evaluation/queued-evaluation.js';
import { browserThread } from './thread.js';

/** Gets a file of the program itself. Rejects where it cannot be had. */
export type ReadAsset = (name: string) => Promise<ArrayBuffer>;

/** A web worker: no disk, no programs, and what belongs to the program comes from the client. */
export function browserEnvironment(connection: Connection): Environment {
  // Not fetched from an address: the worker is a stranger to the place that the extension comes from.
  const readAsset: ReadAsset = (name) => connection.sendRequest('userTool/readAsset', { name });
  return {
    pushDelay: 120,
    now: () => performance.now(),
    // Messages wait in the queue in which timers wait.
    pause: () => new Promise((resolve) => setTimeout(resolve)),
    evaluation: new QueuedEvaluation(browserThread(readAsset)),
  };
}
