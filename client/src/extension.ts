import { existsSync } from 'node:fs';
import { type ExtensionContext, Uri } from 'vscode';
import { LanguageClient, type LanguageClientOptions, TransportKind } from 'vscode-languageclient/node';
import { displayName } from './names.js';
import type { Server } from './server.js';
import { start } from './start.js';

let server: Server | undefined;

/** Called by VS Code on the desktop when the first YAML file or user tool is opened. */
export function activate(context: ExtensionContext): void {
  const module = Uri.joinPath(context.extensionUri, 'server', 'dist', 'lsp.js').fsPath;
  server = start(context, (options) => createClient(module, options));
}

/** Called by VS Code on shutdown; waits until the server has ended. */
export async function deactivate(): Promise<void> {
  await server?.stop();
}

function createClient(module: string, options: LanguageClientOptions): QuietClient {
  if (!existsSync(module)) throw new Error(`"${module}" is missing; reinstall the extension.`);
  return new QuietClient('userTool', displayName, { module, transport: TransportKind.ipc }, options);
}

/** Logs what goes wrong instead of popping it up: the one message a user needs is shown by {@link Server}. */
class QuietClient extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}
