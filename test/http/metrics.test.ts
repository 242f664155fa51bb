import assert from 'node:assert/strict';
import { service, usesService, type TestService } from './service.js';

/** The numbers of jobs in the metrics, by what precedes them. */
async function jobsIn({ ask }: TestService): Promise<Record<string, number>> {
  const { status, text } = await ask('GET', '/metrics');
  assert.equal(status, 200);
  return Object.fromEntries(
    [...text.matchAll(/^(jobs\S*) (\S+)$/gm)].map(([, name = '', value]) => [name, Number(value)]),
  );
}

/** Queues jobs of alice. */
async function queueJobs({ store, users }: TestService, count: number): Promise<void> {
  const { id: historyId } = await store.histories.add({ ownerId: users.alice, name: 'h' });
  const request = { ownerId: users.alice, historyId, toolId: undefined, request: '{}' };
  const { id } = await store.requests.add(request);
  const job = { params: '{}', inputs: [], outputs: [] };
  await store.requests.submit(id, {
    kind: 'fetch',
    jobs: Array.from({ length: count }, () => job),
    implicit: [],
    inputCollections: [],
  });
}

describe('metrics of jobs', () => {
  usesService();

  it('count those that have not ended by state, and say how long the oldest one has waited', async () => {
    const test = await service();
    const none = { new: 0, queued: 0, running: 0, paused: 0, deleting: 0 };
    const named = (states: Record<string, number>): Record<string, number> =>
      Object.fromEntries(Object.entries(states).map(([state, count]) => [`jobs{state="${state}"}`, count]));
    assert.deepEqual(await jobsIn(test), { ...named(none), jobs_oldest_queued_seconds: 0 });

    const before = Date.now();
    await queueJobs(test, 3);
    const worker = { worker: 'w', leaseMs: 60_000, perUser: { fetch: 10 } };
    const begun = await test.store.queue.claim(worker);
    const canceled = await test.store.queue.claim(worker);
    await test.store.jobs.cancel(canceled?.id ?? 0);
    const { jobs_oldest_queued_seconds: age = -1, ...states } = await jobsIn(test);
    assert.deepEqual(states, named({ ...none, queued: 1, running: 1, deleting: 1 }));
    assert.ok(age > 0 && age <= (Date.now() - before) / 1000, String(age));

    const end = { state: 'ok', stdout: '', stderr: '', exitCode: 0 } as const;
    assert.ok(begun && (await test.store.queue.finish('w', begun, end, [])));
    assert.equal((await jobsIn(test))['jobs{state="running"}'], 0);
  });

  it('are left out while the records cannot be read', async () => {
    const test = await service();
    for (const load of [() => Promise.reject(new Error('gone')), () => new Promise<never>(() => undefined)]) {
      test.store.queue.load = load;
      assert.deepEqual(await jobsIn(test), {});
    }
  });
});

describe('metrics of the process', () => {
  usesService();

  it('count active resources without the lists of handles and requests, which can abort Node', async () => {
    const { ask } = await service();
    const { text } = await ask('GET', '/metrics');
    assert.deepEqual(
      [...new Set(text.match(/^nodejs_active_\w+/gm))],
      ['nodejs_active_resources', 'nodejs_active_resources_total'],
    );
  });
});
