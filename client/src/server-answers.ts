import { CancellationTokenSource, type CancellationToken, l10n } from 'vscode';
import type { Server } from './server.js';

/** Asks the language server for what a command cannot do without; rejects, saying the way out, where it does not run. */
export async function answered<T>(
  server: Pick<Server, 'ask'>,
  method: string,
  params: object,
  token: CancellationToken = new CancellationTokenSource().token,
): Promise<T> {
  const answer = await server.ask<T>(method, params, token);
  if (answer !== undefined) return answer;
  throw new Error(
    l10n.t('The language server does not run; the command "User Tool: Restart Language Server" starts it.'),
  );
}
