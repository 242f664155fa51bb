import assert from 'node:assert/strict';
import { availableParallelism } from 'node:os';
import { runGroups } from '../../server/runner/src/testing/run-groups.js';

const cores = availableParallelism();
const never = new AbortController().signal;

/** Work that ends when told to. */
class Work {
  readonly begun: string[] = [];
  private readonly ends = new Map<string, () => void>();

  readonly begin = (item: string): Promise<string> => {
    this.begun.push(item);
    return new Promise((resolve) => {
      this.ends.set(item, () => {
        resolve(item.toUpperCase());
      });
    });
  };

  async end(item: string): Promise<void> {
    this.ends.get(item)?.();
    await new Promise(setImmediate);
  }
}

const items = (group: string, count: number): { group: string; items: string[] } => ({
  group,
  items: Array.from({ length: count }, (_, i) => `${group}${i}`),
});

describe('groups of work', () => {
  it('have as much at a time as the machine has cores, whatever group it is in', async () => {
    const work = new Work();
    const groups = Array.from({ length: 3 * cores }, (_, i) => items(String.fromCharCode(97 + i), 1));
    const done: string[] = [];
    const all = runGroups(groups, work.begin, (group) => done.push(group), never);
    await new Promise(setImmediate);
    for (let ended = 0; ended < groups.length; ended++) {
      assert.equal(work.begun.length, Math.min(groups.length, ended + cores));
      await work.end(work.begun[ended] ?? '');
    }
    await all;
    assert.deepEqual(
      done,
      groups.map(({ group }) => group),
    );
  });

  it('pass results on in order, as soon as those before them are done', async () => {
    const work = new Work();
    const done: string[][] = [];
    const groups = [items('a', 1), items('b', 0), items('c', 1)];
    const all = runGroups(groups, work.begin, (group, results) => done.push([group, ...results]), never);
    await new Promise(setImmediate);
    if (cores > 1) {
      await work.end('c0');
      assert.deepEqual(done, []);
    }
    await work.end('a0');
    await work.end('c0');
    await all;
    assert.deepEqual(done, [['a', 'A0'], ['b'], ['c', 'C0']]);
  });

  it('begin no more once work has failed, and leave nothing behind', async () => {
    const work = new Work();
    let hasEnded = false;
    const begin = async (item: string): Promise<string> => {
      if (item === 'a0') throw new Error('failed');
      const result = await work.begin(item);
      hasEnded = true;
      return result;
    };
    const all = runGroups([items('a', 5 * cores)], begin, () => assert.fail(), never);
    const rejected = assert.rejects(all, /failed/);
    await new Promise(setImmediate);
    assert.equal(work.begun.length, cores - 1);
    for (const item of work.begun) await work.end(item);
    await rejected;
    assert.equal(hasEnded, cores > 1);
  });

  it('begin no more after the signal', async () => {
    const work = new Work();
    const controller = new AbortController();
    const done: string[][] = [];
    const groups = [items('a', cores), items('b', 3)];
    const all = runGroups(groups, work.begin, (_, results) => done.push(results), controller.signal);
    await new Promise(setImmediate);
    controller.abort();
    for (const item of [...work.begun]) await work.end(item);
    await all;
    assert.deepEqual(done, [groups[0]?.items.map((item) => item.toUpperCase()), []]);
  });
});
