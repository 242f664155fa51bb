import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import { Type, type Static } from 'typebox';
import type { HistoryFilter, ItemOrder } from '@user-tool/records';
import type { Caller } from '../auth/caller.js';
import { ServiceError } from '../errors/service-error.js';
import { fieldsQuery, PageQuery, refTo } from '@user-tool/platform-api/routes/schemas.js';
import { History, historyRecords, historyViews } from '../records/history-record.js';
import { fieldNames, only } from '../records/views.js';
import {
  both,
  historyFilter,
  historyFilterNames,
  historyOrders,
  searched,
} from '../requests/history-filters.js';
import { sendList } from '../responses/send-list.js';
import type { ServiceDependencies } from '../server/dependencies.js';

const texts = Type.Union([Type.String(), Type.Array(Type.String(), { maxItems: 20 })]);

const ListQuery = Type.Object({
  ...PageQuery,
  ...fieldsQuery(Object.keys(historyViews)),
  deleted: Type.Optional(Type.Boolean({ default: false, description: 'Lists deleted histories instead.' })),
  q: Type.Optional({ ...texts, description: `Names of filters: ${historyFilterNames}.` }),
  qv: Type.Optional({ ...texts, description: 'The value of each filter.' }),
  order: Type.Optional(
    Type.Unsafe<string>({
      type: 'string',
      enum: Object.keys(historyOrders),
      default: 'create_time-dsc',
      description: 'The order; without a direction, it is descending.',
    }),
  ),
  search: Type.Optional(
    Type.String({
      description:
        'A part of the name, in any case, with words such as `is:deleted`, `is:archived`, `is:published`, and `tag:TAG`.',
    }),
  ),
  show_own: Type.Optional(
    Type.Boolean({ default: true, description: 'If false, lists the published histories of all users.' }),
  ),
  show_published: Type.Optional(Type.Boolean({ description: 'Has no effect on the own histories.' })),
  show_shared: Type.Optional(Type.Boolean({ description: 'Has no effect on the own histories.' })),
  show_archived: Type.Optional(
    Type.Boolean({ default: false, description: 'Whether archived histories are listed, too.' }),
  ),
  sort_by: Type.Optional(
    Type.Unsafe<ItemOrder['by']>({
      type: 'string',
      enum: ['create_time', 'name', 'update_time'],
      description: 'What the list is sorted by; `order` takes precedence.',
    }),
  ),
  sort_desc: Type.Optional(Type.Boolean({ default: true, description: 'Whether `sort_by` is descending.' })),
});

type Query = Static<typeof ListQuery>;

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
  path: string;
  config: FastifyContextConfig;
  summary: string;
  /** Undefined for a caller who has none. */
  filter: (userId: number | undefined, query: Query) => HistoryFilter | undefined;
}[] = [
  {
    path: '/api/histories',
    config: { access: 'anonymous' },
    summary: 'List the histories of the caller, newest first',
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
    path: '/api/histories/archived',
    config: { access: 'user', unsigned: 'authenticationRequired' },
    summary: 'List the archived histories of the caller, newest first',
    filter: (ownerId) => ({ ownerId, isArchived: true }),
  },
  {
    path: '/api/histories/published',
    config: { access: 'anonymous' },
    summary: 'List the published histories of all users, newest first',
    filter: () => ({ isPublished: true }),
  },
  {
    path: '/api/histories/shared_with_me',
    config: { access: 'anonymous' },
    summary: 'List the histories that others share with the caller, newest first',
    filter: (sharedWith) => (sharedWith === undefined ? undefined : { sharedWith }),
  },
];

/** Lists of histories (public platform's histories). */
export function historyListRoutes({ ids, store, config }: ServiceDependencies): FastifyPluginAsyncTypebox {
  const tags = ['histories'];
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
    app.addSchema(History);

    for (const { path, config, summary, filter } of lists)
      app.get(
        path,
        {
          config,
          schema: { tags, summary, querystring: ListQuery, response: { 200: Type.Array(refTo(History)) } },
        },
        async (request, reply) => send(request, reply, filter(idOf(request.caller), request.query)),
      );

    app.get(
      '/api/histories/count',
      {
        config: { access: 'anonymous' },
        schema: { tags, summary: 'Count the histories of the caller', response: { 200: Type.Integer() } },
      },
      async ({ caller }) => {
        const ownerId = idOf(caller);
        return ownerId === undefined
          ? 0
          : store.histories.count({ ownerId, isDeleted: false, isArchived: false });
      },
    );

    app.get(
      '/api/histories/most_recently_used',
      {
        config: { access: 'anonymous' },
        schema: {
          tags,
          summary: 'Show the history of the caller that changed last',
          querystring: Type.Object(fieldsQuery(Object.keys(historyViews))),
          response: { 200: refTo(History) },
        },
      },
      async ({ caller, query }) => {
        const ownerId = idOf(caller);
        const last = ownerId === undefined ? undefined : await store.histories.lastChanged(ownerId);
        if (!last) throw new ServiceError('notFound', { text: 'You have no history.' });
        const names = fieldNames(query, historyViews, 'detailed');
        const [record] = await historyRecords([last], names, reader);
        return record ? only(record, names) : {};
      },
    );
  };
}
