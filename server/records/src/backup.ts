import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Database } from './engine.js';
import { StoreFault } from './fault.js';

/**
 * Writes a snapshot of an SQLite database, readable only by its owner; other processes can keep reading and writing
 * meanwhile. The copy is an independent database, without a log next to it.
 * @param file must not exist yet; it appears when it is complete
 * @throws StoreFault `unavailable` for PostgreSQL, which has its own command, `occupied` if the file exists
 */
export async function backUp({ engine, tables }: Database, file: string): Promise<void> {
  if (engine !== 'sqlite') {
    throw new StoreFault({
      is: 'unavailable',
      cause: 'unsuitable',
      reason: 'use "pg_dump" to back up a PostgreSQL database',
    });
  }
  if (existsSync(file)) throw occupied(file);
  // A unique name: leftovers of a killed backup do not matter.
  const partial = `${file}.${randomUUID()}.partial`;
  closeSync(openSync(partial, 'wx', 0o600));
  try {
    await sql`vacuum into ${partial}`.execute(tables);
    sync(partial);
    // Unlike renaming, this never replaces another file.
    linkSync(partial, file);
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? occupied(file) : error;
  } finally {
    rmSync(partial);
  }
  sync(dirname(file));
}

const occupied = (file: string) => new StoreFault({ is: 'occupied', file });

function sync(path: string): void {
  const opened = openSync(path, 'r');
  fsyncSync(opened);
  closeSync(opened);
}
