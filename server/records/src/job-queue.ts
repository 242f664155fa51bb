import { sql, type Kysely } from 'kysely';
import type { Context } from './context.js';
import { finishJob, type FinishedJob, type RegisteredOutput } from './finish-job.js';
import { discardOutputs, failOutputs, showProgress } from './job-ends.js';
import { held, unfinished } from './job-turns.js';
import { toJob, type Attempt, type Job, type JobKind } from './job.js';
import { admitJobs } from './ready-jobs.js';
import type { Tables } from './schema.js';

/** What a worker may claim. */
export interface Claim {
  /** The name of the worker, which no other process has. */
  worker: string;
  /** How long the job is its own, unless that is extended. */
  leaseMs: number;
  /** Which jobs it can do: of each kind, how many of one user may run at the same time. */
  perUser: Readonly<Partial<Record<JobKind, number>>>;
}

/** How many jobs whose worker is gone are taken back in one transaction. */
const maxTakenBack = 100;

/** The number of the lock under which jobs are claimed: those of one user are counted before. */
const claimLock = 1_717;

/**
 * The queue: jobs that wait, and the workers that have them. A job belongs to a worker until its lease ends; what that
 * worker still says about it then is refused once another one has claimed it.
 */
export function queueOf(context: Context) {
  const { db, now, engine, jobEvents } = context;

  /** See {@link admitJobs}. */
  const admit = async (): Promise<void> => {
    const count = await admitJobs(db, now(), engine);
    if (count > 0) jobEvents.emit('queued', count);
  };

  /** The row of a job, while a worker has it. */
  const attemptRow = (from: Kysely<Tables>, worker: string, { id, attempts }: Attempt) =>
    from
      .updateTable('jobs')
      .where('id', '=', id)
      .where('worker', '=', worker)
      .where('attempts', '=', attempts)
      .where('state', 'in', held);

  return {
    /** What happens to jobs in this process. */
    events: jobEvents,

    /** Begins the job whose turn it is, of those users who have none too many; undefined if there is none. */
    claim: async ({ worker, leaseMs, perUser }: Claim): Promise<Job | undefined> => {
      const limits = Object.entries(perUser) as [JobKind, number][];
      if (limits.length === 0) return undefined;
      return db.transaction().execute(async (trx) => {
        // SQLite has one transaction at a time.
        if (engine === 'postgresql') await sql`select pg_advisory_xact_lock(${claimLock})`.execute(trx);
        const time = now();
        const next = trx
          .selectFrom('jobs')
          .select('id')
          .where('state', '=', 'queued')
          .where((eb) =>
            eb.or(
              limits.map(([kind, limit]) =>
                eb('kind', '=', kind).and('owner_id', 'not in', ownersWith(trx, kind, limit)),
              ),
            ),
          )
          .orderBy('turn')
          .orderBy('id')
          .limit(1)
          .$if(engine === 'postgresql', (query) => query.forUpdate().skipLocked());
        const row = await trx
          .updateTable('jobs')
          .set((eb) => ({
            state: 'running',
            worker,
            lease_until: time.getTime() + leaseMs,
            start_time: time.getTime(),
            update_time: time.getTime(),
            attempts: eb('attempts', '+', 1),
          }))
          .where('id', '=', next)
          .returningAll()
          .executeTakeFirst();
        if (row) await showProgress(trx, time, row, 'running');
        return row && toJob(row);
      });
    },

    /**
     * Extends the leases of a worker.
     * @returns those jobs that it still has, and whether they were canceled
     */
    async extend({
      worker,
      leaseMs,
      jobs,
    }: Pick<Claim, 'worker' | 'leaseMs'> & { jobs: readonly Attempt[] }): Promise<
      (Attempt & { isCanceled: boolean })[]
    > {
      if (jobs.length === 0) return [];
      const rows = await db
        .updateTable('jobs')
        .set({ lease_until: now().getTime() + leaseMs })
        .where('worker', '=', worker)
        .where('state', 'in', held)
        .where((eb) => eb.or(jobs.map(({ id, attempts }) => eb.and({ id, attempts }))))
        .returning(['id', 'attempts', 'is_canceled'])
        .execute();
      return rows.map(({ id, attempts, is_canceled }) => ({
        id,
        attempts,
        isCanceled: is_canceled === 1,
      }));
    },

    /**
     * Gives back a job that a worker has not ended: it waits again, as if it had not been begun.
     * @returns the job if it has ended by that, because it was canceled
     */
    release: (worker: string, attempt: Attempt): Promise<Job | undefined> =>
      db.transaction().execute(async (trx) => {
        const time = now();
        const row = await attemptRow(trx, worker, attempt)
          .set((eb) => ({
            worker: null,
            lease_until: null,
            update_time: time.getTime(),
            attempts: eb('attempts', '-', 1),
            state: eb.case().when('state', '=', 'running').then('queued').else('deleted').end(),
            end_time: eb.case().when('state', '=', 'running').then(null).else(time.getTime()).end(),
          }))
          .returningAll()
          .executeTakeFirst();
        if (row?.state === 'deleted') return toJob(row);
        if (row) await showProgress(trx, time, row, 'queued');
        return undefined;
      }),

    /** Ends the lease of a job that a worker could not end: it is begun again, unless that was tried too often. */
    async drop(worker: string, attempt: Attempt): Promise<void> {
      await attemptRow(db, worker, attempt).set({ lease_until: 0 }).execute();
    },

    /**
     * Takes back jobs whose lease has ended: they wait again, unless too many workers have begun them.
     * @param maxAttempts how often a job is begun
     * @returns those that have ended by that, and how many wait again
     */
    async requeue(maxAttempts: number): Promise<{ ended: Job[]; queued: number }> {
      const result = await db.transaction().execute(async (trx) => {
        const time = now();
        const rows = await trx
          .updateTable('jobs')
          .set((eb) => ({
            lease_until: null,
            update_time: time.getTime(),
            state: eb
              .case()
              .when('state', '=', 'deleting')
              .then('deleted')
              .when('attempts', '>=', maxAttempts)
              .then('error')
              .else('queued')
              .end(),
          }))
          .where('id', 'in', (eb) =>
            eb
              .selectFrom('jobs as held')
              .select('held.id')
              .where('held.state', 'in', held)
              .where('held.lease_until', '<', time.getTime())
              .orderBy('held.id')
              .limit(maxTakenBack)
              .$if(engine === 'postgresql', (query) => query.forUpdate().skipLocked()),
          )
          .returningAll()
          .execute();
        const ended: Job[] = [];
        for (const row of rows) {
          if (row.state === 'queued') {
            await showProgress(trx, time, row, 'queued');
            continue;
          }
          const message = row.state === 'error' ? gaveUp(row.attempts) : null;
          await trx
            .updateTable('jobs')
            .set({ end_time: time.getTime(), message })
            .where('id', '=', row.id)
            .execute();
          if (message === null) await discardOutputs(trx, time, [row]);
          else await failOutputs(trx, time, row, message);
          ended.push(toJob({ ...row, end_time: time.getTime(), message }));
        }
        return { ended, queued: rows.length - ended.length };
      });
      if (result.queued > 0) jobEvents.emit('queued', result.queued);
      return result;
    },

    /**
     * Ends a job and registers its outputs, in one transaction: once, however often it is called.
     * @returns the job as this worker has ended it, or `deleted` if it was canceled; undefined if the worker has lost it
     * @throws StoreFault `quota`, or `invalid` or `duplicate` for an identifier
     */
    finish: async (
      worker: string,
      attempt: Attempt,
      end: FinishedJob,
      outputs: readonly RegisteredOutput[],
    ): Promise<Job | undefined> => {
      const ended = await db
        .transaction()
        .execute((trx) => finishJob({ ...context, db: trx }, worker, attempt, end, outputs));
      await admit();
      return ended;
    },

    /** Queues jobs that have waited for their inputs, and need not wait any more. */
    admit,

    /** How many jobs are in each state in which they have not ended, and when the oldest of those that wait was made. */
    async load(): Promise<{ states: ReadonlyMap<string, number>; oldestQueued: Date | undefined }> {
      const rows = await db
        .selectFrom('jobs')
        .select(['state', (eb) => eb.fn.countAll().as('count')])
        .where('state', 'in', unfinished)
        .groupBy('state')
        .execute();
      const oldest = await db
        .selectFrom('jobs')
        .select('create_time')
        .where('state', '=', 'queued')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      const counts = new Map(rows.map(({ state, count }) => [state, Number(count)]));
      return {
        states: new Map(unfinished.map((state) => [state, counts.get(state) ?? 0])),
        oldestQueued: oldest && new Date(oldest.create_time),
      };
    },
  };
}

/** Who has that many jobs of that kind that run. */
const ownersWith = (trx: Kysely<Tables>, kind: JobKind, count: number) =>
  trx
    .selectFrom('jobs as held')
    .select('held.owner_id')
    .where('held.state', 'in', held)
    .where('held.kind', '=', kind)
    .groupBy('held.owner_id')
    .having(({ fn }) => fn.countAll(), '>=', count);

const gaveUp = (attempts: number): string =>
  `The job was started ${attempts} times, but the service was interrupted each time: submit it again.`;
