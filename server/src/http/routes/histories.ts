import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type, type Static } from 'typebox';
import type { Item } from '../../store/index.js';
import { userOf } from '../auth/caller.js';
import { mayRead } from '../auth/guards.js';
import { ServiceError } from '../errors/service-error.js';
import { decodeId } from '../ids/codec.js';
import { EncodedId, IdParams, Moment, PageQuery, refTo, textOf } from '../openapi/schemas.js';
import { storedTexts } from '../requests/texts.js';
import { sendList } from '../responses/send-list.js';
import type { ServiceDependencies } from '../server/dependencies.js';

const History = Type.Object(
  {
    id: EncodedId,
    model_class: Type.Literal('History'),
    name: Type.String(),
    user_id: EncodedId,
    deleted: Type.Boolean(),
    tags: Type.Array(Type.String()),
    create_time: Moment,
    update_time: Moment,
    url: Type.String({ description: 'The path of the history.' }),
  },
  { $id: 'History', description: 'A history contains datasets of one user.' },
);

const HistoryDefinition = Type.Object(
  {
    name: Type.Optional(Type.Union([textOf('name'), Type.Null()], { examples: ['First trial'] })),
  },
  { $id: 'HistoryDefinition' },
);

/** The public platform's name for an unnamed history. */
const unnamed = 'Unnamed history';

/** `/api/histories`: limited to what tags and datasets need. */
export function historyRoutes({ ids, store, config }: ServiceDependencies): FastifyPluginAsyncTypebox {
  const tags = ['histories'];

  const shown = async (histories: readonly Item[]): Promise<Static<typeof History>[]> => {
    const tagsOf = await store.tags.of(histories.map(({ id }) => id));
    return histories.map((history) => {
      const id = ids.encode('history', history.id);
      return {
        id,
        model_class: 'History',
        name: history.name,
        user_id: ids.encode('user', history.ownerId),
        deleted: history.isDeleted,
        tags: tagsOf.get(history.id) ?? [],
        create_time: history.createTime.toISOString(),
        update_time: history.updateTime.toISOString(),
        url: `${config.basePath}/api/histories/${id}`,
      };
    });
  };
  const one = async (history: Item | undefined): Promise<Static<typeof History>> => {
    const [answer] = history && !history.isDeleted ? await shown([history]) : [];
    if (!answer) throw new ServiceError('notFound', { text: 'No history has this id.' });
    return answer;
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
          summary: 'List the histories of the caller, oldest first',
          querystring: Type.Object(PageQuery),
          response: { 200: Type.Array(refTo(History)) },
        },
      },
      async (request, reply) => {
        const wanted = { ownerId: userOf(request.caller), isDeleted: false };
        return sendList({ request, reply }, request.query, {
          // Each may have a thousand tags.
          atOnce: 8,
          read: (page) => store.histories.list({ ...wanted, ...page }),
          show: shown,
        });
      },
    );

    app.post(
      '/api/histories',
      {
        config: { access: 'user' },
        schema: {
          tags,
          summary: 'Create a history',
          body: refTo(HistoryDefinition),
          response: { 200: refTo(History) },
        },
      },
      async ({ caller, body }) => {
        const [name = unnamed] =
          typeof body.name !== 'string'
            ? []
            : storedTexts([{ kind: 'name', loc: ['body', 'name'], written: body.name }]);
        return one(await store.histories.add({ ownerId: userOf(caller), name }));
      },
    );

    app.get(
      '/api/histories/:id',
      {
        config: { access: 'user' },
        schema: { tags, summary: 'Show a history', params: IdParams, response: { 200: refTo(History) } },
      },
      async ({ caller, params }) => {
        const history = await store.histories.byId(decodeId(ids, 'history', params.id));
        if (history && !mayRead(caller, history)) throw new ServiceError('notAccessible');
        return one(history);
      },
    );
  };
}
