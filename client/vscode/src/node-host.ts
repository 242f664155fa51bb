import { Uri } from 'vscode';
import type { Host } from './host.js';

/** A computer, where the language server and the command are processes. Nothing of Node is loaded before they start. */
export function nodeHost(extension: Uri): Host {
  const program = (name: string): string => Uri.joinPath(extension, 'client', 'dist', 'server', name).fsPath;
  return {
    createClient: (options) => {
      // eslint-disable-next-line @typescript-eslint/no-require-imports
      const { createClient } = require('./node-client.js') as typeof import('./node-client.js');
      return createClient(program('lsp.js'), options);
    },
    runCommand: (...run) => {
      // eslint-disable-next-line @typescript-eslint/no-require-imports
      const { runCommand } = require('./node-command.js') as typeof import('./node-command.js');
      return runCommand(program('cli.js'), ...run);
    },
  };
}
