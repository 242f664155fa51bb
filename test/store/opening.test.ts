import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { openDatabase } from '../../server/records/src/database.js';
import type { StoreCause } from '../../server/records/src/fault.js';
import { migrate } from '../../server/records/src/migrate.js';
import { openPostgresql } from '../../server/records/src/postgresql.js';
import { createStore } from '../../server/records/src/store.js';
import { engines, postgresql, newFile, newFolder, storeAt } from './support/engines.js';
import { refused } from './support/refused.js';
import { where } from '../support/where.js';

for (const engine of engines) {
  engine.describe(`opening records on ${engine.name}`, () => {
    it('finds what was written', async () => {
      const place = await engine.newPlace();
      const before = await storeAt(engine, place);
      const user = await before.users.add({ email: 'ann@example.org' });
      await before.close();
      const after = await storeAt(engine, place);
      assert.deepEqual(await after.users.list(), [user]);
      await after.close();
    });

    it('refuses a newer schema, and touches nothing', async () => {
      const place = await engine.newPlace();
      const { tables } = await engine.open(place);
      await sql`insert into kysely_migration (name, timestamp) values ('9999-future', '')`.execute(tables);
      await tables.destroy();
      await refused(engine.open(place), { is: 'newer-schema', migration: '9999-future' });
    });

    it('leaves a schema that is there alone', async () => {
      const database = await engine.open(await engine.newPlace());
      const noted = () => sql`select * from kysely_migration`.execute(database.tables);
      const before = (await noted()).rows;
      await migrate(database);
      assert.deepEqual((await noted()).rows, before);
      await database.tables.destroy();
    });

    it('keeps what belongs together', async () => {
      const { tables } = await engine.open(await engine.newPlace());
      await assert.rejects(tables.insertInto('role_users').values({ role_id: 1, user_id: 1 }).execute());
      await tables.destroy();
    });
  });
}

for (const engine of engines.filter(({ name }) => name !== 'PostgreSQL')) {
  engine.describe(`a disk without space left, on ${engine.name}`, () => {
    it('is told as that, and is no hindrance once there is space again', async () => {
      const place = await engine.newPlace();
      assert.ok('file' in place);
      const database = await engine.open(place);
      const store = createStore(database, { now: () => new Date(0) });
      const pages = (most: number) =>
        sql`pragma max_page_count = ${sql.raw(String(most))}`.execute(database.tables);
      const { id: ownerId } = await store.users.add({ email: 'ann@example.org' });
      const { id: itemId } = await store.histories.add({ ownerId, name: 'a' });
      await store.tags.replace(itemId, ['before']);
      const tags = Array.from({ length: 3_000 }, (_, index) => `${'long'.repeat(20)}${index}`);
      await pages(1);
      const reason = `"${place.file}" cannot grow: no space left on the disk`;
      await refused(store.tags.replace(itemId, tags), { is: 'unavailable', cause: 'full', reason });
      assert.deepEqual((await store.tags.of([itemId])).get(itemId), ['before']);
      await pages(100_000);
      await store.tags.replace(itemId, tags);
      await store.close();
    });
  });
}

for (const engine of engines.filter(({ name }) => name !== 'PostgreSQL')) {
  engine.describe(`a file that is taken away or locked, on ${engine.name}`, () => {
    it('is reported, so that no write is lost, and is used again once it is back', async () => {
      const place = await engine.newPlace();
      assert.ok('file' in place);
      const { file } = place;
      const store = createStore(await engine.open(place), { now: () => new Date(0) });
      await store.users.add({ email: 'ann@example.org' });
      renameSync(file, `${file}.away`);
      const removed = `"${file}" was removed: put it back, or restore a backup`;
      await refused(store.users.add({ email: 'bob@example.org' }), gone(removed));
      await refused(store.users.list(), gone(removed));
      writeFileSync(file, '');
      await refused(store.probe(), gone(`"${file}" was replaced: restart the service`));
      renameSync(`${file}.away`, file);
      await store.users.add({ email: 'cleo@example.org' });
      assert.deepEqual(
        (await store.users.list()).map(({ email }) => email),
        ['ann@example.org', 'cleo@example.org'],
      );
      await store.close();
    });

    it('is read-only: reading goes on', async () => {
      const place = await engine.newPlace();
      assert.ok('file' in place);
      const database = await engine.open(place);
      const store = createStore(database, { now: () => new Date(0) });
      await sql`pragma query_only = on`.execute(database.tables);
      const reason = `"${place.file}" is on a read-only file system`;
      await refused(store.probe(), { is: 'unavailable', cause: 'read-only', reason });
      assert.deepEqual(await store.users.list(), []);
      await store.close();
    });

    it('waits for a write of another process without keeping this one from anything', async () => {
      const place = await engine.newPlace();
      const [one, other] = [await engine.open(place), await engine.open(place)];
      const store = createStore(one, { now: () => new Date(0) });
      let turns = 0;
      let added: Promise<unknown> | undefined;
      await other.tables.transaction().execute(async () => {
        added = store.users.add({ email: 'ann@example.org' });
        for (; turns < 1_000; turns++) await setImmediate();
      });
      await added;
      assert.equal((await store.users.list()).length, 1);
      assert.equal(turns, 1_000);
      await one.tables.destroy();
      await other.tables.destroy();
    });
  });
}

const gone = (reason: string) => ({ is: 'unavailable', cause: 'gone', reason }) as const;

where('sqlite').describe('opening a file', () => {
  it('makes it for its owner only, with its log and its folder', async () => {
    const { file } = newFile();
    const inside = join(file, '..', 'a', 'b');
    const database = await openDatabase({ file: join(inside, 'records.sqlite') });
    await createStore(database, { now: () => new Date(0) }).users.add({ email: 'a@b.c' });
    for (const name of ['records.sqlite', 'records.sqlite-wal', 'records.sqlite-shm']) {
      assert.equal(statSync(join(inside, name)).mode & 0o777, 0o600, name);
    }
    for (const folder of [inside, join(inside, '..')]) assert.equal(statSync(folder).mode & 0o777, 0o700);
    await database.tables.destroy();
  });

  it('writes through to the disk, with a log, and holds references', async () => {
    const { tables } = await openDatabase(newFile());
    const settings = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1 };
    for (const [name, expected] of Object.entries(settings)) {
      const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(tables);
      assert.deepEqual({ ...rows[0] }, { [name]: expected });
    }
    await tables.destroy();
  });

  const wrong: [string, (file: string) => void, StoreCause, string][] = [
    [
      'no database',
      (file) => {
        writeFileSync(file, 'no database\n'.repeat(100));
      },
      'damaged',
      'is not a database',
    ],
    [
      'a folder',
      (file) => {
        mkdirSync(file);
      },
      'unsuitable',
      'is a folder',
    ],
  ];
  for (const [what, make, cause, reason] of wrong) {
    it(`says that it is ${what}`, async () => {
      const file = join(newFolder(), 'records.sqlite');
      make(file);
      await refused(openDatabase({ file }), { is: 'unavailable', cause, reason: `"${file}" ${reason}` });
    });
  }
});

where('sqlite').describe('opening PostgreSQL', () => {
  const addresses: [string, StoreCause, string][] = [
    ['mysql://host/name', 'unsuitable', 'its URL must start with "postgresql://"'],
    ['postgresql://127.0.0.1:1/name', 'unreachable', 'nothing responds at its address'],
    ['postgresql:///name?host=/no/such/folder', 'unreachable', 'nothing responds at its address'],
    ['postgresql://a:b@[::/name', 'unsuitable', 'its URL is not the URL of a database'],
  ];
  for (const [url, cause, reason] of addresses) {
    it(`says what is wrong with ${url}`, async () => {
      await refused(openPostgresql(url), { is: 'unavailable', cause, reason });
    });
  }

  where('postgresql').it(
    'opens no more connections than configured, and waits no longer for one',
    async () => {
      const place = await postgresql.newRecords();
      const { tables } = await openDatabase({ ...place, connections: 1, timeoutMs: 3_000 });
      const reason = 'it does not respond, or all connections to it are in use';
      await tables.transaction().execute(async () => {
        const other = tables.selectFrom('users').selectAll().execute();
        await refused(other, { is: 'unavailable', cause: 'crowded', reason });
      });
      await tables.destroy();
    },
  );

  where('postgresql').it('keeps no connection of records that were closed without a query', async () => {
    const place = await postgresql.newRecords();
    assert.ok('url' in place);
    const others = await openDatabase(await postgresql.newRecords());
    await (await openDatabase(place)).tables.destroy();
    // PostgreSQL copies no database that still has a connection after five seconds.
    const name = new URL(place.url).pathname.slice(1);
    await sql`create database ${sql.id(`copy_of_${name}`)} template ${sql.id(name)}`.execute(others.tables);
    await others.tables.destroy();
  });
});
