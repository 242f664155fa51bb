import { sql, type Kysely } from 'kysely';
import { StoreFault } from './fault.js';
import type { Tables } from './schema.js';

/** What a history contains: tables of classes of items with a history and a number in it. */
const contents = ['datasets', 'collections'] as const;

/**
 * Marks a history as changed, and locks it until the transaction ends; undefined if there is none.
 * @returns its owner
 */
export async function touchHistory(
  trx: Kysely<Tables>,
  now: Date,
  historyId: number,
): Promise<{ ownerId: number } | undefined> {
  const row = await trx
    .updateTable('items')
    .set({ update_time: now.getTime() })
    .where('id', '=', historyId)
    .where('class', '=', 'History')
    .returning('owner_id')
    .executeTakeFirst();
  return row && { ownerId: row.owner_id };
}

/**
 * The place of the next item of a history, which is marked as changed.
 * @returns the owner of the history, and the number of the item: the first one is 1, and deleted ones keep theirs
 * @throws StoreFault `unknown` for the history
 */
export async function nextPlace(
  trx: Kysely<Tables>,
  now: Date,
  historyId: number,
): Promise<{ ownerId: number; number: number }> {
  const history = await touchHistory(trx, now, historyId);
  if (!history) throw new StoreFault({ is: 'unknown', kind: 'history', ids: [historyId] });
  let number = 0;
  for (const table of contents) {
    // Numbers grow with ids, which have an index.
    const last = await trx
      .selectFrom(table)
      .select('number')
      .where(sql.ref<number>('history_id'), '=', historyId)
      .orderBy('item_id', 'desc')
      .executeTakeFirst();
    number = Math.max(number, last?.number ?? 0);
  }
  return { ...history, number: number + 1 };
}
