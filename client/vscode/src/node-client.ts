import { existsSync } from 'node:fs';
import { l10n } from 'vscode';
import { LanguageClient, TransportKind, type LanguageClientOptions } from 'vscode-languageclient/node';
import { displayName } from './names.js';

/** Talks to a server in a process of its own. Throws where its program is missing. */
export function createClient(module: string, options: LanguageClientOptions): LanguageClient {
  if (!existsSync(module)) throw new Error(l10n.t('"{0}" is missing; reinstall the extension.', module));
  return new QuietClient('userTool', displayName, { module, transport: TransportKind.ipc }, options);
}

/** Logs what goes wrong instead of popping it up: the one message a user needs is shown by `Server`. */
class QuietClient extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}
