import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Item, ItemOrder } from '../../store/index.js';
import { userOf } from '../auth/caller.js';
import { mayRead } from '../auth/guards.js';
import { ServiceError } from '../errors/service-error.js';
import { decodeId } from '../ids/codec.js';
import { IdParams, PageQuery, refTo, textOf } from '../openapi/schemas.js';
import { History, historyRecords, historyViews, unnamedHistory } from '../records/history-record.js';
import { fieldsQuery, only, wantedNames } from '../records/views.js';
import { storedTexts } from '../requests/texts.js';
import { sendJson } from '../responses/send-json.js';
import { sendList } from '../responses/send-list.js';
import type { ServiceDependencies } from '../server/dependencies.js';

const HistoryDefinition = Type.Object(
  {
    name: Type.Optional(Type.Union([textOf('name'), Type.Null()], { examples: ['First trial'] })),
  },
  { $id: 'HistoryDefinition' },
);

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
    history: Item | undefined,
    { query }: Pick<FastifyRequest<{ Querystring: { view?: string; keys?: string } }>, 'query'>,
  ): Promise<string> => {
    const names = wantedNames(query, historyViews, 'detailed');
    const [record] = history && !history.isDeleted ? await shown([history], names) : [];
    if (!record) throw new ServiceError('notFound', { text: 'No history has this id.' });
    return JSON.stringify(record);
  };

  return async (app) => {
    app.addSchema(History);
    app.addSchema(HistoryDefinition);

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
          isDeleted: false,
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
        const [name = unnamedHistory] =
          typeof body.name !== 'string'
            ? []
            : storedTexts([{ kind: 'name', loc: ['body', 'name'], written: body.name }]);
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
        const history = await store.histories.byId(decodeId(ids, 'history', request.params.id));
        if (history && !mayRead(request.caller, history)) throw new ServiceError('notAccessible');
        return sendJson(reply, await one(history, request));
      },
    );
  };
}
