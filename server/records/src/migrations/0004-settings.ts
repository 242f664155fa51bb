import type { Migration } from 'kysely';

/** What all processes on one database agree on. */
export const settings: Migration = {
  async up(db) {
    await db.schema
      .createTable('settings')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute();
  },
};
