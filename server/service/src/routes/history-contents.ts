import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { isCollection, type Content } from '@user-tool/records';
import { userOf } from '../auth/caller.js';
import {
  EncodedId,
  fieldsQuery,
  IdParams,
  PageQuery,
  refTo,
} from '@user-tool/platform-api/routes/schemas.js';
import { CollectionRecord, collectionViews } from '@user-tool/platform-api/routes/collections.js';
import { collectionRecords } from '../records/collection-record.js';
import { Dataset, datasetViews } from '@user-tool/platform-api/routes/datasets.js';
import { datasetRecords } from '../records/dataset-record.js';
import { itemFinders } from '../records/find-items.js';
import { fieldNames, only, type WantedFields } from '../records/views.js';
import {
  contentFilter,
  contentKinds,
  contentOrdersByName,
  contentsQuery,
} from '../requests/content-filters.js';
import { sendList } from '../responses/send-list.js';
import type { ServiceDependencies } from '../server/dependencies.js';

/** Clients that accept this get the number of all contents that match, with the list. */
export const withStatistics = 'application/vnd.galaxy.history.contents.stats+json';

/** The list of all contents, and those of one kind. */
const lists = [
  { url: '/api/histories/:id/contents', of: {} },
  { url: '/api/histories/:id/contents/datasets', of: contentKinds['dataset'] },
  { url: '/api/histories/:id/contents/dataset_collections', of: contentKinds['dataset_collection'] },
] as const;

const ContentsQuery = Type.Object({
  ...PageQuery,
  ...fieldsQuery(Object.keys(datasetViews)),
  ...contentsQuery,
});

const DatasetsQuery = Type.Object({
  ...ContentsQuery.properties,
  limit: Type.Optional({ ...PageQuery.limit, default: 500 }),
  history_id: Type.Optional({ ...EncodedId, description: 'Lists only the contents of this history.' }),
});

/** Lists of datasets and collections: those of a history, and all of the caller. */
export function historyContentsRoutes({
  ids,
  store,
  config,
}: ServiceDependencies): FastifyPluginAsyncTypebox {
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
  const Contents = Type.Array(Type.Union([refTo(Dataset), refTo(CollectionRecord)]));
  const namesIn = (query: WantedFields) => ({
    datasets: fieldNames(query, datasetViews, 'summary'),
    collections: fieldNames(query, collectionViews, 'summary'),
  });

  return async (app) => {
    app.get(
      '/api/datasets',
      {
        config: { access: 'user', unsigned: 'authenticationRequired' },
        schema: {
          tags: ['datasets'],
          summary: 'List the datasets and collections of the caller, newest first',
          querystring: DatasetsQuery,
          response: { 200: Contents },
        },
      },
      async (request, reply) => {
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
      },
    );

    for (const { url, of } of lists)
      app.get(
        url,
        {
          config: { access: 'user', unsigned: 'notAccessible' },
          schema: {
            tags: ['histories'],
            summary: 'List the datasets and collections of a history, newest first',
            params: IdParams,
            querystring: ContentsQuery,
            response: {
              200: Type.Union([
                Contents,
                Type.Object(
                  { contents: Contents, stats: Type.Object({ total_matches: Type.Integer() }) },
                  { description: `With the header \`accept: ${withStatistics}\`.` },
                ),
              ]),
            },
          },
        },
        async (request, reply) => {
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
            wrap:
              statistics === undefined ? undefined : (list) => `{"contents":${list},"stats":${statistics}}`,
            read: (page) => store.contents.list({ ...chosen, ...page, historyId }),
            show: (contents) => shown(contents, names),
          });
        },
      );
  };
}
