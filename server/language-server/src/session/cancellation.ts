import {
  CancellationTokenSource,
  LSPErrorCodes,
  ResponseError,
  type CancellationToken,
} from 'vscode-languageserver';
import type { OpenDocuments } from '../documents/open-documents.js';

/** The response to a canceled request (LSP, "Cancellation Support"). */
export function canceled(): ResponseError<never> {
  return new ResponseError(LSPErrorCodes.RequestCancelled, 'The request was canceled.');
}

/** The response to a request about a text that is no longer the document's (LSP, "ErrorCodes"). */
export function contentModified(): ResponseError<never> {
  return new ResponseError(LSPErrorCodes.ContentModified, 'The document has changed.');
}

/**
 * Does something with a token that is canceled together with the client's, and when the document changes or closes.
 * @throws what the work throws
 */
export async function untilChanged<T>(
  documents: OpenDocuments,
  uri: string,
  token: CancellationToken,
  work: (token: CancellationToken) => Promise<T>,
): Promise<T> {
  const source = new CancellationTokenSource();
  const cancel = (): void => {
    source.cancel();
  };
  const cancelIf = ({ document }: { document: { uri: string } }): void => {
    if (document.uri === uri) cancel();
  };
  const listeners = [
    token.onCancellationRequested(cancel),
    documents.onDidChangeContent(cancelIf),
    documents.onDidClose(cancelIf),
  ];
  try {
    return await work(source.token);
  } finally {
    for (const listener of listeners) listener.dispose();
    source.dispose();
  }
}

/** Waits for something until the client cancels. Never rejects if the work does not. */
export async function untilCanceled(
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
