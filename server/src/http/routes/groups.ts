import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { EncodedId, PageQuery, refTo } from '../openapi/schemas.js';
import { sendList } from '../responses/send-list.js';
import type { ServiceDependencies } from '../server/dependencies.js';

const Group = Type.Object(
  { id: EncodedId, model_class: Type.Literal('Group'), name: Type.String() },
  { $id: 'Group', description: 'A group of users who share roles.' },
);

/** `GET /api/groups`: the ids of groups that can be given roles. */
export function groupRoutes({ ids, store }: ServiceDependencies): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.addSchema(Group);
    app.get(
      '/api/groups',
      {
        config: { access: 'admin' },
        schema: {
          tags: ['groups'],
          summary: 'List the groups, in order of creation',
          querystring: Type.Object(PageQuery),
          response: { 200: Type.Array(refTo(Group)) },
        },
      },
      async (request, reply) =>
        sendList({ request, reply }, request.query, {
          atOnce: 200,
          read: (page) => store.groups.list(page),
          show: (groups) =>
            groups.map(({ id, name }) => ({ id: ids.encode('group', id), model_class: 'Group', name })),
        }),
    );
  };
}
