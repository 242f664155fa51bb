import assert from 'node:assert/strict';
import { onEachEngine } from './support/engines.js';

onEachEngine('uploads', (store) => {
  let ownerId = 0;
  let historyId = 0;
  beforeEach(async () => {
    ({ id: ownerId } = await store().users.add({ email: 'ann@example.org' }));
    ({ id: historyId } = await store().histories.add({ ownerId, name: 'a' }));
  });

  const limit = 100;
  const announce = (size: number, owner = ownerId) =>
    store().uploads.announce({ ownerId: owner, size, limit });
  const announced = async (size: number) => {
    const upload = await announce(size);
    assert.ok(upload);
    return upload;
  };
  const request = async () =>
    (await store().requests.add({ ownerId, historyId, toolId: undefined, request: '{}' })).id;
  const submit = async (requestId: number): Promise<number> => {
    const outputs = [{ name: 'a', label: 'a', extension: 'txt', tags: ['x'] }];
    const { jobs } = await store().requests.submit(requestId, {
      ...{ kind: 'fetch', implicit: [], inputCollections: [] },
      jobs: [{ params: '{}', inputs: [], outputs }],
    });
    return jobs[0]?.id ?? 0;
  };
  /** The clock of the store begins in 2026. */
  const [past, future] = [new Date(0), new Date(Date.UTC(2030, 0, 1))];
  const done = async (before: Date): Promise<number[]> =>
    (await store().uploads.done(before)).map(({ id }) => id);

  it('have a limit for each user, of what they announce and then of what arrived', async () => {
    const first = await announced(60);
    assert.equal(await announce(41), undefined);
    const bob = (await store().users.add({ email: 'bob@example.org' })).id;
    assert.ok(await announce(100, bob));
    await store().uploads.complete(first.id, { requestId: await request(), files: 2, size: 10 });
    await announced(90);
    assert.equal(await announce(1), undefined);
    await store().uploads.remove(first.id);
    await announced(10);
  });

  it('hold that limit for announcements at the same time', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => announce(30)));
    assert.equal(all.filter((one) => one !== undefined).length, 3);
  });

  it('are done when all jobs of their request have ended', async () => {
    const upload = await announced(1);
    const requestId = await request();
    await store().uploads.complete(upload.id, { requestId, files: 3, size: 1 });
    assert.deepEqual(await done(past), []);
    const job = await submit(requestId);
    assert.deepEqual([await done(past), await done(future)], [[], []]);
    await store().jobs.cancel(job);
    assert.deepEqual(await store().uploads.done(past), [{ id: upload.id, name: upload.name, files: 3 }]);
    assert.deepEqual([await store().uploads.has(upload.name), await store().uploads.has('x')], [true, false]);
    await store().uploads.remove(upload.id);
    assert.deepEqual([await store().uploads.has(upload.name), await done(future)], [false, []]);
  });

  it('are done after a while if they were never completed, or their request was never submitted', async () => {
    const [lost, left] = [await announced(1), await announced(1)];
    await store().uploads.complete(left.id, { requestId: await request(), files: 1, size: 1 });
    assert.deepEqual([await done(past), await done(future)], [[], [lost.id, left.id]]);
  });

  it('outputs have the tags that the request gives them', async () => {
    const job = await submit(await request());
    const [output] = await store().jobs.outputsOf(job);
    assert.deepEqual(await store().tags.ofOwner(ownerId, {}), ['x']);
    assert.deepEqual([...(await store().tags.of([output?.itemId ?? 0])).values()], [['x']]);
  });
});
