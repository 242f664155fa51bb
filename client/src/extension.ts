import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type ExtensionContext, l10n, Uri } from 'vscode';
import { LanguageClient, type LanguageClientOptions, TransportKind } from 'vscode-languageclient/node';
import { displayName } from './names.js';
import type { Server } from './server.js';
import { start } from './start.js';
import type { RunCommand } from './terminal.js';

let server: Server | undefined;

/** Called by VS Code on the desktop when the first YAML file or user tool is opened. */
export function activate(context: ExtensionContext): void {
  const program = (name: string): string => Uri.joinPath(context.extensionUri, 'server', 'dist', name).fsPath;
  server = start(
    context,
    (options) => createClient(program('lsp.js'), options),
    (...run) => runCommand(program('cli.js'), ...run),
  );
}

/** Called by VS Code on shutdown; waits until the server has ended. */
export async function deactivate(): Promise<void> {
  await server?.stop();
}

function createClient(module: string, options: LanguageClientOptions): QuietClient {
  if (!existsSync(module)) throw new Error(l10n.t('"{0}" is missing; reinstall the extension.', module));
  return new QuietClient('userTool', displayName, { module, transport: TransportKind.ipc }, options);
}

/** Runs with the Node that the extension runs on, so that nothing else has to be installed. */
function runCommand(
  program: string,
  ...[args, cwd, { printed, ended }]: Parameters<RunCommand>
): ReturnType<RunCommand> {
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1', FORCE_COLOR: '1' };
  const running = spawn(process.execPath, [program, ...args], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [running.stdout, running.stderr]) stream.setEncoding('utf8').on('data', printed);
  running.on('error', ({ message }) => {
    printed(`${message}\n`);
    ended(2);
  });
  running.on('close', (code) => {
    ended(code ?? 2);
  });
  return running;
}

/** Logs what goes wrong instead of popping it up: the one message a user needs is shown by {@link Server}. */
class QuietClient extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}
