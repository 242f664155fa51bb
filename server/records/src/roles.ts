import type { RoleType } from '@user-tool/platform-api/constants.js';
import { sql, type ExpressionBuilder, type Kysely, type Selectable } from 'kysely';
import { chunks, existingIds, flag, hasPart, missing, paged, type Context, type Page } from './context.js';
import { StoreFault } from './fault.js';
import type { Tables } from './schema.js';
import { storedText, textRules, tidyText } from './texts.js';

/** Visible only to their holders and to administrators. */
const hiddenTypes: readonly RoleType[] = ['private', 'sharing'];

/** A role of users and groups. */
export interface RoleRecord {
  id: number;
  name: string;
  description: string | undefined;
  type: RoleType;
  isDeleted: boolean;
  createTime: Date;
}

/** Users and groups. */
export interface Holders {
  userIds?: readonly number[] | undefined;
  groupIds?: readonly number[] | undefined;
}

/** Who reads: an administrator need not be a user, as with the bootstrap key. */
export interface Viewer {
  userId: number | undefined;
  isAdmin: boolean;
}

function toRole(row: Selectable<Tables['roles']>): RoleRecord {
  return {
    id: row.id,
    name: row.name,
    description: row.description ?? undefined,
    type: row.type as RoleType,
    isDeleted: row.is_deleted === 1,
    createTime: new Date(row.create_time),
  };
}

/** Roles. A deleted one keeps its name and can be undeleted; purging removes it. */
export function rolesOf({ db, now }: Context) {
  const setDeleted = async (id: number, isDeleted: boolean): Promise<RoleRecord | undefined> => {
    const row = await db
      .updateTable('roles')
      .set({ is_deleted: flag(isDeleted) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    return row && toRole(row);
  };

  return {
    /**
     * @throws StoreFault `duplicate` for the name (deleted roles keep theirs), `invalid` for name or description,
     * `unknown` for users or groups
     */
    add: ({
      name: writtenName,
      description: writtenDescription,
      type = 'admin',
      ...holders
    }: Holders & { name: string; description?: string | undefined; type?: RoleType }): Promise<RoleRecord> =>
      db.transaction().execute(async (trx) => {
        const name = storedText(writtenName, textRules.name, 'a name');
        const description =
          writtenDescription === undefined
            ? undefined
            : storedText(writtenDescription, textRules.description, 'a description');
        const row = await trx
          .insertInto('roles')
          .values({
            name,
            description: description ?? null,
            type,
            is_deleted: 0,
            create_time: now().getTime(),
          })
          .onConflict((conflict) => conflict.column('name').doNothing())
          .returningAll()
          .executeTakeFirst();
        if (!row) throw new StoreFault({ is: 'duplicate', kind: 'role', name });
        await link(trx, row.id, holders);
        return toRole(row);
      }),

    /** The role with that number, deleted or not; with a viewer, only if visible to them. */
    async byId(id: number, viewer?: Viewer): Promise<RoleRecord | undefined> {
      const row = await db
        .selectFrom('roles')
        .selectAll()
        .where('roles.id', '=', id)
        .$if(viewer !== undefined, (query) => query.where((eb) => displayable(eb, viewer ?? nobody)))
        .executeTakeFirst();
      return row && toRole(row);
    },

    /** The role with that name, deleted or not. */
    async byName(name: string): Promise<RoleRecord | undefined> {
      const row = await db
        .selectFrom('roles')
        .selectAll()
        .where('name', '=', tidyText(name))
        .executeTakeFirst();
      return row && toRole(row);
    },

    /**
     * Roles in the order of creation, in one query.
     * @param options `viewer`: only those visible to them; `isDeleted`: only those that are, or are not, deleted;
     *   `part`: only those with it in their name or description, in any case
     */
    async list({
      viewer,
      isDeleted,
      part,
      ...page
    }: Page & {
      viewer?: Viewer | undefined;
      isDeleted?: boolean | undefined;
      part?: string | undefined;
    } = {}): Promise<RoleRecord[]> {
      const rows = await paged(
        db
          .selectFrom('roles')
          .selectAll()
          .$if(viewer !== undefined, (query) => query.where((eb) => displayable(eb, viewer ?? nobody))),
        page,
      )
        .$if(isDeleted !== undefined, (query) =>
          query.where('roles.is_deleted', '=', flag(isDeleted ?? false)),
        )
        .$if(part !== undefined, (query) =>
          query.where((eb) =>
            eb.or([
              hasPart(eb.ref('roles.name'), part ?? ''),
              hasPart(eb.ref('roles.description'), part ?? ''),
            ]),
          ),
        )
        .orderBy('roles.id')
        .execute();
      return rows.map(toRole);
    },

    /** Numbers of its direct holders: users and groups. */
    async holders(id: number): Promise<{ userIds: number[]; groupIds: number[] }> {
      const users = await db
        .selectFrom('role_users')
        .select('user_id')
        .where('role_id', '=', id)
        .orderBy('user_id')
        .execute();
      const groups = await db
        .selectFrom('role_groups')
        .select('group_id')
        .where('role_id', '=', id)
        .orderBy('group_id')
        .execute();
      return { userIds: users.map((row) => row.user_id), groupIds: groups.map((row) => row.group_id) };
    },

    /** Names of its direct holders: emails of users, then names of groups. */
    async holderNames(id: number): Promise<{ kind: 'user' | 'group'; name: string }[]> {
      const users = await db
        .selectFrom('role_users')
        .innerJoin('users', 'users.id', 'role_users.user_id')
        .select('email as name')
        .where('role_id', '=', id)
        .orderBy('email')
        .execute();
      const groups = await db
        .selectFrom('role_groups')
        .innerJoin('groups', 'groups.id', 'role_groups.group_id')
        .select('name')
        .where('role_id', '=', id)
        .orderBy('name')
        .execute();
      return [
        ...users.map(({ name }) => ({ kind: 'user' as const, name })),
        ...groups.map(({ name }) => ({ kind: 'group' as const, name })),
      ];
    },

    /** Whether a user holds a role of that type that is not deleted, directly or through a group. */
    async isHeld(userId: number, type: RoleType): Promise<boolean> {
      const row = await db
        .selectFrom('roles')
        .select('roles.id')
        .where('roles.type', '=', type)
        .where('roles.is_deleted', '=', 0)
        .where((eb) => heldBy(eb, userId))
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Grants the role; existing holders keep it. @throws StoreFault `unknown` for users or groups */
    grant: (id: number, holders: Holders): Promise<void> =>
      db.transaction().execute((trx) => link(trx, id, holders)),

    /** Revokes the role. */
    withdraw: (id: number, { userIds = [], groupIds = [] }: Holders): Promise<void> =>
      db.transaction().execute(async (trx) => {
        for (const some of chunks(userIds)) {
          await trx.deleteFrom('role_users').where('role_id', '=', id).where('user_id', 'in', some).execute();
        }
        for (const some of chunks(groupIds)) {
          await trx
            .deleteFrom('role_groups')
            .where('role_id', '=', id)
            .where('group_id', 'in', some)
            .execute();
        }
      }),

    /** Marks the role as deleted; undefined if there is none. */
    delete: (id: number): Promise<RoleRecord | undefined> => setDeleted(id, true),

    /** Unmarks the role; undefined if there is none. */
    undelete: (id: number): Promise<RoleRecord | undefined> => setDeleted(id, false),

    /** The distinct numbers without a role that is not deleted. */
    missing: (ids: readonly number[]): Promise<number[]> => missing(db, 'roles', ids),

    /** The roles of a group, deleted or not, in the order of creation. */
    async ofGroup(groupId: number, page: Page = {}): Promise<RoleRecord[]> {
      const rows = await paged(
        db
          .selectFrom('roles')
          .innerJoin('role_groups', 'role_groups.role_id', 'roles.id')
          .selectAll('roles')
          .where('role_groups.group_id', '=', groupId),
        page,
      )
        .orderBy('roles.id')
        .execute();
      return rows.map(toRole);
    },

    /** The roles that a user holds directly, in the order of creation, without deleted ones. */
    async ofUser(userId: number, page: Page = {}): Promise<RoleRecord[]> {
      const rows = await paged(
        db
          .selectFrom('roles')
          .innerJoin('role_users', 'role_users.role_id', 'roles.id')
          .selectAll('roles')
          .where('role_users.user_id', '=', userId)
          .where('roles.is_deleted', '=', 0),
        page,
      )
        .orderBy('roles.id')
        .execute();
      return rows.map(toRole);
    },

    /**
     * Removes a deleted role, and takes it from all its holders; undefined if there is none.
     * @throws StoreFault `not-deleted`
     */
    purge: (id: number): Promise<RoleRecord | undefined> =>
      db.transaction().execute(async (trx) => {
        // Writing first keeps another process from undeleting it meanwhile.
        const row = await trx
          .updateTable('roles')
          .set({ is_deleted: sql<Tables['roles']['is_deleted']>`is_deleted` })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst();
        if (!row) return undefined;
        if (row.is_deleted === 0) throw new StoreFault({ is: 'not-deleted', kind: 'role', name: row.name });
        await trx.deleteFrom('roles').where('id', '=', id).execute();
        return toRole(row);
      }),
  };
}

const nobody: Viewer = { userId: undefined, isAdmin: false };

type RoleExpression = ExpressionBuilder<Tables, 'roles'>;

/** Everyone sees what is not hidden; administrators see everything. */
function displayable(eb: RoleExpression, { userId, isAdmin }: Viewer) {
  if (isAdmin) return eb.lit(true);
  const shown = eb('roles.type', 'not in', hiddenTypes);
  return userId === undefined ? shown : eb.or([shown, heldBy(eb, userId)]);
}

/** One set of roles rather than an "or" of two, for which PostgreSQL would scan every role. */
function heldBy(eb: RoleExpression, userId: number) {
  const held = eb
    .selectFrom('role_users')
    .select('role_id')
    .where('user_id', '=', userId)
    .union(
      eb
        .selectFrom('role_groups')
        .innerJoin('group_users', 'group_users.group_id', 'role_groups.group_id')
        .innerJoin('groups', 'groups.id', 'role_groups.group_id')
        .select('role_groups.role_id')
        .where('groups.is_deleted', '=', 0)
        .where('group_users.user_id', '=', userId),
    );
  return eb('roles.id', 'in', held);
}

async function link(
  db: Kysely<Tables>,
  roleId: number,
  { userIds = [], groupIds = [] }: Holders,
): Promise<void> {
  const [users, groups] = [
    await existingIds(db, 'users', userIds),
    await existingIds(db, 'groups', groupIds),
  ];
  for (const some of chunks(users)) {
    await db
      .insertInto('role_users')
      .values(some.map((id) => ({ role_id: roleId, user_id: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  for (const some of chunks(groups)) {
    await db
      .insertInto('role_groups')
      .values(some.map((id) => ({ role_id: roleId, group_id: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
