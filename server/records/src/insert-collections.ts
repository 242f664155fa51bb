import { sql, type Kysely } from 'kysely';
import {
  levelsOf,
  selectCollections,
  toCollection,
  type Collection,
  type CollectionElementRow,
  type NewCollection,
  type NewElement,
  type PopulatedState,
} from './collection.js';
import { chunks, flag, rowChunks } from './context.js';
import { StoreFault } from './fault.js';
import { nextPlace, touchHistory } from './history-items.js';
import { insertItem } from './items.js';
import type { Tables } from './schema.js';
import { storedText, textRules } from './texts.js';

/**
 * Adds a collection without elements.
 * @throws StoreFault `unknown` for the history, `invalid` for a name or a type
 */
export async function insertCollection(
  trx: Kysely<Tables>,
  now: Date,
  { historyId, name, collectionType, isVisible = true, populatedState }: NewCollection,
): Promise<Collection> {
  const stored = storedText(name, textRules.name, 'a name');
  if (levelsOf(collectionType) === undefined) {
    throw new StoreFault({ is: 'invalid', what: 'a type of collections', value: collectionType });
  }
  const { ownerId, number } = await nextPlace(trx, now, historyId);
  const { id } = await insertItem(trx, now, {
    class: 'HistoryDatasetCollectionAssociation',
    ownerId,
    name: stored,
  });
  await trx
    .insertInto('collections')
    .values({
      item_id: id,
      history_id: historyId,
      number,
      is_visible: flag(isVisible),
      collection_type: collectionType,
      populated_state: populatedState,
      populated_message: null,
    })
    .execute();
  return toCollection(await selectCollections(trx).where('item_id', '=', id).executeTakeFirstOrThrow());
}

/** The elements of one level, by parent and identifier. */
type Level = Map<string, number>;

const keyOf = (parentId: number | null, identifier: string): string => `${parentId ?? ''} ${identifier}`;

/**
 * Adds elements after those that the collection has, with the elements of inner levels that they need.
 * @throws StoreFault `unknown` for the collection, `invalid` for an identifier or a wrong number of them,
 *   `duplicate` for two elements with the same identifiers
 */
export async function insertElements(
  trx: Kysely<Tables>,
  collectionId: number,
  elements: readonly NewElement[],
): Promise<void> {
  const levels = await lockCollection(trx, collectionId);
  const entries = elements.map(({ identifiers, datasetId }) => ({
    identifiers: identifiers.map((one) => storedText(one, textRules.name, 'an identifier')),
    datasetId,
  }));
  for (const { identifiers, datasetId } of entries) checkLevels(identifiers, datasetId, levels);
  let parents = entries.map((): number | null => null);
  for (let level = 0; level < levels; level++) {
    const here = entries.flatMap((element, index) => {
      const { [level]: identifier, length } = element.identifiers;
      return identifier === undefined
        ? []
        : [{ index, parent: parents[index] ?? null, identifier, isLast: level === length - 1, element }];
    });
    const { existing, next } = await readLevel(
      trx,
      collectionId,
      here.map(({ parent }) => parent),
    );
    const rows = new Map<string, Omit<CollectionElementRow, 'id'>>();
    for (const { parent, identifier, isLast, element } of here) {
      const key = keyOf(parent, identifier);
      if (existing.has(key) || rows.has(key)) {
        if (isLast) throw new StoreFault({ is: 'duplicate', kind: 'element', name: identifier });
        continue;
      }
      const position = next.get(parent) ?? 0;
      next.set(parent, position + 1);
      rows.set(key, {
        collection_id: collectionId,
        parent_id: parent,
        position,
        identifier,
        dataset_id: isLast ? (element.datasetId ?? null) : null,
      });
    }
    for (const some of rowChunks([...rows.values()])) {
      const added = await trx
        .insertInto('collection_elements')
        .values(some)
        .returning(['id', 'parent_id', 'identifier'])
        .execute();
      for (const row of added) existing.set(keyOf(row.parent_id, row.identifier), row.id);
    }
    const children = [...parents];
    for (const { index, parent, identifier } of here)
      children[index] = existing.get(keyOf(parent, identifier)) ?? null;
    parents = children;
  }
}

/** Locks a collection until the transaction ends; returns how many levels it has. @throws StoreFault `unknown` */
async function lockCollection(trx: Kysely<Tables>, id: number): Promise<number> {
  const row = await trx
    .updateTable('collections')
    .set({ is_visible: sql<Tables['collections']['is_visible']>`is_visible` })
    .where('item_id', '=', id)
    .returning('collection_type')
    .executeTakeFirst();
  const levels = row && levelsOf(row.collection_type);
  if (levels === undefined) throw new StoreFault({ is: 'unknown', kind: 'collection', ids: [id] });
  return levels;
}

/** Datasets are on the last level, and nothing else is. */
function checkLevels(identifiers: readonly string[], datasetId: number | undefined, levels: number): void {
  const { length } = identifiers;
  if (datasetId === undefined ? length >= 1 && length < levels : length === levels) return;
  const what = `an element of a collection with ${levels} levels`;
  throw new StoreFault({ is: 'invalid', what, value: identifiers.join(':') });
}

/** The elements below these parents, and the next position below each. */
async function readLevel(
  trx: Kysely<Tables>,
  collectionId: number,
  parents: readonly (number | null)[],
): Promise<{ existing: Level; next: Map<number | null, number> }> {
  const existing: Level = new Map();
  const next = new Map<number | null, number>();
  const below = trx
    .selectFrom('collection_elements')
    .select(['id', 'parent_id', 'identifier', 'position'])
    .where('collection_id', '=', collectionId);
  const distinct = [...new Set(parents)];
  const ids = distinct.filter((id) => id !== null);
  const queries = [
    ...(ids.length < distinct.length ? [below.where('parent_id', 'is', null)] : []),
    ...Array.from(chunks(ids), (some) => below.where('parent_id', 'in', some)),
  ];
  for (const query of queries)
    for (const row of await query.execute()) {
      existing.set(keyOf(row.parent_id, row.identifier), row.id);
      next.set(row.parent_id, Math.max(next.get(row.parent_id) ?? 0, row.position + 1));
    }
  return { existing, next };
}

/** Sets whether the elements of a collection are known, and if not, why; marks it and its history as changed. */
export async function setPopulated(
  trx: Kysely<Tables>,
  now: Date,
  collectionId: number,
  state: PopulatedState,
  message?: string,
): Promise<void> {
  const row = await trx
    .updateTable('collections')
    .set({ populated_state: state, populated_message: message ?? null })
    .where('item_id', '=', collectionId)
    .returning('history_id')
    .executeTakeFirst();
  if (!row) throw new StoreFault({ is: 'unknown', kind: 'collection', ids: [collectionId] });
  await trx.updateTable('items').set({ update_time: now.getTime() }).where('id', '=', collectionId).execute();
  await touchHistory(trx, now, row.history_id);
}
