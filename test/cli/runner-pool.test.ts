import assert from 'node:assert/strict';
import fc from 'fast-check';
import { RunnerPool } from '../../server/checking/src/runner-pool.js';
import { runs } from '../support/runs.js';

/** One whose work is done when the test says so. */
class Runner {
  private readonly waiting: (() => void)[] = [];

  async work(batch: readonly number[]): Promise<number[]> {
    await new Promise<void>((resolve) => this.waiting.push(resolve));
    return batch.map((item) => item * 2);
  }

  /** Ends its work; whether it had any. */
  finish(): boolean {
    const next = this.waiting.shift();
    next?.();
    return next !== undefined;
  }
}

const items = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** A turn of the event loop: all promises that can be settled are. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a pool of runners', () => {
  it('gives results in order, whoever is done first, and each item once', async () => {
    const law = fc.asyncProperty(
      fc.nat(300),
      fc.integer({ min: 1, max: 4 }),
      fc.infiniteStream(fc.nat(3)),
      async (count, size, order) => {
        const runners = items(size).map(() => new Runner());
        const pool = new RunnerPool(runners);
        const results: number[] = [];
        const all = (async () => {
          for await (const result of pool.map(items(count), (runner, batch) => runner.work(batch)))
            results.push(result);
        })();
        while (results.length < count) {
          const { value } = order.next() as { value: number };
          if (!runners[value % size]?.finish()) runners.some((runner) => runner.finish());
          await turn();
        }
        await all;
        assert.deepEqual(
          results,
          items(count).map((item) => item * 2),
        );
      },
    );
    await fc.assert(law, runs(100));
  });

  it('gives the first result when it is there, and does not run ahead without bound', async () => {
    const pool = new RunnerPool(['a', 'b']);
    let begun = 0;
    const results = pool.map(items(100_000), (_, batch) => {
      begun += batch.length;
      return Promise.resolve(batch);
    });
    assert.deepEqual(await results.next(), { value: 0, done: false });
    await turn();
    assert.ok(begun < 1_000, String(begun));
    await results.return();
    const before = begun;
    await turn();
    assert.equal(begun, before);
  });

  it('uses runners that join later', async () => {
    const pool = new RunnerPool(['first']);
    const used = new Set<string>();
    const results = pool.map(items(1_000), async (runner, batch) => {
      used.add(runner);
      await turn();
      return batch;
    });
    await results.next();
    pool.add('second');
    let count = 1;
    for await (const result of results) assert.equal(result, count++);
    assert.deepEqual([count, [...used].sort()], [1_000, ['first', 'second']]);
  });

  it('fails with the first batch that fails', async () => {
    const pool = new RunnerPool(['a', 'b']);
    const results = pool.map(items(100), (_, batch) =>
      batch.includes(10) ? Promise.reject(new Error('ten')) : Promise.resolve(batch),
    );
    const seen: number[] = [];
    await assert.rejects(async () => {
      for await (const result of results) seen.push(result);
    }, /ten/);
    assert.deepEqual(seen, items(seen.length));
  });
});
