import { documentLinks, documentSymbols, foldingRanges, selectionRanges } from '@user-tool/shared';
import type { Feature } from './feature.js';

/** The parts that a document is made of. */
export const structureFeatures: readonly Feature[] = [
  {
    announce: () => ({ documentSymbolProvider: true }),
    serve: ({ connection, client, onTool }) =>
      connection.onDocumentSymbol(
        onTool((tool, { textDocument: { uri } }) => documentSymbols(tool, { ...client, uri })),
      ),
  },
  {
    announce: () => ({ foldingRangeProvider: true }),
    serve: ({ connection, client, onTool }) =>
      connection.onFoldingRanges(onTool((tool) => foldingRanges(tool, client))),
  },
  {
    announce: () => ({ selectionRangeProvider: true }),
    serve: ({ connection, onTool }) =>
      connection.onSelectionRanges(onTool((tool, { positions }) => selectionRanges(tool, positions))),
  },
  {
    announce: () => ({ documentLinkProvider: {} }),
    serve: ({ connection, client, onTool }) =>
      connection.onDocumentLinks(onTool((tool) => documentLinks(tool, client))),
  },
];
