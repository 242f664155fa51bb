import { Uri, type ExtensionContext } from 'vscode';
import { runCommand } from './node-command.js';
import type { ClientFactory, Server } from './server.js';
import { start } from './start.js';

let server: Server | undefined;

/** Called by VS Code on the desktop when the first YAML file or user tool opens. */
export function activate(context: ExtensionContext): void {
  const program = (name: string): string => Uri.joinPath(context.extensionUri, 'server', 'dist', name).fsPath;
  const createClient: ClientFactory = (options) => {
    // Loaded on first use: a static import would be evaluated for every YAML file.
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    const client = require('./node-client.js') as typeof import('./node-client.js');
    return client.createClient(program('lsp.js'), options);
  };
  server = start(context, createClient, (...run) => runCommand(program('cli.js'), ...run));
}

/** Called by VS Code on shutdown; waits for the server to exit. */
export async function deactivate(): Promise<void> {
  await server?.stop();
}
