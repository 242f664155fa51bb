import { formatting, onTypeFormatting, onTypeTriggers } from '@user-tool/shared';
import type { Feature } from './feature.js';

const [firstTrigger = '', ...moreTriggers] = onTypeTriggers;

/** How the text is laid out. */
export const formattingFeatures: readonly Feature[] = [
  {
    announce: () => ({ documentFormattingProvider: true }),
    serve: ({ connection, onTool }) =>
      connection.onDocumentFormatting(onTool((tool, { options }) => formatting(tool, { options }))),
  },
  {
    announce: () => ({ documentRangeFormattingProvider: true }),
    serve: ({ connection, onTool }) =>
      connection.onDocumentRangeFormatting(
        onTool((tool, { options, range }) => formatting(tool, { options, range })),
      ),
  },
  {
    announce: () => ({
      documentOnTypeFormattingProvider: {
        firstTriggerCharacter: firstTrigger,
        moreTriggerCharacter: moreTriggers,
      },
    }),
    serve: ({ connection, onTool }) =>
      connection.onDocumentOnTypeFormatting(onTool((tool, params) => onTypeFormatting(tool, params))),
  },
];
