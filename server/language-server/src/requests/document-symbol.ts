import { documentSymbols } from '@user-tool/shared';
import { DocumentSymbolRequest } from 'vscode-languageserver';
import { onTools } from './about-document.js';
import type { MethodFamily } from './method.js';

export const documentSymbolFamily: MethodFamily = {
  announce: () => ({ documentSymbolProvider: true }),
  methods: [
    onTools(DocumentSymbolRequest.type, ({ tool, version: { uri } }, _params, { client }) =>
      documentSymbols(tool, { ...client, uri }),
    ),
  ],
};
