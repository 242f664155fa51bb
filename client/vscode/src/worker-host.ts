import type { Uri } from 'vscode';
import type { Host } from './host.js';

/** A browser, where the language server is a web worker. */
export function workerHost(extension: Uri): Host {
  return {
    createClient: (options) => {
      // Loaded on first use: a static import would be evaluated for every YAML file.
      // eslint-disable-next-line @typescript-eslint/no-require-imports
      const { WorkerClient } = require('./worker-client.js') as typeof import('./worker-client.js');
      return new WorkerClient(extension, options);
    },
  };
}
