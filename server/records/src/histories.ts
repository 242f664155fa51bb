import { sql, type SelectQueryBuilder, type Selectable } from 'kysely';
import { cancelJobs } from './cancel-jobs.js';
import { existingIds, flag, hasPart, hasTag, paged, type Context, type Page } from './context.js';
import { StoreFault } from './fault.js';
import { toItem, type Item, type ItemOrder, type itemsOf, type NewItem } from './items.js';
import type { Tables } from './schema.js';
import { unlessTaken } from './taken.js';
import { storedText, textRules } from './texts.js';
import { toUser, type User } from './users.js';

/** What a history has besides what all items have. */
interface HistoryAttributes {
  /** Whether its owner has put it away: lists leave it out. */
  isArchived: boolean;
  /** Whether lists of public histories show it. */
  isPublished: boolean;
  /** Whether everyone who knows its address may read and copy it. */
  isImportable: boolean;
  /** The name in its public address, of which each user has only one. */
  slug: string | undefined;
  /** The name of a reference genome; undefined if it is not known. */
  genomeBuild: string | undefined;
}

/** An item that contains datasets and collections. */
export interface HistoryRecord extends Item, HistoryAttributes {
  /** Everyone may read it, signed in or not. */
  isPublic: boolean;
}

/** What is changed of a history. */
export interface HistoryChange extends Partial<HistoryAttributes> {
  name?: string | undefined;
  annotation?: string | undefined;
  isDeleted?: boolean | undefined;
}

/** Which histories are listed; all by default. */
export interface HistoryFilter {
  /** Only those of this user. */
  ownerId?: number | undefined;
  /** Only those shared with this user. */
  sharedWith?: number | undefined;
  isDeleted?: boolean | undefined;
  isPurged?: boolean | undefined;
  isArchived?: boolean | undefined;
  isPublished?: boolean | undefined;
  isImportable?: boolean | undefined;
  name?: string | undefined;
  /** Parts of the name, in any case. */
  nameParts?: readonly string[] | undefined;
  /** Tags that it has. */
  tags?: readonly string[] | undefined;
}

/** Oldest first. */
const oldestFirst: ItemOrder = { by: 'create_time', descending: false };

type HistoryRow = Selectable<Tables['items']> & {
  [Name in Exclude<keyof Tables['histories'], 'item_id' | 'owner_id'>]:
    Selectable<Tables['histories']>[Name] | null;
};

function toHistory(row: HistoryRow): HistoryRecord {
  const [isPublished, isImportable] = [row.is_published === 1, row.is_importable === 1];
  return {
    ...toItem(row),
    isPublished,
    isImportable,
    isPublic: isPublished || isImportable,
    isArchived: row.is_archived === 1,
    slug: row.slug ?? undefined,
    genomeBuild: row.genome_build ?? undefined,
  };
}

/** Histories: items that contain datasets. */
export function historiesOf(context: Context, items: ReturnType<typeof itemsOf>) {
  const { db, now } = context;
  const selectHistories = (from = db) =>
    from
      .selectFrom('items')
      .leftJoin('histories', 'histories.item_id', 'items.id')
      .selectAll('items')
      .select(['is_archived', 'is_published', 'is_importable', 'slug', 'genome_build'])
      .where('items.class', '=', 'History');

  const list = async ({
    order: { by, descending } = oldestFirst,
    limit,
    offset,
    ...filter
  }: HistoryFilter & Page & { order?: ItemOrder | undefined }): Promise<HistoryRecord[]> => {
    const direction = descending ? 'desc' : 'asc';
    const rows = await paged(chosen(selectHistories(), filter), { limit, offset })
      // Ids are in the order of creation, and have an index.
      .$if(by === 'update_time', (query) => query.orderBy('items.update_time', direction))
      .$if(by === 'name', (query) => query.orderBy(sql`lower(items.name)`, direction))
      .orderBy('items.id', direction)
      .execute();
    return rows.map(toHistory);
  };

  return {
    /** A new history. @throws StoreFault `quota` */
    add: async (item: NewItem): Promise<HistoryRecord> => {
      const added = await items.add({ ...item, class: 'History' });
      return { ...added, ...newHistory };
    },

    /** The history with that number, deleted or not. */
    async byId(id: number): Promise<HistoryRecord | undefined> {
      const row = await selectHistories().where('items.id', '=', id).executeTakeFirst();
      return row && toHistory(row);
    },

    /** Histories, oldest first unless there is another order. */
    list,

    /** The history of one owner that changed last, without deleted ones. */
    async lastChanged(ownerId: number): Promise<HistoryRecord | undefined> {
      const order: ItemOrder = { by: 'update_time', descending: true };
      const [last] = await list({ ownerId, isDeleted: false, order, limit: 1 });
      return last;
    },

    /** How many such histories there are. */
    async count(filter: HistoryFilter): Promise<number> {
      const { count } = await chosen(selectHistories(), filter)
        .clearSelect()
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Renames the history. @throws StoreFault `invalid` */
    rename: items.rename,
    /** Marks the history as deleted or not; one that was purged remains deleted. */
    setDeleted: items.setDeleted,

    /**
     * Changes the given attributes of a history; one that was purged remains deleted.
     * @throws StoreFault `invalid` for the name, `duplicate` for the slug
     */
    change: (id: number, { name, annotation, isDeleted, ...attributes }: HistoryChange): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const row = await trx
          .updateTable('items')
          .set({
            ...(name !== undefined && { name: storedText(name, textRules.name, 'a name') }),
            ...(annotation !== undefined && { annotation }),
            update_time: now().getTime(),
          })
          .where('id', '=', id)
          .where('class', '=', 'History')
          .returning('owner_id')
          .executeTakeFirst();
        if (!row) throw new StoreFault({ is: 'unknown', kind: 'history', ids: [id] });
        if (isDeleted !== undefined)
          await trx
            .updateTable('items')
            .set({ is_deleted: flag(isDeleted) })
            .where('id', '=', id)
            .where('is_purged', '=', 0)
            .execute();
        const columns = columnsOf(attributes);
        if (Object.keys(columns).length === 0) return;
        const write = trx
          .insertInto('histories')
          .values({ item_id: id, owner_id: row.owner_id, ...columns })
          .onConflict((conflict) => conflict.column('item_id').doUpdateSet(columns))
          .execute();
        await unlessTaken(write, { kind: 'history', name: attributes.slug ?? '' });
      }),

    /** Makes all datasets of a history public, which have no other readers than its owner yet. */
    async publishDatasets(id: number): Promise<void> {
      await db.updateTable('datasets').set({ is_public: 1 }).where('history_id', '=', id).execute();
    },

    /** With whom a history is shared, by number. */
    async sharedWith(id: number): Promise<User[]> {
      const rows = await db
        .selectFrom('users')
        .innerJoin('history_users', 'history_users.user_id', 'users.id')
        .selectAll('users')
        .where('history_users.history_id', '=', id)
        .orderBy('users.id')
        .execute();
      return rows.map(toUser);
    },

    /** Whether a history is shared with a user. */
    async isSharedWith(id: number, userId: number): Promise<boolean> {
      const row = await db
        .selectFrom('history_users')
        .select('user_id')
        .where('history_id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Shares a history with these users, and nobody else. @throws StoreFault `unknown` for users */
    share: (id: number, userIds: readonly number[]): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const users = await existingIds(trx, 'users', userIds);
        await trx.deleteFrom('history_users').where('history_id', '=', id).execute();
        if (users.length === 0) return;
        const rows = users.map((userId) => ({ history_id: id, user_id: userId }));
        await trx
          .insertInto('history_users')
          .values(rows)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }),

    /** Deletes the history with all that it contains, which cannot be restored, and cancels its jobs. */
    async purge(id: number): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const values = { is_deleted: 1, is_purged: 1, update_time: now().getTime() } as const;
        const itemsIn = (table: 'datasets' | 'collections') =>
          trx.selectFrom(table).select('item_id').where('history_id', '=', id);
        await trx
          .updateTable('items')
          .set(values)
          .where('is_purged', '=', 0)
          .where((eb) =>
            eb.or([
              eb('id', '=', id),
              eb('id', 'in', itemsIn('datasets')),
              eb('id', 'in', itemsIn('collections')),
            ]),
          )
          .execute();
      });
      await cancelJobs(context, 'history_id', id);
    },
  };
}

const newHistory: HistoryAttributes & { isPublic: boolean } = {
  isArchived: false,
  isPublished: false,
  isImportable: false,
  isPublic: false,
  slug: undefined,
  genomeBuild: undefined,
};

function columnsOf({ isArchived, isPublished, isImportable, slug, genomeBuild }: Partial<HistoryAttributes>) {
  return {
    ...(isArchived !== undefined && { is_archived: flag(isArchived) }),
    ...(isPublished !== undefined && { is_published: flag(isPublished) }),
    ...(isImportable !== undefined && { is_importable: flag(isImportable) }),
    ...(slug !== undefined && { slug }),
    ...(genomeBuild !== undefined && { genome_build: genomeBuild }),
  };
}

/** The columns of `items` and `histories` that are flags, by what they say. */
const flags = {
  isDeleted: 'items.is_deleted',
  isPurged: 'items.is_purged',
  isArchived: 'histories.is_archived',
  isPublished: 'histories.is_published',
  isImportable: 'histories.is_importable',
} as const;

type HistoryTables = Pick<Tables, 'items'> & { histories: Tables['histories'] };

function chosen<DB extends HistoryTables, Row>(
  query: SelectQueryBuilder<DB, 'items' | 'histories', Row>,
  { ownerId, sharedWith, name, nameParts = [], tags = [], ...states }: HistoryFilter,
): SelectQueryBuilder<DB, 'items' | 'histories', Row> {
  const conditions = [
    ...(ownerId === undefined ? [] : [sql`items.owner_id = ${ownerId}`]),
    ...(sharedWith === undefined
      ? []
      : [sql`items.id in (select history_id from history_users where user_id = ${sharedWith})`]),
    // A history without a row is as new ones are.
    ...(Object.keys(flags) as (keyof typeof flags)[]).flatMap((is) => {
      const value = states[is];
      return value === undefined ? [] : [sql`coalesce(${sql.ref(flags[is])}, 0) = ${flag(value)}`];
    }),
    ...(name === undefined ? [] : [sql`items.name = ${name}`]),
    ...nameParts.map((part) => hasPart(sql.ref('items.name'), part)),
    ...tags.map(hasTag),
  ];
  return conditions.reduce((all, one) => all.where(sql<boolean>`${one}`), query);
}
