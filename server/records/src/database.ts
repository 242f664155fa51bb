import { join } from 'node:path';
import type { Database } from './engine.js';
import { migrate } from './migrate.js';
import { openPostgresql, type ConnectionOptions } from './postgresql.js';
import { openSqlite } from './sqlite.js';

/** Where the records are: the file of an SQLite database, or the URL of a PostgreSQL one. */
export type DatabaseLocation = { file: string } | ({ url: string } & ConnectionOptions);

/**
 * Opens the database, creates it if missing, and migrates its schema to this version.
 * @throws StoreFault `unavailable` if it cannot be used, `newer-schema` if a newer version has changed it
 */
export async function openDatabase(place: DatabaseLocation): Promise<Database> {
  if ('url' in place) {
    const { tables } = await migrated(openPostgresql(place.url, { ...place, isPatient: true }));
    await tables.destroy();
    return openPostgresql(place.url, place);
  }
  return migrated(openSqlite(place.file));
}

async function migrated(opening: Promise<Database>): Promise<Database> {
  const database = await opening;
  try {
    await migrate(database);
    return database;
  } catch (error) {
    await database.tables.destroy();
    throw error;
  }
}

/** The file of the embedded database in the data folder. */
const embeddedFile = 'records.sqlite';

/** Where the service keeps its records: in PostgreSQL if it has a URL, else in a file of the data folder. */
export function databaseLocation({
  data,
  databaseUrl,
  databaseConnections: connections,
  databaseTimeout: timeoutMs,
}: {
  data: string;
  databaseUrl?: string | undefined;
  databaseConnections?: number;
  databaseTimeout?: number;
}): DatabaseLocation {
  return databaseUrl === undefined
    ? { file: join(data, embeddedFile) }
    : { url: databaseUrl, connections, timeoutMs };
}
