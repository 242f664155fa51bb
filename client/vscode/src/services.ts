import { commands, l10n, window, type ExtensionContext, type LogOutputChannel } from 'vscode';
import type { ActiveTool } from './active-tool.js';
import { messageOf, withoutLinks } from './names.js';
import type { RememberedValues } from './preview/remembered.js';
import type { Server } from './server.js';
import type { RunCommand } from './terminal.js';

/** What the parts of the extension work with, on any host. */
export interface Services {
  readonly context: ExtensionContext;
  readonly output: LogOutputChannel;
  readonly server: Server;
  /** Which tool a command applies to. */
  readonly activeTool: ActiveTool;
  /** The values that the user entered for tools. */
  readonly remembered: RememberedValues;
  /** Absent on hosts that cannot start programs. */
  readonly runCommand: RunCommand | undefined;
}

/** Disposed of with the extension; any object will do, unlike for VS Code's class of that name. */
export interface Disposable {
  dispose(): unknown;
}

/** A part of the extension: registers what it offers, and returns what to dispose of with the extension. */
export type Feature = (services: Services) => Disposable | readonly Disposable[];

/** Registers a command; if it fails, a message says why in one sentence, and the output has the details. */
export function command(
  { output }: Services,
  id: string,
  // Only the callers know a command's arguments; each command declares its own.
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
