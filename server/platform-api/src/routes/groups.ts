import { Type } from 'typebox';
import { route } from './route.js';
import { EncodedId, orNull, PageQuery, refTo, textOf } from './schemas.js';

/** A group of users who share roles (public platform, `GroupResponse`). */
export const Group = Type.Object(
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

const idList = orNull(Type.Array(EncodedId, { maxItems: 10_000 }));

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
  { name: orNull(textOf('name')), user_ids: idList, role_ids: idList },
  { $id: 'GroupChange' },
);

/** A user or a role of a group. */
export const GroupMember = Type.Object(
  {
    id: EncodedId,
    email: Type.Optional(Type.String({ description: 'Of a user.' })),
    name: Type.Optional(Type.String({ description: 'Of a role.' })),
    url: Type.String({ description: 'The path of the member in the group.' }),
  },
  { $id: 'GroupMember', description: 'A user or a role of a group.' },
);

const ofGroup = { access: 'admin', tag: 'groups', response: { 200: refTo(Group) } } as const;
const ofGroups = { access: 'admin', tag: 'groups', response: { 200: Type.Array(refTo(Group)) } } as const;

/** `/api/groups` (public platform, `api/groups.py`). */
export const groupRoutes = {
  list: route('GET /api/groups', {
    ...ofGroups,
    summary: 'List the groups, in order of creation',
    query: Type.Object(PageQuery),
  }),
  create: route('POST /api/groups', {
    ...ofGroups,
    summary: 'Create a group',
    description: 'The response is a list with the group, as on the public platform.',
    body: refTo(GroupDefinition),
  }),
  show: route('GET /api/groups/{id}', { ...ofGroup, summary: 'Show a group' }),
  update: route('PUT /api/groups/{id}', {
    ...ofGroup,
    summary: 'Rename a group, and add users and roles',
    emptyBody: true,
    body: refTo(GroupChange),
  }),
  delete: route('DELETE /api/groups/{id}', { ...ofGroup, summary: 'Delete a group, which can be undone' }),
  undelete: route('POST /api/groups/{id}/undelete', { ...ofGroup, summary: 'Restore a deleted group' }),
  purge: route('POST /api/groups/{id}/purge', {
    ...ofGroup,
    summary: 'Permanently remove a deleted group',
  }),
};

const ofMember = { access: 'admin', tag: 'groups', response: { 200: refTo(GroupMember) } } as const;
const ofMembers = {
  access: 'admin',
  tag: 'groups',
  query: Type.Object(PageQuery),
  response: { 200: Type.Array(refTo(GroupMember)) },
} as const;

/** The users and the roles of a group, by the step of their paths. */
export const groupMemberRoutes = {
  users: {
    list: route('GET /api/groups/{id}/users', { ...ofMembers, summary: 'List the users of a group' }),
    show: route('GET /api/groups/{id}/users/{member_id}', { ...ofMember, summary: 'Show a user of a group' }),
    add: route('PUT /api/groups/{id}/users/{member_id}', { ...ofMember, summary: 'Add a user to a group' }),
    remove: route('DELETE /api/groups/{id}/users/{member_id}', {
      ...ofMember,
      summary: 'Remove a user from a group',
    }),
  },
  roles: {
    list: route('GET /api/groups/{id}/roles', { ...ofMembers, summary: 'List the roles of a group' }),
    show: route('GET /api/groups/{id}/roles/{member_id}', { ...ofMember, summary: 'Show a role of a group' }),
    add: route('PUT /api/groups/{id}/roles/{member_id}', { ...ofMember, summary: 'Add a role to a group' }),
    remove: route('DELETE /api/groups/{id}/roles/{member_id}', {
      ...ofMember,
      summary: 'Remove a role from a group',
    }),
  },
};
