import { sql, type Migration } from 'kysely';
import type { DatabaseEngine } from '../engine.js';

/**
 * What processes on one database count together. The rows are worthless after a minute, so PostgreSQL does not log
 * them; an SQLite database is for one process.
 */
export const sharedCounts = (engine: DatabaseEngine): Migration => ({
  async up(db) {
    if (engine !== 'postgresql') return;
    await db.schema
      .createTable('shared_counts')
      .modifyFront(sql`unlogged`)
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('process', 'text', (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('until', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('shared_counts_key', ['kind', 'key', 'process'])
      .execute();
  },
});
