import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { dialects, type DialectName } from '@user-tool/shared';
import { Type } from 'typebox';
import type { TextToCheck } from '@user-tool/checking/tasks/check-text.js';
import { exampleDocuments, jsonOrDocument, Problem, takeDocuments } from '../requests/documents.js';
import { documentNameFormat } from '../requests/formats.js';
import { sendJson } from '../responses/send-json.js';
import type { ServiceDependencies } from '../server/dependencies.js';

const dialectName = Type.Unsafe<DialectName>({
  type: 'string',
  enum: Object.keys(dialects),
  description: 'The dialect whose rules apply (default: the dialect of its class).',
});

/** One entry of the report of a check. */
export const entryFields = {
  path: Type.String({ description: 'Name of the document.' }),
  dialect: Type.Unsafe<DialectName>({
    ...dialectName,
    description: 'The dialect whose rules applied.',
  }),
  valid: Type.Boolean({ description: 'Whether the platform would accept the tool.' }),
  problems: Type.Array(Type.Ref('Problem')),
};

const CheckedTool = Type.Object(entryFields, { $id: 'CheckedTool' });

/** What may be sent with a document. */
export const namedDocument = {
  path: Type.Optional(Type.String({ description: 'Name for the document.', format: documentNameFormat })),
  dialect: Type.Optional(dialectName),
};

/** A document to check, sent as JSON. */
export const CheckBody = Type.Object(
  {
    source: Type.String({ description: 'The text of the document.', examples: [exampleDocuments.misspelt] }),
    ...namedDocument,
  },
  { $id: 'ToolToCheck' },
);

/** A document that was sent as JSON. */
interface SentDocument {
  source: string;
  path?: string;
  dialect?: DialectName;
}

/** The document in a request, which was sent as JSON, or as it is with the rest in the query. */
export function documentOf({
  body,
  query,
  unreadableReason,
}: {
  body: unknown;
  query: unknown;
  unreadableReason?: string | null;
}): TextToCheck {
  const { source, path, dialect } = {
    ...(query as Omit<SentDocument, 'source'>),
    ...(typeof body === 'string' ? { source: body } : (body as SentDocument)),
  };
  return {
    text: source,
    path: path ?? 'document.tool.yml',
    ...(dialect && { dialect }),
    ...(typeof unreadableReason === 'string' && { unreadableReason }),
  };
}

/** `POST /api/tools/check`: the output of `user-tool check --format json` for one document. */
export function checkRoutes({ checker }: ServiceDependencies): FastifyPluginAsyncTypebox {
  return async (app) => {
    for (const schema of [Problem, CheckedTool, CheckBody]) app.addSchema(schema);
    takeDocuments(app, checker);
    app.post(
      '/api/tools/check',
      {
        config: { access: 'anonymous', body: 'document' },
        schema: {
          tags: ['tools'],
          summary: 'Check a user tool',
          description:
            'The status is 200 even if the document has errors; `valid` is false then. The response is one entry of the output of `user-tool check --format json`.',
          body: jsonOrDocument('ToolToCheck', exampleDocuments.misspelt),
          querystring: Type.Object(namedDocument),
          response: { 200: Type.Ref('CheckedTool') },
        },
      },
      async (request, reply) => sendJson(reply, await checker.check(documentOf(request), request.asker)),
    );
  };
}
