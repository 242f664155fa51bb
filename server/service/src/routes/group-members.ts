import type { FastifyPluginAsync } from 'fastify';
import { groupMemberRoutes as routes, type GroupMember } from '@user-tool/platform-api/routes/groups.js';
import type { ParamsOf } from '@user-tool/platform-api/routes/route.js';
import type { Static } from 'typebox';
import type { Page, Store } from '@user-tool/records';
import { ServiceError } from '../errors/service-error.js';
import { decodeId } from '../ids/codec.js';
import { accountFinders } from '../records/find-items.js';
import { sendList } from '../responses/send-list.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { bind } from './bind.js';

/** The group and member of a path. */
type Params = ParamsOf<typeof routes.users.show>;

/** A user with the email, or a role with the name. */
type Member = { id: number; email: string } | { id: number; email?: never; name: string };

/** How the members of groups of one kind are read and changed, by the step of their path. */
function kindsIn({ groups, roles, users }: Store) {
  return {
    users: {
      kind: 'user',
      // As on the public platform, although it serves the other path.
      path: 'user',
      list: (id: number, page?: Page): Promise<Member[]> => groups.members(id, page),
      byId: (id: number): Promise<Member | undefined> => users.byId(id),
      add: (group: number, id: number): Promise<void> => groups.addMembers(group, [id]),
      remove: (group: number, id: number): Promise<void> => groups.removeMembers(group, [id]),
    },
    roles: {
      kind: 'role',
      path: 'roles',
      list: (id: number, page?: Page): Promise<Member[]> => roles.ofGroup(id, page),
      byId: (id: number): Promise<Member | undefined> => roles.byId(id),
      add: (group: number, id: number): Promise<void> => roles.grant(id, { groupIds: [group] }),
      remove: (group: number, id: number): Promise<void> => roles.withdraw(id, { groupIds: [group] }),
    },
  } as const;
}

/** `/api/groups/{id}/users` and `/api/groups/{id}/roles` (public platform's groups). */
export function serveGroupMembers({ ids, store, config }: ServiceDependencies): FastifyPluginAsync {
  const { group: groupIn } = accountFinders({ ids, store });

  return async (app) => {
    const kinds = kindsIn(store);
    for (const step of ['users', 'roles'] as const) {
      const declared = routes[step];
      const { kind, path, list, byId, add, remove } = kinds[step];
      const shown = (groupId: string, member: Member): Static<typeof GroupMember> => {
        const memberId = ids.encode(kind, member.id);
        const url = `${config.basePath}/api/groups/${groupId}/${path}/${memberId}`;
        const label = member.email === undefined ? { name: member.name } : { email: member.email };
        return { id: memberId, ...label, url };
      };
      /** @throws ServiceError if the group, or the member, is unknown */
      const groupAndMember = async ({ id, member_id: memberId }: Params) => {
        const { id: groupId } = await groupIn(id);
        const member = await byId(decodeId(ids, kind, memberId));
        if (!member) throw new ServiceError('notFound', { text: `No ${kind} has this id.` });
        return { groupId, member };
      };
      /** @throws ServiceError for what the group does not have */
      const membership = async (params: Params) => {
        const { groupId, member } = await groupAndMember(params);
        if ((await list(groupId)).some(({ id }) => id === member.id)) return { groupId, member };
        throw new ServiceError('notFound', { text: `The group does not have this ${kind}.` });
      };

      bind(app, declared.list, async (request, reply) => {
        const { id } = request.params;
        const { id: groupId } = await groupIn(id);
        return sendList({ request, reply }, request.query, {
          atOnce: 500,
          read: (page) => list(groupId, page),
          show: (some) => some.map((member) => shown(id, member)),
        });
      });

      bind(app, declared.show, async ({ params }) => shown(params.id, (await membership(params)).member));
      bind(app, declared.add, async ({ params }) => {
        const { groupId, member } = await groupAndMember(params);
        await add(groupId, member.id);
        return shown(params.id, member);
      });
      bind(app, declared.remove, async ({ params }) => {
        const { groupId, member } = await membership(params);
        await remove(groupId, member.id);
        return shown(params.id, member);
      });
    }
  };
}
