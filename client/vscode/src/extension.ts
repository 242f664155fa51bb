import type { ExtensionContext } from 'vscode';
import { nodeHost } from './node-host.js';
import type { Server } from './server.js';
import { start } from './start.js';
import { workerHost } from './worker-host.js';

let server: Server | undefined;

/**
 * Called by VS Code when the first YAML file or user tool opens. The same program runs on the desktop and in browsers,
 * so that the package contains the client library once.
 */
export function activate(context: ExtensionContext): void {
  const host = 'process' in globalThis ? nodeHost : workerHost;
  server = start(context, host(context.extensionUri));
}

/** Called by VS Code on shutdown; waits for the server to exit. */
export async function deactivate(): Promise<void> {
  await server?.stop();
}
