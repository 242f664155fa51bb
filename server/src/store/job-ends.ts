import type { Kysely, UpdateObject } from 'kysely';
import { touchHistory } from './history-items.js';
import type { Tables } from './schema.js';

/** The columns of a job by which its outputs are found. */
export interface JobRow {
  id: number;
  history_id: number;
}

/** What becomes of the outputs of a job. */
interface OutputChange {
  items?: UpdateObject<Tables, 'items'>;
  datasets?: UpdateObject<Tables, 'datasets'>;
  collections?: UpdateObject<Tables, 'collections'>;
}

/** Changes all planned outputs of a job, and marks them and the history as changed. */
async function changeOutputs(
  trx: Kysely<Tables>,
  now: Date,
  { id, history_id }: JobRow,
  { items, datasets, collections }: OutputChange,
): Promise<void> {
  const outputs = trx.selectFrom('job_outputs').select('item_id').where('job_id', '=', id);
  await trx
    .updateTable('items')
    .set({ ...items, update_time: now.getTime() })
    .where('id', 'in', outputs)
    .execute();
  if (datasets) await trx.updateTable('datasets').set(datasets).where('item_id', 'in', outputs).execute();
  if (collections) {
    await trx.updateTable('collections').set(collections).where('item_id', 'in', outputs).execute();
  }
  await touchHistory(trx, now, history_id);
}

/** The job waits, or runs. */
export const showProgress = (
  trx: Kysely<Tables>,
  now: Date,
  job: JobRow,
  state: 'queued' | 'running',
): Promise<void> => changeOutputs(trx, now, job, { datasets: { state } });

/** The job was canceled: its outputs will never have content. */
export const discardOutputs = (trx: Kysely<Tables>, now: Date, job: JobRow): Promise<void> =>
  changeOutputs(trx, now, job, {
    items: { is_deleted: 1 },
    datasets: { state: 'discarded' },
    collections: { populated_state: 'failed', populated_message: 'The job was canceled.' },
  });

/** The job failed. */
export const failOutputs = (trx: Kysely<Tables>, now: Date, job: JobRow, why: string): Promise<void> =>
  changeOutputs(trx, now, job, {
    datasets: { state: 'error' },
    collections: { populated_state: 'failed', populated_message: why },
  });
