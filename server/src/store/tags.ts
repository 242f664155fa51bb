import { chunks, type Context } from './context.js';
import { StoreFault } from './fault.js';

/**
 * What is stored for the tags of a request: a comma within one separates two, blanks around them do not count, and
 * each stands once, where it stood first.
 */
export function separateTags(written: readonly string[]): string[] {
  const tags = written.flatMap((tag) => tag.split(',')).map((tag) => tag.trim());
  return [...new Set(tags)].filter((tag) => tag !== '');
}

/** Name and value of `name:value`; the value is null where there is no colon. */
function partsOf(tag: string): { name: string; value: string | null } {
  const colon = tag.indexOf(':');
  return colon < 0 ? { name: tag, value: null } : { name: tag.slice(0, colon), value: tag.slice(colon + 1) };
}

/** Tags of items, in their order. */
export function tagsOf({ db, now }: Context) {
  return {
    /**
     * Replaces all tags of an item in one step: others see the old ones or the new ones.
     * @param tags as a request has them; see {@link separateTags}
     * @throws StoreFault `unknown` for the item
     */
    replace: (itemId: number, tags: readonly string[]): Promise<void> =>
      db.transaction().execute(async (trx) => {
        // Holds the item, so that of two who replace its tags one waits for the other.
        const item = await trx
          .updateTable('items')
          .set({ update_time: now().getTime() })
          .where('id', '=', itemId)
          .returning('id')
          .executeTakeFirst();
        if (!item) throw new StoreFault({ is: 'unknown', kind: 'item', ids: [itemId] });
        await trx.deleteFrom('tags').where('item_id', '=', itemId).execute();
        const rows = separateTags(tags).map((tag, position) => ({
          item_id: itemId,
          position,
          ...partsOf(tag),
        }));
        for (const some of chunks(rows)) await trx.insertInto('tags').values(some).execute();
      }),

    /** The tags of each of the items, in order; items without any have an empty list. */
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
          tags.get(row.item_id)?.push(row.value === null ? row.name : `${row.name}:${row.value}`);
        }
      }
      return tags;
    },
  };
}
