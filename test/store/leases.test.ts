import assert from 'node:assert/strict';
import { onEachEngine } from './support/engines.js';
import {
  claim,
  claimed,
  content,
  job,
  leaseMs,
  newPlace,
  outputOf,
  stateOf,
  submit,
  success,
  type Place,
} from './support/jobs.js';

onEachEngine('the store', (store) => {
  let place: Place;
  beforeEach(async () => {
    place = await newPlace(store(), 'ann');
  });

  describe('leases', () => {
    it('are extended by their worker, which is told what it has', async () => {
      await submit(store(), place, { jobs: [job, job, job] });
      const first = await claimed(store(), { worker: 'one' });
      const second = await claimed(store(), { worker: 'one' });
      const foreign = await claimed(store(), { worker: 'two' });
      await store().jobs.cancel(second.id);
      const ended = { id: first.id, attempts: 2 };
      const kept = await store().queue.extend({
        ...{ worker: 'one', leaseMs, jobs: [first, second, foreign, ended] },
      });
      assert.deepEqual(
        kept.sort((a, b) => a.id - b.id),
        [
          { id: first.id, attempts: 1, isCanceled: false },
          { id: second.id, attempts: 1, isCanceled: true },
        ],
      );
    });

    it('that end give the job to another worker, and the first can say nothing more about it', async () => {
      await submit(store(), place);
      const lost = await claimed(store(), { worker: 'one', lease: 0 });
      assert.deepEqual(await store().queue.requeue(5), { ended: [], queued: 1 });
      assert.equal((await outputOf(store(), lost)).state, 'queued');
      const own = await claimed(store(), { worker: 'two' });
      assert.deepEqual([own.id, own.attempts], [lost.id, 2]);
      assert.deepEqual(await store().queue.extend({ worker: 'one', leaseMs, jobs: [lost] }), []);
      assert.equal(await store().queue.finish('one', lost, success, []), undefined);
      await store().queue.release('one', lost);
      await store().queue.drop('one', lost);
      assert.deepEqual(await store().queue.requeue(5), { ended: [], queued: 0 });
      assert.equal(await stateOf(store(), own), 'running');
    });

    it('that last are left alone', async () => {
      await submit(store(), place);
      await claimed(store());
      assert.deepEqual(await store().queue.requeue(5), { ended: [], queued: 0 });
    });

    it('end early for a job that could not be ended', async () => {
      await submit(store(), place);
      await store().queue.drop('one', await claimed(store()));
      assert.deepEqual(await store().queue.requeue(5), { ended: [], queued: 1 });
    });

    it('may end a few times; then the job fails, and says why', async () => {
      await submit(store(), place);
      for (let attempt = 1; attempt <= 2; attempt++) {
        await claimed(store(), { worker: 'one', lease: 0 });
        assert.equal((await store().queue.requeue(3)).queued, 1);
      }
      const own = await claimed(store(), { worker: 'one', lease: 0 });
      const { ended } = await store().queue.requeue(3);
      assert.deepEqual(
        ended.map(({ id, state, attempts }) => ({ id, state, attempts })),
        [{ id: own.id, state: 'error', attempts: 3 }],
      );
      assert.match((await store().jobs.byId(own.id))?.message ?? '', /^The job was started 3 times, /);
      assert.equal((await outputOf(store(), own)).state, 'error');
      assert.equal(await claim(store()), undefined);
    });

    it('are given back by a worker that stops, which does not count as an attempt', async () => {
      await submit(store(), place);
      await store().queue.release('one', await claimed(store()));
      const again = await claimed(store());
      assert.equal(again.attempts, 1);
    });
  });

  describe('canceled jobs', () => {
    it('that wait are gone at once, with their outputs', async () => {
      const { jobs } = await submit(store(), place);
      const [own] = jobs;
      assert.ok(own);
      const canceled = await store().jobs.cancel(own.id);
      assert.deepEqual([canceled?.state, canceled?.isCanceled], ['deleted', true]);
      assert.ok(canceled?.endTime);
      const { state, isDeleted } = await outputOf(store(), own);
      assert.deepEqual([state, isDeleted], ['discarded', true]);
      assert.equal(await claim(store()), undefined);
    });

    it('that run are ended by their worker, which cannot register anything any more', async () => {
      await submit(store(), place);
      const own = await claimed(store());
      assert.equal((await store().jobs.cancel(own.id))?.state, 'deleting');
      const { id: itemId } = await outputOf(store(), own);
      const ended = await store().queue.finish('one', own, success, [{ itemId, dataset: content }]);
      assert.equal(ended?.state, 'deleted');
      const { state, file } = await outputOf(store(), own);
      assert.deepEqual([state, file], ['discarded', undefined]);
    });

    it('whose worker is gone are gone, too', async () => {
      await submit(store(), place);
      const own = await claimed(store(), { worker: 'one', lease: 0 });
      await store().jobs.cancel(own.id);
      const { ended } = await store().queue.requeue(5);
      assert.deepEqual(
        ended.map(({ state }) => state),
        ['deleted'],
      );
    });

    it('whose worker stops are gone, too', async () => {
      await submit(store(), place);
      const own = await claimed(store());
      await store().jobs.cancel(own.id);
      const ended = await store().queue.release('one', own);
      assert.deepEqual([ended?.id, ended?.state], [own.id, 'deleted']);
      assert.ok((await store().jobs.byId(own.id))?.endTime);
    });

    it('that have ended stay as they are', async () => {
      await submit(store(), place);
      const own = await claimed(store());
      await store().queue.finish('one', own, success, []);
      assert.equal((await store().jobs.cancel(own.id))?.state, 'ok');
      assert.equal(await store().jobs.cancel(77_777), undefined);
    });
  });

  describe('the jobs of a request', () => {
    it('are canceled together, whatever they wait for, and others are not', async () => {
      const { id, jobs } = await submit(store(), place, { jobs: [job, job, job, job] });
      const { jobs: others } = await submit(store(), place);
      const ended = await claimed(store());
      await store().queue.finish('one', ended, success, []);
      const running = await claimed(store());
      const told: number[] = [];
      store().queue.events.on('canceled', (ids) => told.push(...ids));
      assert.equal(await store().requests.cancel(id), 3);
      const states = async () => Promise.all([...jobs, ...others].map((one) => stateOf(store(), one)));
      assert.deepEqual(await states(), ['ok', 'deleting', 'deleted', 'deleted', 'queued']);
      assert.deepEqual(
        told,
        jobs.slice(1).map((one) => one.id),
      );
      const outputs = await Promise.all([...jobs, ...others].map((one) => outputOf(store(), one)));
      assert.deepEqual(
        outputs.map(({ isDeleted }) => isDeleted),
        [false, true, true, true, false],
      );
      // One has not ended; nothing more is canceled.
      assert.equal(await store().requests.cancel(id), 1);
      await store().queue.finish('one', running, success, []);
      assert.equal(await store().requests.cancel(id), 0);
      assert.deepEqual(await states(), ['ok', 'deleted', 'deleted', 'deleted', 'queued']);
      assert.equal(told.length, 3);
    });

    it('end once, by whichever of those that cancel and end them at the same time', async () => {
      const { id, jobs } = await submit(store(), place, { jobs: Array.from({ length: 8 }, () => job) });
      const own = await claimed(store());
      const { id: itemId } = await outputOf(store(), own);
      const [, , ended] = await Promise.all([
        store().requests.cancel(id),
        store().requests.cancel(id),
        store().queue.finish('one', own, success, [{ itemId, dataset: content }]),
      ]);
      const { state, isDeleted } = await outputOf(store(), own);
      assert.deepEqual([state, isDeleted], ended?.state === 'ok' ? ['ok', false] : ['discarded', true]);
      for (const one of jobs.slice(1)) assert.equal(await stateOf(store(), one), 'deleted');
    });
  });

  describe('what jobs printed', () => {
    it('is removed when they ended long ago, and nothing else of them', async () => {
      await submit(store(), place, { jobs: [job, job, job] });
      const [old, late] = [await claimed(store()), await claimed(store())];
      const texts = async () =>
        Promise.all(
          [old, late].map(async ({ id }) => {
            const { stdout, stderr, command, exitCode, state } = (await store().jobs.byId(id)) ?? {};
            return [stdout, stderr, command, exitCode, state];
          }),
        );
      await store().queue.finish('one', old, { ...success, stderr: 'err' }, []);
      const between = (await store().jobs.byId(old.id))?.endTime?.getTime() ?? 0;
      await store().queue.finish('one', late, success, []);
      assert.equal(await store().jobs.dropTexts(new Date(between)), 0);
      assert.equal(await store().jobs.dropTexts(new Date(between + 1)), 1);
      assert.deepEqual(await texts(), [
        ['', '', 'true', 0, 'ok'],
        ['out', '', 'true', 0, 'ok'],
      ]);
      assert.equal(await store().jobs.dropTexts(new Date(between + 1)), 0);
    });
  });

  describe('the jobs of a history', () => {
    it('are canceled when it is purged, and those of others are not', async () => {
      const other = await newPlace(store(), 'bob');
      const { jobs } = await submit(store(), place, { jobs: [job, job] });
      const { jobs: others } = await submit(store(), other);
      await claimed(store());
      await store().histories.purge(place.historyId);
      const states = await Promise.all([...jobs, ...others].map((one) => stateOf(store(), one)));
      assert.deepEqual(states, ['deleting', 'deleted', 'queued']);
    });
  });

  describe('contents', () => {
    it('without a dataset are taken by age, once, and announced again when they are gone', async () => {
      const { contentFiles } = store();
      const later = new Date(Date.UTC(2030));
      assert.ok(await contentFiles.announce('datasets/aa/aa.dat'));
      assert.ok(await contentFiles.announce('datasets/bb/bb.dat'));
      await submit(store(), place);
      const own = await claimed(store());
      await store().queue.finish('one', own, success, [
        { itemId: (await outputOf(store(), own)).id, dataset: content },
      ]);
      assert.deepEqual(await contentFiles.takeUnused(new Date(0)), []);
      assert.deepEqual(await contentFiles.takeUnused(later), ['datasets/bb/bb.dat']);
      assert.deepEqual(await contentFiles.takeUnused(later), []);
      assert.equal(await contentFiles.announce('datasets/bb/bb.dat'), false);
      await contentFiles.forget(['datasets/bb/bb.dat']);
      assert.ok(await contentFiles.announce('datasets/bb/bb.dat'));
    });
  });
});
