import { TextDocumentSyncKind } from 'vscode-languageserver';
import type { Feature } from './feature.js';

/** How texts reach the server. */
export const synchronization: Feature = {
  announce: () => ({
    positionEncoding: 'utf-16',
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
  }),
  serve: () => undefined,
};
