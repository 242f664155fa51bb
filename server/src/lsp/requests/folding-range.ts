import { foldingRanges } from '@user-tool/shared';
import { FoldingRangeRequest } from 'vscode-languageserver';
import { onDocument } from './about-document.js';
import type { MethodFamily } from './method.js';

export const foldingRangeFamily: MethodFamily = {
  announce: () => ({ foldingRangeProvider: true }),
  methods: [
    onDocument(FoldingRangeRequest.type, ({ document }, _params, { client }) =>
      foldingRanges(document, client),
    ),
  ],
};
