import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { DatasetRecord } from '@user-tool/records';
import { ServiceError } from '../errors/service-error.js';
import { beginningOf, contentOf } from '../legacy/display.js';
import { shownDataset } from '../legacy/datasets.js';
import { sendResult } from '../legacy/send-result.js';
import { IdParams } from '@user-tool/platform-api/routes/schemas.js';
import { itemFinders } from '../records/find-items.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { contentName, ContentParams } from './dataset-paths.js';

const DisplayQuery = Type.Object({
  preview: Type.Optional(Type.Boolean({ description: 'Shows the beginning of a long text on a page.' })),
  filename: Type.Optional(Type.String({ description: 'A file that belongs to the dataset.' })),
  to_ext: Type.Optional(
    Type.String({ description: 'Saves the content under its name with this extension.' }),
  ),
  offset: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Returns a part of a text as JSON, from there.' }),
  ),
  ck_size: Type.Optional(Type.Integer({ minimum: 0, description: 'Bytes of that part.' })),
});

/** Public platform's `DatasetTextContentDetails`. */
const TextContent = Type.Object({
  item_data: Type.Union([Type.String(), Type.Null()], {
    description: 'The beginning of a text, up to a megabyte; null for any other content.',
  }),
  truncated: Type.Boolean({ description: 'Whether there is more.' }),
  item_url: Type.String({ description: 'The path of the whole content.' }),
});

const anything = { content: { '*/*': { schema: {} } } };

/** The content of datasets, as the legacy web layer shows it. */
export function datasetContentRoutes(dependencies: ServiceDependencies): FastifyPluginAsyncTypebox {
  const { dataset: datasets } = itemFinders(dependencies);
  const schema = {
    tags: ['datasets'],
    summary: 'Show or save the content of a dataset',
    description: 'Parts of it, with the header `range`.',
    querystring: DisplayQuery,
    response: {
      200: { description: 'The content', ...anything },
      206: { description: 'A part of it', ...anything },
      304: Type.Null({ description: 'It has not changed.' }),
    },
  };

  const send = async (
    dataset: DatasetRecord,
    request: FastifyRequest<{ Querystring: { filename?: string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const shown = shownDataset(dataset);
    if ('why' in shown) throw new ServiceError(shown.error, { text: shown.why });
    const { query } = request;
    const result = await contentOf(shown, query.filename, query, dependencies);
    await sendResult(result, request, reply);
    return reply;
  };

  return async (app) => {
    app.get(
      '/api/datasets/:id/get_content_as_text',
      {
        config: { access: 'anonymous' },
        schema: {
          tags: ['datasets'],
          summary: 'Return the beginning of the content of a text',
          params: IdParams,
          response: { 200: TextContent },
        },
      },
      async ({ params, caller }) => {
        const shown = shownDataset(await datasets.toRead(params, caller));
        if ('why' in shown) throw new ServiceError(shown.error, { text: shown.why });
        const beginning = await beginningOf(shown, dependencies);
        return {
          item_data: beginning?.text ?? null,
          truncated: beginning !== undefined && beginning.end < beginning.size,
          item_url: `${dependencies.config.basePath}/datasets/${params.id}/display`,
        };
      },
    );

    // The framework's own routes for HEAD announce a length of 0.
    for (const { method, hide } of [
      { method: 'GET', hide: false },
      { method: 'HEAD', hide: true },
    ]) {
      const common = { method, exposeHeadRoute: false, config: { access: 'anonymous' } } as const;
      app.route({
        ...common,
        url: '/api/datasets/:id/display',
        schema: { ...schema, hide, params: IdParams },
        handler: async (request, reply) =>
          send(await datasets.toRead(request.params, request.caller), request, reply),
      });
      app.route({
        ...common,
        url: '/api/histories/:id/contents/:content_id/display',
        schema: { ...schema, hide, params: ContentParams },
        handler: async (request, reply) =>
          send(await datasets.toRead(contentName(request.params), request.caller), request, reply),
      });
    }
  };
}
