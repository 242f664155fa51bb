import type { Kysely } from 'kysely';
import { summariesOf } from './collection-summaries.js';
import {
  selectCollections,
  toCollection,
  toElement,
  type Collection,
  type CollectionElement,
  type CollectionElementRow,
  type Leaf,
  type NewCollection,
  type NewElement,
} from './collection.js';
import { chunks, paged, type Context, type Page } from './context.js';
import { insertCollection, insertElements } from './insert-collections.js';
import type { Tables } from './schema.js';

/** Collections: they are items too, owned by the owner of their history. */
export function collectionsOf({ db, now }: Context) {
  const elementRows = db.selectFrom('collection_elements').selectAll();

  return {
    ...summariesOf(db),

    /** A new collection with all its elements. See {@link insertCollection} and {@link insertElements}. */
    add: (
      collection: Omit<NewCollection, 'populatedState'>,
      elements: readonly NewElement[],
    ): Promise<Collection> =>
      db.transaction().execute(async (trx) => {
        const added = await insertCollection(trx, now(), { ...collection, populatedState: 'ok' });
        await insertElements(trx, added.id, elements);
        return added;
      }),

    /** The collection with that number, deleted or not. */
    async byId(id: number): Promise<Collection | undefined> {
      const row = await selectCollections(db).where('item_id', '=', id).executeTakeFirst();
      return row && toCollection(row);
    },

    /** Those of these collections that exist, by their numbers. */
    async byIds(ids: readonly number[]): Promise<Map<number, Collection>> {
      const collections = new Map<number, Collection>();
      for (const some of chunks(ids)) {
        const rows = await selectCollections(db).where('item_id', 'in', some).execute();
        for (const row of rows) collections.set(row.id, toCollection(row));
      }
      return collections;
    },

    /** The element with that number, and how many are above it. */
    async element(id: number): Promise<(CollectionElement & { depth: number }) | undefined> {
      const row = await elementRows.where('id', '=', id).executeTakeFirst();
      return row && { ...toElement(row), depth: (await ancestors(db, [row])).size };
    },

    /** The elements below one, or those of the first level, in their order. */
    async elements(
      collectionId: number,
      parentId: number | undefined,
      page: Page,
    ): Promise<CollectionElement[]> {
      const rows = await paged(elementRows, page)
        .where('collection_id', '=', collectionId)
        .where('parent_id', parentId === undefined ? 'is' : '=', parentId ?? null)
        .orderBy('position')
        .execute();
      return rows.map(toElement);
    },

    /** The first elements of a collection that were added, with those above them. */
    async firstElements(collectionId: number, limit: number): Promise<CollectionElement[]> {
      // An element has a higher number than the one above it.
      const rows = await elementRows
        .where('collection_id', '=', collectionId)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(toElement);
    },

    /** Deletes the datasets of a collection that are in its history; purged ones cannot be restored. */
    deleteElements: (collectionId: number, { isPurged = false } = {}): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const datasetIds = trx
          .selectFrom('collection_elements')
          .innerJoin('collections', 'collections.item_id', 'collection_elements.collection_id')
          .innerJoin('datasets', 'datasets.item_id', 'collection_elements.dataset_id')
          .whereRef('datasets.history_id', '=', 'collections.history_id')
          .where('collection_id', '=', collectionId)
          .select('datasets.item_id');
        await trx
          .updateTable('items')
          .set({ is_deleted: 1, ...(isPurged && { is_purged: 1 }), update_time: now().getTime() })
          .where('id', 'in', datasetIds)
          .execute();
      }),

    /** The datasets of a collection in the order of its elements; with a limit, those that were added first. */
    async leaves(collectionId: number, limit: number): Promise<Leaf[]> {
      const rows = await elementRows
        .where('collection_id', '=', collectionId)
        .where('dataset_id', 'is not', null)
        .orderBy('id')
        .limit(limit)
        .execute();
      const above = await ancestors(db, rows);
      return rows
        .map((row) => ({ row, path: [...pathTo(row, above)].reverse() }))
        .sort((a, b) => comparePlaces(a.path, b.path))
        .flatMap(({ row: { id, dataset_id }, path }) =>
          dataset_id === null
            ? []
            : [
                {
                  elementId: id,
                  identifiers: path.map(({ identifier }) => identifier),
                  elementIds: path.map((element) => element.id),
                  datasetId: dataset_id,
                },
              ],
        );
    },
  };
}

/** All elements above these, by their numbers: a query for each level. */
async function ancestors(
  db: Kysely<Tables>,
  elements: readonly CollectionElementRow[],
): Promise<Map<number, CollectionElementRow>> {
  const rowsById = new Map<number, CollectionElementRow>();
  let level = elements;
  while (level.length > 0) {
    const parents = new Set(level.flatMap(({ parent_id }) => parent_id ?? []));
    const rows: CollectionElementRow[] = [];
    for (const some of chunks([...parents]))
      rows.push(
        ...(await db.selectFrom('collection_elements').selectAll().where('id', 'in', some).execute()),
      );
    for (const row of rows) rowsById.set(row.id, row);
    level = rows;
  }
  return rowsById;
}

/** The element, and those above it. */
function* pathTo(
  element: CollectionElementRow,
  above: ReadonlyMap<number, CollectionElementRow>,
): Generator<CollectionElementRow> {
  for (
    let row: CollectionElementRow | undefined = element;
    row;
    row = row.parent_id === null ? undefined : above.get(row.parent_id)
  )
    yield row;
}

/** Compares the paths of two elements of the same level. */
function comparePlaces(a: readonly CollectionElementRow[], b: readonly CollectionElementRow[]): number {
  const at = a.findIndex((element, level) => element.position !== b[level]?.position);
  return (a[at]?.position ?? 0) - (b[at]?.position ?? 0);
}
