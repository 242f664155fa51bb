import type { Migration } from 'kysely';
import { index } from './table.js';

/** What clients change of users, groups, and items, and who else may read a history. */
export const sharing: Migration = {
  async up(db) {
    await db.schema.alterTable('users').addColumn('username', 'text').execute();
    await db.schema.createIndex('users_by_username').unique().on('users').column('username').execute();
    await db.schema
      .alterTable('groups')
      .addColumn('is_deleted', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('items').addColumn('annotation', 'text').execute();
    await db.schema
      .createTable('histories')
      .addColumn('item_id', 'bigint', (column) => column.primaryKey().references('items.id'))
      .addColumn('owner_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('is_archived', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('is_published', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('is_importable', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('slug', 'text')
      .addColumn('genome_build', 'text')
      .addUniqueConstraint('histories_slug', ['owner_id', 'slug'])
      .execute();
    await db.schema
      .createTable('history_users')
      .addColumn('history_id', 'bigint', (column) => column.notNull().references('items.id'))
      .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addPrimaryKeyConstraint('history_users_key', ['history_id', 'user_id'])
      .execute();
    await index(db, 'history_users', ['user_id', 'history_id']);
  },
};
