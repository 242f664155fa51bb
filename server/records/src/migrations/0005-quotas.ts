import type { Migration } from 'kysely';

/** Limits of single users, instead of those for all. */
export const quotas: Migration = {
  async up(db) {
    await db.schema
      .createTable('quotas')
      .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('quotas_key', ['user_id', 'name'])
      .execute();
  },
};
