import { documentHighlights } from '@user-tool/shared';
import { DocumentHighlightRequest } from 'vscode-languageserver';
import { onTool } from './about-document.js';
import type { MethodFamily } from './method.js';

export const documentHighlightFamily: MethodFamily = {
  announce: () => ({ documentHighlightProvider: true }),
  methods: [onTool(DocumentHighlightRequest.type, ({ tool }, params) => documentHighlights(tool, params))],
};
