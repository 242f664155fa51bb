import type { Kysely } from 'kysely';
import { chunks, known, missing, paged, type Context, type Page } from './context.js';
import { StoreFault } from './fault.js';
import type { Tables } from './schema.js';
import { storedText, textRules, tidyText } from './texts.js';
import { toUser, type User } from './users.js';

/** A group of users who share roles. */
export interface Group {
  id: number;
  name: string;
  createTime: Date;
}

function toGroup(row: { id: number; name: string; create_time: number }): Group {
  return { id: row.id, name: row.name, createTime: new Date(row.create_time) };
}

/** Groups of users. */
export function groupsOf({ db, now }: Context) {
  return {
    /** @throws StoreFault `duplicate` or `invalid` for the name, `unknown` for users */
    add: ({ name: written, userIds = [] }: { name: string; userIds?: readonly number[] }): Promise<Group> =>
      db.transaction().execute(async (trx) => {
        const name = storedText(written, textRules.name, 'a name');
        const row = await trx
          .insertInto('groups')
          .values({ name, create_time: now().getTime() })
          .onConflict((conflict) => conflict.column('name').doNothing())
          .returningAll()
          .executeTakeFirst();
        if (!row) throw new StoreFault({ is: 'duplicate', kind: 'group', name });
        await admit(trx, row.id, userIds);
        return toGroup(row);
      }),

    /** The group with that number. */
    async byId(id: number): Promise<Group | undefined> {
      const row = await db.selectFrom('groups').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toGroup(row);
    },

    /** The group with that name. */
    async byName(name: string): Promise<Group | undefined> {
      const row = await db
        .selectFrom('groups')
        .selectAll()
        .where('name', '=', tidyText(name))
        .executeTakeFirst();
      return row && toGroup(row);
    },

    /** Groups in the order of creation. */
    async list(page: Page = {}): Promise<Group[]> {
      const rows = await paged(db.selectFrom('groups').selectAll(), page).orderBy('groups.id').execute();
      return rows.map(toGroup);
    },

    /** The distinct numbers without a group. */
    missing: (ids: readonly number[]): Promise<number[]> => missing(db, 'groups', ids),

    /** Its members, including deleted users, by number. */
    async members(id: number, page: Page = {}): Promise<User[]> {
      const rows = await paged(
        db
          .selectFrom('users')
          .innerJoin('group_users', 'group_users.user_id', 'users.id')
          .selectAll('users')
          .where('group_users.group_id', '=', id),
        page,
      )
        .orderBy('users.id')
        .execute();
      return rows.map(toUser);
    },

    /** Adds members; existing ones stay. @throws StoreFault `unknown` for users */
    addMembers: (id: number, userIds: readonly number[]): Promise<void> =>
      db.transaction().execute((trx) => admit(trx, id, userIds)),

    /** Removes members. */
    async removeMembers(id: number, userIds: readonly number[]): Promise<void> {
      await db.transaction().execute(async (trx) => {
        for (const some of chunks(userIds)) {
          await trx
            .deleteFrom('group_users')
            .where('group_id', '=', id)
            .where('user_id', 'in', some)
            .execute();
        }
      });
    },

    /** Deletes the group permanently; its members lose the roles they had through it. */
    async remove(id: number): Promise<void> {
      await db.deleteFrom('groups').where('id', '=', id).execute();
    },
  };
}

/** Adds members, some of whom may exist. */
async function admit(db: Kysely<Tables>, groupId: number, userIds: readonly number[]): Promise<void> {
  for (const some of chunks(await known(db, 'users', userIds))) {
    await db
      .insertInto('group_users')
      .values(some.map((userId) => ({ group_id: groupId, user_id: userId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
