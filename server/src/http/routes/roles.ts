import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type, type Static } from 'typebox';
import type { ValidationFault } from '../../check/jobs/validation-fault.js';
import {
  addableTypes,
  roleTypes,
  type Holders,
  type Role as RoleRecord,
  type Viewer,
} from '../../store/index.js';
import { signedIn, type Caller } from '../auth/caller.js';
import { ServiceError } from '../errors/service-error.js';
import { faultsError } from '../errors/validation.js';
import { decodeId } from '../ids/codec.js';
import { EncodedId, IdParams, PageQuery, refTo, textOf } from '../openapi/schemas.js';
import { storedTexts } from '../requests/texts.js';
import { sendList } from '../responses/send-list.js';
import type { ServiceDependencies } from '../server/dependencies.js';

/** The maximum number of users, or groups, in one request. */
const maxHolders = 10_000;

const Role = Type.Object(
  {
    id: EncodedId,
    model_class: Type.Literal('Role'),
    name: Type.String(),
    type: Type.Unsafe<RoleRecord['type']>({ type: 'string', enum: [...roleTypes] }),
    description: Type.String(),
    url: Type.String({ description: 'The path of the role.' }),
  },
  { $id: 'Role', description: 'A role of users and groups.' },
);

const holderIds = Type.Optional(
  Type.Union([Type.Array(EncodedId, { maxItems: maxHolders }), Type.Null()], { default: [] }),
);
const addableType = (description: string) =>
  Type.Optional(
    Type.Unsafe<(typeof addableTypes)[number] | null>({
      anyOf: [{ type: 'string', enum: [...addableTypes] }, { type: 'null' }],
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
export function roleRoutes(dependencies: ServiceDependencies): FastifyPluginAsyncTypebox {
  const { ids, store, config } = dependencies;
  const tags = ['roles'];
  const response = { 200: refTo(Role) };

  const shown = ({ id: number, name, type, description = '' }: RoleRecord): Static<typeof Role> => {
    const id = ids.encode('role', number);
    return { id, model_class: 'Role', name, type, description, url: `${config.basePath}/api/roles/${id}` };
  };
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
          querystring: Type.Object(PageQuery),
          response: { 200: Type.Array(refTo(Role)) },
        },
      },
      async (request, reply) => {
        const wanted = { viewer: viewerOf(request.caller), isDeleted: false };
        return sendList({ request, reply }, request.query, {
          atOnce: 200,
          read: (page) => store.roles.list({ ...wanted, ...page }),
          show: (roles) => roles.map(shown),
        });
      },
    );

    app.get(
      '/api/roles/:id',
      { config: { access: 'user' }, schema: { tags, summary: 'Show a role', params: IdParams, response } },
      async ({ caller, params }) => {
        const role = await store.roles.byId(decodeId(ids, 'role', params.id), viewerOf(caller));
        // Administrators can see deleted roles, as they may purge and undelete them.
        return there(role?.isDeleted && !signedIn(caller).admin ? undefined : role);
      },
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
        return shown(
          await store.roles.add({ name, description, type, ...(await holdersOf(body, dependencies)) }),
        );
      },
    );

    const changes = [
      ['DELETE', '', 'delete', 'Delete a role, which can be undone'],
      ['POST', '/purge', 'purge', 'Permanently revoke a deleted role from everyone'],
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

/**
 * Who gets a new role.
 * @throws ServiceError that lists all unknown ids
 */
async function holdersOf(
  body: Static<typeof RoleDefinition>,
  { ids, store }: ServiceDependencies,
): Promise<Holders> {
  const faults: ValidationFault[] = [];
  const read = async (field: 'user_ids' | 'group_ids', kind: 'user' | 'group'): Promise<number[]> => {
    const written = body[field] ?? [];
    const numbers = written.map((id) => decodeId(ids, kind, id));
    const missing = new Set(await store[`${kind}s`].missing(numbers));
    written.forEach((id, index) => {
      if (!missing.has(numbers[index] ?? 0)) return;
      const msg = `Value error, there is no ${kind} with the id ${id}`;
      faults.push({ type: 'value_error', loc: ['body', field, index], msg, input: id });
    });
    return numbers;
  };
  const holders = { userIds: await read('user_ids', 'user'), groupIds: await read('group_ids', 'group') };
  if (faults.length > 0) throw faultsError(faults);
  return holders;
}
