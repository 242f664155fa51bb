import { sql, type Kysely } from 'kysely';
import type { DatabaseEngine } from './engine.js';
import type { Tables } from './schema.js';

/** States of a dataset that change without anyone's doing: jobs wait for it. */
const unready = ['new', 'upload', 'queued', 'running', 'setting_metadata'];

/** How many jobs are admitted in one transaction. */
const maxAdmitted = 1_000;

/**
 * Queues jobs that have waited for their inputs, and need not wait any more: what cannot be read then, the job says.
 * @param requestId those of one request only
 * @returns how many
 */
export async function admitJobs(
  db: Kysely<Tables>,
  now: Date,
  engine: DatabaseEngine,
  requestId?: number,
): Promise<number> {
  const states = sql.join(unready);
  // Those of the collections, too, that are inputs.
  const ready = sql<boolean>`not exists (
      select 1 from job_inputs join datasets on datasets.item_id = job_inputs.item_id
      where job_inputs.job_id = waiting.id and datasets.state in (${states})
    ) and not exists (
      select 1 from job_inputs join collections on collections.item_id = job_inputs.item_id
      where job_inputs.job_id = waiting.id and collections.populated_state = 'new'
    ) and not exists (
      select 1 from job_inputs
      join collection_elements on collection_elements.collection_id = job_inputs.item_id
      join datasets on datasets.item_id = collection_elements.dataset_id
      where job_inputs.job_id = waiting.id and datasets.state in (${states})
    )`;
  const rows = await db
    .updateTable('jobs')
    .set({ state: 'queued', update_time: now.getTime() })
    .where('state', '=', 'new')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('jobs as waiting')
        .select('waiting.id')
        .where('waiting.state', '=', 'new')
        .where(ready)
        .$if(requestId !== undefined, (query) => query.where('waiting.request_id', '=', requestId ?? 0))
        .$if(requestId === undefined, (query) => query.limit(maxAdmitted))
        .orderBy('waiting.id')
        .$if(engine === 'postgresql', (query) => query.forUpdate().skipLocked()),
    )
    .returning('id')
    .execute();
  return rows.length;
}
