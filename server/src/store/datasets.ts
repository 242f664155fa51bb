import { sql, type Kysely, type Selectable } from 'kysely';
import { chunks, flag, paged, type Context, type Page } from './context.js';
import { StoreFault } from './fault.js';
import { isBelow } from './files/dataset-files.js';
import { nextPlace, touchHistory } from './history-items.js';
import { insertItem, toItem, type Item } from './items.js';
import type { Tables } from './schema.js';
import { storedText, textRules } from './texts.js';

/** States of a dataset, with the public platform's names. */
export const datasetStates = [
  'new',
  'upload',
  'queued',
  'running',
  'ok',
  'empty',
  'error',
  'paused',
  'setting_metadata',
  'failed_metadata',
  'deferred',
  'discarded',
] as const;

/** One of {@link datasetStates}. */
export type DatasetState = (typeof datasetStates)[number];

/** The attributes of a dataset that change. */
export interface DatasetAttributes {
  /** The datatype: `txt`. */
  extension: string;
  state: DatasetState;
  /** Where its content is in the store of datasets, with `/` separators; undefined if there is none yet. */
  file: string | undefined;
  /** In bytes. */
  size: number;
  /** Everyone may read it, signed in or not. */
  isPublic: boolean;
  /** Whether lists show it by default; elements of collections are hidden. */
  isVisible: boolean;
  /** SHA-256 of its content, in hexadecimal; undefined if it is not known. */
  hash: string | undefined;
}

/** Data in a history. */
export interface Dataset extends Item, DatasetAttributes {
  historyId: number;
  /** In its history: the first one is 1. Deleted ones keep theirs. */
  number: number;
}

/** The attributes of a new dataset. */
export type NewDataset = Partial<DatasetAttributes> & { historyId: number; name: string };

/** The datasets of a history that have a state and are deleted or not. */
export interface DatasetCount {
  historyId: number;
  state: DatasetState;
  isDeleted: boolean;
  count: number;
  /** Of all of them, in bytes. */
  size: number;
}

/** Which datasets of a history are listed; all by default. */
export interface DatasetFilter {
  isDeleted?: boolean | undefined;
  isVisible?: boolean | undefined;
  state?: string | undefined;
  extension?: string | undefined;
  /** A part of their name, in any case. */
  name?: string | undefined;
  /** Those that have not changed since then are left out. */
  changedSince?: Date | undefined;
}

function toDataset(row: Selectable<Tables['items']> & Selectable<Tables['datasets']>): Dataset {
  return {
    ...toItem(row),
    historyId: row.history_id,
    number: row.number,
    extension: row.extension,
    state: row.state as DatasetState,
    file: row.file ?? undefined,
    size: row.size,
    isPublic: row.is_public === 1,
    isVisible: row.is_visible === 1,
    hash: row.hash ?? undefined,
  };
}

const selectDatasets = (from: Kysely<Tables>) =>
  from.selectFrom('datasets').innerJoin('items', 'items.id', 'datasets.item_id').selectAll();

/**
 * Adds a dataset.
 * @throws StoreFault `unknown` for the history, `invalid` for a name or a file outside the store
 */
export async function insertDataset(
  trx: Kysely<Tables>,
  now: Date,
  { historyId, name, ...attributes }: NewDataset,
): Promise<Dataset> {
  const stored = storedText(name, textRules.name, 'a name');
  const { ownerId, number } = await nextPlace(trx, now, historyId);
  const { id } = await insertItem(trx, now, { class: 'HistoryDatasetAssociation', ownerId, name: stored });
  await trx
    .insertInto('datasets')
    .values({
      ...columnsOf({ ...newDataset, ...attributes }),
      ...{ item_id: id, history_id: historyId, number },
    })
    .execute();
  return toDataset(await selectDatasets(trx).where('item_id', '=', id).executeTakeFirstOrThrow());
}

/** Changes the given attributes of a dataset. @throws StoreFault `invalid` for a file outside the store */
export async function updateDataset(
  trx: Kysely<Tables>,
  now: Date,
  id: number,
  attributes: Partial<DatasetAttributes>,
): Promise<void> {
  await trx.updateTable('items').set({ update_time: now.getTime() }).where('id', '=', id).execute();
  const old = await selectDatasets(trx).where('item_id', '=', id).executeTakeFirst();
  if (!old) return;
  const values = columnsOf({ ...toDataset(old), ...attributes });
  await trx.updateTable('datasets').set(values).where('item_id', '=', id).execute();
}

/** Datasets: they are items too, owned by the owner of their history. */
export function datasetsOf({ db, now }: Context) {
  return {
    /** A new dataset. See {@link insertDataset}. */
    add: (dataset: NewDataset): Promise<Dataset> =>
      db.transaction().execute((trx) => insertDataset(trx, now(), dataset)),

    /** The dataset with that number, deleted or not. */
    async byId(id: number): Promise<Dataset | undefined> {
      const row = await selectDatasets(db).where('item_id', '=', id).executeTakeFirst();
      return row && toDataset(row);
    },

    /** Datasets of a history, oldest first by default. */
    async list({
      historyId,
      newestFirst = false,
      limit,
      offset,
      ...filter
    }: Page & DatasetFilter & { historyId: number; newestFirst?: boolean }): Promise<Dataset[]> {
      const rows = await paged(selectDatasets(db), { limit, offset })
        .where(chosen(historyId, filter))
        .orderBy('datasets.item_id', newestFirst ? 'desc' : 'asc')
        .execute();
      return rows.map(toDataset);
    },

    /** How many datasets {@link list} lists on all its pages. */
    async countOf({ historyId, ...filter }: DatasetFilter & { historyId: number }): Promise<number> {
      const { count } = await db
        .selectFrom('datasets')
        .innerJoin('items', 'items.id', 'datasets.item_id')
        .select(({ fn }) => fn.countAll().as('count'))
        .where(chosen(historyId, filter))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** How many datasets histories have, by state. */
    async counts(historyIds: readonly number[]): Promise<DatasetCount[]> {
      const counts: DatasetCount[] = [];
      for (const some of chunks(historyIds)) {
        const rows = await db
          .selectFrom('datasets')
          .innerJoin('items', 'items.id', 'datasets.item_id')
          .select(['history_id', 'state', 'is_deleted'])
          .select(({ fn }) => [fn.countAll().as('count'), fn.sum('size').as('bytes')])
          .where('history_id', 'in', some)
          .groupBy(['history_id', 'state', 'is_deleted'])
          .execute();
        for (const row of rows)
          counts.push({
            historyId: row.history_id,
            state: row.state as DatasetState,
            isDeleted: row.is_deleted === 1,
            count: Number(row.count),
            size: Number(row.bytes),
          });
      }
      return counts;
    },

    /** The size of all datasets of a user, in bytes. */
    async sizeOf(ownerId: number): Promise<number> {
      const { bytes } = await db
        .selectFrom('datasets')
        .innerJoin('items', 'items.id', 'datasets.item_id')
        .select(({ fn }) => fn.sum('size').as('bytes'))
        .where('owner_id', '=', ownerId)
        .where('class', '=', 'HistoryDatasetAssociation')
        .where('is_deleted', '=', 0)
        .executeTakeFirstOrThrow();
      return Number(bytes);
    },

    /**
     * Renames datasets of a history, or marks them as deleted or not; those of other histories are left alone.
     * @returns the numbers of those that the history has
     * @throws StoreFault `invalid` for a name
     */
    change: (
      historyId: number,
      ids: readonly number[],
      { name, isDeleted }: { name?: string | undefined; isDeleted?: boolean | undefined },
    ): Promise<number[]> => {
      const values = {
        ...(name !== undefined && { name: storedText(name, textRules.name, 'a name') }),
        ...(isDeleted !== undefined && { is_deleted: flag(isDeleted) }),
        update_time: now().getTime(),
      };
      return db.transaction().execute(async (trx) => {
        const changed: number[] = [];
        for (const some of chunks([...new Set(ids)])) {
          const rows = await trx
            .updateTable('items')
            .set(values)
            .where('id', 'in', some)
            .where(
              'id',
              'in',
              trx.selectFrom('datasets').select('item_id').where('history_id', '=', historyId),
            )
            .returning('id')
            .execute();
          changed.push(...rows.map(({ id }) => id));
        }
        if (changed.length > 0) await touchHistory(trx, now(), historyId);
        return changed;
      });
    },

    /** See {@link updateDataset}. */
    update: (id: number, attributes: Partial<DatasetAttributes>): Promise<void> =>
      db.transaction().execute((trx) => updateDataset(trx, now(), id, attributes)),
  };
}

/** The condition of a {@link DatasetFilter}. */
function chosen(
  historyId: number,
  { isDeleted, isVisible, state, extension, name, changedSince }: DatasetFilter,
) {
  const conditions = [
    sql`datasets.history_id = ${historyId}`,
    isDeleted === undefined ? undefined : sql`items.is_deleted = ${flag(isDeleted)}`,
    isVisible === undefined ? undefined : sql`datasets.is_visible = ${flag(isVisible)}`,
    state === undefined ? undefined : sql`datasets.state = ${state}`,
    extension === undefined ? undefined : sql`datasets.extension = ${extension}`,
    changedSince && sql`items.update_time >= ${changedSince.getTime()}`,
    name === undefined ? undefined : sql`lower(items.name) like ${likeText(name)} escape '\\'`,
  ];
  const given = conditions.filter((condition) => condition !== undefined);
  return sql<boolean>`${sql.join(given, sql` and `)}`;
}

/** A pattern for texts in lower case that contain this one. */
function likeText(part: string): string {
  return `%${part.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}

const newDataset: DatasetAttributes = {
  extension: 'data',
  state: 'new',
  file: undefined,
  size: 0,
  isPublic: false,
  isVisible: true,
  hash: undefined,
};

function columnsOf({ extension, state, file, size, isPublic, isVisible, hash }: DatasetAttributes) {
  if (file !== undefined && !isBelow(file)) {
    throw new StoreFault({ is: 'invalid', what: 'a path below the dataset store', value: file });
  }
  return {
    ...{ extension, state, file: file ?? null, size, hash: hash ?? null },
    ...{ is_public: flag(isPublic), is_visible: flag(isVisible) },
  };
}
