import { maxListLength } from '@user-tool/platform-api/constants.js';
import {
  sql,
  type Expression,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely';
import type { EventEmitter } from 'node:events';
import type { DatabaseEngine } from './engine.js';
import { StoreFault, type RecordKind } from './fault.js';
import type { Amounts } from './quota-names.js';
import type { Flag, Tables } from './schema.js';

/** What happens to jobs in this process: so many were queued, or those with these numbers were canceled. */
export type JobEvents = EventEmitter<{ queued: [count: number]; canceled: [ids: readonly number[]] }>;

/** What the functions of every resource need. */
export interface Context {
  readonly engine: DatabaseEngine;
  readonly db: Kysely<Tables>;
  readonly now: () => Date;
  /** What each user may have who has no limits of their own. */
  readonly quotas: Amounts;
  /** How many jobs of each user may wait or run, and how many imports. */
  readonly jobQueue: number;
  readonly jobEvents: JobEvents;
}

/** A part of a list; by default all of it, up to {@link maxListLength}. */
export interface Page {
  limit?: number | undefined;
  offset?: number | undefined;
}

/** The query for one page of the list. */
export function paged<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  { limit = maxListLength, offset = 0 }: Page,
): SelectQueryBuilder<DB, Table, Row> {
  return query.limit(Math.min(limit, maxListLength)).offset(offset);
}

/** The maximum number of values in one statement; SQLite accepts 32,766 parameters in all. */
const chunkSize = 1_000;

/** The values in parts small enough for one statement. */
export function* chunks<T>(values: readonly T[], size = chunkSize): Generator<T[]> {
  for (let at = 0; at < values.length; at += size) yield values.slice(at, at + size);
}

/** Rows in parts of which each is added in a few milliseconds: composing a statement holds the event loop. */
export const rowChunks = <T>(rows: readonly T[]): Generator<T[]> => chunks(rows, 200);

/** Whether a column has that part, in any case; the case of letters beyond ASCII is up to the engine. */
export const hasPart = (column: Expression<string | null>, part: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`lower(${column}) like ${likePattern(part)} escape '\\'`;

/** Whether an item has that tag, in any case. */
export const hasTag = (tag: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`items.id in (select item_id from tags
    where lower(case when value is null then name else name || ':' || value end) = ${tag.toLowerCase()})`;

/** A pattern for texts in lower case that contain this one. */
export function likePattern(part: string): string {
  return `%${part.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}

/** A boolean as stored. */
export const flag = (value: boolean): Flag => (value ? 1 : 0);

/** The distinct ids without an existing user, group, or role that is not deleted. */
export async function missing(
  db: Kysely<Tables>,
  table: keyof typeof kinds,
  ids: readonly number[],
): Promise<number[]> {
  const distinct = [...new Set(ids)];
  const existing = new Set<number>();
  for (const some of chunks(distinct)) {
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
      where id in (${sql.join(some)}) and is_deleted = 0`.execute(db);
    for (const { id } of rows) existing.add(id);
  }
  return distinct.filter((id) => !existing.has(id));
}

/**
 * The distinct ids.
 * @throws StoreFault `unknown`, with those that are {@link missing}
 */
export async function existingIds(
  db: Kysely<Tables>,
  table: keyof typeof kinds,
  ids: readonly number[],
): Promise<number[]> {
  const unknown = await missing(db, table, ids);
  if (unknown.length > 0) throw new StoreFault({ is: 'unknown', kind: kinds[table], ids: unknown });
  return [...new Set(ids)];
}

const kinds = { users: 'user', groups: 'group', roles: 'role' } as const satisfies Readonly<
  Record<string, RecordKind>
>;
