import type { Kysely, UpdateObject } from 'kysely';
import { chunks } from './context.js';
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

/** Changes all planned outputs of jobs, and marks them and their histories as changed. */
async function changeOutputs(
  trx: Kysely<Tables>,
  now: Date,
  jobs: readonly JobRow[],
  { items, datasets, collections }: OutputChange,
): Promise<void> {
  for (const some of chunks(jobs.map(({ id }) => id))) {
    const outputs = trx.selectFrom('job_outputs').select('item_id').where('job_id', 'in', some);
    await trx
      .updateTable('items')
      .set({ ...items, update_time: now.getTime() })
      .where('id', 'in', outputs)
      .execute();
    if (datasets) await trx.updateTable('datasets').set(datasets).where('item_id', 'in', outputs).execute();
    if (collections) {
      await trx.updateTable('collections').set(collections).where('item_id', 'in', outputs).execute();
    }
  }
  for (const id of new Set(jobs.map(({ history_id }) => history_id))) await touchHistory(trx, now, id);
}

/** The job waits, or runs. */
export const showProgress = (
  trx: Kysely<Tables>,
  now: Date,
  job: JobRow,
  state: 'queued' | 'running',
): Promise<void> => changeOutputs(trx, now, [job], { datasets: { state } });

/** The jobs were canceled: their outputs will never have content. */
export const discardOutputs = (trx: Kysely<Tables>, now: Date, jobs: readonly JobRow[]): Promise<void> =>
  changeOutputs(trx, now, jobs, {
    items: { is_deleted: 1 },
    datasets: { state: 'discarded' },
    collections: { populated_state: 'failed', populated_message: 'The job was canceled.' },
  });

/** The job failed. */
export const failOutputs = (trx: Kysely<Tables>, now: Date, job: JobRow, why: string): Promise<void> =>
  changeOutputs(trx, now, [job], {
    datasets: { state: 'error' },
    collections: { populated_state: 'failed', populated_message: why },
  });
