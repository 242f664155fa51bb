import { CancellationTokenSource, type CancellationToken, l10n } from 'vscode';
import type { RequestOf } from '../../server/src/protocol/messages.js';
import type { Server } from './server.js';

/** Asks the language server for what a command cannot do without; rejects, saying the way out, where it does not run. */
export async function answered<P, R>(
  server: Pick<Server, 'ask'>,
  request: RequestOf<P, R>,
  params: P,
  token: CancellationToken = new CancellationTokenSource().token,
): Promise<R> {
  const answer = await server.ask(request, params, token);
  if (answer !== undefined) return answer;
  throw new Error(
    l10n.t('The language server does not run; the command "User Tool: Restart Language Server" starts it.'),
  );
}
