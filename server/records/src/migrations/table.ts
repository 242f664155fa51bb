import type { CreateTableBuilder, Kysely } from 'kysely';
import type { DatabaseEngine } from '../engine.js';

/** The only syntax that differs between engines: generated ids, never reused. */
export function withId<Name extends string>(table: CreateTableBuilder<Name>, engine: DatabaseEngine) {
  return engine === 'sqlite'
    ? table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    : table.addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity());
}

/** Adds an index, named after its columns. */
export async function index(db: Kysely<unknown>, table: string, columns: string[]): Promise<void> {
  await db.schema
    .createIndex(`${table}_by_${columns.join('_')}`)
    .on(table)
    .columns(columns)
    .execute();
}
