import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type, type Static } from 'typebox';
import { grantableTypes, type RoleRecord as RoleRecord, type Viewer } from '@user-tool/records';
import { signedIn, type Caller } from '../auth/caller.js';
import { ServiceError } from '../errors/service-error.js';
import { decodeId } from '../ids/codec.js';
import { EncodedId, IdParams, PageQuery, refTo, textOf } from '../openapi/schemas.js';
import { idNumbers } from '../requests/id-lists.js';
import { storedTexts } from '../requests/texts.js';
import { Role, roleRecord } from '../records/role-record.js';
import { sendList } from '../responses/send-list.js';
import type { ServiceDependencies } from '../server/dependencies.js';

/** The maximum number of users, or groups, in one request. */
const maxHolders = 10_000;

const holderIds = Type.Optional(
  Type.Union([Type.Array(EncodedId, { maxItems: maxHolders }), Type.Null()], { default: [] }),
);
const addableType = (description: string) =>
  Type.Optional(
    Type.Unsafe<(typeof grantableTypes)[number] | null>({
      anyOf: [{ type: 'string', enum: [...grantableTypes] }, { type: 'null' }],
      description,
    }),
  );

const RoleDefinition = Type.Object(
  {
    name: textOf('name', { examples: ['Curators'] }),
    description: textOf('description', { examples: ['May publish'] }),
    user_ids: holderIds,
    group_ids: holderIds,
    role_type: addableType('Type of the role (default: "admin").'),
    type: addableType('The same, by its name in responses; "role_type" takes precedence.'),
  },
  { $id: 'RoleDefinition' },
);

/** `/api/roles` (interface document, Endpoints; public platform, Roles). */
export function roleRoutes({ ids, store, config }: ServiceDependencies): FastifyPluginAsyncTypebox {
  const tags = ['roles'];
  const response = { 200: refTo(Role) };

  const shown = (role: RoleRecord) => roleRecord(role, { ids, basePath: config.basePath });
  const there = (role: RoleRecord | undefined): Static<typeof Role> => {
    if (!role) throw new ServiceError('notFound', { text: 'No accessible role found with the id provided.' });
    return shown(role);
  };

  return async (app) => {
    app.addSchema(Role);
    app.addSchema(RoleDefinition);

    app.get(
      '/api/roles',
      {
        config: { access: 'user' },
        schema: {
          tags,
          summary: 'List the roles that the caller can see',
          querystring: Type.Object({
            ...PageQuery,
            search: Type.Optional(
              Type.String({ description: 'Lists only roles with this text in the name or description.' }),
            ),
          }),
          response: { 200: Type.Array(refTo(Role)) },
        },
      },
      async (request, reply) => {
        const { search: part, ...page } = request.query;
        const filter = { viewer: viewerOf(request.caller), isDeleted: false, part };
        return sendList({ request, reply }, page, {
          atOnce: 200,
          read: (page) => store.roles.list({ ...filter, ...page }),
          show: (roles) => roles.map(shown),
        });
      },
    );

    app.get(
      '/api/roles/:id',
      { config: { access: 'user' }, schema: { tags, summary: 'Show a role', params: IdParams, response } },
      async ({ caller, params }) =>
        there(await store.roles.byId(decodeId(ids, 'role', params.id), viewerOf(caller))),
    );

    app.post(
      '/api/roles',
      {
        config: { access: 'admin' },
        schema: { tags, summary: 'Create a role', body: refTo(RoleDefinition), response },
      },
      async ({ body }) => {
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
      },
    );

    const changes = [
      ['DELETE', '', 'delete', 'Delete a role, which can be undone'],
      ['POST', '/purge', 'purge', 'Permanently remove a deleted role'],
      ['POST', '/undelete', 'undelete', 'Restore a deleted role'],
    ] as const;
    for (const [method, step, change, summary] of changes) {
      app.route({
        method,
        url: `/api/roles/:id${step}`,
        config: { access: 'admin' },
        schema: { tags, summary, params: IdParams, response },
        handler: async ({ params }: { params: Static<typeof IdParams> }) =>
          there(await store.roles[change](decodeId(ids, 'role', params.id))),
      });
    }
  };
}

function viewerOf(caller: Caller): Viewer {
  const { user, admin } = signedIn(caller);
  return { userId: user.id, isAdmin: admin };
}
