import type { Kysely, Selectable } from 'kysely';
import { chunks, existingIds, flag, missing, paged, type Context, type Page } from './context.js';
import { StoreFault } from './fault.js';
import type { Tables } from './schema.js';
import { unlessTaken } from './taken.js';
import { storedText, textRules, tidyText } from './texts.js';
import { toUser, type User } from './users.js';

/** A group of users who share roles. */
export interface Group {
  id: number;
  name: string;
  isDeleted: boolean;
  createTime: Date;
}

/** Users and roles of a group. */
export interface Members {
  userIds?: readonly number[] | undefined;
  roleIds?: readonly number[] | undefined;
}

function toGroup(row: Selectable<Tables['groups']>): Group {
  return {
    id: row.id,
    name: row.name,
    isDeleted: row.is_deleted === 1,
    createTime: new Date(row.create_time),
  };
}

/** Groups of users. A deleted one keeps its name and can be undeleted, but its members have no roles through it. */
export function groupsOf({ db, now }: Context) {
  const setDeleted = async (id: number, isDeleted: boolean): Promise<Group | undefined> => {
    const row = await db
      .updateTable('groups')
      .set({ is_deleted: flag(isDeleted) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    return row && toGroup(row);
  };

  return {
    /**
     * @param group `hasRole`: whether it gets a role with its name
     * @throws StoreFault `duplicate` or `invalid` for the name, `unknown` for users or roles
     */
    add: ({
      name: written,
      userIds = [],
      roleIds = [],
      hasRole = false,
    }: Members & { name: string; hasRole?: boolean }): Promise<Group> =>
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
        const role = hasRole ? [await addRole(trx, now(), name)] : [];
        await equip(trx, row.id, [...roleIds, ...role]);
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

    /** Groups in the order of creation; with `isDeleted`, only those that are, or are not, deleted. */
    async list({ isDeleted, ...page }: Page & { isDeleted?: boolean } = {}): Promise<Group[]> {
      const rows = await paged(db.selectFrom('groups').selectAll(), page)
        .$if(isDeleted !== undefined, (query) =>
          query.where('groups.is_deleted', '=', flag(isDeleted ?? false)),
        )
        .orderBy('groups.id')
        .execute();
      return rows.map(toGroup);
    },

    /**
     * Renames the group, and adds users and roles to it.
     * @throws StoreFault `duplicate` or `invalid` for the name, `unknown` for users or roles
     */
    change: (
      id: number,
      { name: written, userIds = [], roleIds = [] }: Members & { name?: string | undefined },
    ): Promise<void> =>
      db.transaction().execute(async (trx) => {
        await admit(trx, id, userIds);
        await equip(trx, id, roleIds);
        if (written === undefined) return;
        const name = storedText(written, textRules.name, 'a name');
        await unlessTaken(trx.updateTable('groups').set({ name }).where('id', '=', id).execute(), {
          kind: 'group',
          name,
        });
      }),

    /** Marks the group as deleted; undefined if there is none. */
    delete: (id: number): Promise<Group | undefined> => setDeleted(id, true),

    /** Removes a deleted group, with its memberships; undefined if there is none. @throws StoreFault `not-deleted` */
    async purge(id: number): Promise<Group | undefined> {
      const removed = await db
        .deleteFrom('groups')
        .where('id', '=', id)
        .where('is_deleted', '=', 1)
        .returningAll()
        .executeTakeFirst();
      if (removed) return toGroup(removed);
      const group = await this.byId(id);
      if (group) throw new StoreFault({ is: 'not-deleted', kind: 'group', name: group.name });
      return undefined;
    },

    /** Unmarks the group; undefined if there is none. */
    undelete: (id: number): Promise<Group | undefined> => setDeleted(id, false),

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
  for (const some of chunks(await existingIds(db, 'users', userIds))) {
    await db
      .insertInto('group_users')
      .values(some.map((userId) => ({ group_id: groupId, user_id: userId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Gives a group roles, some of which it may have. */
async function equip(db: Kysely<Tables>, groupId: number, roleIds: readonly number[]): Promise<void> {
  for (const some of chunks(await existingIds(db, 'roles', roleIds))) {
    await db
      .insertInto('role_groups')
      .values(some.map((roleId) => ({ role_id: roleId, group_id: groupId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** A role with the name of a group. @throws StoreFault `duplicate` */
async function addRole(db: Kysely<Tables>, now: Date, name: string): Promise<number> {
  const row = await db
    .insertInto('roles')
    .values({
      name,
      description: `Role of the group ${name}`,
      type: 'admin',
      is_deleted: 0 as const,
      create_time: now.getTime(),
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new StoreFault({ is: 'duplicate', kind: 'role', name });
  return row.id;
}
