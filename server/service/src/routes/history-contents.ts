import type { FastifyPluginAsync } from 'fastify';
import { collectionViews } from '@user-tool/platform-api/routes/collections.js';
import { datasetViews } from '@user-tool/platform-api/routes/datasets.js';
import { historyRoutes as routes, withStatistics } from '@user-tool/platform-api/routes/histories.js';
import { isCollection, type Content } from '@user-tool/records';
import { userOf } from '../auth/caller.js';
import { collectionRecords } from '../records/collection-record.js';
import { datasetRecords } from '../records/dataset-record.js';
import { itemFinders } from '../records/find-items.js';
import { fieldNames, only, type WantedFields } from '../records/views.js';
import { contentFilter, contentKinds, contentOrdersByName } from '../requests/content-filters.js';
import { sendList } from '../responses/send-list.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { bind } from './bind.js';

/** The list of all contents of a history, and those of one kind. */
const lists = [
  { route: routes.contents, of: {} },
  { route: routes.datasets, of: contentKinds['dataset'] },
  { route: routes.collections, of: contentKinds['dataset_collection'] },
] as const;

/** Lists of datasets and collections: those of a history, and all of the caller. */
export function serveHistoryContents({ ids, store, config }: ServiceDependencies): FastifyPluginAsync {
  const reader = { ids, store, basePath: config.basePath };
  const { history: histories } = itemFinders({ ids, store });

  const shown = async (
    contents: readonly Content[],
    names: Readonly<Record<'datasets' | 'collections', ReadonlySet<string>>>,
  ): Promise<object[]> => {
    const datasets = contents.flatMap((one) => (isCollection(one) ? [] : one));
    const collections = contents.filter(isCollection);
    const [ofDatasets, ofCollections] = [
      await datasetRecords(datasets, reader),
      await collectionRecords(collections, names.collections, reader),
    ];
    const records = new Map<Content, object>([
      ...datasets.map((one, at) => [one, only(ofDatasets[at] ?? {}, names.datasets)] as const),
      ...collections.map((one, at) => [one, ofCollections[at] ?? {}] as const),
    ]);
    return contents.map((one) => records.get(one) ?? {});
  };
  const namesIn = (query: WantedFields) => ({
    datasets: fieldNames(query, datasetViews, 'summary'),
    collections: fieldNames(query, collectionViews, 'summary'),
  });

  return async (app) => {
    bind(app, routes.allContents, async (request, reply) => {
      const { caller, query } = request;
      const names = namesIn(query);
      const owner = { ownerId: userOf(caller) };
      const chosen = {
        ...contentFilter(query),
        ...(query.history_id === undefined
          ? owner
          : { historyId: (await histories.toRead(query.history_id, caller)).id }),
        order: contentOrdersByName[query.order ?? 'create_time'],
      };
      reply.header('total_matches', await store.contents.countOf(chosen));
      return sendList({ request, reply }, query, {
        atOnce: 8,
        read: (page) => store.contents.list({ ...chosen, ...page }),
        show: (contents) => shown(contents, names),
      });
    });

    for (const { route, of } of lists)
      bind(app, route, async (request, reply) => {
        const { caller, params, query } = request;
        const names = namesIn(query);
        const order = contentOrdersByName[query.order ?? 'hid'];
        const chosen = { ...contentFilter(query), ...of, order };
        const { id: historyId } = await histories.toRead(params.id, caller);
        const statistics = request.headers.accept?.includes(withStatistics)
          ? JSON.stringify({ total_matches: await store.contents.countOf({ ...chosen, historyId }) })
          : undefined;
        return sendList({ request, reply }, query, {
          atOnce: 8,
          wrap: statistics === undefined ? undefined : (list) => `{"contents":${list},"stats":${statistics}}`,
          read: (page) => store.contents.list({ ...chosen, ...page, historyId }),
          show: (contents) => shown(contents, names),
        });
      });
  };
}
