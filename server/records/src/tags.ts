import { chunks, paged, rowChunks, type Context, type Page } from './context.js';
import { StoreFault } from './fault.js';
import { claim, lockUser } from './quotas.js';
import { tidyText } from './texts.js';

/**
 * The tags to store for a request: a comma separates two tags, each is tidy, and duplicates are removed.
 */
export function separateTags(written: readonly string[]): string[] {
  const tags = written.flatMap((tag) => tag.split(',')).map(tidyText);
  return [...new Set(tags)].filter((tag) => tag !== '');
}

/** Name and value of `name:value`; the value is null without a colon. */
function partsOf(tag: string): { name: string; value: string | null } {
  const colon = tag.indexOf(':');
  return colon < 0 ? { name: tag, value: null } : { name: tag.slice(0, colon), value: tag.slice(colon + 1) };
}

/**
 * Gives tags to new items of a user, in the transaction that adds them.
 * @throws StoreFault `quota`
 */
export async function addTags(
  { db, quotas }: Pick<Context, 'db' | 'quotas'>,
  ownerId: number,
  tagged: readonly { itemId: number; tags: readonly string[] }[],
): Promise<void> {
  const rows = tagged.flatMap(({ itemId, tags }) => rowsOf(itemId, tags));
  await claim({ db, quotas }, ownerId, { tags: rows.length });
  for (const some of rowChunks(rows)) await db.insertInto('tags').values(some).execute();
}

const rowsOf = (itemId: number, tags: readonly string[]) =>
  separateTags(tags).map((tag, position) => ({ item_id: itemId, position, ...partsOf(tag) }));

/** Ordered tags of items. */
export function tagsOf({ db, now, quotas }: Context) {
  return {
    /**
     * Replaces all tags of an item atomically: others see the old ones or the new ones.
     * @param tags as in a request; see {@link separateTags}
     * @throws StoreFault `unknown` for the item, `quota` if its owner would have too many
     */
    replace: (itemId: number, tags: readonly string[]): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const item = await trx
          .selectFrom('items')
          .select('owner_id')
          .where('id', '=', itemId)
          .executeTakeFirst();
        if (!item) throw new StoreFault({ is: 'unknown', kind: 'item', ids: [itemId] });
        // Concurrent replacements wait for each other.
        await lockUser(trx, item.owner_id);
        await trx
          .updateTable('items')
          .set({ update_time: now().getTime() })
          .where('id', '=', itemId)
          .execute();
        const rows = rowsOf(itemId, tags);
        const { count } = await trx
          .selectFrom('tags')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('item_id', '=', itemId)
          .executeTakeFirstOrThrow();
        await claim({ db: trx, quotas }, item.owner_id, { tags: rows.length - count });
        await trx.deleteFrom('tags').where('item_id', '=', itemId).execute();
        for (const some of rowChunks(rows)) await trx.insertInto('tags').values(some).execute();
      }),

    /** The ordered tags of each item; empty lists for those without any. */
    async of(itemIds: readonly number[]): Promise<Map<number, string[]>> {
      const tags = new Map<number, string[]>(itemIds.map((id) => [id, []]));
      for (const some of chunks(itemIds)) {
        const rows = await db
          .selectFrom('tags')
          .selectAll()
          .where('item_id', 'in', some)
          .orderBy('item_id')
          .orderBy('position')
          .execute();
        for (const row of rows) {
          tags.get(row.item_id)?.push(textOf(row));
        }
      }
      return tags;
    },

    /** The distinct tags of what a user owns, without what was deleted, sorted. */
    async ofOwner(ownerId: number, page: Page): Promise<string[]> {
      const rows = await paged(db.selectFrom('tags'), page)
        .innerJoin('items', 'items.id', 'tags.item_id')
        .select(['tags.name', 'tags.value'])
        .distinct()
        .where('items.owner_id', '=', ownerId)
        .where('items.is_deleted', '=', 0)
        .orderBy('tags.name')
        .orderBy('tags.value', (order) => order.asc().nullsFirst())
        .execute();
      return rows.map(textOf);
    },
  };
}

/** A tag as it was written. */
function textOf({ name, value }: { name: string; value: string | null }): string {
  return value === null ? name : `${name}:${value}`;
}
