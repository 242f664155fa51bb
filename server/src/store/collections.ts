import { sql, type Kysely, type Selectable } from 'kysely';
import { summariesOf } from './collection-summaries.js';
import { chunks, flag, paged, type Context, type Page } from './context.js';
import { StoreFault } from './fault.js';
import { nextPlace, touchHistory } from './history-items.js';
import { insertItem, toItem, type Item } from './items.js';
import type { Tables } from './schema.js';
import { storedText, textRules } from './texts.js';

/** States of a collection, with the public platform's names: `new` until its elements are known. */
export const populatedStates = ['new', 'ok', 'failed'] as const;

/** One of {@link populatedStates}. */
export type PopulatedState = (typeof populatedStates)[number];

/** Datasets of a history as a list, a pair, or a list of them. */
export interface Collection extends Item {
  historyId: number;
  /** In its history, with datasets. */
  number: number;
  isVisible: boolean;
  /** `list`, `paired`, `list:paired`, and so on: a level for each part. */
  collectionType: string;
  populatedState: PopulatedState;
  /** Why it failed. */
  populatedMessage: string | undefined;
}

/** The attributes of a new collection, which has no elements yet. */
export interface NewCollection {
  historyId: number;
  name: string;
  collectionType: string;
  isVisible?: boolean | undefined;
  populatedState: PopulatedState;
}

/** A dataset of a collection, by its identifiers from the first level to the last. */
export interface NewElement {
  identifiers: readonly string[];
  /** Undefined for an element of an inner level whose own elements come later. */
  datasetId: number | undefined;
}

/** A dataset in a collection, or a collection in it. */
export interface CollectionElement {
  id: number;
  collectionId: number;
  /** The element of the level above; undefined on the first level. */
  parentId: number | undefined;
  /** Among those of its parent: the first one is 0. */
  position: number;
  identifier: string;
  /** On the last level only. */
  datasetId: number | undefined;
}

/** A dataset of a collection, with its identifiers from the first level to the last. */
export interface Leaf {
  elementId: number;
  identifiers: string[];
  /** Numbers of the elements with these identifiers. */
  elementIds: number[];
  datasetId: number;
}

const typePattern = /^(?:list|paired)(?::(?:list|paired))*$/;

/** How many levels a collection of that type has; undefined for what is not a type. */
export function levelsOf(collectionType: string): number | undefined {
  return typePattern.test(collectionType) ? collectionType.split(':').length : undefined;
}

const selectCollections = (from: Kysely<Tables>) =>
  from.selectFrom('collections').innerJoin('items', 'items.id', 'collections.item_id').selectAll();

function toCollection(row: Selectable<Tables['items']> & Selectable<Tables['collections']>): Collection {
  return {
    ...toItem(row),
    historyId: row.history_id,
    number: row.number,
    isVisible: row.is_visible === 1,
    collectionType: row.collection_type,
    populatedState: row.populated_state as PopulatedState,
    populatedMessage: row.populated_message ?? undefined,
  };
}

function toElement(row: Selectable<Tables['collection_elements']>): CollectionElement {
  return {
    id: row.id,
    collectionId: row.collection_id,
    parentId: row.parent_id ?? undefined,
    position: row.position,
    identifier: row.identifier,
    datasetId: row.dataset_id ?? undefined,
  };
}

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
    ...{ class: 'HistoryDatasetCollectionAssociation', ownerId, name: stored },
  });
  await trx
    .insertInto('collections')
    .values({
      ...{ item_id: id, history_id: historyId, number, is_visible: flag(isVisible) },
      ...{ collection_type: collectionType, populated_state: populatedState, populated_message: null },
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
  const given = elements.map(({ identifiers, datasetId }) => ({
    identifiers: identifiers.map((one) => storedText(one, textRules.name, 'an identifier')),
    datasetId,
  }));
  for (const { identifiers, datasetId } of given) checkLevels(identifiers, datasetId, levels);
  let parents = given.map((): number | null => null);
  for (let level = 0; level < levels; level++) {
    const here = given.flatMap((element, index) => {
      const { [level]: identifier, length } = element.identifiers;
      return identifier === undefined
        ? []
        : [{ index, parent: parents[index] ?? null, identifier, isLast: level === length - 1, element }];
    });
    const { known, next } = await readLevel(
      trx,
      collectionId,
      here.map(({ parent }) => parent),
    );
    const rows = new Map<string, Omit<CollectionElementRow, 'id'>>();
    for (const { parent, identifier, isLast, element } of here) {
      const key = keyOf(parent, identifier);
      if (known.has(key) || rows.has(key)) {
        if (isLast) throw new StoreFault({ is: 'duplicate', kind: 'element', name: identifier });
        continue;
      }
      const position = next.get(parent) ?? 0;
      next.set(parent, position + 1);
      rows.set(key, {
        ...{ collection_id: collectionId, parent_id: parent, position, identifier },
        dataset_id: isLast ? (element.datasetId ?? null) : null,
      });
    }
    for (const some of chunks([...rows.values()])) {
      const added = await trx
        .insertInto('collection_elements')
        .values(some)
        .returning(['id', 'parent_id', 'identifier'])
        .execute();
      for (const row of added) known.set(keyOf(row.parent_id, row.identifier), row.id);
    }
    const children = [...parents];
    for (const { index, parent, identifier } of here)
      children[index] = known.get(keyOf(parent, identifier)) ?? null;
    parents = children;
  }
}

type CollectionElementRow = Selectable<Tables['collection_elements']>;

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
): Promise<{ known: Level; next: Map<number | null, number> }> {
  const known: Level = new Map();
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
      known.set(keyOf(row.parent_id, row.identifier), row.id);
      next.set(row.parent_id, Math.max(next.get(row.parent_id) ?? 0, row.position + 1));
    }
  return { known, next };
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
      const found = new Map<number, Collection>();
      for (const some of chunks(ids)) {
        const rows = await selectCollections(db).where('item_id', 'in', some).execute();
        for (const row of rows) found.set(row.id, toCollection(row));
      }
      return found;
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

    /** Marks the datasets of a collection that are in its history as deleted or not. */
    setElementsDeleted: (collectionId: number, isDeleted: boolean): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const own = trx
          .selectFrom('collection_elements')
          .innerJoin('collections', 'collections.item_id', 'collection_elements.collection_id')
          .innerJoin('datasets', 'datasets.item_id', 'collection_elements.dataset_id')
          .whereRef('datasets.history_id', '=', 'collections.history_id')
          .where('collection_id', '=', collectionId)
          .select('datasets.item_id');
        await trx
          .updateTable('items')
          .set({ is_deleted: flag(isDeleted), update_time: now().getTime() })
          .where('id', 'in', own)
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
  const found = new Map<number, CollectionElementRow>();
  let level = elements;
  while (level.length > 0) {
    const parents = new Set(level.flatMap(({ parent_id }) => parent_id ?? []));
    const rows: CollectionElementRow[] = [];
    for (const some of chunks([...parents]))
      rows.push(
        ...(await db.selectFrom('collection_elements').selectAll().where('id', 'in', some).execute()),
      );
    for (const row of rows) found.set(row.id, row);
    level = rows;
  }
  return found;
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
