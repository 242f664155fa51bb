import { Migrator } from 'kysely';
import type { Database } from './engine.js';
import { StoreFault } from './fault.js';
import { migrationsFor } from './migrations/migration-table.js';

/**
 * Migrates the schema to this version. Processes that start at the same time wait for each other: on PostgreSQL by an
 * advisory lock, on SQLite by the write lock.
 * @throws StoreFault `newer-schema`, if a newer version has changed it, without touching anything
 */
export async function migrate({ tables, engine }: Database): Promise<void> {
  const migrations = migrationsFor(engine);
  const migrator = new Migrator({
    db: tables,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const refuseNewer = async () => {
    const newer = (await executed(tables)).find((name) => !Object.hasOwn(migrations, name));
    if (newer !== undefined) throw new StoreFault({ is: 'newer-schema', migration: newer });
  };
  await refuseNewer();
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  // A newer version may have come first.
  await refuseNewer();
  throw error instanceof Error ? error : new Error('The schema could not be updated.');
}

/** The names of the applied migrations. */
async function executed(tables: Database['tables']): Promise<string[]> {
  const all = await tables.introspection.getTables({ withInternalKyselyTables: true });
  if (!all.some(({ name }) => name === history)) return [];
  const rows = await tables
    .withTables<{ [history]: { name: string } }>()
    .selectFrom(history)
    .select('name')
    .execute();
  return rows.map(({ name }) => name);
}

/** Where the migrator records them. */
const history = 'kysely_migration';
