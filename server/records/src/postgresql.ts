import { isDatabaseUrl } from './postgresql-url.js';
import { Kysely, PostgresDialect, sql, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type { CustomTypesConfig, Pool, PoolClient } from 'pg';
import { refusingUnstorable, type Database } from './engine.js';
import { StoreFault, type StoreCause } from './fault.js';
import type { Tables } from './schema.js';

/** The connections of one process. */
export interface ConnectionOptions {
  /** Their maximum number. */
  connections?: number | undefined;
  /** How long to wait for one, and for its response to each query, in milliseconds. */
  timeoutMs?: number | undefined;
  /** Whether queries may take any time, as those that change the schema of many records do. */
  isPatient?: boolean;
}

/** The number of PostgreSQL's type `int8`; all of ours are safe integers. */
const int8 = 20;

/**
 * Opens a PostgreSQL database.
 * @param url as in `DATABASE_URL`: `postgresql://user:password@host/name`
 * @throws StoreFault `unavailable`, if it does not respond
 */
export async function openPostgresql(
  url: string,
  { connections = 10, timeoutMs = 10_000, isPatient = false }: ConnectionOptions = {},
): Promise<Database> {
  if (!isDatabaseUrl(url)) {
    throw unavailable('unsuitable', 'its URL must start with "postgresql://"');
  }
  const { default: pg } = await import('pg').catch(() => {
    throw unavailable('unsuitable', 'the package for PostgreSQL is missing: run "npm install pg"');
  });
  const types: CustomTypesConfig = {
    getTypeParser: (type: number, format?: string) =>
      type === int8 ? Number : (pg.types.getTypeParser as LooseParsers)(type, format),
  };
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: timeoutMs,
    ...(!isPatient && { query_timeout: timeoutMs }),
    types,
  });
  // A connection that breaks is replaced when the next one is needed; if it is in use, its next query reports it.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const dialect = new StrictDialect({ pool: reporting(pool) });
  const tables = new Kysely<Tables>({ dialect });
  try {
    // Kysely ends the pool only if it has been used.
    await sql`select 1`.execute(tables);
  } catch (error) {
    await tables.destroy();
    if (error instanceof StoreFault) throw error;
    throw unavailable('forbidden', `it rejects the connection (${(error as Error).message})`);
  }
  return { engine: 'postgresql', driver: 'pg', tables };
}

class StrictDialect extends PostgresDialect {
  override createQueryCompiler() {
    return refusingUnstorable(super.createQueryCompiler());
  }
}

/** The same pool, whose failures say why the database cannot be used. */
function reporting(pool: Pool): PostgresPool {
  const connect = async (): Promise<PostgresPoolClient> => {
    try {
      return clientOf(await pool.connect());
    } catch (error) {
      throw faultOf(error) ?? error;
    }
  };
  return { connect, end: () => pool.end() };
}

function clientOf(client: PoolClient): PostgresPoolClient {
  /** Why the connection cannot be used any more: a query after one without a response would wait as long again. */
  let broken: StoreFault | undefined;
  const query = async (sql: string, parameters: readonly unknown[]): Promise<unknown> => {
    if (broken) throw broken;
    try {
      return await client.query(sql, [...parameters]);
    } catch (error) {
      broken = faultOf(error);
      throw broken ?? error;
    }
  };
  return {
    query: query as PostgresPoolClient['query'],
    release: () => {
      client.release(broken !== undefined);
    },
  };
}

type LooseParsers = (type: number, format?: string) => (text: string) => unknown;

const unavailable = (cause: StoreCause, reason: string) =>
  new StoreFault({ is: 'unavailable', cause, reason });

/** By the codes of PostgreSQL (appendix A of its manual) and of the system; without the URL, which has a password. */
const reasons: Readonly<Record<string, readonly [StoreCause, string]>> = {
  ERR_INVALID_URL: ['unsuitable', 'its URL is not the URL of a database'],
  ECONNREFUSED: ['unreachable', 'nothing responds at its address'],
  ENOENT: ['unreachable', 'nothing responds at its address'],
  ENOTFOUND: ['unreachable', 'its host is unknown'],
  EAI_AGAIN: ['unreachable', 'its host is unknown'],
  ETIMEDOUT: ['unreachable', 'it does not respond'],
  ECONNRESET: ['unreachable', 'it closed the connection'],
  EPIPE: ['unreachable', 'it closed the connection'],
  '28P01': ['forbidden', 'it rejects the password'],
  '28000': ['forbidden', 'it does not allow this user to connect'],
  '3D000': ['gone', 'there is no database with that name'],
  '25006': ['read-only', 'it accepts no changes'],
  '53100': ['full', 'no space left on its disk'],
  '53200': ['crowded', 'it is out of memory'],
  '53300': ['crowded', 'it has no connections left'],
  '57P01': ['unreachable', 'it closed the connection'],
  '57P02': ['unreachable', 'it has crashed'],
  '57P03': ['unreachable', 'it is starting or stopping; try again'],
  '58030': ['failing', 'input or output error on its disk'],
};

/** Errors of the driver, which have no code. */
const uncoded: readonly (readonly [message: RegExp, why: readonly [StoreCause, string]])[] = [
  [
    /^Connection terminated due to connection timeout|^Query read timeout/,
    ['unreachable', 'it does not respond'],
  ],
  [
    /^Connection terminated|^Client (?:has encountered|was closed)/,
    ['unreachable', 'it closed the connection'],
  ],
  [
    /^timeout exceeded when trying to connect/,
    ['crowded', 'it does not respond, or all connections to it are in use'],
  ],
];

/** Why the database cannot be used, if the error says so; any other error is a bug in a query. */
function faultOf(error: unknown): StoreFault | undefined {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const why = Object.hasOwn(reasons, code)
    ? reasons[code]
    : uncoded.find(([pattern]) => pattern.test(message))?.[1];
  return why && unavailable(...why);
}
