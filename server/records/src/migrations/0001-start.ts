import type { ColumnDefinitionBuilder, Kysely, Migration } from 'kysely';
import type { DatabaseEngine } from '../engine.js';
import { index, withId } from './table.js';

/** Tables for users and their rights, and for what they own. */
export function start(engine: DatabaseEngine): Migration {
  return {
    async up(db) {
      const table = <Name extends string>(name: Name) => withId(db.schema.createTable(name), engine);
      const link = (name: string, from: string, to: string) => linkTable(db, name, from, to);

      await table('users')
        .addColumn('email', 'text', (column) => column.notNull().unique())
        .addColumn('is_admin', 'integer', (column) => column.notNull())
        .addColumn('is_deleted', 'integer', (column) => column.notNull())
        .addColumn('create_time', 'bigint', (column) => column.notNull())
        .execute();
      await table('api_keys')
        .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id'))
        .addColumn('hash', 'text', (column) => column.notNull().unique())
        .addColumn('prefix', 'text', (column) => column.notNull())
        .addColumn('create_time', 'bigint', (column) => column.notNull())
        .addColumn('expire_time', 'bigint')
        .addColumn('revoke_time', 'bigint')
        .execute();
      await index(db, 'api_keys', ['user_id', 'id']);
      await index(db, 'api_keys', ['prefix']);

      await table('groups')
        .addColumn('name', 'text', (column) => column.notNull().unique())
        .addColumn('create_time', 'bigint', (column) => column.notNull())
        .execute();
      await table('roles')
        .addColumn('name', 'text', (column) => column.notNull().unique())
        .addColumn('description', 'text')
        .addColumn('type', 'text', (column) => column.notNull())
        .addColumn('is_deleted', 'integer', (column) => column.notNull())
        .addColumn('create_time', 'bigint', (column) => column.notNull())
        .execute();
      await link('group_users', 'group', 'user');
      await link('role_users', 'role', 'user');
      await link('role_groups', 'role', 'group');

      await table('items')
        .addColumn('class', 'text', (column) => column.notNull())
        .addColumn('owner_id', 'bigint', (column) => column.notNull().references('users.id'))
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('is_deleted', 'integer', (column) => column.notNull())
        .addColumn('create_time', 'bigint', (column) => column.notNull())
        .addColumn('update_time', 'bigint', (column) => column.notNull())
        .execute();
      await index(db, 'items', ['owner_id', 'class', 'id']);
      await db.schema
        .createTable('datasets')
        .addColumn('item_id', 'bigint', (column) => column.primaryKey().references('items.id'))
        .addColumn('history_id', 'bigint', (column) => column.notNull().references('items.id'))
        .addColumn('extension', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('file', 'text')
        .addColumn('size', 'bigint', (column) => column.notNull())
        .addColumn('is_public', 'integer', (column) => column.notNull())
        .execute();
      await index(db, 'datasets', ['history_id', 'item_id']);
      await db.schema
        .createTable('tags')
        .addColumn('item_id', 'bigint', (column) => column.notNull().references('items.id'))
        .addColumn('position', 'integer', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('value', 'text')
        .addPrimaryKeyConstraint('tags_key', ['item_id', 'position'])
        .execute();

      await table('user_tools')
        .addColumn('uuid', 'text', (column) => column.notNull().unique())
        .addColumn('owner_id', 'bigint', (column) => column.notNull().references('users.id'))
        .addColumn('tool_id', 'text', (column) => column.notNull())
        .addColumn('version', 'text', (column) => column.notNull())
        .addColumn('source', 'text', (column) => column.notNull())
        .addColumn('representation', 'text', (column) => column.notNull())
        .addColumn('is_active', 'integer', (column) => column.notNull())
        .addColumn('is_hidden', 'integer', (column) => column.notNull())
        .addColumn('create_time', 'bigint', (column) => column.notNull())
        .execute();
      await index(db, 'user_tools', ['owner_id', 'id']);
    },
  };
}

async function linkTable(db: Kysely<unknown>, name: string, from: string, to: string): Promise<void> {
  const [one, other] = [`${from}_id`, `${to}_id`] as const;
  const end = (table: string) => (column: ColumnDefinitionBuilder) =>
    column.notNull().references(`${table}s.id`).onDelete('cascade');
  await db.schema
    .createTable(name)
    .addColumn(one, 'bigint', end(from))
    .addColumn(other, 'bigint', end(to))
    .addPrimaryKeyConstraint(`${name}_key`, [one, other])
    .execute();
  await index(db, name, [other, one]);
}
