import { chunks, type Context } from './context.js';
import { discardOutputs } from './job-ends.js';
import { unfinished } from './job-turns.js';

/**
 * Cancels those of the jobs that have not ended, in one transaction: their outputs are discarded at once, and the
 * workers that run them end them.
 * @param value the number of the job, or of the request, history, or owner of the jobs
 * @returns how many have not ended, with those that were canceled before
 */
export async function cancelJobs(
  { db, now, engine, jobEvents }: Context,
  column: 'id' | 'request_id' | 'history_id' | 'owner_id',
  value: number,
): Promise<number> {
  const { total, canceled } = await db.transaction().execute(async (trx) => {
    const time = now();
    const rows = await trx
      .selectFrom('jobs')
      .select(['id', 'history_id', 'state'])
      .where(column, '=', value)
      .where('state', 'in', unfinished)
      .orderBy('id')
      .$if(engine === 'postgresql', (query) => query.forUpdate())
      .execute();
    const jobs = rows.filter(({ state }) => state !== 'deleting');
    for (const some of chunks(jobs))
      await trx
        .updateTable('jobs')
        .set((eb) => ({
          is_canceled: 1 as const,
          state: eb.case().when('state', '=', 'running').then('deleting').else('deleted').end(),
          end_time: eb.case().when('state', '=', 'running').then(null).else(time.getTime()).end(),
          update_time: time.getTime(),
        }))
        .where(
          'id',
          'in',
          some.map(({ id }) => id),
        )
        .execute();
    await discardOutputs(trx, time, jobs);
    return { total: rows.length, canceled: jobs.map(({ id }) => id) };
  });
  if (canceled.length > 0) jobEvents.emit('canceled', canceled);
  return total;
}
