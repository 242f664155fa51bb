import { Type } from 'typebox';
import { quotaNames, quotaNouns } from '../constants.js';
import { Role } from './roles.js';
import { route } from './route.js';
import { EncodedId, Moment, orNull, PageQuery, refTo } from './schemas.js';

const user = {
  id: EncodedId,
  model_class: Type.Literal('User'),
  email: Type.String(),
  username: Type.String({ description: 'By default, the part of the address before the at sign.' }),
  is_admin: Type.Boolean(),
  active: Type.Boolean({ description: 'Whether the user can sign in.' }),
  deleted: Type.Boolean(),
  last_password_change: Type.Null({ description: 'The service has no passwords.' }),
};

/** A name that a user can have (public platform's public name). */
const Username = Type.String({
  minLength: 3,
  maxLength: 255,
  pattern: '^[a-z0-9._-]+$',
  description: 'Lowercase letters, digits, periods, hyphens, and underscores.',
  examples: ['linnaeus'],
});

/** A user in a list (public platform's `UserModel`). */
export const UserRecord = Type.Object(user, { $id: 'User' });

const usage = {
  total_disk_usage: Type.Integer({ description: 'Size of all datasets in bytes, including deleted ones.' }),
  nice_total_disk_usage: Type.String({ examples: ['1.5 KB'] }),
  quota_percent: Type.Union([Type.Integer(), Type.Null()], { description: 'How much of the quota that is.' }),
};

/** Public platform's `AnonUserModel`. */
export const AnonymousUser = Type.Object(usage, {
  $id: 'AnonymousUser',
  description: 'A caller who is not signed in.',
});

/** One user with everything that the service knows (public platform's `DetailedUserModel`). */
export const DetailedUser = Type.Object(
  {
    ...user,
    ...usage,
    purged: Type.Boolean(),
    preferences: Type.Object({}, { description: 'The service has no preferences.' }),
    preferred_object_store_id: Type.Null(),
    quota: Type.String({ examples: ['100.0 GB'] }),
    quota_bytes: Type.Integer({ description: 'The maximum size of all datasets.' }),
  },
  { $id: 'DetailedUser' },
);

const UserChange = Type.Object({ username: Type.Optional(Username) }, { $id: 'UserChange' });

/** What the platform's form of a user contains, as far as the service has it. */
const UserInformation = Type.Object(
  { username: Type.Optional(Username), email: Type.Optional(Type.String()) },
  { $id: 'UserInformation' },
);

const partOf = (what: string) =>
  Type.Optional(
    Type.String({ description: `For administrators: lists only users with this in ${what}, in any case.` }),
  );

const UserDefinition = Type.Object(
  {
    email: Type.String({ maxLength: 254, examples: ['ann@example.org'] }),
    username: orNull(Username),
    password: Type.Optional(Type.String({ description: 'Ignored: the service has no passwords.' })),
  },
  { $id: 'UserDefinition' },
);

const keyText = Type.String({ description: 'The API key.' });
const KeyDetails = Type.Object({ key: keyText, create_time: Moment });

const Amount = Type.Object({ used: Type.Integer(), limit: Type.Integer() });

const UserUsage = Type.Object(
  {
    quota_source_label: Type.Null({ description: 'There is one place to store in.' }),
    total_disk_usage: Type.Integer({ description: 'Size of all datasets in bytes, including deleted ones.' }),
    quota_percent: Type.Integer({ description: 'How much of the maximum that is.' }),
    quota_bytes: Type.Integer({ description: 'The maximum of it.' }),
    quota: Type.String({ description: 'The maximum, for readers.', examples: ['100.0 GB'] }),
    quotas: Type.Object(
      Object.fromEntries(
        quotaNames.map((name) => [name, Type.Object(Amount.properties, { description: quotaNouns[name] })]),
      ),
      { description: 'Everything that has a quota.' },
    ),
  },
  { $id: 'UserUsage', description: 'How much a user has stored, and may store.' },
);

const forAdministrators = { access: 'admin', tag: 'users', response: { 200: refTo(UserRecord) } } as const;

/** `/api/users` and `/api/whoami` (public platform, `api/users.py`). */
export const userRoutes = {
  whoami: route('GET /api/whoami', {
    access: 'anonymous',
    tag: 'users',
    summary: 'Show the caller, or null if the caller is not signed in',
    response: { 200: Type.Union([refTo(UserRecord), Type.Null()]) },
  }),
  current: route('GET /api/users/current', {
    access: 'anonymous',
    tag: 'users',
    summary: 'Show the caller with everything that the service knows',
    response: { 200: Type.Union([refTo(DetailedUser), refTo(AnonymousUser)]) },
  }),
  show: route('GET /api/users/{id}', {
    access: 'user',
    unsigned: 'unknownUser',
    tag: 'users',
    summary: 'Show a user to themselves and to administrators',
    response: { 200: refTo(DetailedUser) },
  }),
  update: route('PUT /api/users/{id}', {
    access: 'user',
    unsigned: 'unknownUser',
    tag: 'users',
    summary: 'Rename a user',
    body: refTo(UserChange),
    response: { 200: refTo(DetailedUser) },
  }),
  updateInformation: route('PUT /api/users/{id}/information/inputs', {
    access: 'user',
    unsigned: 'authenticationRequired',
    tag: 'users',
    summary: 'Rename a user, as the form of the public platform does',
    body: refTo(UserInformation),
    response: { 200: Type.Object({ message: Type.String() }) },
  }),
  list: route('GET /api/users', {
    access: 'user',
    unsigned: 'authenticationRequired',
    tag: 'users',
    summary: 'List the users for administrators, in order of creation; for others, only themselves',
    query: Type.Object({
      ...PageQuery,
      deleted: Type.Optional(
        Type.Boolean({ default: false, description: 'Whether to list removed users instead.' }),
      ),
      f_email: partOf('the email address'),
      f_name: partOf('the name'),
      f_any: partOf('the email address or the name'),
    }),
    response: { 200: Type.Array(refTo(UserRecord)) },
  }),
  usage: route('GET /api/users/{id}/usage', {
    access: 'anonymous',
    tag: 'users',
    summary: 'Show how much a user has stored, and the quotas',
    description:
      'Administrators can see the usage of all users, others their own. A caller who is not signed in has none.',
    params: Type.Object({
      id: Type.String({ description: 'The id of a user, or `current` for the caller.' }),
    }),
    response: { 200: Type.Array(refTo(UserUsage)) },
  }),
};

/** What administrators do with users. */
export const userAdministrationRoutes = {
  create: route('POST /api/users', {
    ...forAdministrators,
    summary: 'Create a user, who can sign in with a key that an administrator creates',
    body: refTo(UserDefinition),
  }),
  delete: route('DELETE /api/users/{id}', {
    ...forAdministrators,
    summary: 'Remove a user, whose keys and jobs end',
    description: 'Everything that the user created is kept.',
  }),
  listDeleted: route('GET /api/users/deleted', {
    access: 'admin',
    tag: 'users',
    summary: 'List removed users, in order of creation',
    query: Type.Object(PageQuery),
    response: { 200: Type.Array(refTo(UserRecord)) },
  }),
  showDeleted: route('GET /api/users/deleted/{id}', {
    access: 'admin',
    tag: 'users',
    summary: 'Show a removed user',
    response: { 200: refTo(DetailedUser) },
  }),
  undelete: route('POST /api/users/deleted/{id}/undelete', {
    ...forAdministrators,
    summary: 'Restore a removed user, with the keys',
  }),
  roles: route('GET /api/users/{id}/roles', {
    access: 'admin',
    tag: 'users',
    summary: 'List the roles that a user holds directly',
    query: Type.Object(PageQuery),
    response: { 200: Type.Array(refTo(Role)) },
  }),
};

const ofKeys = { access: 'user', unsigned: 'permissionMissing', tag: 'users' } as const;

/** `/api/users/{id}/api_key`: the keys of a user. */
export const apiKeyRoutes = {
  show: route('GET /api/users/{id}/api_key', {
    ...ofKeys,
    summary: 'Return the key of the request if it is of this user, or else a new key',
    response: { 200: keyText },
  }),
  showDetailed: route('GET /api/users/{id}/api_key/detailed', {
    ...ofKeys,
    summary: 'Show the key of the request, and when it was created',
    response: {
      200: KeyDetails,
      204: Type.Null({ description: 'The request has no key of this user: others cannot be shown.' }),
    },
  }),
  create: route('POST /api/users/{id}/api_key', {
    ...ofKeys,
    summary: 'Create a key of a user',
    response: { 200: keyText },
  }),
  revoke: route('DELETE /api/users/{id}/api_key', {
    ...ofKeys,
    summary: 'Revoke all keys of a user',
    response: { 204: Type.Null({ description: 'The keys were revoked.' }) },
  }),
};
