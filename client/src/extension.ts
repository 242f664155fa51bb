import { type ExtensionContext, Uri } from 'vscode';
import type { ClientFactory, Server } from './server.js';
import { start } from './start.js';

let server: Server | undefined;

/** Called by VS Code on the desktop when the first YAML file or user tool is opened. */
export function activate(context: ExtensionContext): void {
  const module = Uri.joinPath(context.extensionUri, 'server', 'dist', 'lsp.js').fsPath;
  const createClient: ClientFactory = (options) => {
    // Read when the first tool asks for it: an import is read at once, with every YAML file.
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    const client = require('./node-client.js') as typeof import('./node-client.js');
    return client.createClient(module, options);
  };
  server = start(context, createClient);
}

/** Called by VS Code on shutdown; waits until the server has ended. */
export async function deactivate(): Promise<void> {
  await server?.stop();
}
