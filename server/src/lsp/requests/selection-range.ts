import { SelectionRangeRequest } from 'vscode-languageserver';
import { selectionRanges } from '@user-tool/shared';
import { onTool } from './about-document.js';
import type { MethodFamily } from './method.js';

export const selectionRangeFamily: MethodFamily = {
  announce: () => ({ selectionRangeProvider: true }),
  methods: [
    onTool(SelectionRangeRequest.type, ({ tool }, { positions }) => selectionRanges(tool, positions)),
  ],
};
