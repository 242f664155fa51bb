import assert from 'node:assert/strict';
import type { Claim } from '../../server/records/src/job-queue.js';
import { onEachEngine } from './support/engines.js';
import {
  claim,
  claimed,
  content,
  failure,
  job,
  leaseMs,
  newPlace,
  outputOf,
  stateOf,
  submit,
  success,
  type Place,
} from './support/jobs.js';
import { refused } from './support/refused.js';

onEachEngine('the store', (store) => {
  let place: Place;
  beforeEach(async () => {
    place = await newPlace(store(), 'ann');
  });

  describe('requests', () => {
    it('queue their jobs with outputs, in one step', async () => {
      const input = await store().datasets.add({ historyId: place.historyId, name: 'in', state: 'ok' });
      const { id, jobs } = await submit(store(), place, {
        jobs: [{ ...job, inputs: [{ name: 'input', itemId: input.id }] }, job],
      });
      assert.deepEqual(
        jobs.map(({ state, attempts, requestId }) => ({ state, attempts, requestId })),
        [1, 2].map(() => ({ state: 'queued', attempts: 0, requestId: id })),
      );
      assert.equal((await store().requests.byId(id))?.state, 'submitted');
      assert.deepEqual(
        await store().requests.jobsOf(id),
        jobs.map((one) => one.id),
      );
      const [first, second] = jobs;
      assert.ok(first && second);
      assert.deepEqual(await store().jobs.inputsOf(first.id), [{ name: 'input', itemId: input.id }]);
      assert.deepEqual(await store().jobs.inputsOf(second.id), []);
      const dataset = await outputOf(store(), second);
      assert.deepEqual(
        [dataset.name, dataset.number, dataset.state, dataset.extension, dataset.isVisible],
        ['Result', 3, 'queued', 'txt', true],
      );
      assert.deepEqual(
        [...(await store().jobs.creatorOf([input.id, dataset.id]))],
        [[dataset.id, second.id]],
      );
    });

    it('make a collection of what their jobs make of the elements of another', async () => {
      const elements = ['b', 'a'].map((identifier, index) => ({
        ...{ identifiers: [identifier], job: index, output: 'result' },
      }));
      const input = await store().collections.add(
        { historyId: place.historyId, name: 'in', collectionType: 'list' },
        [],
      );
      const hidden = { ...job, outputs: job.outputs.map((one) => ({ ...one, isHiddenElement: true })) };
      const { id, jobs, implicitCollections } = await submit(store(), place, {
        jobs: [hidden, hidden],
        implicit: [{ name: 'result', label: 'All', collectionType: 'list', elements }],
        inputCollections: [{ name: 'input', itemId: input.id }],
      });
      const [made] = implicitCollections;
      assert.ok(made);
      const outputs = await Promise.all(jobs.map((one) => outputOf(store(), one)));
      assert.deepEqual(
        (await store().collections.leaves(made.itemId, 10)).map(({ identifiers, datasetId }) => [
          ...identifiers,
          datasetId,
        ]),
        [
          ['b', outputs[0]?.id],
          ['a', outputs[1]?.id],
        ],
      );
      assert.ok(outputs.every(({ isVisible }) => !isVisible));
      assert.deepEqual(await store().requests.collectionsOf(id), [
        { direction: 'input', name: 'input', collectionId: input.id },
        { direction: 'output', name: 'result', collectionId: made.itemId },
      ]);
    });

    it('are submitted once', async () => {
      const { id } = await submit(store(), place);
      const again = store().requests.submit(id, {
        ...{ kind: 'tool', jobs: [job], implicit: [], inputCollections: [] },
      });
      await refused(again, { is: 'unknown', kind: 'request', ids: [id] });
      assert.equal((await store().jobs.list({})).length, 1);
    });

    it('fail with a reason, unless they were submitted', async () => {
      const { id } = await store().requests.add({ ...place, toolId: undefined, request: '{}' });
      await store().requests.fail(id, { err_msg: 'No.' });
      const failed = await store().requests.byId(id);
      assert.deepEqual([failed?.state, failed?.stateMessage], ['failed', '{"err_msg":"No."}']);
      const { id: other } = await submit(store(), place);
      await store().requests.fail(other, 'No.');
      assert.equal((await store().requests.byId(other))?.state, 'submitted');
      assert.deepEqual(
        (await store().requests.list({ historyId: place.historyId })).map((one) => one.id),
        [other, id],
      );
    });

    it('fail when the process that had them is gone', async () => {
      const { id } = await store().requests.add({ ...place, toolId: undefined, request: '{}' });
      const { createTime } = (await store().requests.byId(id)) ?? {};
      assert.ok(createTime);
      await store().requests.failAbandoned(createTime, 'Gone.');
      assert.equal((await store().requests.byId(id))?.state, 'new');
      await store().requests.failAbandoned(new Date(createTime.getTime() + 1), 'Gone.');
      assert.equal((await store().requests.byId(id))?.state, 'failed');
    });
  });

  describe('jobs', () => {
    it('are claimed once, oldest first, and so do their outputs change', async () => {
      const { jobs } = await submit(store(), place, { jobs: [job, job] });
      const first = await claimed(store(), { worker: 'one' });
      const second = await claimed(store(), { worker: 'two' });
      assert.deepEqual([first.id, second.id], [jobs[0]?.id, jobs[1]?.id]);
      assert.deepEqual([first.state, first.attempts], ['running', 1]);
      assert.equal(await claim(store(), { worker: 'three' }), undefined);
      assert.equal((await outputOf(store(), first)).state, 'running');
      const { states } = await store().queue.load();
      assert.deepEqual([states.get('queued'), states.get('running')], [0, 2]);
    });

    it('end with what they made, once, whoever says so', async () => {
      await submit(store(), place);
      const own = await claimed(store());
      const { id: itemId } = await outputOf(store(), own);
      const end = (worker: string, registered = [{ itemId, dataset: content }]) =>
        store().queue.finish(worker, own, success, registered);
      assert.equal(await end('two'), undefined);
      assert.equal((await end('one'))?.state, 'ok');
      // As after an answer that was lost.
      assert.equal((await end('one', []))?.state, 'ok');
      const ended = await store().jobs.byId(own.id);
      assert.deepEqual(
        [ended?.exitCode, ended?.command, ended?.stdout, ended?.stderr, ended?.message],
        [0, 'true', 'out', '', undefined],
      );
      assert.ok(ended?.endTime && ended.startTime && ended.endTime > ended.startTime);
      const { state, size, hash } = await outputOf(store(), own);
      assert.deepEqual([state, size, hash], ['ok', 3, 'aa']);
    });

    it('end with the elements of collections, which are hidden outputs of them', async () => {
      const planned = { name: 'many', label: 'Many', extension: 'txt', collectionType: 'list:list' };
      await submit(store(), place, { jobs: [{ ...job, outputs: [planned] }] });
      const own = await claimed(store());
      const [output] = await store().jobs.outputsOf(own.id);
      assert.ok(output);
      const names = [
        ['b', '1'],
        ['b', '2'],
        ['a', '1'],
      ];
      const elements = names.map((identifiers) => ({ identifiers, name: 'x', dataset: content }));
      await store().queue.finish('one', own, success, [{ itemId: output.itemId, elements }]);
      const leaves = await store().collections.leaves(output.itemId, 10);
      assert.deepEqual(
        leaves.map(({ identifiers }) => identifiers),
        names,
      );
      assert.equal((await store().collections.byId(output.itemId))?.populatedState, 'ok');
      assert.deepEqual(
        (await store().jobs.outputsOf(own.id)).map(({ name }) => name),
        ['many', ...names.map((identifiers) => `__new_primary_file_many|${identifiers.join(':')}__`)],
      );
      for (const { datasetId } of leaves)
        assert.equal((await store().datasets.byId(datasetId))?.isVisible, false);
    });

    it('end with datasets that were not planned', async () => {
      await submit(store(), place);
      const own = await claimed(store());
      await store().queue.finish('one', own, success, [{ dataset: { ...content, name: 'More' } }]);
      const [, more] = await store().jobs.outputsOf(own.id);
      const dataset = await store().datasets.byId(more?.itemId ?? 0);
      assert.deepEqual([dataset?.name, dataset?.number, dataset?.isVisible], ['More', 2, true]);
    });

    it('that fail, fail their outputs', async () => {
      const many = { name: 'many', label: 'Many', extension: 'txt', collectionType: 'list' };
      await submit(store(), place, { jobs: [{ ...job, outputs: [...job.outputs, many] }] });
      const own = await claimed(store());
      await store().queue.finish('one', own, failure, []);
      const ended = await store().jobs.byId(own.id);
      assert.deepEqual([ended?.state, ended?.message, ended?.exitCode], ['error', 'It failed.', 3]);
      assert.equal((await outputOf(store(), own)).state, 'error');
      const [, collection] = await store().jobs.outputsOf(own.id);
      const { populatedState, populatedMessage } =
        (await store().collections.byId(collection?.itemId ?? 0)) ?? {};
      assert.deepEqual([populatedState, populatedMessage], ['failed', 'It failed.']);
    });

    it('may print what no database stores', async () => {
      await submit(store(), place);
      const own = await claimed(store());
      await store().queue.finish('one', own, { ...success, stdout: 'a\0b\ud800c' }, []);
      assert.equal((await store().jobs.byId(own.id))?.stdout, 'a\ufffdb\ufffdc');
    });

    it('register nothing if a part of it is refused', async () => {
      const many = { name: 'many', label: 'Many', extension: 'txt', collectionType: 'list' };
      await submit(store(), place, { jobs: [{ ...job, outputs: [...job.outputs, many] }] });
      const own = await claimed(store());
      const [one, collection] = await store().jobs.outputsOf(own.id);
      const elements = ['a', 'a'].map((identifier) => ({
        identifiers: [identifier],
        name: 'x',
        dataset: content,
      }));
      const end = store().queue.finish('one', own, success, [
        { itemId: one?.itemId, dataset: content },
        { itemId: collection?.itemId, elements },
      ]);
      await refused(end, { is: 'duplicate', kind: 'element', name: 'a' });
      assert.equal(await stateOf(store(), own), 'running');
      assert.equal((await outputOf(store(), own)).state, 'running');
      assert.equal(await store().contents.countOf({ historyId: place.historyId, kind: 'dataset' }), 1);
    });

    it('register nothing that exceeds the quota of their user', async () => {
      await store().quotas.set(place.ownerId, { datasetBytes: 4 });
      await submit(store(), place, { jobs: [job, job] });
      const end = async () => {
        const own = await claimed(store());
        const { id: itemId } = await outputOf(store(), own);
        return store().queue.finish('one', own, success, [{ itemId, dataset: content }]);
      };
      await end();
      await refused(end(), { is: 'quota', quota: 'datasetBytes', limit: 4, used: 3, added: 3 });
    });

    it('of users who have too many are left to wait', async () => {
      const bob = await newPlace(store(), 'bob');
      const { jobs } = await submit(store(), place, { jobs: [job, job, job] });
      const { jobs: others } = await submit(store(), bob);
      const order = [];
      for (;;) {
        const next = await claim(store(), { worker: 'one', perUser: 2 });
        if (!next) break;
        order.push(next.id);
      }
      assert.deepEqual(order, [jobs[0]?.id, others[0]?.id, jobs[1]?.id]);
      const [first] = jobs;
      assert.ok(first);
      await store().queue.finish('one', { id: first.id, attempts: 1 }, success, []);
      assert.equal((await claim(store(), { worker: 'one', perUser: 2 }))?.id, jobs[2]?.id);
    });

    it('are left to workers that know their kind', async () => {
      const { jobs } = await submit(store(), place, { kind: 'fetch' });
      const of = (perUser: Claim['perUser']) => store().queue.claim({ worker: 'one', leaseMs, perUser });
      assert.equal(await of({}), undefined);
      assert.equal(await of({ tool: 1 }), undefined);
      assert.equal((await of({ tool: 1, fetch: 1 }))?.id, jobs[0]?.id);
    });

    it('wait for inputs that are being made', async () => {
      const { jobs } = await submit(store(), place);
      const [maker] = jobs;
      assert.ok(maker);
      const input = await outputOf(store(), maker);
      const { jobs: waiting } = await submit(store(), place, {
        jobs: [{ ...job, inputs: [{ name: 'input', itemId: input.id }] }],
      });
      assert.deepEqual(
        waiting.map(({ state }) => state),
        ['new'],
      );
      const own = await claimed(store());
      assert.equal(await claim(store()), undefined);
      await store().queue.finish('one', own, success, [{ itemId: input.id, dataset: content }]);
      assert.equal((await claim(store()))?.id, waiting[0]?.id);
    });

    it('wait for the elements of collections', async () => {
      const planned = { name: 'many', label: 'Many', extension: 'txt', collectionType: 'list' };
      const { jobs } = await submit(store(), place, { jobs: [{ ...job, outputs: [planned] }] });
      const [output] = await store().jobs.outputsOf(jobs[0]?.id ?? 0);
      assert.ok(output);
      const { jobs: waiting } = await submit(store(), place, { jobs: [{ ...job, inputs: [output] }] });
      const { jobs: implicit } = await submit(store(), place, {
        implicit: [
          {
            ...{ name: 'result', label: 'All', collectionType: 'list' },
            elements: [{ identifiers: ['a'], job: 0, output: 'result' }],
          },
        ],
      });
      const { implicitCollections } = { implicitCollections: await implicitOf(implicit[0]?.requestId) };
      const { jobs: third } = await submit(store(), place, {
        jobs: [{ ...job, inputs: implicitCollections }],
      });
      assert.deepEqual(
        [...waiting, ...third].map(({ state }) => state),
        ['new', 'new'],
      );
      const first = await claimed(store());
      const second = await claimed(store());
      assert.equal(await claim(store()), undefined);
      await store().queue.finish('one', first, failure, []);
      // It is told by the job itself that its input has failed.
      assert.equal((await claim(store()))?.id, waiting[0]?.id);
      await store().queue.finish('one', second, success, []);
      assert.equal((await claim(store()))?.id, third[0]?.id);
    });

    const implicitOf = async (requestId = 0) =>
      (await store().requests.collectionsOf(requestId)).map(({ name, collectionId }) => ({
        ...{ name, itemId: collectionId },
      }));
  });
});
