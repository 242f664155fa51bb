import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Database } from './engine.js';
import { StoreFault } from './fault.js';

/**
 * Writes a copy of an SQLite database as it is at one moment, for its owner only; other processes go on reading and
 * writing meanwhile. The copy is a database of its own, without a log beside it.
 * @param file a file that is not there yet; it appears when it is whole
 * @throws StoreFault `unavailable` for PostgreSQL, which has a command of its own, `occupied` where the file is there
 */
export async function backUp({ engine, tables }: Database, file: string): Promise<void> {
  if (engine !== 'sqlite') {
    throw new StoreFault({
      is: 'unavailable',
      reason: 'use "pg_dump" to back up a PostgreSQL database',
    });
  }
  if (existsSync(file)) throw occupied(file);
  // A name of its own: what a copy that was killed left behind is in nobody's way.
  const partial = `${file}.${randomUUID()}.partial`;
  closeSync(openSync(partial, 'wx', 0o600));
  try {
    await sql`vacuum into ${partial}`.execute(tables);
    sync(partial);
    // Unlike renaming, this never takes the place of another file.
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
