import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { User } from '@user-tool/records';
import { signedIn, type Caller } from '../auth/caller.js';
import { ServiceError } from '../errors/service-error.js';
import { decodeId } from '../ids/codec.js';
import { IdParams, PageQuery, refTo } from '@user-tool/platform-api/routes/schemas.js';
import {
  AnonymousUser,
  anonymousUser,
  DetailedUser,
  detailedUser,
  userRecord,
  Username,
  userFault,
  UserRecord,
} from '../records/user-record.js';
import { sendJson } from '../responses/send-json.js';
import { sendList } from '../responses/send-list.js';
import type { ServiceDependencies } from '../server/dependencies.js';

const UserChange = Type.Object({ username: Type.Optional(Username) }, { $id: 'UserChange' });

/** What the platform's form of a user contains, as far as the service has it. */
const UserInformation = Type.Object(
  { username: Type.Optional(Username), email: Type.Optional(Type.String()) },
  { $id: 'UserInformation' },
);

const partOf = (what: string) =>
  Type.Optional(
    Type.String({ description: `For administrators: lists only users with this in ${what}, in any case.` }),
  );

/** `/api/users` and `/api/whoami`: the caller, and users, whom administrators can change. */
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
  /** @throws ServiceError that does not say whether another user exists, which is private */
  const there = async (caller: Caller, written: string): Promise<User> => {
    const user = await visible(caller, decodeId(ids, 'user', written));
    if (user) return user;
    throw signedIn(caller).admin
      ? new ServiceError('notFound', { text: 'No user has this id.' })
      : new ServiceError('unknownUser');
  };

  const rename = async ({ id }: User, { username }: { username?: string }): Promise<void> => {
    if (username === undefined) return;
    await store.users.setName(id, username).catch((error: unknown) => {
      throw userFault(error, { username }) ?? error;
    });
  };

  return async (app) => {
    app.addSchema(UserRecord);
    app.addSchema(AnonymousUser);
    app.addSchema(DetailedUser);
    app.addSchema(UserChange);
    app.addSchema(UserInformation);

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
        config: { access: 'user', unsigned: 'unknownUser' },
        schema: {
          tags,
          summary: 'Show a user to themselves and to administrators',
          params: IdParams,
          response: { 200: refTo(DetailedUser) },
        },
      },
      async ({ caller, params }) => detailed(await there(caller, params.id)),
    );

    app.put(
      '/api/users/:id',
      {
        config: { access: 'user', unsigned: 'unknownUser' },
        schema: {
          tags,
          summary: 'Rename a user',
          params: IdParams,
          body: refTo(UserChange),
          response: { 200: refTo(DetailedUser) },
        },
      },
      async ({ caller, params, body }) => {
        await rename(await there(caller, params.id), body);
        return detailed(await there(caller, params.id));
      },
    );

    app.put(
      '/api/users/:id/information/inputs',
      {
        config: { access: 'user', unsigned: 'authenticationRequired' },
        schema: {
          tags,
          summary: 'Rename a user, as the form of the public platform does',
          params: IdParams,
          body: refTo(UserInformation),
          response: { 200: Type.Object({ message: Type.String() }) },
        },
      },
      async ({ caller, params, body }) => {
        const user = await there(caller, params.id);
        if (body.email !== undefined && body.email !== user.email)
          throw new ServiceError('invalidParameter', {
            text: 'The email address of a user cannot be changed: an administrator can create another user.',
          });
        await rename(user, body);
        return { message: 'User information has been saved.' };
      },
    );

    app.get(
      '/api/users',
      {
        config: { access: 'user', unsigned: 'authenticationRequired' },
        schema: {
          tags,
          summary: 'List the users for administrators, in order of creation; for others, only themselves',
          querystring: Type.Object({
            ...PageQuery,
            deleted: Type.Optional(
              Type.Boolean({
                default: false,
                description: 'Whether to list removed users instead.',
              }),
            ),
            f_email: partOf('the email address'),
            f_name: partOf('the name'),
            f_any: partOf('the email address or the name'),
          }),
          response: { 200: Type.Array(refTo(UserRecord)) },
        },
      },
      async (request, reply) => {
        const { deleted = false, f_email: email, f_name: name, f_any: any, ...page } = request.query;
        const { admin, user } = signedIn(request.caller);
        const callerOnly = async () =>
          deleted ? [] : [await there(request.caller, ids.encode('user', user.id))];
        return sendList({ request, reply }, page, {
          atOnce: 200,
          read: async (page) =>
            admin
              ? store.users.list({ ...page, isDeleted: deleted, parts: { email, name, any } })
              : (await callerOnly()).slice(page.offset, page.offset + page.limit),
          show: (users) => users.map((user) => userRecord(ids, user)),
        });
      },
    );
  };
}
