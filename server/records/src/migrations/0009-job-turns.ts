import { sql, type Migration } from 'kysely';
import { index } from './table.js';

/** Jobs of all users are begun in turn, and what they printed is found by when they ended. */
export const jobTurns: Migration = {
  async up(db) {
    await db.schema
      .alterTable('jobs')
      .addColumn('turn', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    await index(db, 'jobs', ['state', 'turn', 'id']);
    await db.schema
      .createIndex('jobs_printed')
      .on('jobs')
      .column('end_time')
      .where(sql`stdout`, 'is not', null)
      .execute();
  },
};
