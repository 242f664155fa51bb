import assert from 'node:assert/strict';
import { SharedCounts } from '../../server/records/src/shared-counts.js';
import type { Database } from '../../server/records/src/engine.js';
import { postgresql } from './support/engines.js';

const minute = 60_000;

/** A process that shares its counts, and what of each caller waits in it. */
class Process {
  readonly waiting: [string, number][] = [];
  readonly failures: unknown[] = [];
  readonly counts: SharedCounts;

  constructor({ tables }: Database, now: () => Date) {
    this.counts = new SharedCounts(tables, {
      now,
      waiting: () => this.waiting,
      onFailure: (error) => this.failures.push(error),
    });
  }

  /** Adds an amount, and returns the sum. */
  add(key: string, amount = 1): number {
    return this.counts.add(key, amount).total;
  }
}

postgresql.describe('counts that processes share', function () {
  let database: Database;
  let [a, b]: [Process, Process] = [] as never;
  let time = 0;

  beforeEach(async () => {
    time = 1_000 * minute;
    database = await postgresql.open(await postgresql.newRecords());
    const now = (): Date => new Date(time);
    [a, b] = [new Process(database, now), new Process(database, now)];
  });

  afterEach(async () => {
    for (const { counts, failures } of [a, b]) {
      await counts.close();
      assert.deepEqual(failures, []);
    }
    await database.tables.destroy();
  });

  const exchange = async (...processes: Process[]): Promise<void> => {
    for (const { counts } of processes) await counts.exchange();
  };
  const rows = async (): Promise<number> =>
    (await database.tables.selectFrom('shared_counts').selectAll().execute()).length;

  it('add up, each once, however often they are exchanged', async () => {
    assert.equal(a.add('x', 3), 3);
    assert.equal(b.add('x', 4), 4);
    await exchange(a, b, a, b);
    assert.deepEqual([a.add('x', 0), b.add('x', 0)], [3, 7]);
    await exchange(a, b, a, b);
    assert.deepEqual([a.add('x'), b.add('x'), a.add('y')], [8, 8, 1]);
    await exchange(a, b, a);
    assert.deepEqual([a.add('x', 0), b.add('x', 0)], [8, 9]);
  });

  it('begin again with each minute, and are removed later', async () => {
    time += 59_000;
    a.add('x', 5);
    assert.deepEqual(b.counts.add('x', 1), { total: 1, endsIn: 1_000 });
    await exchange(a, b);
    assert.equal(b.add('x', 0), 6);
    time += 1_000;
    assert.deepEqual(b.counts.add('x', 1), { total: 1, endsIn: minute });
    await exchange(a, b);
    assert.equal(b.add('x', 0), 1);
    await exchange(b);
    const before = await rows();
    time += 4 * minute;
    a.add('z');
    await exchange(a);
    assert.deepEqual([before, await rows()], [2, 1]);
  });

  it('take amounts that are not whole', async () => {
    a.add('x', 0.25);
    b.add('x', 1e12);
    await exchange(a, b);
    assert.equal(b.add('x', 0), 1e12 + 1);
  });

  it('are exchanged in bounded parts', async () => {
    for (let key = 0; key < 2_500; key++) a.add(`key ${key}`);
    for (const expected of [1_000, 2_000, 2_500, 2_500]) {
      await exchange(a);
      assert.equal(await rows(), expected);
    }
  });

  it('are bounded in memory: the oldest are forgotten', () => {
    for (let key = 0; key < 10_001; key++) a.add(`key ${key}`);
    assert.deepEqual([a.add('key 1'), a.add('key 0')], [2, 1]);
  });

  it('include what waits, for as long as it is confirmed', async () => {
    a.waiting.push(['ann', 7], ['bob', 1]);
    b.waiting.push(['ann', 2]);
    await exchange(a, b, a);
    assert.deepEqual(
      [a, b].map(({ counts }) => [counts.waitingOf('ann'), counts.waitingOf('bob')]),
      [
        [2, 0],
        [7, 1],
      ],
    );
    time += 3_000;
    await exchange(b);
    assert.equal(b.counts.waitingOf('ann'), 0);
  });

  it('do not ask the database when there is nothing new', async () => {
    await database.tables.schema.dropTable('shared_counts').execute();
    await exchange(a, b);
    a.add('x');
    await exchange(a);
    assert.equal(a.failures.splice(0).length, 1);
  });

  it('are kept in each process while they cannot be exchanged', async () => {
    a.add('x', 3);
    await database.tables.schema.alterTable('shared_counts').renameTo('away').execute();
    await exchange(a);
    assert.equal(a.failures.splice(0).length, 1);
    assert.equal(a.add('x', 0), 3);
    await database.tables.schema.alterTable('away').renameTo('shared_counts').execute();
    b.add('x');
    await exchange(a, b);
    assert.equal(b.add('x', 0), 4);
  });
});
