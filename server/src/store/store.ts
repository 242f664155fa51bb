import { backUp } from './backup.js';
import type { Context } from './context.js';
import { datasetsOf } from './datasets.js';
import type { Database } from './engine.js';
import { groupsOf } from './groups.js';
import { historiesOf, itemsOf } from './items.js';
import { keysOf } from './keys.js';
import { unlimited, type Amounts } from './quota-names.js';
import { quotasOf } from './quotas.js';
import { rolesOf } from './roles.js';
import { settingsOf } from './settings.js';
import { SharedCounts, type CountsEnvironment } from './shared-counts.js';
import { tagsOf } from './tags.js';
import { toolsOf } from './tools.js';
import { usersOf } from './users.js';

/** The store's outside dependencies. */
export interface StoreEnvironment {
  now: () => Date;
  /** What each user may have who has no limits of their own; by default, anything. */
  quotas?: Amounts;
}

/**
 * The records of the service. Its functions take numeric ids and return plain records; each write is one transaction,
 * and is safe on disk when it resolves.
 */
export function createStore(database: Database, { now, quotas = unlimited }: StoreEnvironment) {
  const db = database.tables;
  const context: Context = { db, now, quotas };
  const items = itemsOf(context);
  return {
    engine: database.engine,
    /** The driver: `better-sqlite3`, `node:sqlite` or `pg`. */
    driver: database.driver,
    users: usersOf(context),
    keys: keysOf(context),
    groups: groupsOf(context),
    roles: rolesOf(context),
    items,
    histories: historiesOf(items),
    datasets: datasetsOf(context),
    tags: tagsOf(context),
    tools: toolsOf(context),
    quotas: quotasOf(context),
    settings: settingsOf(context),
    /**
     * Writes to the database, to find out whether it can be written to.
     * @throws StoreFault `unavailable` if not, or if it is almost full
     */
    async probe(): Promise<void> {
      database.checkSpace?.();
      const value = String(now().getTime());
      await db
        .insertInto('settings')
        .values({ name: 'probe', value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute();
    },
    /** Counts together with the other processes on a PostgreSQL database; an embedded one is for one process. */
    shareCounts: (environment: Omit<CountsEnvironment, 'now'>): SharedCounts | undefined =>
      database.engine === 'postgresql' ? new SharedCounts(db, { ...environment, now }) : undefined,
    /** Copies the database; see {@link backUp}. */
    backUp: (file: string): Promise<void> => backUp(database, file),
    /** Closes the database after pending queries. */
    close: (): Promise<void> => db.destroy(),
  };
}

/** The result of {@link createStore}. */
export type Store = ReturnType<typeof createStore>;
