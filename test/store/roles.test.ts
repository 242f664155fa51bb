import assert from 'node:assert/strict';
import { roleTypes } from '../../server/platform-api/src/constants.js';
import type { RoleRecord, Viewer } from '../../server/records/src/roles.js';
import { onEachEngine } from './support/engines.js';
import { refused } from './support/refused.js';

const names = (roles: readonly RoleRecord[]): string[] => roles.map(({ name }) => name);

onEachEngine('the store', (store) => {
  const user = (email = 'ann@example.org') => store().users.add({ email });

  describe('roles', () => {
    it('are held by users and groups', async () => {
      const ann = await user();
      const group = await store().groups.add({ name: 'Lab' });
      const ids = { userIds: [ann.id, ann.id], groupIds: [group.id] };
      const role = await store().roles.add({ name: 'Readers', description: 'May read', ...ids });
      assert.deepEqual(role, {
        id: role.id,
        name: 'Readers',
        description: 'May read',
        type: 'admin',
        isDeleted: false,
        createTime: role.createTime,
      });
      assert.deepEqual(await store().roles.byId(role.id), role);
      assert.deepEqual(await store().roles.byName('Readers'), role);
      assert.deepEqual(await store().roles.holders(role.id), { userIds: [ann.id], groupIds: [group.id] });
      await store().roles.withdraw(role.id, { userIds: [ann.id], groupIds: [group.id] });
      assert.deepEqual(await store().roles.holders(role.id), { userIds: [], groupIds: [] });
      await store().roles.grant(role.id, ids);
      await store().roles.grant(role.id, ids);
      assert.deepEqual(await store().roles.holders(role.id), { userIds: [ann.id], groupIds: [group.id] });
    });

    it('are refused as a whole, with what is not known', async () => {
      const ann = await user();
      await store().users.setDeleted(ann.id, true);
      const before = await store().roles.list();
      await refused(store().roles.add({ name: 'r', userIds: [ann.id, 77] }), {
        is: 'unknown',
        kind: 'user',
        ids: [ann.id, 77],
      });
      await refused(store().roles.add({ name: 'r', groupIds: [5] }), {
        is: 'unknown',
        kind: 'group',
        ids: [5],
      });
      assert.deepEqual(await store().roles.list(), before);
    });

    it('have a name of their own, deleted ones too', async () => {
      const role = await store().roles.add({ name: 'r' });
      await store().roles.delete(role.id);
      await refused(store().roles.add({ name: 'r' }), { is: 'duplicate', kind: 'role', name: 'r' });
      assert.equal((await store().roles.add({ name: 'R' })).description, undefined);
    });

    it('are deleted, purged and undeleted', async () => {
      const ann = await user();
      const role = await store().roles.add({ name: 'r', userIds: [ann.id] });
      await refused(store().roles.purge(role.id), { is: 'not-deleted', kind: 'role', name: 'r' });
      assert.deepEqual((await store().roles.holders(role.id)).userIds, [ann.id]);
      assert.deepEqual(await store().roles.delete(role.id), { ...role, isDeleted: true });
      assert.deepEqual((await store().roles.undelete(role.id))?.isDeleted, false);
      assert.deepEqual((await store().roles.holders(role.id)).userIds, [ann.id]);
      await store().roles.delete(role.id);
      assert.deepEqual((await store().roles.purge(role.id))?.isDeleted, true);
      assert.deepEqual((await store().roles.holders(role.id)).userIds, []);
      for (const change of ['delete', 'undelete', 'purge'] as const) {
        assert.equal(await store().roles[change](77), undefined);
      }
    });

    it('are shown to those who may see them', async () => {
      const people = {
        ann: await user(),
        bob: await user('bob@example.org'),
        cid: await user('cid@example.org'),
      };
      const group = await store().groups.add({ name: 'Lab', userIds: [people.bob.id] });
      for (const type of roleTypes) {
        await store().roles.add({ name: `${type}, of Ann`, type, userIds: [people.ann.id] });
        await store().roles.add({ name: `${type}, of the lab`, type, groupIds: [group.id] });
      }
      const isHidden = (name: string) => /^(private|sharing),/.test(name);
      const all = names(await store().roles.list());
      const named = all.filter((name) => name.includes(','));
      const open = named.filter((name) => !isHidden(name));
      const hidden = (whose: string) => named.filter((name) => isHidden(name) && name.endsWith(whose));
      const own = ({ email, id }: { email: string; id: number }): [Viewer, string[]] => [
        { userId: id, isAdmin: false },
        [email, ...open],
      ];
      const table: [Viewer, string[]][] = [
        [own(people.ann)[0], [...own(people.ann)[1], ...hidden('of Ann')]],
        [own(people.bob)[0], [...own(people.bob)[1], ...hidden('of the lab')]],
        own(people.cid),
        [{ userId: undefined, isAdmin: false }, open],
        [{ userId: undefined, isAdmin: true }, all],
        [{ userId: people.cid.id, isAdmin: true }, all],
      ];
      for (const [viewer, expected] of table) {
        const shown = names(await store().roles.list({ viewer }));
        assert.deepEqual(shown.toSorted(), expected.toSorted(), JSON.stringify(viewer));
        for (const role of await store().roles.list()) {
          const one = await store().roles.byId(role.id, viewer);
          assert.equal(one !== undefined, expected.includes(role.name), `${role.name} alone`);
        }
      }
      assert.deepEqual(
        names(await store().roles.list({ viewer: own(people.cid)[0], limit: 2, offset: 1 })),
        open.slice(0, 2),
      );
    });

    it('are listed with or without deleted ones', async () => {
      const [a] = [await store().roles.add({ name: 'a' }), await store().roles.add({ name: 'b' })];
      await store().roles.delete(a.id);
      assert.deepEqual(names(await store().roles.list()), ['a', 'b']);
      assert.deepEqual(names(await store().roles.list({ isDeleted: false })), ['b']);
      assert.deepEqual(names(await store().roles.list({ isDeleted: true })), ['a']);
    });

    it('of a type are held directly or through a group, as long as they are not deleted', async () => {
      const [ann, bob, cid] = [await user(), await user('bob@example.org'), await user('cid@example.org')];
      const group = await store().groups.add({ name: 'Lab', userIds: [bob.id] });
      const type = 'user_tool_create';
      const role = await store().roles.add({ name: 'r', type, userIds: [ann.id], groupIds: [group.id] });
      const held = () => Promise.all([ann, bob, cid].map(({ id }) => store().roles.isHeld(id, type)));
      assert.deepEqual(await held(), [true, true, false]);
      assert.equal(await store().roles.isHeld(ann.id, 'user_tool_execute'), false);
      await store().groups.remove(group.id);
      assert.deepEqual(await held(), [true, false, false]);
      await store().roles.delete(role.id);
      assert.deepEqual(await held(), [false, false, false]);
    });

    it('take more holders than one statement has room for', async () => {
      const role = await store().roles.add({ name: 'r' });
      const many = Array.from({ length: 70_000 }, (_, index) => index + 1_000);
      await refused(store().roles.grant(role.id, { userIds: many }), {
        is: 'unknown',
        kind: 'user',
        ids: many,
      });
    });
  });
});
