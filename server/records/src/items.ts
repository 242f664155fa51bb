import type { ItemClass } from '@user-tool/platform-api/constants.js';
import type { Kysely, Selectable } from 'kysely';
import { flag, paged, type Context, type Page } from './context.js';
import { claim } from './quotas.js';
import type { Tables } from './schema.js';

/** Something with an owner that can be tagged. Numbers are unique across classes. */
export interface Item {
  id: number;
  class: ItemClass;
  ownerId: number;
  name: string;
  isDeleted: boolean;
  /** Whether it is deleted and cannot be restored. */
  isPurged: boolean;
  /** What its owner notes about it. */
  annotation: string | undefined;
  createTime: Date;
  updateTime: Date;
}

/** The attributes of a new item. */
export interface NewItem {
  ownerId: number;
  name: string;
}

/** The order of a list of items. */
export interface ItemOrder {
  by: 'create_time' | 'update_time' | 'name';
  descending: boolean;
}

/** Oldest first. */
const oldestFirst: ItemOrder = { by: 'create_time', descending: false };

/** A row of the table as a record. */
export function toItem(row: Selectable<Tables['items']>): Item {
  return {
    id: row.id,
    class: row.class as ItemClass,
    ownerId: row.owner_id,
    name: row.name,
    isDeleted: row.is_deleted === 1,
    isPurged: row.is_purged === 1,
    annotation: row.annotation ?? undefined,
    createTime: new Date(row.create_time),
    updateTime: new Date(row.update_time),
  };
}

/** Adds the row of an item. */
export async function insertItem(
  db: Kysely<Tables>,
  now: Date,
  item: NewItem & { class: ItemClass },
): Promise<Item> {
  const [added] = await insertItems(db, now, [item]);
  return added as Item;
}

/** Adds the rows of items, few enough for one statement; their ids are in the order given. */
export async function insertItems(
  db: Kysely<Tables>,
  now: Date,
  items: readonly (NewItem & { class: ItemClass })[],
): Promise<Item[]> {
  const time = now.getTime();
  const rows = await db
    .insertInto('items')
    .values(
      items.map(({ ownerId, name, ...item }) => ({
        class: item.class,
        owner_id: ownerId,
        name,
        is_deleted: 0 as const,
        create_time: time,
        update_time: time,
      })),
    )
    .returningAll()
    .execute();
  // Neither engine promises the order of what it returns.
  return rows.map(toItem).sort((a, b) => a.id - b.id);
}

/** Items of one owner and class: all of them, or only those that are deleted or not. */
export interface OwnItems {
  class: ItemClass;
  ownerId: number;
  isDeleted?: boolean | undefined;
}

/** The values that the columns of these items have. */
function columnsOf({ ownerId, isDeleted, ...filter }: OwnItems) {
  return {
    owner_id: ownerId,
    class: filter.class,
    ...(isDeleted !== undefined && { is_deleted: flag(isDeleted) }),
  };
}

/** Items of all classes: their owners and names. */
export function itemsOf({ db, now, quotas }: Context) {
  return {
    /**
     * A new item of a class with no data but its name; datasets have their own function.
     * @throws StoreFault `quota` for a history too many
     */
    add: (item: NewItem & { class: Exclude<ItemClass, 'HistoryDatasetAssociation'> }): Promise<Item> =>
      db.transaction().execute(async (trx) => {
        if (item.class === 'History') await claim({ db: trx, quotas }, item.ownerId, { histories: 1 });
        return insertItem(trx, now(), item);
      }),

    /** The item with that number and class, deleted or not. */
    async byId(itemClass: ItemClass, id: number): Promise<Item | undefined> {
      const row = await db
        .selectFrom('items')
        .selectAll()
        .where('id', '=', id)
        .where('class', '=', itemClass)
        .executeTakeFirst();
      return row && toItem(row);
    },

    /** Items of one owner and class, oldest first unless there is another order. */
    async list({
      order: { by, descending } = oldestFirst,
      ...filter
    }: OwnItems & Page & { order?: ItemOrder | undefined }): Promise<Item[]> {
      const direction = descending ? 'desc' : 'asc';
      const rows = await paged(db.selectFrom('items').selectAll(), filter)
        .where((eb) => eb.and(columnsOf(filter)))
        // Ids are in the order of creation, and have an index.
        .$if(by !== 'create_time', (query) => query.orderBy(`items.${by}`, direction))
        .orderBy('items.id', direction)
        .execute();
      return rows.map(toItem);
    },

    /** How many items of one owner and class there are. */
    async count(filter: OwnItems): Promise<number> {
      const { count } = await db
        .selectFrom('items')
        .select(({ fn }) => fn.countAll().as('count'))
        .where((eb) => eb.and(columnsOf(filter)))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Renames the item. */
    rename: async (id: number, name: string): Promise<void> => {
      await db
        .updateTable('items')
        .set({ name, update_time: now().getTime() })
        .where('id', '=', id)
        .execute();
    },

    /** Marks the item as deleted or not; one that was purged remains deleted. */
    setDeleted: async (id: number, isDeleted: boolean): Promise<void> => {
      await db
        .updateTable('items')
        .set({ is_deleted: flag(isDeleted), update_time: now().getTime() })
        .where('id', '=', id)
        .where('is_purged', '=', 0)
        .execute();
    },
  };
}
