import type { FastifyPluginAsync } from 'fastify';
import type { Static } from 'typebox';
import {
  contentRoutes as inHistory,
  datasetRoutes as routes,
  type DatasetRecord,
  type DatasetStorage,
} from '@user-tool/platform-api/routes/datasets.js';
import type { DatasetRecord as StoredDataset } from '@user-tool/records';
import { datasetRecords } from '../records/dataset-record.js';
import { itemFinders } from '../records/find-items.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { bind } from './bind.js';
import { serveCollections } from './collections.js';
import { serveDatasetChanges } from './dataset-changes.js';
import { serveDatasetContents } from './dataset-content.js';
import { contentName } from './dataset-paths.js';
import { serveProvenance } from './dataset-provenance.js';
import { serveHistoryContents } from './history-contents.js';
import { datasetSender } from './send-dataset.js';

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
  serveHistoryContents,
  serveDatasetChanges,
  serveCollections,
  serveDatasetContents,
  serveProvenance,
];

/** Datasets and collections, alone and of a history. */
export function serveDatasets(dependencies: ServiceDependencies): FastifyPluginAsync {
  const { dataset: datasets } = itemFinders(dependencies);
  const { ids, store, config } = dependencies;
  const reader = { ids, store, basePath: config.basePath };
  const sendDataset = datasetSender(dependencies);
  return async (app) => {
    for (const routes of parts) await routes(dependencies)(app, {});

    bind(app, routes.show, async ({ params, caller, query }, reply) =>
      sendDataset(await datasets.toRead(params, caller), query, reply),
    );

    bind(app, routes.storage, async ({ params, caller }) => {
      const dataset = await datasets.toRead(params, caller);
      const [record] = await datasetRecords([dataset], reader);
      return storageOf(dataset, record);
    });

    for (const route of [inHistory.show, inHistory.showDataset])
      bind(app, route, async ({ params, caller, query }, reply) =>
        sendDataset(await datasets.toRead(contentName(params), caller), query, reply),
      );
  };
}
