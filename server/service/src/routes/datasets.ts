import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type, type Static } from 'typebox';
import type { DatasetRecord as StoredDataset } from '@user-tool/records';
import { IdParams, refTo } from '@user-tool/platform-api/routes/schemas.js';
import { CollectionRecord, CollectionElementRecord } from '../records/collection-record.js';
import {
  Dataset,
  datasetRecords,
  datasetViews,
  StateName,
  type DatasetRecord,
} from '../records/dataset-record.js';
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

/** How a dataset is stored (public platform's `DatasetStorageDetails`): the service has one place, without a name. */
const DatasetStorage = Type.Object(
  {
    object_store_id: Type.Null(),
    name: Type.Null(),
    description: Type.Null(),
    percent_used: Type.Null(),
    dataset_state: StateName,
    hashes: Type.Unsafe<NonNullable<DatasetRecord['hashes']>>(Dataset.properties.hashes),
    sources: Type.Unsafe<NonNullable<DatasetRecord['sources']>>(Dataset.properties.sources),
    shareable: Type.Boolean({ description: 'Always true: the owner of its history can share it.' }),
    quota: Type.Object({ source: Type.Null(), enabled: Type.Boolean() }),
    badges: Type.Array(Type.Never(), { description: 'Always empty.' }),
    relocatable: Type.Boolean({ description: 'Always false.' }),
    private: Type.Boolean({ description: 'Whether not everyone can read it.' }),
  },
  { $id: 'DatasetStorage' },
);

function storageOf(
  { state, isPublic }: StoredDataset,
  record: DatasetRecord | undefined,
): Static<typeof DatasetStorage> {
  return {
    object_store_id: null,
    name: null,
    description: null,
    percent_used: null,
    dataset_state: state,
    hashes: record?.hashes ?? [],
    sources: record?.sources ?? [],
    shareable: true,
    quota: { source: null, enabled: true },
    badges: [],
    relocatable: false,
    private: !isPublic,
  };
}

/** The routes of other files that use the same schemas. */
const parts = [
  historyContentsRoutes,
  datasetChangeRoutes,
  collectionRoutes,
  datasetContentRoutes,
  datasetProvenanceRoutes,
];

/** Datasets and collections, alone and of a history. */
export function datasetRoutes(dependencies: ServiceDependencies): FastifyPluginAsyncTypebox {
  const { dataset: datasets } = itemFinders(dependencies);
  const { ids, store, config } = dependencies;
  const reader = { ids, store, basePath: config.basePath };
  const sendDataset = datasetSender(dependencies);
  const schema = {
    tags: ['datasets'],
    summary: 'Show a dataset',
    querystring: Type.Object(fieldsQuery(Object.keys(datasetViews))),
    response: { 200: refTo(Dataset) },
  };

  return async (app) => {
    for (const schema of [Dataset, DatasetStorage, CollectionRecord, CollectionElementRecord, DatasetChange])
      app.addSchema(schema);
    for (const routes of parts) await routes(dependencies)(app, {});

    app.get(
      '/api/datasets/:id',
      { config: { access: 'anonymous' }, schema: { ...schema, params: IdParams } },
      async ({ params, caller, query }, reply) =>
        sendDataset(await datasets.toRead(params, caller), query, reply),
    );

    app.get(
      '/api/datasets/:id/storage',
      {
        config: { access: 'anonymous' },
        schema: {
          tags: ['datasets'],
          summary: 'Show how a dataset is stored',
          params: IdParams,
          response: { 200: refTo(DatasetStorage) },
        },
      },
      async ({ params, caller }) => {
        const dataset = await datasets.toRead(params, caller);
        const [record] = await datasetRecords([dataset], reader);
        return storageOf(dataset, record);
      },
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
