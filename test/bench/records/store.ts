import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { openDatabase } from '../../../server/records/src/database.js';
import { createStore } from '../../../server/records/src/store.js';
import { digits, ratio } from '../measure.js';
import { atMost, type Findings } from '../report/section.js';

/** The cost of an operation in the embedded database. */
interface StoreCost {
  title: string;
  /** Milliseconds for one. */
  time: number;
  /** The cost relative to the simplest statement of its kind in the same run. */
  ratio: number;
  /** The maximum ratio. */
  limit: number;
}

const roles = 10_000;

/** Milliseconds per operation, in the best of five rounds. */
async function each(count: number, work: (index: number) => Promise<unknown>): Promise<number> {
  let best = Infinity;
  for (let round = 0; round < 5; round++) {
    const start = performance.now();
    for (let index = 0; index < count; index++) await work(index);
    best = Math.min(best, performance.now() - start);
  }
  return best / count;
}

/** Tags, keys and a long list of roles, compared with the simplest write and read. */
export async function storeCosts(): Promise<Findings> {
  const costs = await allCosts();
  return {
    tables: [
      {
        title: 'Records, on the embedded database',
        head: ['', 'a second', 'ratio'],
        rows: costs.map(({ title, time, ratio }) => [title, digits(1_000 / time), digits(ratio)]),
      },
    ],
    targets: costs.flatMap(({ title, limit, ratio: cost }) =>
      atMost(`Records: ${title}`, limit, cost, ratio),
    ),
  };
}

async function allCosts(): Promise<StoreCost[]> {
  const folder = mkdtempSync(join(tmpdir(), 'user-tool-bench-'));
  const database = await openDatabase({ file: join(folder, 'records.sqlite') });
  const { tables } = database;
  const store = createStore(database, { now: () => new Date() });
  try {
    const { id: userId } = await store.users.add({ email: 'ann@example.org' });
    const { id: itemId } = await store.histories.add({ ownerId: userId, name: 'a' });
    const { secret } = await store.keys.add(userId);
    const values = Array.from({ length: roles }, (_, index) => ({
      ...{ name: `role ${index}`, description: 'some words', type: index % 3 ? 'admin' : 'sharing' },
      ...{ is_deleted: 0 as const, create_time: index },
    }));
    await tables.transaction().execute(async (trx) => {
      for (let at = 0; at < roles; at += 1_000) {
        await trx
          .insertInto('roles')
          .values(values.slice(at, at + 1_000))
          .execute();
      }
    });
    const viewer = { userId, isAdmin: false };
    const tags = ['name:reads', 'group:control', 'run.1', 'checked', 'x'];

    const write = await each(50, (index) =>
      tables.transaction().execute((trx) =>
        trx
          .updateTable('items')
          .set({ name: `b${index}` })
          .where('id', '=', itemId)
          .execute(),
      ),
    );
    const read = await each(500, () => store.users.byId(userId));
    const rows = await each(3, () => tables.selectFrom('roles').selectAll().execute());
    const row = (title: string, time: number, base: number, limit: number): StoreCost => ({
      ...{ title, time, limit },
      ratio: time / base,
    });
    return [
      row(
        'put five tags, compared with a bare transaction',
        await each(50, () => store.tags.replace(itemId, tags)),
        write,
        8,
      ),
      row(
        'look a key up, compared with reading a user',
        await each(500, () => store.keys.holder(secret)),
        read,
        15,
      ),
      row(
        `list ${roles} roles for a user, compared with all rows`,
        await each(3, () => store.roles.list({ viewer })),
        rows,
        4,
      ),
    ];
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
}
