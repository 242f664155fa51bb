import { formatting, onTypeFormatting, onTypeTriggers } from '@user-tool/shared';
import {
  DocumentFormattingRequest,
  DocumentOnTypeFormattingRequest,
  DocumentRangeFormattingRequest,
} from 'vscode-languageserver';
import { onDocument, onDocuments } from './about-document.js';
import type { MethodFamily } from './method.js';

const [firstTrigger = '', ...moreTriggers] = onTypeTriggers;

export const formattingFamily: MethodFamily = {
  announce: () => ({
    documentFormattingProvider: true,
    documentRangeFormattingProvider: true,
    documentOnTypeFormattingProvider: {
      firstTriggerCharacter: firstTrigger,
      moreTriggerCharacter: moreTriggers,
    },
  }),
  methods: [
    onDocuments(DocumentFormattingRequest.type, ({ document }, { options }) =>
      formatting(document, { options }),
    ),
    onDocuments(DocumentRangeFormattingRequest.type, ({ document }, { options, range }) =>
      formatting(document, { options, range }),
    ),
    onDocument(DocumentOnTypeFormattingRequest.type, ({ document }, params) =>
      onTypeFormatting(document, params),
    ),
  ],
};
