import fc from 'fast-check';
import assert from 'node:assert/strict';
import type { Job, JobKind } from '../../server/records/src/job.js';
import { unlimited } from '../../server/records/src/quota-names.js';
import { createStore, type Store } from '../../server/records/src/store.js';
import { timeoutMs, runs } from '../support/runs.js';
import { engines } from './support/engines.js';
import { claimed, content, failure, job, newPlace, ofEach, success, type Place } from './support/jobs.js';
import { refused } from './support/refused.js';

for (const engine of engines) {
  engine.describe(`the queue on ${engine.name}`, () => {
    let time = 0;
    let store: Store;
    beforeEach(async () => {
      time = Date.UTC(2026, 0, 1);
      const database = await engine.open(await engine.newRecords());
      store = createStore(database, { now: () => new Date(time), quotas: unlimited, jobQueue: 20 });
    });
    afterEach(() => store.close());

    const submit = async (by: Place, count: number, kind: JobKind = 'tool') => {
      const { id } = await store.requests.add({ ...by, toolId: undefined, request: '{}' });
      const jobs = Array.from({ length: count }, () => job);
      const submission = { kind, jobs, implicit: [], inputCollections: [] } as const;
      return { id, submitted: store.requests.submit(id, submission) };
    };

    const queued = async (by: Place, count: number): Promise<unknown> => (await submit(by, count)).submitted;

    it('refuses jobs of one user that are too many', async () => {
      const own = await newPlace(store, 'ann');
      await queued(own, 19);
      const { id, submitted } = await submit(own, 2);
      await refused(submitted, { is: 'queue', kind: 'tool', limit: 20, queued: 19, added: 2 });
      assert.equal((await store.requests.byId(id))?.state, 'new');
      assert.equal(await store.contents.countOf({ historyId: own.historyId, kind: 'dataset' }), 19);
      await store.queue.finish('one', await claimed(store), success, []);
      await queued(own, 2);
    });

    it('counts the imports of a user by themselves', async () => {
      const own = await newPlace(store, 'ann');
      await queued(own, 20);
      await (
        await submit(own, 19, 'fetch')
      ).submitted;
      const { submitted } = await submit(own, 2, 'fetch');
      await refused(submitted, { is: 'queue', kind: 'fetch', limit: 20, queued: 19, added: 2 });
      const next = async () =>
        (await store.queue.claim({ worker: 'one', leaseMs: 1_000, perUser: { tool: 2, fetch: 1 } }))?.kind;
      assert.deepEqual(
        [await next(), await next(), await next(), await next()],
        [...['tool', 'fetch', 'tool', undefined]],
      );
    });

    it('lets users in at the same time have no more than they may', async () => {
      const own = await newPlace(store, 'ann');
      const requests = await Promise.all(Array.from({ length: 8 }, () => submit(own, 5)));
      const outcomes = await Promise.allSettled(requests.map(({ submitted }) => submitted));
      assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 4);
      assert.equal((await store.jobs.list({})).length, 20);
    });

    it('gives each job to one of the workers that ask at the same time', async () => {
      for (const name of ['ann', 'bob']) await queued(await newPlace(store, name), 10);
      const claims = await Promise.all(
        Array.from({ length: 16 }, (_, index) =>
          store.queue.claim({ worker: `worker ${index}`, leaseMs: 1_000, perUser: ofEach(6) }),
        ),
      );
      const got = claims.flatMap((one) => one ?? []);
      assert.equal(new Set(got.map(({ id }) => id)).size, got.length);
      const owners = [...new Set(got.map(({ ownerId }) => ownerId))];
      assert.deepEqual(
        owners.map((owner) => got.filter(({ ownerId }) => ownerId === owner).length),
        [6, 6],
      );
    });

    /** The owners of the jobs in the order in which workers with one slot each begin them. */
    const order = async (people: Readonly<Record<string, Place>>, count: number): Promise<string> => {
      const names = new Map(Object.entries(people).map(([name, { ownerId }]) => [ownerId, name]));
      let begun = '';
      for (let index = 0; index < count; index++) {
        const own = await claimed(store);
        begun += names.get(own.ownerId) ?? '?';
        await store.queue.finish('one', own, success, []);
      }
      return begun;
    };

    it('serves users in turn, however many jobs one of them has', async () => {
      const people = { a: await newPlace(store, 'ann'), b: await newPlace(store, 'bob') };
      await queued(people.a, 8);
      assert.equal(await order(people, 2), 'aa');
      await queued(people.b, 2);
      await queued(people.b, 1);
      assert.equal(await order(people, 8), 'abababaa');
    });

    it('gives a free slot to who has waited, not to who has had all others', async () => {
      const people = [
        await newPlace(store, 'ann'),
        await newPlace(store, 'bob'),
        await newPlace(store, 'cat'),
      ];
      const [ann, bob, cat] = people as [Place, Place, Place];
      for (const one of [ann, bob]) await queued(one, 8);
      const own = [];
      for (let slot = 0; slot < 4; slot++) own.push(await claimed(store, { perUser: 2 }));
      await queued(cat, 2);
      const next: number[] = [];
      for (const one of own) {
        await store.queue.finish('one', one, success, []);
        next.push((await claimed(store, { perUser: 2 })).ownerId);
      }
      assert.ok(next.includes(cat.ownerId), next.join(' '));
    });

    it('keeps the turns of users while nothing runs', async () => {
      const people = { a: await newPlace(store, 'ann'), b: await newPlace(store, 'bob') };
      await queued(people.a, 6);
      assert.equal(await order(people, 3), 'aaa');
      await queued(people.b, 3);
      assert.equal(await order(people, 6), 'ababab');
    });

    it('ends each job once, in whatever order workers claim, stop, are lost, and end', async function () {
      this.timeout(timeoutMs);
      const people = [await newPlace(store, 'ann'), await newPlace(store, 'bob')];
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
          const model = new QueueModel(store, people, (ms) => (time += ms));
          for (const one of steps) await model.take(one, submit);
          await model.drain();
        }),
        runs(50),
      );
    });
  });
}

/** What happens to the queue: of which of the workers, or users, and which of its jobs. */
type Step = readonly ['submit' | 'claim' | 'finish' | 'fail' | 'release' | 'cancel' | 'pass', number, number];

const step: fc.Arbitrary<Step> = fc.tuple(
  fc.constantFrom(
    'submit',
    'claim',
    'claim',
    'claim',
    'finish',
    'finish',
    'fail',
    'release',
    'cancel',
    'pass',
  ),
  fc.nat({ max: 3 }),
  fc.nat({ max: 5 }),
);

const lease = 1_000;
const perUser = 3;
const maxAttempts = 3;

/** Who has what, as the workers think: they do not know that others have claimed it since. */
class QueueModel {
  /** Attempts by worker. */
  private readonly held = new Map<string, Job[]>();
  /** Sizes of what was registered, by job. */
  private readonly registered = new Map<number, number>();
  private contents = 0;

  constructor(
    private readonly store: Store,
    private readonly people: readonly Place[],
    private readonly pass: (milliseconds: number) => void,
  ) {}

  async take(
    [what, who, which]: Step,
    submit: (by: Place, count: number) => Promise<{ submitted: Promise<unknown> }>,
  ): Promise<void> {
    const worker = `worker ${who}`;
    const held = this.held.get(worker) ?? [];
    const own = held[which % Math.max(held.length, 1)];
    if (what === 'submit') {
      const by = this.people[who % this.people.length];
      // The user may have too many.
      if (by) await (await submit(by, which)).submitted.catch(() => undefined);
    } else if (what === 'pass') {
      this.pass(lease / 2);
      await this.store.queue.requeue(maxAttempts);
    } else if (what === 'cancel') {
      const jobs = await this.store.jobs.list({});
      const one = jobs[(who * 6 + which) % Math.max(jobs.length, 1)];
      if (one) await this.store.jobs.cancel(one.id);
    } else if (what === 'claim') {
      const job = await this.store.queue.claim({ worker, leaseMs: lease, perUser: ofEach(perUser) });
      if (job) this.held.set(worker, [...held, job]);
    } else if (own) {
      // A worker may say the same twice: it keeps what it has ended.
      if (what === 'release') await this.store.queue.release(worker, own);
      else await this.finish(worker, own, what === 'finish');
    }
    await this.holds();
  }

  /** Ends everything, and fails unless that is possible. */
  async drain(): Promise<void> {
    this.pass(lease + 1);
    await this.store.queue.requeue(maxAttempts);
    for (;;) {
      const job = await this.store.queue.claim({ worker: 'last', leaseMs: lease, perUser: ofEach(perUser) });
      if (!job) break;
      await this.finish('last', job, true);
    }
    const { states, oldestQueued } = await this.store.queue.load();
    assert.deepEqual([[...states.values()].some((count) => count > 0), oldestQueued], [false, undefined]);
    for (const { id, state, endTime } of await this.store.jobs.list({})) {
      assert.ok(['ok', 'error', 'deleted'].includes(state), state);
      assert.ok(endTime);
      const [output] = await this.store.jobs.outputsOf(id);
      const dataset = await this.store.datasets.byId(output?.itemId ?? 0);
      const expected = { ok: 'ok', error: 'error', deleted: 'discarded' }[
        state as 'ok' | 'error' | 'deleted'
      ];
      assert.equal(dataset?.state, expected);
      if (state === 'ok' && this.registered.has(id)) assert.equal(dataset.size, this.registered.get(id));
    }
  }

  private async finish(worker: string, job: Job, isGood: boolean): Promise<void> {
    const before = await this.store.jobs.byId(job.id);
    const [output] = await this.store.jobs.outputsOf(job.id);
    const size = ++this.contents;
    const registered = isGood ? [{ itemId: output?.itemId, dataset: { ...content, size } }] : [];
    const end = isGood ? success : failure;
    const ended = await this.store.queue.finish(worker, job, end, registered);
    // Only the attempt that runs registers anything, and once.
    if (before?.state !== 'running' || !ended || !isGood) return;
    assert.ok(!this.registered.has(job.id), `job ${job.id} was registered twice`);
    this.registered.set(job.id, size);
  }

  private async holds(): Promise<void> {
    const jobs = await this.store.jobs.list({});
    for (const { ownerId } of this.people) {
      const running = jobs.filter(
        (one) => one.ownerId === ownerId && ['running', 'deleting'].includes(one.state),
      );
      assert.ok(running.length <= perUser, `${running.length} of one user run`);
    }
    for (const { attempts } of jobs) assert.ok(attempts <= maxAttempts);
  }
}
