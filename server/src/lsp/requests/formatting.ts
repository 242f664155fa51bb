import {
  DocumentFormattingRequest,
  DocumentOnTypeFormattingRequest,
  DocumentRangeFormattingRequest,
} from 'vscode-languageserver';
import { formatting, onTypeFormatting, onTypeTriggers } from '@user-tool/shared';
import { onTool } from './about-document.js';
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
    onTool(DocumentFormattingRequest.type, ({ tool }, { options }) => formatting(tool, { options })),
    onTool(DocumentRangeFormattingRequest.type, ({ tool }, { options, range }) =>
      formatting(tool, { options, range }),
    ),
    onTool(DocumentOnTypeFormattingRequest.type, ({ tool }, params) => onTypeFormatting(tool, params)),
  ],
};
