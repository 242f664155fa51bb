import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { dialects, type DialectName } from '@user-tool/shared';
import { Type } from 'typebox';
import { exampleDocuments, jsonOrDocument, Problem, takeDocuments } from '../requests/documents.js';
import { documentNameFormat } from '../requests/formats.js';
import { sendJson } from '../responses/send-json.js';
import type { ServiceDependencies } from '../server/dependencies.js';

const dialectName = Type.Unsafe<DialectName>({
  type: 'string',
  enum: Object.keys(dialects),
  description: 'The dialect whose rules apply (default: the dialect of its class).',
});

const CheckedTool = Type.Object(
  {
    path: Type.String({ description: 'Name of the document.' }),
    dialect: Type.Unsafe<DialectName>({
      ...dialectName,
      description: 'The dialect whose rules applied.',
    }),
    valid: Type.Boolean({ description: 'Whether the platform would accept the tool.' }),
    problems: Type.Array(Type.Ref('Problem')),
  },
  { $id: 'CheckedTool' },
);

const documentName = (description: string) => Type.String({ description, format: documentNameFormat });

const ToolToCheck = Type.Object(
  {
    source: Type.String({ description: 'The text of the document.', examples: [exampleDocuments.misspelt] }),
    path: Type.Optional(documentName('Name for the document.')),
    dialect: Type.Optional(dialectName),
  },
  { $id: 'ToolToCheck' },
);

/** `POST /api/tools/check`: the output of `user-tool check --format json` for one document. */
export function checkRoutes({ checker }: ServiceDependencies): FastifyPluginAsyncTypebox {
  return async (app) => {
    for (const schema of [Problem, CheckedTool, ToolToCheck]) app.addSchema(schema);
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
          querystring: Type.Object({
            path: Type.Optional(documentName('Name for a document sent as YAML.')),
            dialect: Type.Optional(dialectName),
          }),
          response: { 200: Type.Ref('CheckedTool') },
        },
      },
      async ({ body, query, unreadableReason, asker }, reply) => {
        const written = body as string | { source: string; path?: string; dialect?: DialectName };
        const { source, path, dialect } =
          typeof written === 'string' ? { ...query, source: written } : { ...query, ...written };
        const document = {
          text: source,
          path: path ?? 'document.tool.yml',
          ...(dialect && { dialect }),
          ...(unreadableReason !== null && { unreadableReason }),
        };
        return sendJson(reply, await checker.check(document, asker));
      },
    );
  };
}
