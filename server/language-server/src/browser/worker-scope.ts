/** One end of a web worker's channel; its types come only with those of a whole page. */
export interface Port {
  onmessage: ((event: { data: unknown }) => void) | null;
  onerror: ((event: unknown) => void) | null;
  postMessage(message: unknown, transfer?: readonly ArrayBuffer[]): void;
  addEventListener(type: 'error', listener: (event: unknown) => void): void;
}

/** A worker as seen by its starter. */
export interface WebWorker extends Port {
  terminate(): void;
}

/** The global scope of a web worker. */
interface WorkerScope extends Port {
  Worker: new (address: string, options: { name: string }) => WebWorker;
  /** The name that its starter has given it. */
  readonly name: string;
  /** Ends the worker, and those that it has started. */
  close(): void;
}

/** The name of a worker that evaluates expressions. */
export const evaluationThread = 'user-tool-evaluation';

/** The scope of the current worker. */
export const workerScope = globalThis as unknown as WorkerScope;
