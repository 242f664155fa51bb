import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { signedIn } from '../auth/caller.js';
import { shownKey } from '../auth/identify.js';
import { identityOf } from '../auth/hooks.js';
import { ServiceError } from '../errors/service-error.js';
import { decodeId } from '../ids/codec.js';
import { IdParams, Moment } from '@user-tool/platform-api/routes/schemas.js';
import { accountFinders } from '../records/find-items.js';
import { sendJson } from '../responses/send-json.js';
import type { ServiceDependencies } from '../server/dependencies.js';

/** Valid keys of one user; each is found in one step, but nobody needs more. */
const maxKeys = 1_000;

const keyText = Type.String({ description: 'The API key.' });
const KeyDetails = Type.Object({ key: keyText, create_time: Moment });

/**
 * `/api/users/{id}/api_key`: the key of a user. Since only hashes of keys are stored, the one key that can be shown is
 * that of the request; where the public platform shows another, there is a new one.
 */
export function apiKeyRoutes({ ids, store }: ServiceDependencies): FastifyPluginAsyncTypebox {
  const tags = ['users'];
  const path = '/api/users/:id/api_key';
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
        text: `A user can have at most ${maxKeys} keys: revoke them with "DELETE ${path.replace(':id', '{id}')}".`,
      });
    return (await store.keys.add(id)).secret;
  };
  const send = (reply: FastifyReply, key: string): FastifyReply => sendJson(reply, JSON.stringify(key));

  return async (app) => {
    app.get(
      path,
      {
        exposeHeadRoute: false,
        config: { access: 'user', unsigned: 'permissionMissing' },
        schema: {
          tags,
          summary: 'Return the key of the request if it is of this user, or else a new key',
          params: IdParams,
          response: { 200: keyText },
        },
      },
      async (request, reply) => {
        const id = await userIn(request);
        return send(reply, shown(request, id) ?? (await create(id)));
      },
    );

    app.get(
      `${path}/detailed`,
      {
        config: { access: 'user', unsigned: 'permissionMissing' },
        schema: {
          tags,
          summary: 'Show the key of the request, and when it was created',
          params: IdParams,
          response: {
            200: KeyDetails,
            204: Type.Null({ description: 'The request has no key of this user: others cannot be shown.' }),
          },
        },
      },
      async (request, reply) => {
        const id = await userIn(request);
        const key = shown(request, id);
        if (key === undefined) return reply.code(204).send(null);
        // The key of the configuration is as old as its user.
        const created =
          (await store.keys.byKey(key))?.createTime ??
          (await store.users.byId(id))?.createTime ??
          new Date(0);
        return { key, create_time: created.toISOString() };
      },
    );

    app.post(
      path,
      {
        config: { access: 'user', unsigned: 'permissionMissing' },
        schema: {
          tags,
          summary: 'Create a key of a user',
          params: IdParams,
          response: { 200: keyText },
        },
      },
      async (request, reply) => send(reply, await create(await userIn(request))),
    );

    app.delete(
      path,
      {
        config: { access: 'user', unsigned: 'permissionMissing' },
        schema: {
          tags,
          summary: 'Revoke all keys of a user',
          params: IdParams,
          response: { 204: Type.Null({ description: 'The keys were revoked.' }) },
        },
      },
      async (request, reply) => {
        await store.keys.revokeAll(await userIn(request));
        return reply.code(204).send(null);
      },
    );
  };
}
