import { commands, l10n, window, type ExtensionContext, type LogOutputChannel } from 'vscode';
import type { ActiveTool } from './active-tool.js';
import { messageOf, withoutLinks } from './names.js';
import type { Server } from './server.js';
import type { RunCommand } from './terminal.js';

/** What the parts of the extension work with, on whatever host. */
export interface Services {
  readonly context: ExtensionContext;
  readonly output: LogOutputChannel;
  readonly server: Server;
  /** Which tool a command is meant for. */
  readonly activeTool: ActiveTool;
  /** Absent on hosts that start no programs. */
  readonly runCommand: RunCommand | undefined;
}

/** What is disposed of with the extension; any object will do, unlike for VS Code's class of that name. */
export interface Disposable {
  dispose(): unknown;
}

/** A part of the extension: registers what it offers, and gives what is disposed of with the extension. */
export type Feature = (services: Services) => Disposable | readonly Disposable[];

/** Registers a command; where it fails, a message says why in one sentence, and the output keeps the rest. */
export function command(
  { output }: Services,
  id: string,
  // What a command is called with is only known to who calls it: each says itself what it takes.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  run: (...args: any[]) => unknown,
): Disposable {
  return commands.registerCommand(id, async (...args: unknown[]) => {
    try {
      return await run(...args);
    } catch (error) {
      output.error(error instanceof Error ? error : String(error));
      void window.showErrorMessage(withoutLinks(l10n.t('User Tool: {0}', messageOf(error))));
      return undefined;
    }
  });
}
