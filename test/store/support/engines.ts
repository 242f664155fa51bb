import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type DatabaseLocation } from '../../../server/records/src/database.js';
import type { Database } from '../../../server/records/src/engine.js';
import { migrate } from '../../../server/records/src/migrate.js';
import { unlimited, type Amounts } from '../../../server/records/src/quota-names.js';
import { openSqlite, type SqliteDriverName } from '../../../server/records/src/sqlite.js';
import { createStore, type Store } from '../../../server/records/src/store.js';
import { lazy } from '../../../shared/src/util/once.js';
import { sqliteDrivers, where } from '../../support/where.js';
import { startCluster } from './cluster.js';

/** A database engine for tests. */
export interface TestEngine {
  name: string;
  /** `describe` for tests on this engine, which are skipped where it is not installed. */
  describe: ReturnType<typeof where>['describe'];
  /** An empty place, removed when this process ends. */
  newPlace(): Promise<DatabaseLocation>;
  /** A place with the schema and no records: a copy of one that is created once. */
  newRecords(): Promise<DatabaseLocation>;
  open(place: DatabaseLocation): Promise<Database>;
}

const folders: string[] = [];

process.on('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A temporary folder, removed when this process ends. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'user-tool-store-'));
  folders.push(folder);
  return folder;
}

/** The file of a database that does not exist yet. */
export const newFile = (): { file: string } => ({ file: join(newFolder(), 'records.sqlite') });

/** Turns off syncing for an SQLite database: no test continues after a power failure. */
export async function unsynced({ tables }: Database): Promise<void> {
  await sql`pragma synchronous = off`.execute(tables);
}

function sqliteWith(driver: SqliteDriverName): TestEngine {
  const open = async (place: DatabaseLocation): Promise<Database> => {
    assert.ok('file' in place);
    const database = await openSqlite(place.file, driver);
    await unsynced(database);
    await migrate(database);
    return database;
  };
  const template = lazy(async () => {
    const place = newFile();
    await (await open(place)).tables.destroy();
    return place;
  });
  return {
    name: driver,
    describe: where('sqlite').describe,
    newPlace: () => Promise.resolve(newFile()),
    newRecords: async () => {
      const place = newFile();
      copyFileSync((await template()).file, place.file);
      return place;
    },
    open,
  };
}

const cluster = lazy(startCluster);

const postgresqlTemplate = lazy(async () => {
  const url = await (await cluster()).createDatabase();
  await (await openDatabase({ url })).tables.destroy();
  return url;
});

export const postgresql: TestEngine = {
  name: 'PostgreSQL',
  describe: where('postgresql').describe,
  newPlace: async () => ({ url: await (await cluster()).createDatabase() }),
  newRecords: async () => ({ url: await (await cluster()).createDatabase(await postgresqlTemplate()) }),
  open: openDatabase,
};

/** The drivers of SQLite that this Node has, and PostgreSQL. */
export const engines: TestEngine[] = [...sqliteDrivers().map(sqliteWith), postgresql];

/** A store at that place, with a clock that advances by a second on each read. */
export async function storeAt(
  engine: TestEngine,
  place: DatabaseLocation,
  quotas: Amounts = unlimited,
): Promise<Store> {
  let time = Date.UTC(2026, 0, 1);
  return createStore(await engine.open(place), { now: () => new Date((time += 1_000)), quotas });
}

/** The same tests on every engine, each with an empty store. */
export function onEachEngine(title: string, tests: (store: () => Store, engine: TestEngine) => void): void {
  for (const engine of engines) {
    engine.describe(`${title} on ${engine.name}`, () => {
      let store: Store | undefined;
      beforeEach(async () => {
        store = await storeAt(engine, await engine.newRecords());
      });
      afterEach(() => store?.close());
      tests(() => {
        assert.ok(store);
        return store;
      }, engine);
    });
  }
}
