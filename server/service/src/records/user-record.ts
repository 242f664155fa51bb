import type { AnonymousUser, DetailedUser, UserRecord } from '@user-tool/platform-api/routes/users.js';
import type { Static } from 'typebox';
import { storeFault, type Usage } from '@user-tool/records';
import type { ServiceError } from '../errors/service-error.js';
import { faultsError } from '../errors/validation.js';
import type { IdCodec } from '../ids/codec.js';
import { sizeText } from './sizes.js';

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
