import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type, type Static } from 'typebox';
import { signedIn } from '../auth/caller.js';
import { EncodedId, PageQuery, refTo } from '../openapi/schemas.js';
import { sendList } from '../responses/send-list.js';
import type { ServiceDependencies } from '../server/dependencies.js';

const User = Type.Object(
  {
    id: EncodedId,
    model_class: Type.Literal('User'),
    email: Type.String(),
    is_admin: Type.Boolean(),
    deleted: Type.Boolean(),
  },
  { $id: 'User' },
);

/** `/api/users`: the caller, and the ids of users that can be given roles. */
export function userRoutes({ ids, store }: ServiceDependencies): FastifyPluginAsyncTypebox {
  const tags = ['users'];
  return async (app) => {
    app.addSchema(User);

    app.get(
      '/api/users/current',
      {
        config: { access: 'user' },
        schema: { tags, summary: 'Show the caller', response: { 200: refTo(User) } },
      },
      async ({ caller }) => {
        const { user, admin } = signedIn(caller);
        return userOf(user.id, user.email, admin, false);
      },
    );

    app.get(
      '/api/users',
      {
        config: { access: 'admin' },
        schema: {
          tags,
          summary: 'List the users, in order of creation',
          querystring: Type.Object({
            ...PageQuery,
            deleted: Type.Optional(
              Type.Boolean({
                default: false,
                description: 'Whether to list removed users instead.',
              }),
            ),
          }),
          response: { 200: Type.Array(refTo(User)) },
        },
      },
      async (request, reply) => {
        const { deleted = false, ...wanted } = request.query;
        return sendList({ request, reply }, wanted, {
          atOnce: 200,
          read: (page) => store.users.list({ ...page, isDeleted: deleted }),
          show: (users) =>
            users.map(({ id, email, isAdmin, isDeleted }) => userOf(id, email, isAdmin, isDeleted)),
        });
      },
    );
  };

  function userOf(id: number, email: string, isAdmin: boolean, deleted: boolean): Static<typeof User> {
    return { id: ids.encode('user', id), model_class: 'User', email, is_admin: isAdmin, deleted };
  }
}
