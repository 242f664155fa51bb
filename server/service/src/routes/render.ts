import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type, type Static } from 'typebox';
import { namedItems } from '@user-tool/checking/tasks/item-infos.js';
import { ItemLookup } from '../jobs/known-items.js';
import { exampleDocuments, Problem, Range } from '../requests/documents.js';
import { answerLimit } from '../requests/limits.js';
import { sendMade } from '../responses/send-json.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { documentOf, entryFields, namedDocument } from './check.js';

const textOrNull = Type.Union([Type.String(), Type.Null()]);
const anyObject = Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true });

const ToolToRender = Type.Object(
  {
    source: Type.String({ description: 'The text of the document.', examples: [exampleDocuments.ofUser] }),
    ...namedDocument,
    inputs: Type.Optional({
      ...anyObject,
      description: 'The values of inputs, as in `POST /api/jobs`; those of the first job are used.',
    }),
    sample: Type.Optional(
      Type.Boolean({ default: false, description: 'Whether missing inputs get sample values.' }),
    ),
  },
  { $id: 'ToolToRender' },
);

const RenderedTool = Type.Object(
  {
    version: Type.Literal(1),
    path: entryFields.path,
    id: Type.Union([Type.String(), Type.Null()], { description: 'The `id` of the document.' }),
    dialect: entryFields.dialect,
    inputs: { ...anyObject, description: 'The value of `inputs` in expressions.' },
    command: { ...textOrNull, description: 'The command; null if there are errors.' },
    files: Type.Array(
      Type.Object({
        name: textOrNull,
        filename: { ...textOrNull, description: 'Its name in the working directory.' },
        content: Type.String(),
      }),
      { description: 'The configuration files.' },
    ),
    errors: Type.Array(
      Type.Object({
        message: Type.String(),
        range: Range,
        related: Type.Array(Type.Object({ range: Range, message: Type.String() })),
        path: Type.String({ description: 'JSON pointer to the nearest node of the document.' }),
        input: Type.Optional(Type.String({ description: 'The input whose value is invalid.' })),
      }),
      { description: 'What prevents the command from being rendered.' },
    ),
    problems: entryFields.problems,
  },
  { $id: 'RenderedTool' },
);

/** `POST /api/tools/render`: the output of `user-tool render --json` for one document. */
export function renderRoutes({ checker, ids, store }: ServiceDependencies): FastifyPluginAsyncTypebox {
  return async (app) => {
    for (const schema of [Problem, ToolToRender, RenderedTool]) app.addSchema(schema);
    app.post(
      '/api/tools/render',
      {
        config: { access: 'anonymous', body: 'document' },
        schema: {
          tags: ['tools'],
          summary: 'Return the command that a user tool would run',
          description:
            'Nothing is run. Data is at other paths when it is. The status is 200 even if there are errors: the document or the values may have them. To use datasets, send an API key.',
          body: Type.Ref('ToolToRender'),
          response: { 200: Type.Ref('RenderedTool') },
        },
      },
      async (request, reply) => {
        const { inputs = {}, sample = false } = request.body as Static<typeof ToolToRender>;
        const items = await new ItemLookup(store, ids, request.caller).of(namedItems(inputs));
        const document = { ...documentOf(request), inputs, items, sample, maxMade: answerLimit };
        const rendered = await checker.render(document, request.asker);
        return sendMade(reply, rendered, 'The command and the configuration files together have');
      },
    );
  };
}
