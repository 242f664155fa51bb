import { codeActionKinds, codeActions, resolveCodeAction } from '@user-tool/shared';
import type { Feature } from './feature.js';

/** Changes that an author is offered. */
export const actionFeatures: readonly Feature[] = [
  {
    announce: ({ codeActionLiterals, resolveCodeActions }) => ({
      codeActionProvider: codeActionLiterals
        ? { codeActionKinds: [...codeActionKinds], ...(resolveCodeActions && { resolveProvider: true }) }
        : true,
    }),
    serve: ({ connection, client, onProblems, onJudgedItem }) => {
      connection.onCodeAction(
        onProblems((judgement, { textDocument: { uri }, range, context }) =>
          codeActions(judgement, {
            ...client,
            uri,
            version: judgement.document.version,
            range,
            context,
          }),
        ),
      );
      if (client.resolveCodeActions) {
        connection.onCodeActionResolve(
          onJudgedItem((judgement, action, uri) =>
            resolveCodeAction(judgement, action, { ...client, uri, version: judgement.document.version }),
          ),
        );
      }
    },
  },
];
