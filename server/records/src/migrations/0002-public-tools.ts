import type { Migration } from 'kysely';

/** Tools that administrators make for all. */
export const publicTools: Migration = {
  async up(db) {
    await db.schema
      .alterTable('user_tools')
      .addColumn('is_public', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
