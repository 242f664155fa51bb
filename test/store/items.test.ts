import assert from 'node:assert/strict';
import type { Store } from '../../server/records/src/store.js';
import { onEachEngine } from './support/engines.js';
import { refused } from './support/refused.js';

onEachEngine('the store', (store) => {
  const user = (email = 'ann@example.org') => store().users.add({ email });

  describe('items', () => {
    it('have a class, an owner and a name', async () => {
      const { id: ownerId } = await user();
      const page = await store().items.add({ class: 'Page', ownerId, name: 'Results' });
      assert.deepEqual(await store().items.byId('Page', page.id), page);
      assert.equal(await store().items.byId('History', page.id), undefined);
      assert.equal(await store().histories.byId(page.id), undefined);
      assert.equal(page.ownerId, ownerId);
    });

    it('are renamed, deleted and restored, and note when', async () => {
      const { id: ownerId } = await user();
      const history = await store().histories.add({ ownerId, name: 'a' });
      await store().histories.rename(history.id, 'b');
      await store().histories.setDeleted(history.id, true);
      assert.deepEqual(await store().histories.list({ ownerId, isDeleted: false }), []);
      const [now] = await store().histories.list({ ownerId });
      assert.ok(now && now.updateTime > history.updateTime);
      assert.deepEqual(now, { ...history, name: 'b', isDeleted: true, updateTime: now.updateTime });
    });

    it('belong to a user who is there', async () => {
      await assert.rejects(store().histories.add({ ownerId: 77, name: 'a' }));
    });
  });

  describe('datasets', () => {
    it('are items in a history', async () => {
      const { id: ownerId } = await user();
      const history = await store().histories.add({ ownerId, name: 'a' });
      const dataset = await store().datasets.add({
        historyId: history.id,
        name: 'reads',
        extension: 'fastq',
      });
      assert.deepEqual(await store().datasets.byId(dataset.id), dataset);
      assert.deepEqual(await store().datasets.list({ historyId: history.id }), [dataset]);
      const item = await store().items.byId('HistoryDatasetAssociation', dataset.id);
      assert.deepEqual([item?.ownerId, item?.name], [ownerId, 'reads']);
      const { historyId, extension, state, file, size, isPublic } = dataset;
      assert.deepEqual(
        [historyId, extension, state, file, size, isPublic],
        [history.id, 'fastq', 'new', undefined, 0, false],
      );
    });

    it('change what is given', async () => {
      const { id: ownerId } = await user();
      const { id: historyId } = await store().histories.add({ ownerId, name: 'a' });
      const dataset = await store().datasets.add({ historyId, name: 'reads' });
      const done = {
        state: 'ok',
        file: 'files/000/reads.txt',
        size: 5_000_000_000,
        isPublic: true,
      } as const;
      await store().datasets.update(dataset.id, done);
      const now = await store().datasets.byId(dataset.id);
      assert.ok(now && now.updateTime > dataset.updateTime);
      assert.deepEqual(now, { ...dataset, ...done, updateTime: now.updateTime });
      await store().datasets.update(dataset.id, { file: undefined });
      assert.equal((await store().datasets.byId(dataset.id))?.file, undefined);
      await store().datasets.update(77, { size: 1 });
    });

    it('stay below the data folder', async () => {
      const { id: ownerId } = await user();
      const { id: historyId } = await store().histories.add({ ownerId, name: 'a' });
      for (const file of ['/etc/passwd', '../x', 'a/../../x', 'a//b', '', '.', 'a\\..\\b', 'a/']) {
        const fault = { is: 'invalid', what: 'a path below the dataset store', value: file } as const;
        await refused(store().datasets.add({ historyId, name: 'x', file }), fault);
      }
      assert.deepEqual(await store().datasets.list({ historyId }), []);
    });

    it('need a history', async () => {
      const { id: ownerId } = await user();
      const { id } = await store().items.add({ class: 'Page', ownerId, name: 'p' });
      await refused(store().datasets.add({ historyId: id, name: 'x' }), {
        is: 'unknown',
        kind: 'history',
        ids: [id],
      });
    });
  });

  describe('tags', () => {
    const tagged = async (own: Store) => {
      const { id: ownerId } = await own.users.add({ email: 'ann@example.org' });
      const { id } = await own.histories.add({ ownerId, name: 'a' });
      return id;
    };
    const cases: [string, string[], string[]][] = [
      ['keep their order', ['b', 'a', 'c.d'], ['b', 'a', 'c.d']],
      ['keep names and values', ['name:a', 'group:b:c', 'x:'], ['name:a', 'group:b:c', 'x:']],
      ['are separated by commas', ['a,b', 'n:1,2', ',,', ' c , d'], ['a', 'b', 'n:1', '2', 'c', 'd']],
      ['stand once', ['a', 'b', 'a', 'A', 'a:1', 'a:1'], ['a', 'b', 'A', 'a:1']],
      [
        'are any text',
        ['#ä', '\u{1f9ec}', `${'long'.repeat(500)}:x`],
        ['#ä', '\u{1f9ec}', `${'long'.repeat(500)}:x`],
      ],
      ['are cleared', [], []],
    ];
    for (const [what, given, expected] of cases) {
      it(what, async () => {
        const id = await tagged(store());
        await store().tags.replace(id, ['old', 'name:old']);
        await store().tags.replace(id, given);
        assert.deepEqual(await store().tags.of([id]), new Map([[id, expected]]));
      });
    }

    it('of many items come together, in great number', async () => {
      const first = await tagged(store());
      const second = await store().histories.add({ ownerId: 1, name: 'b' });
      const many = Array.from({ length: 2_500 }, (_, index) => `tag${index}`);
      await store().tags.replace(first, many);
      assert.deepEqual(
        await store().tags.of([second.id, first, 77]),
        new Map([
          [second.id, []],
          [first, many],
          [77, []],
        ]),
      );
    });

    it('stay as they were when they are refused', async () => {
      const id = await tagged(store());
      await store().tags.replace(id, ['old']);
      const what = 'text that can be stored';
      for (const value of ['nul\u0000', 'half\ud800']) {
        await refused(store().tags.replace(id, ['new', value]), { is: 'invalid', what, value });
      }
      assert.deepEqual(await store().tags.of([id]), new Map([[id, ['old']]]));
      await refused(store().tags.replace(77, ['a']), { is: 'unknown', kind: 'item', ids: [77] });
    });

    it('mark the item as changed', async () => {
      const id = await tagged(store());
      const before = await store().histories.byId(id);
      await store().tags.replace(id, ['a']);
      const after = await store().histories.byId(id);
      assert.ok(before && after && after.updateTime > before.updateTime);
    });
  });
});
