import assert from 'node:assert/strict';
import { FairQueue } from '../../server/checking/src/fair-queue.js';
import { PoolBusy, ThreadQueue, type QueueLimits } from '../../server/checking/src/thread-queue.js';
import type { WorkerPool } from '../../server/checking/src/worker-pool.js';
import { until } from '../support/until.js';

/** Jobs that start in some order and end when they are told to. */
class FakePool {
  readonly started: string[] = [];
  readonly ended: string[] = [];
  private readonly ends = new Map<string, () => void>();

  run(_: string, { text }: { text: string }, signal: AbortSignal): Promise<unknown> {
    this.started.push(text);
    return new Promise((resolve, reject) => {
      this.ends.set(text, () => {
        resolve(text);
      });
      signal.addEventListener('abort', () => {
        this.ended.push(text);
        reject(new Error('ended'));
      });
    });
  }

  end(text: string): void {
    this.ends.get(text)?.();
  }
}

const bounds: QueueLimits = { threads: 1, callerQueue: 3, checkQueue: 5, timeoutMs: 60_000 };

function queueOf(limits: Partial<QueueLimits> = {}) {
  const pool = new FakePool();
  const queue = new ThreadQueue(() => Promise.resolve(pool as unknown as WorkerPool), {
    ...bounds,
    ...limits,
  });
  /** The outcome of a job: its name, or why it was not done. */
  const ask = (
    caller: string,
    text: string,
    { signal, ...job }: { size?: number; mayBeLong?: boolean; signal?: AbortSignal } = {},
  ) =>
    queue
      .run('checkText', { text, path: '' }, { size: 1, ...job, asker: { caller, ...(signal && { signal }) } })
      .then(String, (error: unknown) => (error instanceof PoolBusy ? error.reason : String(error)));
  const started = (count: number) =>
    until(`${count} jobs`, () => (pool.started.length >= count ? pool.started : undefined));
  return { pool, queue, ask, started };
}

describe('what waits for a thread', () => {
  it('is taken from each caller in turn', () => {
    const queue = new FairQueue<string>();
    for (const item of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) queue.add(item[0] ?? '', item);
    assert.equal(queue.remove('a', 'a2'), true);
    assert.equal(queue.remove('a', 'a2'), false);
    const taken: (string | undefined)[] = [];
    for (let count = 0; count < 6; count++) taken.push(queue.take((item) => item !== 'c1'));
    assert.deepEqual(taken, ['a1', 'b1', 'a3', 'b2', undefined, undefined]);
    assert.equal(
      queue.take(() => true),
      'c1',
    );
  });

  it('counts together with what waits in other processes, unless a thread is free', async () => {
    const { pool, queue, ask, started } = queueOf();
    queue.waitingElsewhere = (caller) => (caller === 'a' ? 2 : 0);
    const jobs = ['a1', 'a2', 'a3'].map((text) => ask('a', text));
    const other = ask('b', 'b1');
    await started(1);
    assert.deepEqual(
      [...queue.waitingJobs()],
      [
        ['a', 1],
        ['b', 1],
      ],
    );
    queue.waitingElsewhere = () => 3;
    assert.equal(await ask('c', 'c1'), 'caller');
    for (const [count, text] of ['a1', 'a2', 'b1'].entries()) {
      await started(count + 1);
      pool.end(text);
    }
    assert.deepEqual(await Promise.all(jobs), ['a1', 'a2', 'caller']);
    assert.equal(await other, 'b1');
    const last = ask('c', 'c2');
    await started(4);
    pool.end('c2');
    assert.equal(await last, 'c2');
  });

  it('one caller with many documents does not delay another', async () => {
    const { pool, ask, started } = queueOf();
    for (const text of ['a1', 'a2', 'a3', 'a4']) void ask('a', text);
    void ask('b', 'b1');
    for (const [count, text] of ['a1', 'a2', 'b1', 'a3'].entries()) {
      await started(count + 1);
      pool.end(text);
    }
    assert.deepEqual(await started(5), ['a1', 'a2', 'b1', 'a3', 'a4']);
  });

  it('has a bound for each caller, and one for all', async () => {
    const { ask, started } = queueOf();
    void ask('a', 'a0');
    await started(1);
    for (const text of ['a1', 'a2', 'a3']) void ask('a', text);
    assert.equal(await ask('a', 'a4'), 'caller');
    for (const text of ['b1', 'b2']) void ask('b', text);
    assert.equal(await ask('b', 'b3'), 'all');
    assert.equal(await ask('a', 'a4'), 'caller');
  });

  it('has a bound of size, which a single document may exceed', async () => {
    const { ask, started } = queueOf({ threads: 2 });
    void ask('a', 'a0', { size: 1e9 });
    void ask('a', 'a1', { size: 1e9 });
    await started(1);
    assert.equal(await ask('b', 'b1', { size: 1e8 }), 'all');
  });

  for (const [what, long] of [
    ['long documents', { size: 1e6 }],
    ['jobs that may take long', { mayBeLong: true }],
  ] as const)
    it(`leaves a thread free of ${what}`, async () => {
      const { pool, ask, started } = queueOf({ threads: 2 });
      for (const text of ['a1', 'a2']) void ask('a', text, long);
      void ask('b', 'b1');
      assert.deepEqual(await started(2), ['a1', 'b1']);
      pool.end('b1');
      void ask('b', 'b2');
      assert.deepEqual(await started(3), ['a1', 'b1', 'b2']);
      pool.end('a1');
      assert.deepEqual(await started(4), ['a1', 'b1', 'b2', 'a2']);
    });

  it('is forgotten when its caller hangs up, and ended if it runs on', async () => {
    const { pool, ask, started } = queueOf();
    const [first, second] = [new AbortController(), new AbortController()];
    const running = ask('a', 'a1', { signal: first.signal });
    const waiting = ask('a', 'a2', { signal: second.signal });
    void ask('a', 'a3');
    await started(1);
    second.abort();
    assert.equal(await waiting, 'gone');
    first.abort();
    assert.equal(await running, 'gone');
    assert.deepEqual(pool.ended, ['a1']);
    assert.deepEqual(await started(2), ['a1', 'a3']);
  });

  it('is given up when it takes too long, waiting or running', async () => {
    const { pool, ask } = queueOf({ timeoutMs: 20 });
    assert.deepEqual(await Promise.all([ask('a', 'a1'), ask('a', 'a2')]), ['time', 'time']);
    assert.equal(pool.ended[0], 'a1');
  });
});
