import { Type, type Static } from 'typebox';
import { storeFault, type Usage } from '@user-tool/records';
import type { ServiceError } from '../errors/service-error.js';
import { faultsError } from '../errors/validation.js';
import type { IdCodec } from '../ids/codec.js';
import { EncodedId } from '@user-tool/platform-api/routes/schemas.js';
import { sizeText } from './sizes.js';

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
export const Username = Type.String({
  minLength: 3,
  maxLength: 255,
  pattern: '^[a-z0-9._-]+$',
  description: 'Lowercase letters, digits, periods, hyphens, and underscores.',
  examples: ['linnaeus'],
});

/** The error for an email address, or a name, that the store refuses for a user; undefined for any other error. */
export function userFault(
  error: unknown,
  { email, username }: { email?: string; username?: string | null | undefined },
): ServiceError | undefined {
  const duplicate = storeFault(error, 'duplicate');
  if (duplicate && duplicate.name === username)
    return valueFault('username', username, 'another user has this name: choose another');
  if (duplicate) return valueFault('email', email, 'a user with this email address exists');
  if (storeFault(error, 'invalid')) return valueFault('email', email, 'this is not an email address');
  return undefined;
}

const valueFault = (name: string, input: unknown, text: string): ServiceError =>
  faultsError([{ type: 'value_error', loc: ['body', name], msg: `Value error, ${text}`, input }]);

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

/** What the store knows of a user. */
export interface StoredUser {
  id: number;
  email: string;
  username: string | undefined;
  isAdmin: boolean;
  isDeleted: boolean;
}

/** The user as it is listed. */
export function userRecord(ids: IdCodec, user: StoredUser): Static<typeof UserRecord> {
  const { id, email, isAdmin, isDeleted } = user;
  return {
    id: ids.encode('user', id),
    model_class: 'User',
    email,
    username: usernameOf(user),
    is_admin: isAdmin,
    active: !isDeleted,
    deleted: isDeleted,
    last_password_change: null,
  };
}

/** A caller who is not signed in. */
export function anonymousUser(): Static<typeof AnonymousUser> {
  return { ...usageOf(0), quota_percent: null };
}

/** @param usage the bytes of all datasets of the user */
export function detailedUser(ids: IdCodec, account: StoredUser, usage: Usage): Static<typeof DetailedUser> {
  return {
    ...userRecord(ids, account),
    ...usageOf(usage.used),
    ...quotaOf(usage),
    purged: false,
    preferences: {},
    preferred_object_store_id: null,
  };
}

/** How much of a quota is used. */
export const quotaOf = ({ used, limit }: Usage) => ({
  quota_percent: limit > 0 ? Math.floor((100 * used) / limit) : 100,
  quota_bytes: limit,
  quota: sizeText(limit),
});

function usageOf(
  bytes: number,
): Pick<Static<typeof AnonymousUser>, 'total_disk_usage' | 'nice_total_disk_usage'> {
  return { total_disk_usage: bytes, nice_total_disk_usage: sizeText(bytes) };
}

/** The name that a user has chosen, or else that of the address, with the characters that the public platform allows. */
export function usernameOf({ username, email }: { username: string | undefined; email: string }): string {
  return username ?? (email.split('@')[0] ?? '').replace(/[^a-z0-9._-]/g, '-');
}
