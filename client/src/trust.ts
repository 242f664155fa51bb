import { workspace } from 'vscode';
import { trustGranted } from '../../server/src/protocol/initialization.js';
import type { Ending, Services } from './services.js';

/** Tells the server once the user trusts the workspace, from when on it may start programs. */
export function grantsTrust({ server, output }: Services): Ending {
  return workspace.onDidGrantWorkspaceTrust(() => {
    server.notify(trustGranted).catch((error: unknown) => {
      output.error(error instanceof Error ? error : String(error));
    });
  });
}
