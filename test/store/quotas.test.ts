import assert from 'node:assert/strict';
import type { Store } from '../../server/records/src/store.js';
import { engines, storeAt } from './support/engines.js';

const source = 'é'.repeat(10);
const newTool = { toolId: 'count', version: '1.0.0', source, representation: '"é"' };
const quotas = { tools: 3, toolBytes: 100, tags: 4, histories: 2, datasetBytes: 10 };

for (const engine of engines) {
  engine.describe(`quotas on ${engine.name}`, () => {
    let store: Store;
    let ann: number;
    beforeEach(async () => {
      store = await storeAt(engine, await engine.newRecords(), quotas);
      ann = (await store.users.add({ email: 'ann@example.org' })).id;
    });
    afterEach(() => store.close());

    const add = (ownerId = ann) => store.tools.add({ ...newTool, ownerId });
    const history = (ownerId = ann) => store.histories.add({ ownerId, name: 'h' });
    const used = async (id = ann): Promise<unknown> => {
      const usage = (await store.quotas.usage([id])).get(id);
      return usage && [usage.tools.used, usage.toolBytes.used, usage.tags.used, usage.histories.used];
    };
    const refused = async (write: Promise<unknown>, detail: object): Promise<void> => {
      await assert.rejects(write, (error: { detail?: object }) => {
        assert.deepEqual(error.detail, { is: 'quota', ...detail });
        return true;
      });
    };

    it('bound the tools of each user, deactivated ones too, but not those for everyone', async () => {
      const { uuid } = await add();
      await add();
      await add();
      await store.tools.setActive(uuid, false);
      await refused(add(), { quota: 'tools', limit: 3, used: 3, added: 1 });
      assert.deepEqual(await used(), [3, 72, 0, 0]);
      await store.tools.add({ ...newTool, ownerId: ann, isPublic: true });
      const bob = (await store.users.add({ email: 'bob@example.org' })).id;
      await add(bob);
      assert.deepEqual(
        [await used(), await used(bob)],
        [
          [3, 72, 0, 0],
          [1, 24, 0, 0],
        ],
      );
    });

    it('bound the bytes of tools, as text and as JSON', async () => {
      const long = { ...newTool, ownerId: ann, source: 'x'.repeat(80) };
      await add();
      await refused(store.tools.add(long), { quota: 'toolBytes', limit: 100, used: 24, added: 84 });
      await store.tools.add({ ...long, source: 'x'.repeat(72) });
      assert.deepEqual(await used(), [2, 100, 0, 0]);
    });

    it('bound histories and the tags of all items; fewer tags are always accepted', async () => {
      const [one, other] = [await history(), await history()];
      await refused(history(), { quota: 'histories', limit: 2, used: 2, added: 1 });
      await store.tags.replace(one.id, ['a', 'b', 'c']);
      await refused(store.tags.replace(other.id, ['a', 'b']), { quota: 'tags', limit: 4, used: 3, added: 2 });
      assert.deepEqual([...(await store.tags.of([other.id])).values()], [[]]);
      await store.tags.replace(one.id, ['a', 'b', 'c', 'd']);
      await store.quotas.set(ann, { tags: 1 });
      await store.tags.replace(one.id, ['a', 'b', 'x']);
      await refused(store.tags.replace(one.id, ['a', 'b', 'x', 'y']), {
        ...{ quota: 'tags', limit: 1, used: 3, added: 1 },
      });
      assert.deepEqual(await used(), [0, 0, 3, 2]);
    });

    it('count the bytes of datasets, deleted ones too', async () => {
      const { id: historyId } = await history();
      const of = async (): Promise<unknown> =>
        (await store.quotas.usage([ann], ['datasetBytes'])).get(ann)?.datasetBytes;
      assert.deepEqual(await of(), { used: 0, limit: 10, isOwn: false });
      const { id } = await store.datasets.add({ historyId, name: 'a', size: 4 });
      await store.datasets.add({ historyId, name: 'b', size: 3 });
      await store.contents.change(historyId, [id], { isDeleted: true });
      assert.deepEqual(await of(), { used: 7, limit: 10, isOwn: false });
    });

    it('are those of the user where they were set, until they are reset', async () => {
      const bob = (await store.users.add({ email: 'bob@example.org' })).id;
      await store.quotas.set(ann, { tools: 0, histories: 5 });
      await store.quotas.set(ann, { tools: 1 });
      await add();
      await refused(add(), { quota: 'tools', limit: 1, used: 1, added: 1 });
      await add(bob);
      const usage = await store.quotas.usage([ann, bob]);
      assert.deepEqual(usage.get(ann)?.tools, { used: 1, limit: 1, isOwn: true });
      assert.deepEqual(usage.get(bob)?.tools, { used: 1, limit: 3, isOwn: false });
      await store.quotas.reset(ann);
      await add();
      assert.deepEqual((await store.quotas.usage([ann])).get(ann)?.tools, {
        used: 2,
        limit: 3,
        isOwn: false,
      });
    });

    it('hold for writes at the same time', async () => {
      const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => add()));
      assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 3);
      assert.deepEqual(await used(), [3, 72, 0, 0]);
    });
  });
}
