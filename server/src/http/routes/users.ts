import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { User } from '../../store/index.js';
import type { Caller } from '../auth/caller.js';
import { ServiceError } from '../errors/service-error.js';
import { decodeId } from '../ids/codec.js';
import { IdParams, PageQuery, refTo } from '../openapi/schemas.js';
import {
  AnonymousUser,
  anonymousUser,
  DetailedUser,
  detailedUser,
  userRecord,
  UserRecord,
} from '../records/user-record.js';
import { sendJson } from '../responses/send-json.js';
import { sendList } from '../responses/send-list.js';
import type { ServiceDependencies } from '../server/dependencies.js';

/** `/api/users` and `/api/whoami`: the caller, and the ids of users that can be given roles. */
export function userRoutes({ ids, store }: ServiceDependencies): FastifyPluginAsyncTypebox {
  const tags = ['users'];

  /** The user, if the caller may see them; whether the caller is an administrator depends on the key. */
  const visible = async (caller: Caller, id: number): Promise<User | undefined> => {
    if (caller.kind === 'anonymous') return undefined;
    const user = caller.admin || caller.user.id === id ? await store.users.byId(id) : undefined;
    return user && caller.user.id === id ? { ...user, isAdmin: caller.admin } : user;
  };
  const self = (caller: Caller) =>
    caller.kind === 'user' ? visible(caller, caller.user.id) : Promise.resolve(undefined);
  const detailed = async (user: User) => {
    const usage = await store.quotas.usage([user.id], ['datasetBytes']);
    return detailedUser(ids, user, usage.get(user.id)?.datasetBytes ?? { used: 0, limit: 0, isOwn: false });
  };

  return async (app) => {
    app.addSchema(UserRecord);
    app.addSchema(AnonymousUser);
    app.addSchema(DetailedUser);

    app.get(
      '/api/whoami',
      {
        config: { access: 'anonymous' },
        schema: {
          tags,
          summary: 'Show the caller, or null if the caller is not signed in',
          response: { 200: Type.Union([refTo(UserRecord), Type.Null()]) },
        },
      },
      async ({ caller }, reply) => {
        const user = await self(caller);
        return sendJson(reply, JSON.stringify(user ? userRecord(ids, user) : null));
      },
    );

    app.get(
      '/api/users/current',
      {
        config: { access: 'anonymous' },
        schema: {
          tags,
          summary: 'Show the caller with everything that the service knows',
          response: { 200: Type.Union([refTo(DetailedUser), refTo(AnonymousUser)]) },
        },
      },
      async ({ caller }, reply) => {
        const user = await self(caller);
        return sendJson(reply, JSON.stringify(user ? await detailed(user) : anonymousUser()));
      },
    );

    app.get(
      '/api/users/:id',
      {
        config: { access: 'user' },
        schema: {
          tags,
          summary: 'Show a user to themselves and to administrators',
          params: IdParams,
          response: { 200: refTo(DetailedUser) },
        },
      },
      async ({ caller, params }) => {
        // The existence of other users is private.
        const user = await visible(caller, decodeId(ids, 'user', params.id));
        if (!user) throw new ServiceError('notFound', { text: 'No user has this id.' });
        return detailed(user);
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
          response: { 200: Type.Array(refTo(UserRecord)) },
        },
      },
      async (request, reply) => {
        const { deleted = false, ...wanted } = request.query;
        return sendList({ request, reply }, wanted, {
          atOnce: 200,
          read: (page) => store.users.list({ ...page, isDeleted: deleted }),
          show: (users) => users.map((user) => userRecord(ids, user)),
        });
      },
    );
  };
}
