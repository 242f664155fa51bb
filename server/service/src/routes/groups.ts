import type { FastifyPluginAsync } from 'fastify';
import { groupRoutes as routes, type Group } from '@user-tool/platform-api/routes/groups.js';
import type { BodyOf } from '@user-tool/platform-api/routes/route.js';
import type { Static } from 'typebox';
import type { Group as StoredGroup } from '@user-tool/records';
import { ServiceError } from '../errors/service-error.js';
import { decodeId } from '../ids/codec.js';
import { idNumbers } from '../requests/id-lists.js';
import { storedTexts } from '../requests/texts.js';
import { sendList } from '../responses/send-list.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { bind } from './bind.js';

/** `/api/groups`: groups of users who share roles (public platform's groups). */
export function serveGroups({ ids, store, config }: ServiceDependencies): FastifyPluginAsync {
  const shown = ({ id: number, name }: StoredGroup): Static<typeof Group> => {
    const id = ids.encode('group', number);
    const url = `${config.basePath}/api/groups/${id}`;
    return { id, model_class: 'Group', name, url, users_url: `${url}/users`, roles_url: `${url}/roles` };
  };
  const there = (group: StoredGroup | undefined): StoredGroup => {
    if (group) return group;
    throw new ServiceError('notFound', { text: 'No group has this id.' });
  };
  const membersIn = (body: BodyOf<typeof routes.update>) =>
    idNumbers(
      { user_ids: { kind: 'user', ids: body.user_ids }, role_ids: { kind: 'role', ids: body.role_ids } },
      { ids, store },
    );
  const nameIn = (written: string): string =>
    storedTexts([{ kind: 'name', loc: ['body', 'name'], written }])[0] ?? '';

  return async (app) => {
    bind(app, routes.list, async (request, reply) =>
      sendList({ request, reply }, request.query, {
        atOnce: 200,
        read: (page) => store.groups.list({ ...page, isDeleted: false }),
        show: (groups) => groups.map(shown),
      }),
    );

    bind(app, routes.create, async ({ body }) => {
      const { user_ids: userIds, role_ids: roleIds } = await membersIn(body);
      const { auto_create_role: hasRole = false } = body;
      return [shown(await store.groups.add({ name: nameIn(body.name), userIds, roleIds, hasRole }))];
    });

    bind(app, routes.show, async ({ params }) =>
      shown(there(await store.groups.byId(decodeId(ids, 'group', params.id)))),
    );

    bind(app, routes.update, async ({ params, body }) => {
      const { id } = there(await store.groups.byId(decodeId(ids, 'group', params.id)));
      const { user_ids: userIds, role_ids: roleIds } = await membersIn(body);
      const name = typeof body.name === 'string' ? nameIn(body.name) : undefined;
      await store.groups.change(id, { name, userIds, roleIds });
      return shown(there(await store.groups.byId(id)));
    });

    for (const change of ['delete', 'undelete', 'purge'] as const)
      bind(app, routes[change], async ({ params }) =>
        shown(there(await store.groups[change](decodeId(ids, 'group', params.id)))),
      );
  };
}
