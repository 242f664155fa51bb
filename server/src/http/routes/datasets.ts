import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { mayRead } from '../auth/guards.js';
import { ServiceError } from '../errors/service-error.js';
import { decodeId } from '../ids/codec.js';
import { IdParams, refTo } from '../openapi/schemas.js';
import { Dataset, datasetRecords, datasetViews } from '../records/dataset-record.js';
import { fieldsQuery, only, wantedNames } from '../records/views.js';
import { sendJson } from '../responses/send-json.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { historyContentsRoutes } from './history-contents.js';

/** Datasets, alone and of a history; the legacy web layer serves their content. */
export function datasetRoutes(dependencies: ServiceDependencies): FastifyPluginAsyncTypebox {
  const { ids, store, config } = dependencies;
  return async (app) => {
    app.addSchema(Dataset);
    await app.register(historyContentsRoutes(dependencies));
    app.get(
      '/api/datasets/:id',
      {
        config: { access: 'anonymous' },
        schema: {
          tags: ['datasets'],
          summary: 'Show a dataset',
          params: IdParams,
          querystring: Type.Object(fieldsQuery(Object.keys(datasetViews))),
          response: { 200: refTo(Dataset) },
        },
      },
      async ({ caller, params, query }, reply) => {
        const names = wantedNames(query, datasetViews, 'detailed');
        const dataset = await store.datasets.byId(decodeId(ids, 'dataset', params.id));
        if (!dataset || dataset.isDeleted)
          throw new ServiceError('notFound', { text: 'No dataset has this id.' });
        if (!mayRead(caller, dataset)) throw new ServiceError('notAccessible');
        const records = await datasetRecords([dataset], { ids, store, basePath: config.basePath });
        return sendJson(reply, JSON.stringify(records.map((record) => only(record, names))[0]));
      },
    );
  };
}
