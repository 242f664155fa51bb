import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { exampleDocuments, jsonOrDocument, Problem, takeDocuments, TextEdit } from '../requests/documents.js';
import { answerLimit } from '../requests/limits.js';
import { sendMade } from '../responses/send-json.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { documentOf, entryFields, namedDocument } from './check.js';

const suggested = Type.Optional(
  Type.Boolean({ default: false, description: 'Whether to apply fixes that are not safe, too.' }),
);

const ToolToFix = Type.Object(
  {
    source: Type.String({ description: 'The text of the document.', examples: [exampleDocuments.misspelt] }),
    ...namedDocument,
    suggested,
  },
  { $id: 'ToolToFix' },
);

const FixedTool = Type.Object(
  {
    ...entryFields,
    source: Type.String({ description: 'The fixed document.' }),
    edits: Type.Array(TextEdit, { description: 'What differs in it from the document as it was sent.' }),
    applied: Type.Integer({ description: 'The number of problems that were fixed.' }),
    suggested: Type.Integer({
      description: 'The number of those that were fixed with fixes that are not safe.',
    }),
    stopped: Type.Boolean({ description: 'Whether there are more such fixes to try.' }),
    solved: Type.Array(Type.Ref('Problem'), {
      description: 'The problems that were fixed, with their ranges in the document as it was sent.',
    }),
  },
  { $id: 'FixedTool' },
);

/** `POST /api/tools/fix`: what `user-tool fix` makes of one document. */
export function fixRoutes({ checker }: ServiceDependencies): FastifyPluginAsyncTypebox {
  return async (app) => {
    for (const schema of [Problem, ToolToFix, FixedTool]) app.addSchema(schema);
    takeDocuments(app, checker);
    app.post(
      '/api/tools/fix',
      {
        config: { access: 'anonymous', body: 'document' },
        schema: {
          tags: ['tools'],
          summary: 'Fix a user tool',
          description:
            'Applies the safe fixes, on request also the others, until none are left. The response has the fixed document, and what `POST /api/tools/check` finds in it.',
          body: jsonOrDocument('ToolToFix', exampleDocuments.misspelt),
          querystring: Type.Object({ ...namedDocument, suggested }),
          response: { 200: Type.Ref('FixedTool') },
        },
      },
      async (request, reply) => {
        const { suggested = request.query.suggested } = Object(request.body) as { suggested?: boolean };
        const document = {
          ...documentOf(request),
          suggested: suggested ?? false,
          maxMade: answerLimit,
        };
        const fixed = await checker.fix(document, request.asker);
        return sendMade(reply, fixed, 'The fixed document and its problems together have');
      },
    );
  };
}
