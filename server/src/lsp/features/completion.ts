import type { TextDocumentPositionParams } from 'vscode-languageserver';
import {
  completion,
  completionTriggers,
  dependsOnProblems,
  resolveCompletion,
  type Surroundings,
} from '@user-tool/shared';
import type { Session } from '../session.js';
import type { Look } from '../workspace-index.js';
import type { Feature } from './feature.js';

/** What can be written at a place. */
export const completionFeatures: readonly Feature[] = [
  {
    announce: () => ({
      completionProvider: { triggerCharacters: [...completionTriggers], resolveProvider: true },
    }),
    serve: (session) => {
      const { connection, client, onTool, onItem } = session;
      connection.onCompletion(async (params, token) => {
        const { uri } = params.textDocument;
        const look = await session.index.look(uri);
        if (!look) return null;
        const known = await surroundings(session, look, params);
        const answer = onTool((tool, { position }: typeof params) =>
          completion(tool, { ...client, uri, position, known }),
        );
        return answer(params, token);
      });
      connection.onCompletionResolve(
        onItem((tool, item) => resolveCompletion(tool, item, { markup: client.documentationMarkup })),
      );
    },
  },
];

/** What the configuration of the project and the tools of the workspace add to what can be written in a document. */
async function surroundings(
  { index, judge }: Session,
  { project, settings, tool }: Look,
  { position, textDocument: { uri } }: TextDocumentPositionParams,
): Promise<Surroundings> {
  const options = tool && dependsOnProblems(tool, position) ? await judge.options(uri) : undefined;
  return {
    datatypes: [...project.config.datatypes, ...settings.datatypes],
    containers: index.containers,
    ...(options && { judgedBy: options }),
  };
}
