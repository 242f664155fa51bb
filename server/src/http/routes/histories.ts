import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Item, ItemOrder } from '../../store/index.js';
import { userOf } from '../auth/caller.js';
import { ServiceError } from '../errors/service-error.js';
import { IdParams, PageQuery, refTo, textOf } from '../openapi/schemas.js';
import { itemFinders } from '../records/find-items.js';
import { History, historyRecords, historyViews, unnamedHistory } from '../records/history-record.js';
import { fieldsQuery, only, wantedNames } from '../records/views.js';
import { checkRestorable, purgeQuery, wantsPurge } from '../requests/purge.js';
import { storedTexts, type WrittenText } from '../requests/texts.js';
import { sendJson } from '../responses/send-json.js';
import { sendList } from '../responses/send-list.js';
import type { ServiceDependencies } from '../server/dependencies.js';

const HistoryDefinition = Type.Object(
  {
    name: Type.Optional(Type.Union([textOf('name'), Type.Null()], { examples: ['First trial'] })),
  },
  { $id: 'HistoryDefinition' },
);

const HistoryChange = Type.Object(
  {
    name: Type.Optional(Type.Union([textOf('name'), Type.Null()], { examples: ['Second trial'] })),
    deleted: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
  },
  { $id: 'HistoryChange' },
);

const nameIn = (written: string): WrittenText => ({ kind: 'name', loc: ['body', 'name'], written });

/** Orders of a list, by the public platform's names; without a direction, they are descending. */
const orders: Readonly<Record<string, ItemOrder>> = Object.fromEntries(
  (['create_time', 'update_time', 'name'] as const).flatMap((by): [string, ItemOrder][] => [
    [by, { by, descending: true }],
    [`${by}-dsc`, { by, descending: true }],
    [`${by}-asc`, { by, descending: false }],
  ]),
);

const FieldsQuery = Type.Object(fieldsQuery(Object.keys(historyViews)));

const ListQuery = Type.Object({
  ...PageQuery,
  deleted: Type.Optional(Type.Boolean({ default: false, description: 'Lists deleted histories instead.' })),
  ...fieldsQuery(Object.keys(historyViews)),
  order: Type.Optional(
    Type.Unsafe<string>({
      type: 'string',
      enum: Object.keys(orders),
      default: 'create_time-dsc',
      description: 'The order; without a direction, it is descending.',
    }),
  ),
});

/** `/api/histories`: histories of the caller. */
export function historyRoutes({ ids, store, config }: ServiceDependencies): FastifyPluginAsyncTypebox {
  const tags = ['histories'];
  const { basePath } = config;

  const shown = async (histories: readonly Item[], names: ReadonlySet<string>) =>
    (await historyRecords(histories, names, { ids, store, basePath })).map((record) => only(record, names));
  /** One history as JSON. */
  const one = async (
    history: Item,
    { query }: Pick<FastifyRequest<{ Querystring: { view?: string; keys?: string } }>, 'query'>,
  ): Promise<string> => {
    const [record] = await shown([history], wantedNames(query, historyViews, 'detailed'));
    return JSON.stringify(record);
  };
  const { history: histories } = itemFinders({ ids, store });
  /** A history after a change of it, as JSON. */
  const changed = async (
    old: Item,
    { name, isDeleted }: { name?: string | undefined; isDeleted?: boolean | undefined },
    request: FastifyRequest<{ Querystring: { view?: string; keys?: string } }>,
  ): Promise<string> => {
    const { id } = old;
    if (isDeleted === false) checkRestorable(old, 'history');
    if (name !== undefined) await store.histories.rename(id, name);
    if (isDeleted !== undefined) await store.histories.setDeleted(id, isDeleted);
    const history = await store.histories.byId(id);
    if (!history) throw new ServiceError('notFound', { text: 'No history has this id.' });
    return one(history, request);
  };

  return async (app) => {
    app.addSchema(History);
    app.addSchema(HistoryDefinition);
    app.addSchema(HistoryChange);

    app.get(
      '/api/histories',
      {
        config: { access: 'user' },
        schema: {
          tags,
          summary: 'List the histories of the caller, newest first',
          querystring: ListQuery,
          response: { 200: Type.Array(refTo(History)) },
        },
      },
      async (request, reply) => {
        const names = wantedNames(request.query, historyViews, 'summary');
        const wanted = {
          ownerId: userOf(request.caller),
          isDeleted: request.query.deleted ?? false,
          order: orders[request.query.order ?? 'create_time'],
        };
        return sendList({ request, reply }, request.query, {
          // Each may have a thousand tags.
          atOnce: 8,
          read: (page) => store.histories.list({ ...wanted, ...page }),
          show: (histories) => shown(histories, names),
        });
      },
    );

    app.get(
      '/api/histories/count',
      {
        config: { access: 'user' },
        schema: { tags, summary: 'Count the histories of the caller', response: { 200: Type.Integer() } },
      },
      async ({ caller }) => store.histories.count({ ownerId: userOf(caller), isDeleted: false }),
    );

    app.get(
      '/api/histories/most_recently_used',
      {
        config: { access: 'user' },
        schema: {
          tags,
          summary: 'Show the history of the caller that changed last',
          querystring: FieldsQuery,
          response: { 200: refTo(History) },
        },
      },
      async (request, reply) => {
        const last = await store.histories.lastChanged(userOf(request.caller));
        if (!last) throw new ServiceError('notFound', { text: 'You have no history.' });
        return sendJson(reply, await one(last, request));
      },
    );

    app.post(
      '/api/histories',
      {
        config: { access: 'user' },
        schema: {
          tags,
          summary: 'Create a history',
          querystring: FieldsQuery,
          body: refTo(HistoryDefinition),
          response: { 200: refTo(History) },
        },
      },
      async (request, reply) => {
        const { caller, body } = request;
        const [name = unnamedHistory] = typeof body.name !== 'string' ? [] : storedTexts([nameIn(body.name)]);
        const made = await store.histories.add({ ownerId: userOf(caller), name });
        return sendJson(reply, await one(made, request));
      },
    );

    app.get(
      '/api/histories/:id',
      {
        config: { access: 'user' },
        schema: {
          tags,
          summary: 'Show a history',
          params: IdParams,
          querystring: FieldsQuery,
          response: { 200: refTo(History) },
        },
      },
      async (request, reply) => {
        return sendJson(reply, await one(await histories.toRead(request.params.id, request.caller), request));
      },
    );

    app.put(
      '/api/histories/:id',
      {
        config: { access: 'user' },
        schema: {
          tags,
          summary: 'Rename, delete, or restore a history',
          description: 'Fields that are missing or `null` do not change.',
          params: IdParams,
          querystring: FieldsQuery,
          body: refTo(HistoryChange),
          response: { 200: refTo(History) },
        },
      },
      async (request, reply) => {
        const { body, caller, params } = request;
        const history = await histories.toChange(params.id, caller);
        const [name] = typeof body.name !== 'string' ? [] : storedTexts([nameIn(body.name)]);
        return sendJson(
          reply,
          await changed(history, { name, isDeleted: body.deleted ?? undefined }, request),
        );
      },
    );

    app.delete(
      '/api/histories/:id',
      {
        config: { access: 'user' },
        schema: {
          tags,
          summary: 'Delete a history, which can be undone, or permanently with all that it contains',
          params: IdParams,
          querystring: Type.Object({ ...fieldsQuery(Object.keys(historyViews)), ...purgeQuery }),
          response: { 200: refTo(History) },
        },
      },
      async (request, reply) => {
        const history = await histories.toChange(request.params.id, request.caller);
        if (wantsPurge(request)) await store.histories.purge(history.id);
        return sendJson(reply, await changed(history, { isDeleted: true }, request));
      },
    );

    app.post(
      '/api/histories/deleted/:id/undelete',
      {
        config: { access: 'user' },
        schema: {
          tags,
          summary: 'Restore a deleted history',
          params: IdParams,
          querystring: FieldsQuery,
          response: { 200: refTo(History) },
        },
      },
      async (request, reply) => {
        const history = await histories.toChange(request.params.id, request.caller);
        return sendJson(reply, await changed(history, { isDeleted: false }, request));
      },
    );
  };
}
