import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { historyRoutes as routes, historyViews } from '@user-tool/platform-api/routes/histories.js';
import type { QueryOf } from '@user-tool/platform-api/routes/route.js';
import type { HistoryFilter, ItemOrder } from '@user-tool/records';
import type { Caller } from '../auth/caller.js';
import { ServiceError } from '../errors/service-error.js';
import { historyRecords } from '../records/history-record.js';
import { fieldNames, only } from '../records/views.js';
import { both, historyFilter, historyOrders, searched } from '../requests/history-filters.js';
import { sendJson } from '../responses/send-json.js';
import { sendList } from '../responses/send-list.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { bind } from './bind.js';

type Query = QueryOf<typeof routes.list>;

/** The order that a query asks for. */
function orderOf(query: Query): ItemOrder | undefined {
  if (query.order !== undefined) return historyOrders[query.order];
  return query.sort_by === undefined
    ? historyOrders['create_time']
    : { by: query.sort_by, descending: query.sort_desc ?? true };
}

/** The record number of a caller who is signed in. */
const idOf = (caller: Caller): number | undefined => (caller.kind === 'user' ? caller.user.id : undefined);

/** Lists of histories, which differ in whose they show. */
const lists: readonly {
  route: (typeof routes)['list' | 'listArchived' | 'listPublished' | 'listShared'];
  /** Undefined for a caller who has none. */
  filter: (userId: number | undefined, query: Query) => HistoryFilter | undefined;
}[] = [
  {
    route: routes.list,
    filter: (ownerId, query) =>
      query.show_own === false
        ? { isPublished: true }
        : ownerId === undefined
          ? undefined
          : {
              ownerId,
              ...(query.show_archived !== true && query.deleted !== true && { isArchived: false }),
            },
  },
  {
    route: routes.listArchived,
    filter: (ownerId) => ({ ownerId, isArchived: true }),
  },
  {
    route: routes.listPublished,
    filter: () => ({ isPublished: true }),
  },
  {
    route: routes.listShared,
    filter: (sharedWith) => (sharedWith === undefined ? undefined : { sharedWith }),
  },
];

/** Lists of histories (public platform's histories). */
export function serveHistoryLists({ ids, store, config }: ServiceDependencies): FastifyPluginAsync {
  const reader = { ids, store, basePath: config.basePath };

  const send = (
    request: FastifyRequest<{ Querystring: Query }>,
    reply: FastifyReply,
    base: HistoryFilter | undefined,
  ): Promise<FastifyReply> => {
    const { query } = request;
    const names = fieldNames(query, historyViews, 'summary');
    const chosen = both(historyFilter(query), searched(query.search ?? ''));
    const filter = { isDeleted: query.deleted ?? false, ...base, ...chosen };
    return sendList({ request, reply }, query, {
      // Each may have a thousand tags.
      atOnce: 8,
      read: async (page) => (base ? store.histories.list({ ...filter, ...page, order: orderOf(query) }) : []),
      show: async (histories) =>
        (await historyRecords(histories, names, reader)).map((record) => only(record, names)),
    });
  };

  return async (app) => {
    for (const { route, filter } of lists)
      bind(app, route, (request, reply) => send(request, reply, filter(idOf(request.caller), request.query)));

    bind(app, routes.count, async ({ caller }) => {
      const ownerId = idOf(caller);
      return ownerId === undefined
        ? 0
        : store.histories.count({ ownerId, isDeleted: false, isArchived: false });
    });

    bind(app, routes.last, async ({ caller, query }, reply) => {
      const ownerId = idOf(caller);
      const last = ownerId === undefined ? undefined : await store.histories.lastChanged(ownerId);
      if (!last) throw new ServiceError('notFound', { text: 'You have no history.' });
      const names = fieldNames(query, historyViews, 'detailed');
      const [record] = await historyRecords([last], names, reader);
      return sendJson(reply, JSON.stringify(record ? only(record, names) : {}));
    });
  };
}
