import type { ExtensionContext } from 'vscode';
import type { ClientFactory, Server } from './server.js';
import { start } from './start.js';

let server: Server | undefined;

/** Called by VS Code in a browser when the first YAML file or user tool is opened. */
export function activate(context: ExtensionContext): void {
  const createClient: ClientFactory = (options) => {
    // Read when the first tool asks for it: an import is read at once, with every YAML file.
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    const { WorkerClient } = require('./worker-client.js') as typeof import('./worker-client.js');
    return new WorkerClient(context.extensionUri, options);
  };
  server = start(context, createClient);
}

/** Called by VS Code on shutdown; waits until the server has ended. */
export async function deactivate(): Promise<void> {
  await server?.stop();
}
