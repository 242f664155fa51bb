import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { IdParams, refTo } from '../openapi/schemas.js';
import { Collection, CollectionElementRecord } from '../records/collection-record.js';
import { Dataset, datasetViews } from '../records/dataset-record.js';
import { itemFinders } from '../records/find-items.js';
import { fieldsQuery } from '../records/views.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { collectionRoutes } from './collections.js';
import { DatasetChange, datasetChangeRoutes } from './dataset-changes.js';
import { datasetContentRoutes } from './dataset-content.js';
import { ContentParams, contentPaths, contentName } from './dataset-paths.js';
import { datasetProvenanceRoutes } from './dataset-provenance.js';
import { historyContentsRoutes } from './history-contents.js';
import { datasetSender } from './send-dataset.js';

/** Datasets and collections, alone and of a history. */
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
    for (const schema of [Dataset, Collection, CollectionElementRecord, DatasetChange]) app.addSchema(schema);
    await app.register(historyContentsRoutes(dependencies));
    await app.register(datasetChangeRoutes(dependencies));
    await app.register(collectionRoutes(dependencies));
    await app.register(datasetContentRoutes(dependencies));
    await app.register(datasetProvenanceRoutes(dependencies));

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
