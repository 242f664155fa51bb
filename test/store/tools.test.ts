import assert from 'node:assert/strict';
import type { ListedTool, StoredTool } from '../../server/records/src/index.js';
import type { Store } from '../../server/records/src/store.js';
import { where } from '../support/where.js';
import { engines, onEachEngine } from './support/engines.js';

describe('the store', () => {
  where('sqlite').it('is tested on SQLite', () => {
    assert.ok(engines.some(({ name }) => name !== 'PostgreSQL'));
  });
});

/** What a list shows of a tool. */
const listed = ({ source: _, ...tool }: StoredTool): ListedTool => tool;

onEachEngine('the store', (store) => {
  const list = async (options: Parameters<Store['tools']['list']>[0]): Promise<ListedTool[]> =>
    (await store().tools.list(options)).tools;
  const user = (email = 'ann@example.org') => store().users.add({ email });

  describe('user tools', () => {
    const source = 'class: PlatformUserTool\n# kept "as it is"\n';
    const newTool = {
      toolId: 'count',
      version: '1.0.0',
      source,
      representation: JSON.stringify({ a: [1, null, '\u0000\ud800'] }),
    };

    it('are kept as they were submitted', async () => {
      const { id: ownerId } = await user();
      const tool = await store().tools.add({ ...newTool, ownerId });
      assert.match(tool.uuid, /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
      assert.deepEqual(await store().tools.byUuid(tool.uuid.toUpperCase()), tool);
      const { id, uuid, createTime } = tool;
      assert.deepEqual(tool, {
        ...newTool,
        id,
        uuid,
        ownerId,
        isPublic: false,
        isActive: true,
        isHidden: false,
        createTime,
      });
    });

    it('are their owners, and switched off', async () => {
      const [ann, bob] = [await user(), await user('bob@example.org')];
      const one = await store().tools.add({ ...newTool, ownerId: ann.id });
      const two = await store().tools.add({ ...newTool, ownerId: ann.id, isHidden: true });
      const other = await store().tools.add({ ...newTool, ownerId: bob.id, isActive: false });
      assert.deepEqual(await list({ ownerId: ann.id }), [two, one].map(listed));
      assert.deepEqual(await list({ ownerId: ann.id, limit: 1, offset: 1 }), [one].map(listed));
      assert.deepEqual(await list({ ownerId: bob.id, isActive: true }), []);
      assert.deepEqual(await store().tools.byUuid(other.uuid, ann.id), undefined);
      assert.deepEqual(await store().tools.setActive(one.uuid, false), { ...one, isActive: false });
      assert.deepEqual(await list({ ownerId: ann.id, isActive: true }), [two].map(listed));
      assert.equal(await store().tools.setActive('no such', false), undefined);
    });
  });

  it('keeps tools for all apart from those of users', async () => {
    const { id: ownerId } = await user();
    const tool = { ownerId, toolId: 'count', version: '1', source: '{}', representation: '{}' };
    const own = await store().tools.add(tool);
    const forAll = await store().tools.add({ ...tool, isPublic: true });
    assert.deepEqual(await list({ ownerId }), [own].map(listed));
    assert.deepEqual(await list({ ownerId: 'all' }), [forAll].map(listed));
    assert.equal(await store().tools.byUuid(forAll.uuid, ownerId), undefined);
    assert.equal(await store().tools.publicTool({ uuid: own.uuid }), undefined);
    assert.equal(await store().tools.publicTool({ id: own.id }), undefined);
    assert.deepEqual(await store().tools.publicTool({ id: forAll.id }), forAll);
    assert.deepEqual(await store().tools.publicTool({ uuid: forAll.uuid.toUpperCase() }), forAll);
  });

  it('answers', async () => {
    await store().probe();
  });

  it('takes values for values, whatever they say', async () => {
    const name = `'"; drop table users; --\\ \u{1f9ec}`;
    await store().roles.add({ name, description: '%_' });
    assert.equal((await store().roles.byName(name))?.description, '%_');
  });
});
