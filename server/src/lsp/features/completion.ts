import { completion, completionTriggers, hover, resolveCompletion } from '@user-tool/shared';
import type { Feature } from './feature.js';

/** What can be written at a place, and what there is to know of it. */
export const completionFeatures: readonly Feature[] = [
  {
    announce: () => ({
      completionProvider: { triggerCharacters: [...completionTriggers], resolveProvider: true },
    }),
    serve: ({ connection, client, onTool, onItem }) => {
      connection.onCompletion(
        onTool((tool, { textDocument: { uri }, position }) => completion(tool, { ...client, uri, position })),
      );
      connection.onCompletionResolve(
        onItem((tool, item) => resolveCompletion(tool, item, { markup: client.documentationMarkup })),
      );
    },
  },
  {
    announce: () => ({ hoverProvider: true }),
    serve: ({ connection, client, onTool }) =>
      connection.onHover(
        onTool((tool, { position }) => hover(tool, { position, markup: client.hoverMarkup })),
      ),
  },
];
