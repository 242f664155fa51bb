import type { ExtensionContext } from 'vscode';
import type { ClientFactory, Server } from './server.js';
import { start } from './start.js';

let server: Server | undefined;

/** Called by VS Code in a browser when the first YAML file or user tool opens. */
export function activate(context: ExtensionContext): void {
  const createClient: ClientFactory = (options) => {
    // Loaded on first use: a static import would be evaluated for every YAML file.
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    const { WorkerClient } = require('./worker-client.js') as typeof import('./worker-client.js');
    return new WorkerClient(context.extensionUri, options);
  };
  server = start(context, createClient);
}

/** Called by VS Code on shutdown; waits for the server to exit. */
export async function deactivate(): Promise<void> {
  await server?.stop();
}
