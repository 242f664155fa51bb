import { createHash, randomBytes } from 'node:crypto';
import { paged, type Context, type Page } from './context.js';
import { toUser, type User } from './users.js';

/** A key without its secret, which only its recipient knows. */
export interface Key {
  id: number;
  userId: number;
  /** The start of the secret, to tell keys apart. */
  prefix: string;
  createTime: Date;
  expireTime: Date | undefined;
  revokeTime: Date | undefined;
}

/** The state of a key, and its owner. */
export interface KeyHolder {
  state: 'valid' | 'expired' | 'revoked' | 'user-deleted';
  user: User;
}

/** Characters of the secret that are kept. */
const prefixLength = 8;

/**
 * 256 random bits in base64url (RFC 4648, section 5). Never starts with a hyphen, which a command line would parse as
 * an option.
 */
function newSecret(): string {
  const secret = randomBytes(32).toString('base64url');
  return secret.startsWith('-') ? newSecret() : secret;
}

/** Neither salted nor slow: 2^256 secrets cannot be guessed, and a lookup has to be a single step. */
function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

interface KeyRow {
  id: number;
  user_id: number;
  prefix: string;
  create_time: number;
  expire_time: number | null;
  revoke_time: number | null;
}

const columns = ['id', 'user_id', 'prefix', 'create_time', 'expire_time', 'revoke_time'] as const;

function toKey(row: KeyRow): Key {
  const moment = (time: number | null) => (time === null ? undefined : new Date(time));
  return {
    id: row.id,
    userId: row.user_id,
    prefix: row.prefix,
    createTime: new Date(row.create_time),
    expireTime: moment(row.expire_time),
    revokeTime: moment(row.revoke_time),
  };
}

/** Keys of the API; only their hashes are stored. */
export function keysOf({ db, now }: Context) {
  return {
    /** A new key for an existing user, with its secret, which is available only now. */
    async add(
      userId: number,
      { expireTime }: { expireTime?: Date | undefined } = {},
    ): Promise<Key & { secret: string }> {
      const secret = newSecret();
      const row = await db
        .insertInto('api_keys')
        .values({
          user_id: userId,
          hash: hashOf(secret),
          prefix: secret.slice(0, prefixLength),
          create_time: now().getTime(),
          expire_time: expireTime?.getTime() ?? null,
          revoke_time: null,
        })
        .returning(columns)
        .executeTakeFirstOrThrow();
      return { ...toKey(row), secret };
    },

    /** The owner and state of this key; undefined if unknown. One query. */
    async holder(secret: string): Promise<KeyHolder | undefined> {
      const row = await db
        .selectFrom('api_keys')
        .innerJoin('users', 'users.id', 'api_keys.user_id')
        .selectAll('users')
        .select(['expire_time', 'revoke_time'])
        .where('hash', '=', hashOf(secret))
        .executeTakeFirst();
      if (!row) return undefined;
      const { expire_time: expires, revoke_time: revoked, ...user } = row;
      const isExpired = expires !== null && expires <= now().getTime();
      const state =
        revoked !== null ? 'revoked' : isExpired ? 'expired' : user.is_deleted ? 'user-deleted' : 'valid';
      return { state, user: toUser(user) };
    },

    /** Keys of a user, or those with a prefix; oldest first, including revoked ones. */
    async list({
      userId,
      prefix,
      ...page
    }: Page & { userId?: number | undefined; prefix?: string | undefined }): Promise<Key[]> {
      const rows = await paged(db.selectFrom('api_keys').select(columns), page)
        .$if(userId !== undefined, (query) => query.where('api_keys.user_id', '=', userId ?? 0))
        .$if(prefix !== undefined, (query) => query.where('api_keys.prefix', '=', prefix ?? ''))
        .orderBy('api_keys.id')
        .execute();
      return rows.map(toKey);
    },

    /** The key with this secret; undefined if unknown. */
    async byKey(secret: string): Promise<Key | undefined> {
      const row = await db
        .selectFrom('api_keys')
        .select(columns)
        .where('hash', '=', hashOf(secret))
        .executeTakeFirst();
      return row && toKey(row);
    },

    /** How many valid keys a user has. */
    async count(userId: number): Promise<number> {
      const { count } = await db
        .selectFrom('api_keys')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('user_id', '=', userId)
        .where('revoke_time', 'is', null)
        .where((eb) => eb.or([eb('expire_time', 'is', null), eb('expire_time', '>', now().getTime())]))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Revokes all keys of a user; revoked and expired ones stay unchanged. */
    async revokeAll(userId: number): Promise<void> {
      await db
        .updateTable('api_keys')
        .set({ revoke_time: now().getTime() })
        .where('user_id', '=', userId)
        .where('revoke_time', 'is', null)
        .execute();
    },

    /** Revokes a key; revoked and expired ones stay unchanged. */
    async revoke(id: number): Promise<void> {
      await db
        .updateTable('api_keys')
        .set({ revoke_time: now().getTime() })
        .where('id', '=', id)
        .where('revoke_time', 'is', null)
        .execute();
    },
  };
}
