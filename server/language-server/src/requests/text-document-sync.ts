import { TextDocumentSyncKind } from 'vscode-languageserver';
import type { MethodFamily } from './method.js';

/** How texts reach the server, whose library hears them. */
export const textDocumentSyncFamily: MethodFamily = {
  announce: () => ({
    positionEncoding: 'utf-16',
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
  }),
  methods: [],
};
