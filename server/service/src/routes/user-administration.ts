import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ServiceError } from '../errors/service-error.js';
import { IdParams, PageQuery, refTo } from '@user-tool/platform-api/routes/schemas.js';
import { accountFinders } from '../records/find-items.js';
import { Role } from '@user-tool/platform-api/routes/roles.js';
import { roleRecord } from '../records/role-record.js';
import {
  DetailedUser,
  detailedUser,
  userFault,
  Username,
  UserRecord,
  userRecord,
} from '../records/user-record.js';
import { sendList } from '../responses/send-list.js';
import type { ServiceDependencies } from '../server/dependencies.js';

const UserDefinition = Type.Object(
  {
    email: Type.String({ maxLength: 254, examples: ['ann@example.org'] }),
    username: Type.Optional(Type.Union([Username, Type.Null()])),
    password: Type.Optional(Type.String({ description: 'Ignored: the service has no passwords.' })),
  },
  { $id: 'UserDefinition' },
);

/** What administrators do with users; everything that a user has created is kept. */
export function userAdministrationRoutes({
  ids,
  store,
  config,
}: ServiceDependencies): FastifyPluginAsyncTypebox {
  const tags = ['users'];
  const response = { 200: refTo(UserRecord) };

  const { user: userIn } = accountFinders({ ids, store });
  const setDeleted = async (id: string, isDeleted: boolean) => {
    const user = await userIn(id);
    await store.users.setDeleted(user.id, isDeleted);
    if (isDeleted) await store.jobs.cancelOf(user.id);
    return userRecord(ids, { ...user, isDeleted });
  };

  return async (app) => {
    for (const schema of [DetailedUser, UserRecord, UserDefinition, Role]) app.addSchema(schema);

    app.post(
      '/api/users',
      {
        config: { access: 'admin' },
        schema: {
          tags,
          summary: 'Create a user, who can sign in with a key that an administrator creates',
          body: refTo(UserDefinition),
          response,
        },
      },
      async ({ body }) => {
        const { email, username } = body;
        const user = await store.users
          .add({ email, username: username ?? undefined })
          .catch((error: unknown) => {
            throw userFault(error, { email, username }) ?? error;
          });
        return userRecord(ids, user);
      },
    );

    app.delete(
      '/api/users/:id',
      {
        config: { access: 'admin' },
        schema: {
          tags,
          summary: 'Remove a user, whose keys and jobs end',
          description: 'Everything that the user created is kept.',
          params: IdParams,
          response,
        },
      },
      async ({ params }) => setDeleted(params.id, true),
    );

    app.get(
      '/api/users/deleted',
      {
        config: { access: 'admin' },
        schema: {
          tags,
          summary: 'List removed users, in order of creation',
          querystring: Type.Object(PageQuery),
          response: { 200: Type.Array(refTo(UserRecord)) },
        },
      },
      async (request, reply) =>
        sendList({ request, reply }, request.query, {
          atOnce: 200,
          read: (page) => store.users.list({ ...page, isDeleted: true }),
          show: (users) => users.map((user) => userRecord(ids, user)),
        }),
    );

    app.get(
      '/api/users/deleted/:id',
      {
        config: { access: 'admin' },
        schema: {
          tags,
          summary: 'Show a removed user',
          params: IdParams,
          response: { 200: refTo(DetailedUser) },
        },
      },
      async ({ params }) => {
        const user = await userIn(params.id);
        if (!user.isDeleted) throw new ServiceError('notFound', { text: 'No removed user has this id.' });
        const usage = await store.quotas.usage([user.id], ['datasetBytes']);
        const datasetUsage = usage.get(user.id)?.datasetBytes ?? { used: 0, limit: 0, isOwn: false };
        return detailedUser(ids, user, datasetUsage);
      },
    );

    app.post(
      '/api/users/deleted/:id/undelete',
      {
        config: { access: 'admin' },
        schema: { tags, summary: 'Restore a removed user, with the keys', params: IdParams, response },
      },
      async ({ params }) => setDeleted(params.id, false),
    );

    app.get(
      '/api/users/:id/roles',
      {
        config: { access: 'admin' },
        schema: {
          tags,
          summary: 'List the roles that a user holds directly',
          params: IdParams,
          querystring: Type.Object(PageQuery),
          response: { 200: Type.Array(refTo(Role)) },
        },
      },
      async (request, reply) => {
        const { id } = await userIn(request.params.id);
        return sendList({ request, reply }, request.query, {
          atOnce: 200,
          read: (page) => store.roles.ofUser(id, page),
          show: (roles) => roles.map((role) => roleRecord(role, { ids, basePath: config.basePath })),
        });
      },
    );
  };
}
