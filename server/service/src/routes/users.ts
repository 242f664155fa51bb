import type { FastifyPluginAsync } from 'fastify';
import { userRoutes as routes } from '@user-tool/platform-api/routes/users.js';
import type { User } from '@user-tool/records';
import { signedIn, type Caller } from '../auth/caller.js';
import { ServiceError } from '../errors/service-error.js';
import { decodeId } from '../ids/codec.js';
import { anonymousUser, detailedUser, userFault, userRecord } from '../records/user-record.js';
import { sendJson } from '../responses/send-json.js';
import { sendList } from '../responses/send-list.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { bind } from './bind.js';

/** `/api/users` and `/api/whoami`: the caller, and users, whom administrators can change. */
export function serveUsers({ ids, store }: ServiceDependencies): FastifyPluginAsync {
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
    bind(app, routes.whoami, async ({ caller }, reply) => {
      const user = await self(caller);
      return sendJson(reply, JSON.stringify(user ? userRecord(ids, user) : null));
    });

    bind(app, routes.current, async ({ caller }, reply) => {
      const user = await self(caller);
      return sendJson(reply, JSON.stringify(user ? await detailed(user) : anonymousUser()));
    });

    bind(app, routes.show, async ({ caller, params }) => detailed(await there(caller, params.id)));

    bind(app, routes.update, async ({ caller, params, body }) => {
      await rename(await there(caller, params.id), body);
      return detailed(await there(caller, params.id));
    });

    bind(app, routes.updateInformation, async ({ caller, params, body }) => {
      const user = await there(caller, params.id);
      if (body.email !== undefined && body.email !== user.email)
        throw new ServiceError('invalidParameter', {
          text: 'The email address of a user cannot be changed: an administrator can create another user.',
        });
      await rename(user, body);
      return { message: 'User information has been saved.' };
    });

    bind(app, routes.list, async (request, reply) => {
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
    });
  };
}
