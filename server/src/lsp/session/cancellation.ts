import { LSPErrorCodes, ResponseError, type CancellationToken } from 'vscode-languageserver';

/** The response to a canceled request (LSP, "Cancellation Support"). */
export function cancelled(): ResponseError<never> {
  return new ResponseError(LSPErrorCodes.RequestCancelled, 'The request was canceled.');
}

/** Waits for something until the client cancels. Never rejects if the work does not. */
export async function untilCancelled(
  work: Promise<void> | undefined,
  token: CancellationToken,
): Promise<void> {
  if (!work || token.isCancellationRequested) return;
  await new Promise<void>((resolve, reject) => {
    const listener = token.onCancellationRequested(() => {
      resolve();
    });
    work.then(resolve, reject).finally(() => {
      listener.dispose();
    });
  });
}
