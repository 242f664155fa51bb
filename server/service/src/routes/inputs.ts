import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { exampleDocuments, jsonOrDocument, takeDocuments } from '../requests/documents.js';
import { answerLimit } from '../requests/limits.js';
import { sendMade } from '../responses/send-json.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { documentOf, namedDocument, CheckBody } from './check.js';

const ToolInput = Type.Object(
  {
    name: Type.String(),
    type: Type.String(),
    multiple: Type.Boolean({ description: 'Whether it takes several values.' }),
    sample: Type.Optional(
      Type.Unsafe<unknown>({ description: 'A value, if the input needs one and has no default.' }),
    ),
  },
  { $id: 'ToolInput' },
);

/** `POST /api/tools/inputs`: what a tool takes. */
export function inputRoutes({ checker }: ServiceDependencies): FastifyPluginAsyncTypebox {
  return async (app) => {
    for (const schema of [CheckBody, ToolInput]) app.addSchema(schema);
    takeDocuments(app, checker);
    app.post(
      '/api/tools/inputs',
      {
        config: { access: 'anonymous', body: 'document' },
        schema: {
          tags: ['tools'],
          summary: 'List the inputs of a user tool',
          description: 'Those on the first level. There are none in a document that is not a tool.',
          body: jsonOrDocument('ToolToCheck', exampleDocuments.ofUser),
          querystring: Type.Object(namedDocument),
          response: { 200: Type.Array(Type.Ref('ToolInput')) },
        },
      },
      async (request, reply) => {
        const document = { ...documentOf(request), maxMade: answerLimit };
        const inputs = await checker.inputFacts(document, request.asker);
        return sendMade(reply, inputs, 'The inputs of the document have');
      },
    );
  };
}
