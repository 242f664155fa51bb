import type { FastifyPluginAsync } from 'fastify';
import { roleRoutes as routes, type Role } from '@user-tool/platform-api/routes/roles.js';
import type { RoleRecord, Viewer } from '@user-tool/records';
import type { Static } from 'typebox';
import { signedIn, type Caller } from '../auth/caller.js';
import { ServiceError } from '../errors/service-error.js';
import { decodeId } from '../ids/codec.js';
import { roleRecord } from '../records/role-record.js';
import { idNumbers } from '../requests/id-lists.js';
import { storedTexts } from '../requests/texts.js';
import { sendList } from '../responses/send-list.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { bind } from './bind.js';

/** Serves `/api/roles`. */
export function serveRoles({ ids, store, config }: ServiceDependencies): FastifyPluginAsync {
  const shown = (role: RoleRecord) => roleRecord(role, { ids, basePath: config.basePath });
  const there = (role: RoleRecord | undefined): Static<typeof Role> => {
    if (!role) throw new ServiceError('notFound', { text: 'No accessible role found with the id provided.' });
    return shown(role);
  };

  return async (app) => {
    bind(app, routes.list, async (request, reply) => {
      const { search: part, ...page } = request.query;
      const filter = { viewer: viewerOf(request.caller), isDeleted: false, part };
      return sendList({ request, reply }, page, {
        atOnce: 200,
        read: (page) => store.roles.list({ ...filter, ...page }),
        show: (roles) => roles.map(shown),
      });
    });

    bind(app, routes.show, async ({ caller, params }) =>
      there(await store.roles.byId(decodeId(ids, 'role', params.id), viewerOf(caller))),
    );

    bind(app, routes.create, async ({ body }) => {
      const [name = '', description] = storedTexts([
        { kind: 'name', loc: ['body', 'name'], written: body.name },
        { kind: 'description', loc: ['body', 'description'], written: body.description },
      ]);
      const type = body.role_type ?? body.type ?? 'admin';
      const { user_ids: userIds, group_ids: groupIds } = await idNumbers(
        {
          user_ids: { kind: 'user', ids: body.user_ids },
          group_ids: { kind: 'group', ids: body.group_ids },
        },
        { ids, store },
      );
      return shown(await store.roles.add({ name, description, type, userIds, groupIds }));
    });

    for (const change of ['delete', 'purge', 'undelete'] as const)
      bind(app, routes[change], async ({ params }) =>
        there(await store.roles[change](decodeId(ids, 'role', params.id))),
      );
  };
}

function viewerOf(caller: Caller): Viewer {
  const { user, admin } = signedIn(caller);
  return { userId: user.id, isAdmin: admin };
}
