import { foldingRanges } from '@user-tool/shared';
import { FoldingRangeRequest } from 'vscode-languageserver';
import { onDocuments } from './about-document.js';
import type { MethodFamily } from './method.js';

export const foldingRangeFamily: MethodFamily = {
  announce: () => ({ foldingRangeProvider: true }),
  methods: [
    onDocuments(FoldingRangeRequest.type, ({ document }, _params, { client }) =>
      foldingRanges(document, client),
    ),
  ],
};
