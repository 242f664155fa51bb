import { documentLinks } from '@user-tool/shared';
import { DocumentLinkRequest } from 'vscode-languageserver';
import { onDocuments } from './about-document.js';
import type { MethodFamily } from './method.js';

export const documentLinkFamily: MethodFamily = {
  announce: () => ({ documentLinkProvider: {} }),
  methods: [
    onDocuments(DocumentLinkRequest.type, ({ document }, _params, { client }) =>
      documentLinks(document, client),
    ),
  ],
};
