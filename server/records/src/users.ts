import { sql, type Selectable } from 'kysely';
import { flag, hasPart, missing, paged, type Context, type Page } from './context.js';
import { StoreFault } from './fault.js';
import { addPrivateRole } from './private-role.js';
import type { Tables } from './schema.js';
import { unlessTaken } from './taken.js';
import { textFault } from './texts.js';

/** Someone who may sign in, unless deleted. */
export interface User {
  id: number;
  /** Normalized: see {@link normalEmail}. */
  email: string;
  /** Undefined for the one that the email gives. */
  username: string | undefined;
  isAdmin: boolean;
  isDeleted: boolean;
  createTime: Date;
}

/** Parts of an address, of a name, or of one of the two. */
export interface UserParts {
  email?: string | undefined;
  name?: string | undefined;
  any?: string | undefined;
}

/** RFC 5321, 4.5.3.1: the maximum path length, without its angle brackets. */
const maxEmailLength = 254;

/** The email in lower case without surrounding whitespace, or undefined if invalid: one person, one user. */
export function normalEmail(written: string): string | undefined {
  const email = written.trim().normalize('NFC').toLowerCase();
  const isVisible = textFault(email, { least: 1, most: maxEmailLength }) === undefined;
  return isVisible && /^[^\s@]+@[^\s@]+$/u.test(email) ? email : undefined;
}

/** A row of the table as a record. */
export function toUser(row: Selectable<Tables['users']>): User {
  return {
    id: row.id,
    email: row.email,
    username: row.username ?? undefined,
    isAdmin: row.is_admin === 1,
    isDeleted: row.is_deleted === 1,
    createTime: new Date(row.create_time),
  };
}

/** Users. Deleted ones stay, since what they own does; their keys are invalid. */
export function usersOf({ db, now }: Context) {
  const byEmail = async (email: string): Promise<User | undefined> => {
    const row = await db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', normalEmail(email) ?? email)
      .executeTakeFirst();
    return row && toUser(row);
  };

  /** The new user, with a private role; undefined if the email is taken. */
  const insert = (email: string, isAdmin: boolean, username?: string): Promise<User | undefined> =>
    db.transaction().execute(async (trx) => {
      const write = trx
        .insertInto('users')
        .values({
          email,
          username: username ?? null,
          is_admin: flag(isAdmin),
          is_deleted: 0 as const,
          create_time: now().getTime(),
        })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returningAll()
        .executeTakeFirst();
      const row = await unlessTaken(write, { kind: 'user', name: username ?? '' });
      if (!row) return undefined;
      await addPrivateRole(trx, now(), row);
      return toUser(row);
    });

  return {
    /**
     * Adds a user, with a private role.
     * @throws StoreFault `invalid` for an invalid email, `duplicate` if it, its private role, or the name exists
     */
    async add({
      email,
      isAdmin = false,
      username,
    }: {
      email: string;
      isAdmin?: boolean;
      username?: string | undefined;
    }): Promise<User> {
      const normal = validEmail(email);
      const user = await insert(normal, isAdmin, username);
      if (!user) throw new StoreFault({ is: 'duplicate', kind: 'user', name: normal });
      return user;
    },

    /** The user with that email, deleted or not, created if missing; throws as `add`. */
    async ensure(email: string): Promise<User> {
      const normal = validEmail(email);
      return (await byEmail(normal)) ?? (await insert(normal, false)) ?? this.ensure(normal);
    },

    /** The user, deleted or not. */
    async byId(id: number): Promise<User | undefined> {
      const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toUser(row);
    },

    /** The user with that email, in any spelling, deleted or not. */
    byEmail,

    /** Users in the order of creation; `parts` are in their address or name, in any case. */
    async list({
      isDeleted,
      parts: { email, name, any } = {},
      ...page
    }: Page & { isDeleted?: boolean | undefined; parts?: UserParts } = {}): Promise<User[]> {
      const address = sql.ref<string>('users.email');
      // A user without a name is called as in the address.
      const shownName = sql<string>`coalesce(users.username, users.email)`;
      const rows = await paged(db.selectFrom('users').selectAll(), page)
        .$if(email !== undefined, (query) => query.where(hasPart(address, email ?? '')))
        .$if(name !== undefined, (query) => query.where(hasPart(shownName, name ?? '')))
        .$if(any !== undefined, (query) =>
          query.where((eb) => eb.or([hasPart(address, any ?? ''), hasPart(shownName, any ?? '')])),
        )
        .$if(isDeleted !== undefined, (query) =>
          query.where('users.is_deleted', '=', flag(isDeleted ?? false)),
        )
        .orderBy('users.id')
        .execute();
      return rows.map(toUser);
    },

    /** The distinct numbers without a user, or with a deleted one. */
    missing: (ids: readonly number[]): Promise<number[]> => missing(db, 'users', ids),

    /** Names the user. @throws StoreFault `duplicate`, if another user has that name */
    async setName(id: number, username: string): Promise<void> {
      await unlessTaken(db.updateTable('users').set({ username }).where('id', '=', id).execute(), {
        kind: 'user',
        name: username,
      });
    },

    /** Makes the user an administrator or not. */
    async setAdmin(id: number, isAdmin: boolean): Promise<void> {
      await db
        .updateTable('users')
        .set({ is_admin: flag(isAdmin) })
        .where('id', '=', id)
        .execute();
    },

    /** Marks the user as deleted or not. */
    async setDeleted(id: number, isDeleted: boolean): Promise<void> {
      await db
        .updateTable('users')
        .set({ is_deleted: flag(isDeleted) })
        .where('id', '=', id)
        .execute();
    },
  };
}

function validEmail(written: string): string {
  const email = normalEmail(written);
  if (email === undefined) throw new StoreFault({ is: 'invalid', what: 'an email address', value: written });
  return email;
}
