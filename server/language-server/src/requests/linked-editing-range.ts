import { linkedEditingRanges } from '@user-tool/shared';
import { LinkedEditingRangeRequest } from 'vscode-languageserver';
import { onTool } from './about-document.js';
import type { MethodFamily } from './method.js';

export const linkedEditingRangeFamily: MethodFamily = {
  announce: () => ({ linkedEditingRangeProvider: true }),
  methods: [onTool(LinkedEditingRangeRequest.type, ({ tool }, params) => linkedEditingRanges(tool, params))],
};
