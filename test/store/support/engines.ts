import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgresql } from '../../../scripts/setup-postgresql.mjs';
import { openDatabase, type Place } from '../../../server/src/store/database.js';
import type { Database } from '../../../server/src/store/engine.js';
import { migrate } from '../../../server/src/store/migrate.js';
import { openSqlite, type SqliteDriverName } from '../../../server/src/store/sqlite.js';
import { createStore, type Store } from '../../../server/src/store/store.js';
import { startCluster, type Cluster } from './cluster.js';

/** Somewhere to keep records, as a test uses it. */
export interface TestEngine {
  name: string;
  /** A place without anything in it; what is there goes when this process ends. */
  newPlace(): Promise<Place>;
  open(place: Place): Promise<Database>;
}

const require = createRequire(import.meta.url);
const folders: string[] = [];
let cluster: Promise<Cluster> | undefined;

process.on('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A temporary folder that goes when this process ends. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'user-tool-store-'));
  folders.push(folder);
  return folder;
}

/** The file of a database that is not there yet. */
export const newFile = (): { file: string } => ({ file: join(newFolder(), 'records.sqlite') });

function sqliteWith(driver: SqliteDriverName): TestEngine {
  return {
    name: driver,
    newPlace: () => Promise.resolve(newFile()),
    open: async (place) => {
      assert.ok('file' in place);
      const database = await openSqlite(place.file, driver);
      await migrate(database);
      return database;
    },
  };
}

const postgresql: TestEngine = {
  name: 'PostgreSQL',
  newPlace: async () => ({ url: await (await (cluster ??= startCluster())).createDatabase() }),
  open: openDatabase,
};

/** Every engine of this machine and Node. */
export const engines: TestEngine[] = [
  ...(works(() => new (require('better-sqlite3') as new (file: string) => unknown)(':memory:'))
    ? [sqliteWith('better-sqlite3')]
    : []),
  ...(works(() => require('node:sqlite')) ? [sqliteWith('node:sqlite')] : []),
  ...(findPostgresql() ? [postgresql] : []),
];

function works(attempt: () => unknown): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}

/** A store at that place, with a clock that goes on by a second each time it is read. */
export async function storeAt(engine: TestEngine, place: Place): Promise<Store> {
  let time = Date.UTC(2026, 0, 1);
  return createStore(await engine.open(place), { now: () => new Date((time += 1_000)) });
}

/** The same tests on every engine, each with an empty store. */
export function onEachEngine(title: string, tests: (store: () => Store, engine: TestEngine) => void): void {
  for (const engine of engines) {
    describe(`${title} on ${engine.name}`, () => {
      let store: Store | undefined;
      beforeEach(async () => {
        store = await storeAt(engine, await engine.newPlace());
      });
      afterEach(() => store?.close());
      tests(() => {
        assert.ok(store);
        return store;
      }, engine);
    });
  }
}
