/** What a web worker has of the page's end of the line; there are no types for it without those of a whole page. */
export interface Port {
  onmessage: ((event: { data: unknown }) => void) | null;
  onerror: ((event: unknown) => void) | null;
  postMessage(message: unknown, transfer?: readonly ArrayBuffer[]): void;
  addEventListener(type: 'error', listener: (event: unknown) => void): void;
}

/** A worker as the one that started it sees it. */
export interface WebWorker extends Port {
  terminate(): void;
}

/** The global scope of a web worker. */
interface WorkerScope extends Port {
  Worker: new (address: string) => WebWorker;
  /** Ends the worker, and those that it has started. */
  close(): void;
}

/** The scope of the worker that this code runs in. */
export const workerScope = globalThis as unknown as WorkerScope;
