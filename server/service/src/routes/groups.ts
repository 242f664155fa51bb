import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type, type Static } from 'typebox';
import type { Group as StoredGroup } from '@user-tool/records';
import { ServiceError } from '../errors/service-error.js';
import { decodeId } from '../ids/codec.js';
import { EncodedId, IdParams, PageQuery, refTo, textOf } from '@user-tool/platform-api/routes/schemas.js';
import { idNumbers } from '../requests/id-lists.js';
import { storedTexts } from '../requests/texts.js';
import { sendList } from '../responses/send-list.js';
import type { ServiceDependencies } from '../server/dependencies.js';

const Group = Type.Object(
  {
    id: EncodedId,
    model_class: Type.Literal('Group'),
    name: Type.String(),
    url: Type.String({ description: 'The path of the group.' }),
    users_url: Type.String({ description: 'The path of its members.' }),
    roles_url: Type.String({ description: 'The path of its roles.' }),
  },
  { $id: 'Group', description: 'A group of users who share roles.' },
);

const idList = Type.Optional(Type.Union([Type.Array(EncodedId, { maxItems: 10_000 }), Type.Null()]));

const GroupDefinition = Type.Object(
  {
    name: textOf('name', { examples: ['Laboratory'] }),
    user_ids: idList,
    role_ids: idList,
    auto_create_role: Type.Optional(
      Type.Boolean({ default: false, description: 'Whether the group gets a role with its name.' }),
    ),
  },
  { $id: 'GroupDefinition' },
);

const GroupChange = Type.Object(
  { name: Type.Optional(Type.Union([textOf('name'), Type.Null()])), user_ids: idList, role_ids: idList },
  { $id: 'GroupChange' },
);

/** `/api/groups`: groups of users who share roles (public platform's groups). */
export function groupRoutes({ ids, store, config }: ServiceDependencies): FastifyPluginAsyncTypebox {
  const tags = ['groups'];
  const response = { 200: refTo(Group) };

  const shown = ({ id: number, name }: StoredGroup): Static<typeof Group> => {
    const id = ids.encode('group', number);
    const url = `${config.basePath}/api/groups/${id}`;
    return { id, model_class: 'Group', name, url, users_url: `${url}/users`, roles_url: `${url}/roles` };
  };
  const there = (group: StoredGroup | undefined): StoredGroup => {
    if (group) return group;
    throw new ServiceError('notFound', { text: 'No group has this id.' });
  };
  const membersIn = (body: Static<typeof GroupChange>) =>
    idNumbers(
      { user_ids: { kind: 'user', ids: body.user_ids }, role_ids: { kind: 'role', ids: body.role_ids } },
      { ids, store },
    );
  const nameIn = (written: string): string =>
    storedTexts([{ kind: 'name', loc: ['body', 'name'], written }])[0] ?? '';

  return async (app) => {
    for (const schema of [Group, GroupDefinition, GroupChange]) app.addSchema(schema);

    app.get(
      '/api/groups',
      {
        config: { access: 'admin' },
        schema: {
          tags,
          summary: 'List the groups, in order of creation',
          querystring: Type.Object(PageQuery),
          response: { 200: Type.Array(refTo(Group)) },
        },
      },
      async (request, reply) =>
        sendList({ request, reply }, request.query, {
          atOnce: 200,
          read: (page) => store.groups.list({ ...page, isDeleted: false }),
          show: (groups) => groups.map(shown),
        }),
    );

    app.post(
      '/api/groups',
      {
        config: { access: 'admin' },
        schema: {
          tags,
          summary: 'Create a group',
          description: 'The response is a list with the group, as on the public platform.',
          body: refTo(GroupDefinition),
          response: { 200: Type.Array(refTo(Group)) },
        },
      },
      async ({ body }) => {
        const { user_ids: userIds, role_ids: roleIds } = await membersIn(body);
        const { auto_create_role: hasRole = false } = body;
        return [shown(await store.groups.add({ name: nameIn(body.name), userIds, roleIds, hasRole }))];
      },
    );

    app.get(
      '/api/groups/:id',
      { config: { access: 'admin' }, schema: { tags, summary: 'Show a group', params: IdParams, response } },
      async ({ params }) => shown(there(await store.groups.byId(decodeId(ids, 'group', params.id)))),
    );

    app.put(
      '/api/groups/:id',
      {
        config: { access: 'admin', emptyBody: true },
        schema: {
          tags,
          summary: 'Rename a group, and add users and roles',
          params: IdParams,
          body: refTo(GroupChange),
          response,
        },
      },
      async ({ params, body }) => {
        const { id } = there(await store.groups.byId(decodeId(ids, 'group', params.id)));
        const { user_ids: userIds, role_ids: roleIds } = await membersIn(body);
        const name = typeof body.name === 'string' ? nameIn(body.name) : undefined;
        await store.groups.change(id, { name, userIds, roleIds });
        return shown(there(await store.groups.byId(id)));
      },
    );

    const changes = [
      ['DELETE', '', 'delete', 'Delete a group, which can be undone'],
      ['POST', '/undelete', 'undelete', 'Restore a deleted group'],
      ['POST', '/purge', 'purge', 'Permanently remove a deleted group'],
    ] as const;
    for (const [method, step, change, summary] of changes) {
      app.route({
        method,
        url: `/api/groups/:id${step}`,
        config: { access: 'admin' },
        schema: { tags, summary, params: IdParams, response },
        handler: async ({ params }: { params: Static<typeof IdParams> }) =>
          shown(there(await store.groups[change](decodeId(ids, 'group', params.id)))),
      });
    }
  };
}
