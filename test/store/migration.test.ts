import { Migrator, sql } from 'kysely';
import assert from 'node:assert/strict';
import type { DatabaseLocation } from '../../server/records/src/database.js';
import type { Database } from '../../server/records/src/engine.js';
import { migrationsFor } from '../../server/records/src/migrations/migration-table.js';
import { openPostgresql } from '../../server/records/src/postgresql.js';
import { openSqlite } from '../../server/records/src/sqlite.js';
import { createStore } from '../../server/records/src/store.js';
import { engines } from './support/engines.js';
import { claim, newPlace, submit } from './support/jobs.js';

/** Makes a database of the version that had this migration as its last one. @returns what runs statements there */
async function migrateTo(
  name: string,
  { tables, engine }: Database,
): Promise<(text: string) => Promise<unknown>> {
  const provider = { getMigrations: () => Promise.resolve(migrationsFor(engine)) };
  const { error } = await new Migrator({ db: tables, provider }).migrateTo(name);
  assert.equal(error, undefined);
  return (text) => sql.raw(text).execute(tables);
}

/** A database as the version before jobs left it: two histories, whose datasets were added in turn, one deleted. */
async function fill(database: Database): Promise<void> {
  const run = await migrateTo('0006-shared-counts', database);
  await run(
    `insert into users (email, is_admin, is_deleted, create_time) values ('ann@example.org', 0, 0, 5)`,
  );
  const items = [
    ['History', 'first', 0],
    ['History', 'second', 0],
    ['HistoryDatasetAssociation', 'a', 0],
    ['HistoryDatasetAssociation', 'b', 0],
    ['HistoryDatasetAssociation', 'c', 1],
    ['HistoryDatasetAssociation', 'd', 0],
  ] as const;
  for (const [kind, name, isDeleted] of items)
    await run(
      `insert into items (class, owner_id, name, is_deleted, create_time, update_time)
       values ('${kind}', 1, '${name}', ${isDeleted}, 6, 7)`,
    );
  for (const [item, history] of [
    [3, 1],
    [4, 2],
    [5, 1],
    [6, 1],
  ])
    await run(
      `insert into datasets (item_id, history_id, extension, state, file, size, is_public)
       values (${item}, ${history}, 'txt', 'ok', 'datasets/${item}.dat', 10, 0)`,
    );
}

async function openRaw(place: DatabaseLocation): Promise<Database> {
  return 'url' in place ? openPostgresql(place.url) : openSqlite(place.file);
}

/** A database as the version before turns left it: a user with jobs of one request, one of which runs. */
async function fillQueue(database: Database): Promise<void> {
  const run = await migrateTo('0008-purged', database);
  await run(
    `insert into users (email, is_admin, is_deleted, create_time) values ('ann@example.org', 0, 0, 5)`,
  );
  await run(
    `insert into items (class, owner_id, name, is_deleted, create_time, update_time)
     values ('History', 1, 'first', 0, 6, 7)`,
  );
  await run(
    `insert into tool_requests (owner_id, history_id, request, state, create_time, update_time)
     values (1, 1, '{}', 'submitted', 6, 7)`,
  );
  for (const state of ['running', 'queued', 'queued'])
    await run(
      `insert into jobs (kind, request_id, owner_id, history_id, params, state, is_canceled, attempts, worker,
         lease_until, create_time, update_time)
       values ('tool', 1, 1, 1, '{}', '${state}', 0, 1, 'gone', 7, 6, 7)`,
    );
}

for (const engine of engines) {
  engine.describe(`records of the version before turns, on ${engine.name}`, () => {
    it('have jobs that go on in their order, with those of others', async () => {
      const place = await engine.newPlace();
      const old = await openRaw(place);
      await fillQueue(old);
      await old.tables.destroy();
      const store = createStore(await engine.open(place), { now: () => new Date(8) });
      await submit(store, await newPlace(store, 'bob'));
      assert.equal((await store.queue.requeue(5)).queued, 1);
      const begun: number[] = [];
      for (let job = await claim(store); job; job = await claim(store)) begun.push(job.id);
      assert.deepEqual(begun, [1, 2, 3, 4]);
      await store.close();
    });
  });

  engine.describe(`records of the version before jobs, on ${engine.name}`, () => {
    it('are read as they were, with the numbers of datasets that they had as ranks', async () => {
      const place = await engine.newPlace();
      const old = await openRaw(place);
      await fill(old);
      await old.tables.destroy();
      const store = createStore(await engine.open(place), { now: () => new Date(8) });
      const [first, second] = await store.histories.list({ ownerId: 1 });
      assert.ok(first && second);
      const shown = async (historyId: number) =>
        (await store.datasets.list({ historyId })).map(
          ({ name, number, isDeleted, isVisible, hash, file }) => ({
            ...{ name, number, isDeleted, isVisible, hash, file },
          }),
        );
      const dataset = (id: number, name: string, number: number, isDeleted = false) => ({
        ...{ name, number, isDeleted, isVisible: true, hash: undefined, file: `datasets/${id}.dat` },
      });
      assert.deepEqual(await shown(first.id), [
        dataset(3, 'a', 1),
        dataset(5, 'c', 2, true),
        dataset(6, 'd', 3),
      ]);
      assert.deepEqual(await shown(second.id), [dataset(4, 'b', 1)]);
      const { number } = await store.datasets.add({ historyId: first.id, name: 'e' });
      assert.equal(number, 4);
      await store.close();
    });
  });
}
