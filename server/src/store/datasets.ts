import type { Kysely, Selectable } from 'kysely';
import { flag, paged, type Context, type Page } from './context.js';
import { StoreFault } from './fault.js';
import { isBelow } from './files/dataset-files.js';
import { insertItem, toItem, type Item } from './items.js';
import type { Tables } from './schema.js';

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
}

/** Data in a history. */
export interface Dataset extends Item, DatasetAttributes {
  historyId: number;
}

function toDataset(row: Selectable<Tables['items']> & Selectable<Tables['datasets']>): Dataset {
  return {
    ...toItem(row),
    historyId: row.history_id,
    extension: row.extension,
    state: row.state as DatasetState,
    file: row.file ?? undefined,
    size: row.size,
    isPublic: row.is_public === 1,
  };
}

/** Datasets: they are items too, owned by the owner of their history. */
export function datasetsOf({ db, now }: Context) {
  const selectDatasets = (from: Kysely<Tables>) =>
    from.selectFrom('datasets').innerJoin('items', 'items.id', 'datasets.item_id').selectAll();

  return {
    /** A new dataset. @throws StoreFault `unknown` for the history, `invalid` for a file outside the store */
    add: ({
      historyId,
      name,
      ...attributes
    }: Partial<DatasetAttributes> & { historyId: number; name: string }): Promise<Dataset> =>
      db.transaction().execute(async (trx) => {
        const history = await trx
          .selectFrom('items')
          .select('owner_id')
          .where('id', '=', historyId)
          .where('class', '=', 'History')
          .executeTakeFirst();
        if (!history) throw new StoreFault({ is: 'unknown', kind: 'history', ids: [historyId] });
        const item = { class: 'HistoryDatasetAssociation', ownerId: history.owner_id, name } as const;
        const { id } = await insertItem(trx, now(), item);
        const values = columnsOf({ ...newDataset, ...attributes });
        await trx
          .insertInto('datasets')
          .values({ ...values, item_id: id, history_id: historyId })
          .execute();
        return toDataset(await selectDatasets(trx).where('item_id', '=', id).executeTakeFirstOrThrow());
      }),

    /** The dataset with that number, deleted or not. */
    async byId(id: number): Promise<Dataset | undefined> {
      const row = await selectDatasets(db).where('item_id', '=', id).executeTakeFirst();
      return row && toDataset(row);
    },

    /** Datasets of a history, oldest first. */
    async list({
      historyId,
      isDeleted,
      ...page
    }: Page & { historyId: number; isDeleted?: boolean | undefined }): Promise<Dataset[]> {
      const rows = await paged(selectDatasets(db).where('history_id', '=', historyId), page)
        .$if(isDeleted !== undefined, (query) =>
          query.where('items.is_deleted', '=', flag(isDeleted ?? false)),
        )
        .orderBy('datasets.item_id')
        .execute();
      return rows.map(toDataset);
    },

    /** Changes the given attributes. @throws StoreFault `invalid` for a file outside the store */
    update: (id: number, attributes: Partial<DatasetAttributes>): Promise<void> =>
      db.transaction().execute(async (trx) => {
        await trx.updateTable('items').set({ update_time: now().getTime() }).where('id', '=', id).execute();
        const old = await selectDatasets(trx).where('item_id', '=', id).executeTakeFirst();
        if (!old) return;
        const values = columnsOf({ ...toDataset(old), ...attributes });
        await trx.updateTable('datasets').set(values).where('item_id', '=', id).execute();
      }),
  };
}

const newDataset: DatasetAttributes = {
  extension: 'data',
  state: 'new',
  file: undefined,
  size: 0,
  isPublic: false,
};

function columnsOf({ extension, state, file, size, isPublic }: DatasetAttributes) {
  if (file !== undefined && !isBelow(file)) {
    throw new StoreFault({ is: 'invalid', what: 'a path below the dataset store', value: file });
  }
  return { extension, state, file: file ?? null, size, is_public: flag(isPublic) };
}
