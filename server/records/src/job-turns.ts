import type { Kysely } from 'kysely';
import type { JobKind } from './job.js';
import type { Tables } from './schema.js';

/** States of jobs that a worker has. */
export const held = ['running', 'deleting'] as const;

/** States of jobs that wait or run. */
export const unfinished = ['new', 'queued', 'paused', ...held] as const;

/** Those of the jobs of a user that have not ended. */
export interface Waiting {
  count: number;
  /** The turn after the last of them, and after those that have begun. */
  nextTurn: number;
}

/**
 * How many jobs of a kind a user has, and the turn of the next one. Each job of a user has the turn after the one
 * before, and begins no earlier than what runs: so nobody waits for more than one job of each of the others at a time.
 */
export async function waitingOf(db: Kysely<Tables>, ownerId: number, kind: JobKind): Promise<Waiting> {
  const { count, last } = await db
    .selectFrom('jobs')
    .select(({ fn }) => [fn.countAll().as('count'), fn.max<number | null>('turn').as('last')])
    .where('owner_id', '=', ownerId)
    .where('state', 'in', unfinished)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return { count: Number(count), nextTurn: Math.max(last ?? 0, await turnNow(db)) + 1 };
}

/** The turn of the jobs that have begun; if none runs, the one before the first of those that wait. */
async function turnNow(db: Kysely<Tables>): Promise<number> {
  const { turn } = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.max<number | null>('turn').as('turn'))
    .where('state', 'in', held)
    .executeTakeFirstOrThrow();
  if (turn !== null) return turn;
  const next = await db
    .selectFrom('jobs')
    .select('turn')
    .where('state', '=', 'queued')
    .orderBy('turn')
    .limit(1)
    .executeTakeFirst();
  return (next?.turn ?? 1) - 1;
}
