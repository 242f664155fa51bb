import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { apiKeyRoutes as routes } from '@user-tool/platform-api/routes/users.js';
import { signedIn } from '../auth/caller.js';
import { shownKey } from '../auth/identify.js';
import { identityOf } from '../auth/hooks.js';
import { ServiceError } from '../errors/service-error.js';
import { decodeId } from '../ids/codec.js';
import { accountFinders } from '../records/find-items.js';
import { sendJson } from '../responses/send-json.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { bind } from './bind.js';

/** Valid keys of one user; each is found in one step, but nobody needs more. */
const maxKeys = 1_000;

/**
 * `/api/users/{id}/api_key`: the key of a user. Since only hashes of keys are stored, the one key that can be shown is
 * that of the request; where the public platform shows another, there is a new one.
 */
export function serveApiKeys({ ids, store }: ServiceDependencies): FastifyPluginAsync {
  const { user: users } = accountFinders({ ids, store });

  /** @throws ServiceError for the keys of others, unless the caller is an administrator */
  const userIn = async ({
    params,
    caller,
  }: Pick<FastifyRequest<{ Params: { id: string } }>, 'params' | 'caller'>): Promise<number> => {
    const { user, admin } = signedIn(caller);
    if (decodeId(ids, 'user', params.id) !== user.id && !admin) throw new ServiceError('notAccessible');
    return (await users(params.id)).id;
  };
  /** The key of the request, if it is of that user. */
  const shown = (request: FastifyRequest, id: number): string | undefined =>
    signedIn(request.caller).user.id === id ? shownKey(identityOf(request)) : undefined;
  const create = async (id: number): Promise<string> => {
    if ((await store.keys.count(id)) >= maxKeys)
      throw new ServiceError('conflict', {
        text: `A user can have at most ${maxKeys} keys: revoke them with "${routes.revoke.target}".`,
      });
    return (await store.keys.add(id)).secret;
  };
  const send = (reply: FastifyReply, key: string): FastifyReply => sendJson(reply, JSON.stringify(key));

  return async (app) => {
    bind(
      app,
      routes.show,
      async (request, reply) => {
        const id = await userIn(request);
        return send(reply, shown(request, id) ?? (await create(id)));
      },
      { exposeHeadRoute: false },
    );

    bind(app, routes.showDetailed, async (request, reply) => {
      const id = await userIn(request);
      const key = shown(request, id);
      if (key === undefined) return reply.code(204).send(null);
      // The key of the configuration is as old as its user.
      const created =
        (await store.keys.byKey(key))?.createTime ?? (await store.users.byId(id))?.createTime ?? new Date(0);
      return { key, create_time: created.toISOString() };
    });

    bind(app, routes.create, async (request, reply) => send(reply, await create(await userIn(request))));

    bind(app, routes.revoke, async (request, reply) => {
      await store.keys.revokeAll(await userIn(request));
      return reply.code(204).send(null);
    });
  };
}
