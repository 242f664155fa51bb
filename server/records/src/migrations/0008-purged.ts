import { sql, type Migration } from 'kysely';

/** Items that cannot be restored, as their contents are removed. */
export const purged: Migration = {
  async up(db) {
    await db.schema
      .alterTable('items')
      .addColumn('is_purged', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createIndex('items_purged')
      .on('items')
      .column('update_time')
      .where(sql`is_purged`, '=', sql.lit(1))
      .execute();
  },
};
