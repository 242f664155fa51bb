import type { DatasetState } from '@user-tool/platform-api/constants.js';
import type { Kysely, Selectable } from 'kysely';
import { chunks, flag, paged, rowChunks, type Context, type Page } from './context.js';
import { StoreFault } from './fault.js';
import { isBelow } from './files/dataset-files.js';
import { nextPlace } from './history-items.js';
import { insertItems, toItem, type Item } from './items.js';
import type { Tables } from './schema.js';
import { storedText, textRules } from './texts.js';

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
  /** A text about it, such as why it could not be imported. */
  info: string | undefined;
  /** The name of a reference genome; undefined if it is not known. */
  genomeBuild: string | undefined;
  /** The URL that it is from. */
  source: string | undefined;
}

/** Data in a history. */
export interface DatasetRecord extends Item, DatasetAttributes {
  historyId: number;
  /** In its history: the first one is 1. Deleted ones keep theirs. */
  number: number;
}

/** The attributes of a new dataset. */
export type NewDataset = Partial<DatasetAttributes> & { historyId: number; name: string };

function toDataset(row: Selectable<Tables['items']> & Selectable<Tables['datasets']>): DatasetRecord {
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
    info: row.info ?? undefined,
    genomeBuild: row.genome_build ?? undefined,
    source: row.source ?? undefined,
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
  { historyId, ...dataset }: NewDataset,
): Promise<DatasetRecord> {
  const [id = 0] = await insertDatasets(trx, now, historyId, [dataset]);
  return toDataset(await selectDatasets(trx).where('item_id', '=', id).executeTakeFirstOrThrow());
}

/**
 * Adds datasets to a history, in a few statements however many there are.
 * @returns their ids
 * @throws StoreFault as {@link insertDataset}
 */
export async function insertDatasets(
  trx: Kysely<Tables>,
  now: Date,
  historyId: number,
  datasets: readonly Omit<NewDataset, 'historyId'>[],
): Promise<number[]> {
  const rows = datasets.map(({ name, ...attributes }) => ({
    name: storedText(name, textRules.name, 'a name'),
    columns: columnsOf({ ...newDataset, ...attributes }),
  }));
  if (rows.length === 0) return [];
  const { ownerId, number: first } = await nextPlace(trx, now, historyId);
  const ids: number[] = [];
  for (const some of rowChunks(rows)) {
    const added = await insertItems(
      trx,
      now,
      some.map(({ name }) => ({ class: 'HistoryDatasetAssociation', ownerId, name })),
    );
    const values = some.map(({ columns }, index) => ({
      ...columns,
      item_id: added[index]?.id ?? 0,
      history_id: historyId,
      number: first + ids.length + index,
    }));
    await trx.insertInto('datasets').values(values).execute();
    ids.push(...added.map(({ id }) => id));
  }
  return ids;
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
    add: (dataset: NewDataset): Promise<DatasetRecord> =>
      db.transaction().execute((trx) => insertDataset(trx, now(), dataset)),

    /** The dataset with that number, deleted or not. */
    async byId(id: number): Promise<DatasetRecord | undefined> {
      const row = await selectDatasets(db).where('item_id', '=', id).executeTakeFirst();
      return row && toDataset(row);
    },

    /** Those of these datasets that exist, by their numbers. */
    async byIds(ids: readonly number[]): Promise<Map<number, DatasetRecord>> {
      const datasets = new Map<number, DatasetRecord>();
      for (const some of chunks(ids)) {
        const rows = await selectDatasets(db).where('item_id', 'in', some).execute();
        for (const row of rows) datasets.set(row.id, toDataset(row));
      }
      return datasets;
    },

    /** Datasets of a history, oldest first by default. */
    async list({
      historyId,
      newestFirst = false,
      limit,
      offset,
    }: Page & { historyId: number; newestFirst?: boolean }): Promise<DatasetRecord[]> {
      const rows = await paged(selectDatasets(db), { limit, offset })
        .where('history_id', '=', historyId)
        .orderBy('datasets.item_id', newestFirst ? 'desc' : 'asc')
        .execute();
      return rows.map(toDataset);
    },

    /** See {@link updateDataset}. */
    update: (id: number, attributes: Partial<DatasetAttributes>): Promise<void> =>
      db.transaction().execute((trx) => updateDataset(trx, now(), id, attributes)),
  };
}

const newDataset: DatasetAttributes = {
  extension: 'data',
  state: 'new',
  file: undefined,
  size: 0,
  isPublic: false,
  isVisible: true,
  hash: undefined,
  info: undefined,
  genomeBuild: undefined,
  source: undefined,
};

function columnsOf({ extension, state, file, size, isPublic, isVisible, ...more }: DatasetAttributes) {
  if (file !== undefined && !isBelow(file)) {
    throw new StoreFault({ is: 'invalid', what: 'a path below the dataset store', value: file });
  }
  return {
    extension,
    state,
    file: file ?? null,
    size,
    hash: more.hash ?? null,
    info: more.info ?? null,
    genome_build: more.genomeBuild ?? null,
    source: more.source ?? null,
    is_public: flag(isPublic),
    is_visible: flag(isVisible),
  };
}
