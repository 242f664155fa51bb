import type { JobState } from '@user-tool/platform-api/constants.js';
import { cancelJobs } from './cancel-jobs.js';
import { chunks, paged, type Context, type Page } from './context.js';
import { toJob, type Job, type JobData, type JobKind } from './job.js';

/** The texts of how many jobs are removed at a time. */
const maxDropped = 1_000;

/** Which jobs are listed; all by default. */
export interface JobFilter {
  ownerId?: number | undefined;
  historyId?: number | undefined;
  /** One of these. */
  state?: JobState | readonly JobState[] | undefined;
  /** The number of the tool, or the `id` of its document, which several can have. */
  toolId?: number | string | undefined;
  requestId?: number | undefined;
  kind?: JobKind | undefined;
}

/** Jobs: what became of them, and what they read and wrote. */
export function jobsOf(context: Context) {
  const { db } = context;
  const dataOf = async (table: 'job_inputs' | 'job_outputs', id: number): Promise<JobData[]> => {
    const rows = await db
      .selectFrom(table)
      .select(['name', 'item_id'])
      .where('job_id', '=', id)
      .orderBy('position')
      .execute();
    return rows.map(({ name, item_id }) => ({ name, itemId: item_id }));
  };

  return {
    /** The job with that number. */
    async byId(id: number): Promise<Job | undefined> {
      const row = await db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toJob(row);
    },

    /** Jobs, oldest first by default. */
    async list({
      ownerId,
      historyId,
      state,
      toolId,
      requestId,
      kind,
      newestFirst = false,
      ...page
    }: Page & JobFilter & { newestFirst?: boolean }): Promise<Job[]> {
      const rows = await paged(db.selectFrom('jobs').selectAll(), page)
        .where((eb) =>
          eb.and({
            ...(ownerId !== undefined && { owner_id: ownerId }),
            ...(historyId !== undefined && { history_id: historyId }),
            ...(typeof toolId === 'number' && { tool_id: toolId }),
            ...(requestId !== undefined && { request_id: requestId }),
            ...(kind !== undefined && { kind }),
          }),
        )
        .$if(typeof toolId === 'string', (query) =>
          query.where('tool_id', 'in', (eb) =>
            eb
              .selectFrom('user_tools')
              .select('id')
              .where('user_tools.tool_id', '=', toolId as string),
          ),
        )
        .$if(state !== undefined, (query) => query.where('state', 'in', [state ?? []].flat()))
        .orderBy('id', newestFirst ? 'desc' : 'asc')
        .execute();
      return rows.map(toJob);
    },

    /** What a job reads. */
    inputsOf: (id: number): Promise<JobData[]> => dataOf('job_inputs', id),

    /** What a job writes. */
    outputsOf: (id: number): Promise<JobData[]> => dataOf('job_outputs', id),

    /** The jobs that wrote these datasets and collections, by the numbers of the items. */
    async creatorOf(itemIds: readonly number[]): Promise<Map<number, number>> {
      const creators = new Map<number, number>();
      for (const some of chunks(itemIds)) {
        const rows = await db
          .selectFrom('job_outputs')
          .select(['item_id', 'job_id'])
          .where('item_id', 'in', some)
          .execute();
        for (const { item_id, job_id } of rows) creators.set(item_id, job_id);
      }
      return creators;
    },

    /** Why jobs failed, of those that did, by their numbers. */
    async messagesOf(ids: readonly number[]): Promise<Map<number, string>> {
      const messages = new Map<number, string>();
      for (const some of chunks(ids)) {
        const rows = await db.selectFrom('jobs').select(['id', 'message']).where('id', 'in', some).execute();
        for (const { id, message } of rows) if (message !== null) messages.set(id, message);
      }
      return messages;
    },

    /**
     * Removes what jobs printed that ended before then.
     * @returns of how many; others may remain if it is not 0
     */
    async dropTexts(before: Date): Promise<number> {
      const { numUpdatedRows } = await db
        .updateTable('jobs')
        .set({ stdout: null, stderr: null })
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('jobs as old')
            .select('old.id')
            .where('old.stdout', 'is not', null)
            .where('old.end_time', '<', before.getTime())
            .limit(maxDropped),
        )
        .executeTakeFirstOrThrow();
      return Number(numUpdatedRows);
    },

    /** Cancels those of the jobs of a user that have not ended. */
    async cancelOf(ownerId: number): Promise<void> {
      await cancelJobs(context, 'owner_id', ownerId);
    },

    /**
     * Cancels a job, unless it has ended: its outputs are discarded at once, and the worker that runs it ends it.
     * @returns the job as it is then; undefined if there is none
     */
    async cancel(id: number): Promise<Job | undefined> {
      await cancelJobs(context, 'id', id);
      return this.byId(id);
    },
  };
}
