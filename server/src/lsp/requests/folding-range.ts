import { FoldingRangeRequest } from 'vscode-languageserver';
import { foldingRanges } from '@user-tool/shared';
import { onTool } from './about-document.js';
import type { MethodFamily } from './method.js';

export const foldingRangeFamily: MethodFamily = {
  announce: () => ({ foldingRangeProvider: true }),
  methods: [onTool(FoldingRangeRequest.type, ({ tool }, _params, { client }) => foldingRanges(tool, client))],
};
