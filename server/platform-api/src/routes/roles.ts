import { Type } from 'typebox';
import { grantableTypes, roleTypes } from '../constants.js';
import { route } from './route.js';
import { EncodedId, oneOf, PageQuery, refTo, textOf } from './schemas.js';

/** A role (public platform, `RoleModelResponse`). */
export const Role = Type.Object(
  {
    id: EncodedId,
    model_class: Type.Literal('Role'),
    name: Type.String(),
    type: oneOf(roleTypes),
    description: Type.String(),
    url: Type.String({ description: 'The path of the role.' }),
  },
  { $id: 'Role', description: 'A role of users and groups.' },
);

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

const forAdministrators = { access: 'admin', tag: 'roles', response: { 200: refTo(Role) } } as const;

/** `/api/roles` (public platform, `api/roles.py`). */
export const roleRoutes = {
  list: route('GET /api/roles', {
    access: 'user',
    tag: 'roles',
    summary: 'List the roles that the caller can see',
    query: Type.Object({
      ...PageQuery,
      search: Type.Optional(
        Type.String({ description: 'Lists only roles with this text in the name or description.' }),
      ),
    }),
    response: { 200: Type.Array(refTo(Role)) },
  }),
  show: route('GET /api/roles/{id}', {
    access: 'user',
    tag: 'roles',
    summary: 'Show a role',
    response: { 200: refTo(Role) },
  }),
  create: route('POST /api/roles', {
    ...forAdministrators,
    summary: 'Create a role',
    body: refTo(RoleDefinition),
  }),
  delete: route('DELETE /api/roles/{id}', {
    ...forAdministrators,
    summary: 'Delete a role, which can be undone',
  }),
  purge: route('POST /api/roles/{id}/purge', {
    ...forAdministrators,
    summary: 'Permanently remove a deleted role',
  }),
  undelete: route('POST /api/roles/{id}/undelete', {
    ...forAdministrators,
    summary: 'Restore a deleted role',
  }),
};
