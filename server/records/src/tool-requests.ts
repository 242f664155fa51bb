import { cancelJobs } from './cancel-jobs.js';
import type { Context, Page } from './context.js';
import { paged } from './context.js';
import { toToolRequest, type Job, type JobData, type ToolRequest } from './job.js';
import { admitJobs } from './ready-jobs.js';
import { submitJobs, type Submission } from './submit-jobs.js';

/** The attributes of a new request. */
export type NewToolRequest = Pick<ToolRequest, 'ownerId' | 'historyId' | 'toolId' | 'request'>;

/** A collection that a request maps over, or makes. */
export interface RequestCollection {
  direction: 'input' | 'output';
  /** Of the input or output. */
  name: string;
  collectionId: number;
}

/** What callers ask for: requests to run tools and to import data. */
export function toolRequestsOf(context: Context) {
  const { db, now, engine, jobEvents } = context;

  return {
    /** A new request, of which nothing has been queued. */
    add: (request: NewToolRequest): Promise<ToolRequest> => insertRequest(context, request),

    /**
     * A new request with its jobs, in one transaction: nothing is left of what is refused.
     * @throws StoreFault as `submit`
     */
    async addSubmitted(
      request: NewToolRequest,
      submission: Submission,
    ): Promise<{ id: number; jobs: Job[]; implicitCollections: JobData[] }> {
      const result = await db.transaction().execute(async (trx) => {
        const within = { ...context, db: trx };
        const { id } = await insertRequest(within, request);
        return { id, ...(await submitJobs(within, id, submission)) };
      });
      jobEvents.emit('queued', result.jobs.length);
      return result;
    },

    /**
     * Queues the jobs of a new request, with their outputs, in one transaction.
     * @throws StoreFault `queue` for jobs too many, `unknown` for a request that is not new, or any of what
     *   {@link insertDatasets} and {@link insertCollection} throw
     */
    async submit(
      id: number,
      submission: Submission,
    ): Promise<{ jobs: Job[]; implicitCollections: JobData[] }> {
      const result = await db
        .transaction()
        .execute((trx) => submitJobs({ ...context, db: trx }, id, submission));
      jobEvents.emit('queued', result.jobs.length);
      // What they wait for may have ended meanwhile.
      if (result.jobs.some(({ state }) => state === 'new')) await admitJobs(db, now(), engine, id);
      return result;
    },

    /** Marks a new request as failed. @param message why, any value that JSON can represent */
    async fail(id: number, message: unknown): Promise<void> {
      await db
        .updateTable('tool_requests')
        .set({ state: 'failed', state_message: JSON.stringify(message), update_time: now().getTime() })
        .where('id', '=', id)
        .where('state', '=', 'new')
        .execute();
    },

    /** Marks requests as failed that have been new since before then: the process that had them has ended. */
    async failAbandoned(before: Date, message: unknown): Promise<void> {
      await db
        .updateTable('tool_requests')
        .set({ state: 'failed', state_message: JSON.stringify(message), update_time: now().getTime() })
        .where('state', '=', 'new')
        .where('update_time', '<', before.getTime())
        .execute();
    },

    /** The request with that number. */
    async byId(id: number): Promise<ToolRequest | undefined> {
      const row = await db.selectFrom('tool_requests').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toToolRequest(row);
    },

    /** The requests of a history, newest first. */
    async list({ historyId, ...page }: Page & { historyId: number }): Promise<ToolRequest[]> {
      const rows = await paged(db.selectFrom('tool_requests').selectAll(), page)
        .where('history_id', '=', historyId)
        .orderBy('id', 'desc')
        .execute();
      return rows.map(toToolRequest);
    },

    /** The numbers of the jobs of a request, in the order of what it maps over. */
    async jobsOf(id: number): Promise<number[]> {
      const rows = await db
        .selectFrom('jobs')
        .select('id')
        .where('request_id', '=', id)
        .orderBy('id')
        .execute();
      return rows.map((row) => row.id);
    },

    /** Cancels the jobs of a request that have not ended; see {@link cancelJobs}. @returns how many have not */
    cancel: (id: number): Promise<number> => cancelJobs(context, 'request_id', id),

    /** The collections that a request maps over, or makes by that. */
    async collectionsOf(id: number): Promise<RequestCollection[]> {
      const rows = await db
        .selectFrom('request_collections')
        .select(['direction', 'name', 'collection_id'])
        .where('request_id', '=', id)
        .orderBy('direction')
        .orderBy('collection_id')
        .execute();
      return rows.map(({ direction, name, collection_id }) => ({
        direction,
        name,
        collectionId: collection_id,
      }));
    },
  };
}

async function insertRequest(
  { db, now }: Context,
  { ownerId, historyId, toolId, request }: NewToolRequest,
): Promise<ToolRequest> {
  const time = now().getTime();
  const row = await db
    .insertInto('tool_requests')
    .values({
      owner_id: ownerId,
      history_id: historyId,
      tool_id: toolId ?? null,
      request,
      state: 'new',
      state_message: null,
      create_time: time,
      update_time: time,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toToolRequest(row);
}
