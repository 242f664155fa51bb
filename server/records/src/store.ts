import { EventEmitter } from 'node:events';
import { backUp } from './backup.js';
import { collectionsOf } from './collections.js';
import { contentFilesOf } from './content-files.js';
import { contentsOf } from './contents.js';
import type { Context, JobEvents } from './context.js';
import { copiesOf } from './copies.js';
import { datasetsOf } from './datasets.js';
import type { Database } from './engine.js';
import { graphOf } from './graph.js';
import { groupsOf } from './groups.js';
import { historiesOf } from './histories.js';
import { itemsOf } from './items.js';
import { queueOf } from './job-queue.js';
import { jobsOf } from './jobs.js';
import { keysOf } from './keys.js';
import { unlimited, type Amounts } from './quota-names.js';
import { quotasOf } from './quotas.js';
import { rolesOf } from './roles.js';
import { settingsOf } from './settings.js';
import { SharedCounts, type CountsEnvironment } from './shared-counts.js';
import { tagsOf } from './tags.js';
import { toolsOf } from './tools.js';
import { uploadsOf } from './uploads.js';
import { toolRequestsOf } from './tool-requests.js';
import { usersOf } from './users.js';

/** The store's outside dependencies. */
export interface StoreEnvironment {
  now: () => Date;
  /** What each user may have who has no limits of their own; by default, anything. */
  quotas?: Amounts;
  /** How many jobs of each user may wait or run, and how many imports; by default, any number. */
  jobQueue?: number;
}

/**
 * The records of the service. Its functions take numeric ids and return plain records; each write is one transaction,
 * and is safe on disk when it resolves.
 */
export function createStore(
  database: Database,
  { now, quotas = unlimited, jobQueue = Infinity }: StoreEnvironment,
) {
  const db = database.tables;
  const jobEvents: JobEvents = new EventEmitter();
  const context: Context = { engine: database.engine, db, now, quotas, jobQueue, jobEvents };
  const items = itemsOf(context);
  const datasets = datasetsOf(context);
  const collections = collectionsOf(context);
  return {
    engine: database.engine,
    /** The driver: `better-sqlite3`, `node:sqlite` or `pg`. */
    driver: database.driver,
    users: usersOf(context),
    keys: keysOf(context),
    groups: groupsOf(context),
    roles: rolesOf(context),
    items,
    histories: historiesOf(context, items),
    datasets,
    collections,
    contents: contentsOf(context, { datasets, collections }),
    copies: copiesOf(context, { datasets, collections }),
    graph: graphOf(context, database.engine),
    tags: tagsOf(context),
    tools: toolsOf(context),
    requests: toolRequestsOf(context),
    jobs: jobsOf(context),
    contentFiles: contentFilesOf(context),
    queue: queueOf(context),
    uploads: uploadsOf(context),
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
