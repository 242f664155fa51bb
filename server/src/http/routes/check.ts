import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { dialects, type DialectName } from '@user-tool/shared';
import { Type } from 'typebox';
import { exampleDocuments, jsonOrDocument, Problem, takeDocuments } from '../requests/documents.js';
import type { ServiceDependencies } from '../server/dependencies.js';

const dialectName = Type.Unsafe<DialectName>({
  type: 'string',
  enum: Object.keys(dialects),
  description: 'By which rules the document is judged; by those of its class where absent.',
});

const CheckedTool = Type.Object(
  {
    path: Type.String({ description: 'What the document was called.' }),
    dialect: Type.Unsafe<DialectName>({
      ...dialectName,
      description: 'By which rules the document was judged.',
    }),
    valid: Type.Boolean({ description: 'Whether the platform would take the tool.' }),
    problems: Type.Array(Type.Ref('Problem')),
  },
  { $id: 'CheckedTool' },
);

const ToolToCheck = Type.Object(
  {
    source: Type.String({ description: 'The text of the document.', examples: [exampleDocuments.misspelt] }),
    path: Type.Optional(Type.String({ description: 'What to call the document.', minLength: 1 })),
    dialect: Type.Optional(dialectName),
  },
  { $id: 'ToolToCheck' },
);

/** `POST /api/tools/check`: what `user-tool check --format json` says of one document. */
export function checkRoutes({ checker }: ServiceDependencies): FastifyPluginAsyncTypebox {
  return async (app) => {
    for (const schema of [Problem, CheckedTool, ToolToCheck]) app.addSchema(schema);
    takeDocuments(app);
    app.post(
      '/api/tools/check',
      {
        config: { access: 'anonymous' },
        schema: {
          tags: ['tools'],
          summary: 'Check a user tool',
          description:
            'The answer is 200 also where the document has errors: `valid` tells whether it has any. It is one entry of what `user-tool check --format json` prints.',
          body: jsonOrDocument('ToolToCheck', exampleDocuments.misspelt),
          querystring: Type.Object({
            path: Type.Optional(
              Type.String({ description: 'What to call a document in YAML.', minLength: 1 }),
            ),
            dialect: Type.Optional(dialectName),
          }),
          response: { 200: Type.Ref('CheckedTool') },
        },
      },
      async ({ body, query, unreadableReason }) => {
        const written = body as string | { source: string; path?: string; dialect?: DialectName };
        const { source, path, dialect } =
          typeof written === 'string' ? { ...query, source: written } : { ...query, ...written };
        return checker.check({
          text: source,
          path: path ?? 'document.tool.yml',
          ...(dialect && { dialect }),
          ...(unreadableReason !== null && { unreadableReason }),
        });
      },
    );
  };
}
