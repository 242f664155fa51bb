import { DocumentLinkRequest } from 'vscode-languageserver';
import { documentLinks } from '@user-tool/shared';
import { onTool } from './about-document.js';
import type { MethodFamily } from './method.js';

export const documentLinkFamily: MethodFamily = {
  announce: () => ({ documentLinkProvider: {} }),
  methods: [onTool(DocumentLinkRequest.type, ({ tool }, _params, { client }) => documentLinks(tool, client))],
};
