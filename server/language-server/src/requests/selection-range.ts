import { selectionRanges } from '@user-tool/shared';
import { SelectionRangeRequest } from 'vscode-languageserver';
import { onDocument } from './about-document.js';
import type { MethodFamily } from './method.js';

export const selectionRangeFamily: MethodFamily = {
  announce: () => ({ selectionRangeProvider: true }),
  methods: [
    onDocument(SelectionRangeRequest.type, ({ documents }, { positions }) =>
      positions.flatMap((position) => {
        const at = { start: position, end: position };
        const document = documents.find(({ source }) => source.touches(at));
        return document ? selectionRanges(document, [position]) : [{ range: at }];
      }),
    ),
  ],
};
