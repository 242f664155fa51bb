import assert from 'node:assert/strict';
import { until } from '../support/until.js';
import { engines, storeAt } from './support/engines.js';
import { roundOf } from './support/rounds.js';
import { startChild } from './support/start-child.js';

for (const engine of engines) {
  engine.describe(`processes that share records on ${engine.name}`, function () {
    it('make the schema once when they start at the same time', async () => {
      const place = await engine.newPlace();
      const children = Array.from({ length: 4 }, () => startChild('open', place));
      await until('all are ready', () => children.every((child) => child.lines()[0] === 'ready'));
      for (const child of children) child.process.stdin?.write('go\n');
      for (const child of children) {
        assert.equal(await child.ended, 0);
        assert.deepEqual(child.lines(), ['ready', 'opened 0']);
      }
    });

    it('lose no update', async () => {
      const place = await engine.newPlace();
      const store = await storeAt(engine, place);
      const { id: ownerId } = await store.users.add({ email: 'ann@example.org' });
      const { id: itemId } = await store.histories.add({ ownerId, name: 'a' });
      const { id: groupId } = await store.groups.add({ name: 'Lab' });
      const count = 100;
      const children = [0, 1].map((index) =>
        startChild('share', place, itemId, groupId, index * count, count),
      );
      for (const child of children) assert.equal(await child.ended, 0);
      assert.equal((await store.users.list()).length, 1 + 2 * count);
      assert.equal((await store.groups.members(groupId)).length, 2 * count);
      assert.ok(roundOf((await store.tags.of([itemId])).get(itemId) ?? []) !== undefined);
      await store.close();
    });
  });
}
