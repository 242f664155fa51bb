import { selectionRanges } from '@user-tool/shared';
import { SelectionRangeRequest } from 'vscode-languageserver';
import { onDocument } from './about-document.js';
import type { MethodFamily } from './method.js';

export const selectionRangeFamily: MethodFamily = {
  announce: () => ({ selectionRangeProvider: true }),
  methods: [
    onDocument(SelectionRangeRequest.type, ({ document }, { positions }) =>
      selectionRanges(document, positions),
    ),
  ],
};
