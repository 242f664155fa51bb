import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { IdParams, refTo } from '../openapi/schemas.js';
import { Dataset, datasetViews } from '../records/dataset-record.js';
import { itemFinders } from '../records/find-items.js';
import { fieldsQuery } from '../records/views.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { datasetChangeRoutes } from './dataset-changes.js';
import { ContentParams, contentPaths, contentName } from './dataset-paths.js';
import { historyContentsRoutes } from './history-contents.js';
import { datasetSender } from './send-dataset.js';

/** Datasets, alone and of a history; the legacy web layer serves their content. */
export function datasetRoutes(dependencies: ServiceDependencies): FastifyPluginAsyncTypebox {
  const { dataset: datasets } = itemFinders(dependencies);
  const sendDataset = datasetSender(dependencies);
  const schema = {
    tags: ['datasets'],
    summary: 'Show a dataset',
    querystring: Type.Object(fieldsQuery(Object.keys(datasetViews))),
    response: { 200: refTo(Dataset) },
  };

  return async (app) => {
    app.addSchema(Dataset);
    await app.register(historyContentsRoutes(dependencies));
    await app.register(datasetChangeRoutes(dependencies));

    app.get(
      '/api/datasets/:id',
      { config: { access: 'anonymous' }, schema: { ...schema, params: IdParams } },
      async ({ params, caller, query }, reply) =>
        sendDataset(await datasets.toRead(params, caller), query, reply),
    );

    for (const { url, hide } of contentPaths)
      app.get(
        url,
        { config: { access: 'anonymous' }, schema: { ...schema, hide, params: ContentParams } },
        async ({ params, caller, query }, reply) =>
          sendDataset(await datasets.toRead(contentName(params), caller), query, reply),
      );
  };
}
