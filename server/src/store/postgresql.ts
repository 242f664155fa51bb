import { Kysely, PostgresDialect } from 'kysely';
import type { CustomTypesConfig } from 'pg';
import { refusingUnstorable, type Database } from './engine.js';
import { StoreFault } from './fault.js';
import type { Tables } from './schema.js';

/** Connections of one process. */
const connections = 10;

/** How long to wait for one. */
const timeoutMs = 10_000;

/** The number of PostgreSQL's type `int8`; all of ours are safe integers. */
const int8 = 20;

/**
 * Opens a PostgreSQL database.
 * @param url as in `DATABASE_URL`: `postgresql://user:password@host/name`
 * @throws StoreFault `unavailable`, if it does not respond
 */
export async function openPostgresql(url: string): Promise<Database> {
  if (!/^postgres(?:ql)?:\/\//.test(url)) {
    throw unavailable('its URL must start with "postgresql://"');
  }
  const { default: pg } = await import('pg').catch(() => {
    throw unavailable('the package for PostgreSQL is missing: run "npm install pg"');
  });
  const types: CustomTypesConfig = {
    getTypeParser: (type: number, format?: string) =>
      type === int8 ? Number : (pg.types.getTypeParser as LooseParsers)(type, format),
  };
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: timeoutMs,
    types,
  });
  // An idle connection that breaks is replaced when the next one is needed.
  pool.on('error', () => undefined);
  try {
    (await pool.connect()).release();
  } catch (error) {
    await pool.end();
    throw unavailable(reasonFor(error));
  }
  const dialect = new StrictDialect({ pool });
  return { engine: 'postgresql', driver: 'pg', tables: new Kysely<Tables>({ dialect }) };
}

class StrictDialect extends PostgresDialect {
  override createQueryCompiler() {
    return refusingUnstorable(super.createQueryCompiler());
  }
}

type LooseParsers = (type: number, format?: string) => (text: string) => unknown;

const unavailable = (reason: string) => new StoreFault({ is: 'unavailable', reason });

/** By the codes of PostgreSQL (appendix A of its manual) and of the system; without the URL, which has a password. */
const reasons: Readonly<Record<string, string>> = {
  ERR_INVALID_URL: 'its URL is not the URL of a database',
  ECONNREFUSED: 'nothing responds at its address',
  ENOENT: 'nothing responds at its address',
  ENOTFOUND: 'its host is unknown',
  EAI_AGAIN: 'its host is unknown',
  ETIMEDOUT: 'it does not respond',
  '28P01': 'it rejects the password',
  '28000': 'it does not allow this user to connect',
  '3D000': 'there is no database with that name',
  '53300': 'it has no connections left',
  '57P03': 'it is starting or stopping; try again',
};

function reasonFor(error: unknown): string {
  const { code = '', message } = error as { code?: string; message: string };
  return (
    (Object.hasOwn(reasons, code) ? reasons[code] : undefined) ?? `it rejects the connection (${message})`
  );
}
