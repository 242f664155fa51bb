import {
  CompiledQuery,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely';
import { closeSync, openSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { createFolder } from '@user-tool/common/create-folder.js';
import { refusingUnstorable, type Database } from './engine.js';
import { StoreFault, type StoreCause } from './fault.js';
import type { Tables } from './schema.js';

/** Drivers for the file, preferred first. */
export const sqliteDrivers = ['better-sqlite3', 'node:sqlite'] as const;

/** One of {@link sqliteDrivers}. */
export type SqliteDriverName = (typeof sqliteDrivers)[number];

/** How long a write waits for one of another process. */
const timeoutMs = 10_000;

/** The longest pause between two attempts to write. */
const pauseMs = 10;

/** How long queries hold the event loop before others have a turn. */
const turnMs = 10;

/** Bytes of free disk space below which the database counts as full: a tool of the maximum size, and its log. */
const leastSpace = 4 * 1024 * 1024;

/**
 * Opens the file, creating it if missing: accessible only to its owner, as is its folder.
 * @param driver by default, the first that works
 * @throws StoreFault `unavailable`, if no driver works or the file is not a database
 */
export async function openSqlite(file: string, driver?: SqliteDriverName): Promise<Database> {
  const [name, open] = await loadDriver(driver);
  let database: SqliteDatabase | undefined;
  try {
    makePrivate(file);
    database = open(file);
    configure(database);
  } catch (error) {
    database?.close();
    const reason = `"${file}" cannot be opened (${(error as Error).message})`;
    throw faultOf(file, error) ?? new StoreFault({ is: 'unavailable', cause: 'unsuitable', reason });
  }
  const dialect = new FileDialect({ database }, file);
  return {
    engine: 'sqlite',
    driver: name,
    tables: new Kysely<Tables>({ dialect }),
    checkSpace: () => {
      checkSpace(file);
    },
  };
}

/** WAL and the two files next to the database get the permissions of the database. */
function makePrivate(file: string): void {
  createFolder(dirname(file), 0o700);
  closeSync(openSync(file, 'a', 0o600));
}

/**
 * `synchronous = FULL` syncs the log at each commit. This matters for a power failure, not a killed process: in WAL
 * mode the usual `NORMAL` syncs only at checkpoints, and commits since the last one would be lost.
 */
function configure(database: SqliteDatabase): void {
  const set = (pragma: string) => {
    const statement = database.prepare(`pragma ${pragma}`);
    return statement.reader ? statement.all([]) : statement.run([]);
  };
  // SQLite would wait in the thread of the event loop: `FileDriver` waits instead.
  set('busy_timeout = 0');
  inWalMode(() => set('journal_mode = wal'));
  set('synchronous = full');
  set('foreign_keys = on');
}

/** Switching to WAL does not wait for another process that does the same, regardless of the timeout. */
function inWalMode(change: () => unknown): void {
  const end = Date.now() + timeoutMs;
  for (;;) {
    try {
      change();
      return;
    } catch (error) {
      if (!isBusy(error) || Date.now() > end) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}

/** `node:sqlite` reports `SQLITE_BUSY` (result codes of SQLite) as a number. */
function isBusy(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  return (code ?? '').startsWith('SQLITE_BUSY') || ((errcode ?? 0) & 0xff) === 5;
}

type Reason = (file: string) => string;

/** Errors of the system and of SQLite (its result codes, which `node:sqlite` reports as numbers). */
const reasons: readonly [codes: readonly (string | number)[], cause: StoreCause, reason: Reason][] = [
  [['SQLITE_NOTADB', 26], 'damaged', (file) => `"${file}" is not a database`],
  [['SQLITE_CORRUPT', 11], 'damaged', (file) => `"${file}" is damaged; restore a backup`],
  [
    ['EACCES', 'EPERM', 'SQLITE_PERM', 3],
    'forbidden',
    (file) => `"${file}" cannot be opened for writing: permission denied`,
  ],
  // Node's code for folders that cannot be created on a read-only file system.
  [['ENOENT'], 'unsuitable', (file) => `"${file}" cannot be created there`],
  [['EISDIR'], 'unsuitable', (file) => `"${file}" is a folder`],
  [['ENOTDIR', 'EEXIST'], 'unsuitable', (file) => `part of the path "${file}" is not a folder`],
  [['EROFS', 'SQLITE_READONLY', 8], 'read-only', (file) => `"${file}" is on a read-only file system`],
  [['ENOSPC', 'SQLITE_FULL', 13], 'full', (file) => `"${file}" cannot grow: no space left on the disk`],
  [
    ['SQLITE_CANTOPEN', 14],
    'failing',
    (file) => `the files next to "${file}" cannot be opened; check the permissions of its folder`,
  ],
  [['SQLITE_IOERR', 10], 'failing', (file) => `input or output error on the disk with "${file}"`],
];

/** Why the database cannot be used, if the error says so; any other error is a bug in a query. */
function faultOf(file: string, error: unknown): StoreFault | undefined {
  if (isBusy(error)) return fault('locked', `"${file}" is in use by another process`);
  const { code = '', errcode = 0 } = error as { code?: string; errcode?: number };
  // Extended codes are too specific: "SQLITE_IOERR_WRITE", with 10 in the lowest byte of its number.
  const plain = /^SQLITE_[A-Z]+/.exec(code)?.[0] ?? code;
  const [, cause, reason] =
    reasons.find(([codes]) => codes.includes(plain) || codes.includes(errcode & 0xff)) ?? [];
  return cause && reason && fault(cause, reason(file));
}

const fault = (cause: StoreCause, reason: string): StoreFault =>
  new StoreFault({ is: 'unavailable', cause, reason });

/** @throws StoreFault `full` if the next writes are likely to fail */
function checkSpace(file: string): void {
  const { bavail, bsize } = statfsSync(dirname(file));
  if (bavail * bsize < leastSpace) throw fault('full', `"${file}" cannot grow: no space left on the disk`);
}

type Open = (file: string) => SqliteDatabase;

async function loadDriver(driver?: SqliteDriverName): Promise<[SqliteDriverName, Open]> {
  for (const name of driver ? [driver] : sqliteDrivers) {
    const open = await loaders[name]().catch(() => undefined);
    if (open) return [name, open];
  }
  throw new StoreFault({
    is: 'unavailable',
    cause: 'unsuitable',
    reason:
      `SQLite is missing: run "npm install better-sqlite3", use Node 22.16 or later, ` +
      'or set DATABASE_URL to a PostgreSQL database',
  });
}

/** Loads each driver; throws if it does not work here. */
const loaders: Readonly<Record<SqliteDriverName, () => Promise<Open>>> = {
  'better-sqlite3': async () => {
    const { default: BetterSqlite } = await import('better-sqlite3');
    // The package may lack the binary for this Node, which only shows when it is used.
    new BetterSqlite(':memory:').close();
    return (file) => new BetterSqlite(file);
  },
  'node:sqlite': async () => {
    const name: string = 'node:sqlite';
    const { DatabaseSync } = await quietly(
      () => import(name) as Promise<{ DatabaseSync: new (file: string) => NodeDatabase }>,
    );
    const probe = new DatabaseSync(':memory:');
    probe.prepare('select 1').columns();
    probe.close();
    return (file) => {
      const database = new DatabaseSync(file);
      return { prepare: (sql) => statementOf(database.prepare(sql)), close: database.close.bind(database) };
    };
  },
};

/** Loads without Node's warning about experimental features, which users of the command cannot act on. */
async function quietly<T>(load: () => Promise<T>): Promise<T> {
  const warn = process.emitWarning.bind(process);
  process.emitWarning = () => undefined;
  try {
    return await load();
  } finally {
    process.emitWarning = warn;
  }
}

/** The parts of `node:sqlite` in use; the types of Node 20 lack it. */
interface NodeDatabase {
  prepare(sql: string): NodeStatement;
  close(): void;
}

interface NodeStatement {
  all(...parameters: readonly unknown[]): unknown[];
  run(...parameters: readonly unknown[]): ReturnType<SqliteStatement['run']>;
  iterate(...parameters: readonly unknown[]): IterableIterator<unknown>;
  columns(): unknown[];
}

function statementOf(statement: NodeStatement): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...parameters),
    run: (parameters) => statement.run(...parameters),
    iterate: (parameters) => statement.iterate(...parameters),
  };
}

class FileDialect extends SqliteDialect {
  readonly #config: { database: SqliteDatabase };
  readonly #file: string;

  constructor(config: { database: SqliteDatabase }, file: string) {
    super(config);
    this.#config = config;
    this.#file = file;
  }

  override createDriver() {
    return new FileDriver(this.#config, this.#file);
  }

  override createAdapter() {
    return new TransactionalAdapter();
  }

  override createQueryCompiler() {
    return refusingUnstorable(super.createQueryCompiler());
  }
}

const rollback = CompiledQuery.raw('rollback');

class FileDriver extends SqliteDriver {
  readonly #file: string;
  /** The number of the file in its file system. */
  readonly #number: number;
  /** When another process was first found to be writing, as long as it is. */
  #busySince: number | undefined;
  /** When the first query of this turn of the event loop began. */
  #turnSince: number | undefined;

  constructor(config: { database: SqliteDatabase }, file: string) {
    super(config);
    this.#file = file;
    this.#number = statSync(file).ino;
  }

  /** A full or failing disk is not the fault of the query that runs into it. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return {
      executeQuery: async <Row>(query: CompiledQuery) => {
        await this.#takeTurn();
        for (;;) {
          // Whatever happened to the file, a transaction must end.
          if (query.sql !== rollback.sql) this.#checkPresence();
          try {
            const result = await connection.executeQuery<Row>(query);
            this.#busySince = undefined;
            return result;
          } catch (error) {
            if (!isBusy(error) || !this.#mayWait()) throw faultOf(this.#file, error) ?? error;
            await wait(Math.random() * pauseMs);
          }
        }
      },
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    };
  }

  /** Queries are run in the thread of the event loop: a row of them, as in a transaction, would hold it. */
  async #takeTurn(): Promise<void> {
    const now = performance.now();
    if (this.#turnSince === undefined) {
      this.#turnSince = now;
      void setImmediate().then(() => (this.#turnSince = undefined));
    } else if (now - this.#turnSince > turnMs) await setImmediate();
  }

  /** A removed file can still be written to, but whatever is written is lost. */
  #checkPresence(): void {
    const stats = statSync(this.#file, { throwIfNoEntry: false });
    if (stats?.ino === this.#number) return;
    const what = stats ? 'replaced: restart the service' : 'removed: put it back, or restore a backup';
    throw fault('gone', `"${this.#file}" was ${what}`);
  }

  /** All writes that wait for the same process give up at the same time. */
  #mayWait(): boolean {
    const now = Date.now();
    this.#busySince ??= now;
    return now < this.#busySince + timeoutMs;
  }

  /** Takes the write lock at the start: upgrading from a read would fail if another process wrote meanwhile. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** On a full disk SQLite has already rolled back; the error of another rollback must not hide the cause. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(rollback).catch((error: unknown) => {
      if (!/no transaction is active/.test((error as Error).message)) throw error;
    });
  }
}

/** SQLite changes its schema in transactions, so its write lock also locks migrations. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
