import type { Selectable } from 'kysely';
import { flag, missing, paged, type Context, type Page } from './context.js';
import { StoreFault } from './fault.js';
import { addPrivateRole } from './private-role.js';
import type { Tables } from './schema.js';

/** Someone who may sign in, unless deleted. */
export interface User {
  id: number;
  /** Normalised: see {@link normalEmail}. */
  email: string;
  isAdmin: boolean;
  isDeleted: boolean;
  createTime: Date;
}

/** RFC 5321, 4.5.3.1: what a path holds, without its angle brackets. */
const maxEmailLength = 254;

/** The address without blanks around it and in lower case, or undefined where it is none: one person, one user. */
export function normalEmail(written: string): string | undefined {
  const email = written.trim().normalize('NFC').toLowerCase();
  return email.length <= maxEmailLength && /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(email) ? email : undefined;
}

/** A row of the table as a record. */
export function toUser(row: Selectable<Tables['users']>): User {
  return {
    id: row.id,
    email: row.email,
    isAdmin: row.is_admin === 1,
    isDeleted: row.is_deleted === 1,
    createTime: new Date(row.create_time),
  };
}

/** Users. Those who are deleted stay, since their things do; their keys open nothing. */
export function usersOf({ db, now }: Context) {
  const byEmail = async (email: string): Promise<User | undefined> => {
    const row = await db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', normalEmail(email) ?? email)
      .executeTakeFirst();
    return row && toUser(row);
  };

  /** The new user, with a private role; undefined where the address is taken. */
  const insert = (email: string, isAdmin: boolean): Promise<User | undefined> =>
    db.transaction().execute(async (trx) => {
      const row = await trx
        .insertInto('users')
        .values({ email, is_admin: flag(isAdmin), is_deleted: 0, create_time: now().getTime() })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returningAll()
        .executeTakeFirst();
      if (!row) return undefined;
      await addPrivateRole(trx, now(), row);
      return toUser(row);
    });

  return {
    /**
     * Adds a user, with a private role.
     * @throws StoreFault `invalid` where that is no address, `duplicate` where it or its private role is there
     */
    async add({ email, isAdmin = false }: { email: string; isAdmin?: boolean }): Promise<User> {
      const normal = validEmail(email);
      const user = await insert(normal, isAdmin);
      if (!user) throw new StoreFault({ is: 'duplicate', kind: 'user', name: normal });
      return user;
    },

    /** The user of that address, deleted or not, who is added first where there is none; faults as `add`. */
    async ensure(email: string): Promise<User> {
      const normal = validEmail(email);
      return (await byEmail(normal)) ?? (await insert(normal, false)) ?? this.ensure(normal);
    },

    /** The user, deleted or not. */
    async byId(id: number): Promise<User | undefined> {
      const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toUser(row);
    },

    /** The user of that address, however it is written, deleted or not. */
    byEmail,

    /** Users in the order in which they came. */
    async list({ isDeleted, ...page }: Page & { isDeleted?: boolean | undefined } = {}): Promise<User[]> {
      const rows = await paged(db.selectFrom('users').selectAll(), page)
        .$if(isDeleted !== undefined, (query) =>
          query.where('users.is_deleted', '=', flag(isDeleted ?? false)),
        )
        .orderBy('users.id')
        .execute();
      return rows.map(toUser);
    },

    /** Those of the numbers, each once, that are no user, or one who is deleted. */
    missing: (ids: readonly number[]): Promise<number[]> => missing(db, 'users', ids),

    /** Makes the user an administrator, or one no longer. */
    async setAdmin(id: number, isAdmin: boolean): Promise<void> {
      await db
        .updateTable('users')
        .set({ is_admin: flag(isAdmin) })
        .where('id', '=', id)
        .execute();
    },

    /** Marks the user as deleted, or as there again. */
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
