import {
  LSPErrorCodes,
  ResponseError,
  type CancellationToken,
  type DefinitionParams,
  type Location,
  type LocationLink,
  type ReferenceParams,
  type TextDocumentPositionParams,
} from 'vscode-languageserver';
import {
  definition,
  documentHighlights,
  linkedEditingRanges,
  mentionAt,
  prepareRename,
  references,
  rename,
  toolIdAt,
  workspaceEdit,
} from '@user-tool/shared';
import { cancelled } from '../cancellation.js';
import type { Handler, Session } from '../session.js';
import type { Feature } from './feature.js';

/** From names to what they name and back, and giving them others. */
export const navigationFeatures: readonly Feature[] = [
  {
    announce: () => ({ definitionProvider: true }),
    serve: (session) => {
      const { connection, client, index, onTool } = session;
      const inDocument = onTool((tool, { textDocument: { uri }, position }: DefinitionParams) => {
        const links = definition(tool, { uri, position });
        return client.definitionLinks ? links : (links?.map(asLocation) ?? null);
      });
      connection.onDefinition(
        onToolId(session, inDocument, (id, _params, token) => index.toolsWithId(id, token)),
      );
    },
  },
  {
    announce: () => ({ referencesProvider: true }),
    serve: (session) => {
      const { connection, index, onTool } = session;
      const inDocument = onTool((tool, { textDocument: { uri }, position, context }: ReferenceParams) =>
        references(tool, { uri, position, includeDeclaration: context.includeDeclaration }),
      );
      connection.onReferences(
        onToolId(session, inDocument, async (id, { context }, token) => [
          ...(context.includeDeclaration ? await index.toolsWithId(id, token) : []),
          ...(await index.usesOfTool(id, token)),
        ]),
      );
    },
  },
  {
    announce: () => ({ documentHighlightProvider: true }),
    serve: ({ connection, onTool }) =>
      connection.onDocumentHighlight(onTool((tool, params) => documentHighlights(tool, params))),
  },
  {
    announce: (client) => ({ renameProvider: client.prepareRename ? { prepareProvider: true } : true }),
    serve: ({ connection, client, onTool }) => {
      connection.onPrepareRename(onTool((tool, params) => prepareRename(tool, params)));
      connection.onRenameRequest(
        onTool((tool, params, { uri, version }) => {
          const renamed = rename(tool, params);
          if (!renamed) return null;
          return 'refused' in renamed
            ? new ResponseError(LSPErrorCodes.RequestFailed, renamed.refused)
            : workspaceEdit(renamed.edits, { ...client, uri, version });
        }),
      );
    },
  },
  {
    announce: () => ({ linkedEditingRangeProvider: true }),
    serve: ({ connection, onTool }) =>
      connection.languages.onLinkedEditingRange(onTool((tool, params) => linkedEditingRanges(tool, params))),
  },
];

/**
 * Makes a request's handler that asks the whole workspace where the id of a tool stands, in the tool or in a
 * workflow, and the document everywhere else.
 */
function onToolId<P extends TextDocumentPositionParams, T>(
  { guard, index }: Session,
  inDocument: Handler<P, T>,
  inWorkspace: (id: string, params: P, token: CancellationToken) => Promise<Location[]>,
): (params: P, token: CancellationToken) => ReturnType<Handler<P, T | Location[]>> {
  return (params, token) =>
    guard(async () => {
      const look = await index.look(params.textDocument.uri);
      if (!look) return null;
      const { tool, document } = look;
      const id = tool ? toolIdAt(tool, params.position) : mentionAt(document.getText(), params.position)?.id;
      if (id === undefined) return inDocument(params, token);
      const places = await inWorkspace(id, params, token);
      return token.isCancellationRequested ? cancelled() : places;
    }, null);
}

function asLocation({ targetUri, targetSelectionRange }: LocationLink): {
  uri: string;
  range: LocationLink['targetRange'];
} {
  return { uri: targetUri, range: targetSelectionRange };
}
