import assert from 'node:assert/strict';
import type { FaultDetail } from '../../server/records/src/fault.js';
import { onEachEngine } from './support/engines.js';
import { refused } from './support/refused.js';

onEachEngine('the store', (store) => {
  const user = (email = 'ann@example.org') => store().users.add({ email });

  const people = ['ann', 'bob', 'cid', 'dan'].map((name) => `${name}@example.org`);

  /** What is done at the same time, each for another of four users: one succeeds, and the others find the name taken. */
  const races: readonly [
    what: string,
    race: () => Promise<(index: number) => Promise<unknown>>,
    kind: string,
  ][] = [
    [
      'adding users with one name',
      () => Promise.resolve((index) => store().users.add({ email: people[index] ?? '', username: 'same' })),
      'user',
    ],
    [
      'renaming users',
      async () => {
        const ids: number[] = [];
        for (const email of people) ids.push((await user(email)).id);
        return (index) => store().users.setName(ids[index] ?? 0, 'same');
      },
      'user',
    ],
    ['adding groups', () => Promise.resolve(() => store().groups.add({ name: 'same' })), 'group'],
    [
      'renaming groups',
      async () => {
        const ids: number[] = [];
        for (const name of people) ids.push((await store().groups.add({ name })).id);
        return (index) => store().groups.change(ids[index] ?? 0, { name: 'same' });
      },
      'group',
    ],
    [
      'choosing addresses of histories',
      async () => {
        const { id: ownerId } = await user();
        const ids: number[] = [];
        for (const name of people) ids.push((await store().histories.add({ ownerId, name })).id);
        return (index) => store().histories.change(ids[index] ?? 0, { slug: 'same' });
      },
      'history',
    ],
  ];
  for (const [what, race, kind] of races)
    it(`${what} at the same time: one gets the name`, async () => {
      const take = await race();
      const outcomes = await Promise.allSettled(people.map((_email, index) => take(index)));
      const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []));
      assert.equal(refusals.length, people.length - 1);
      for (const refusal of refusals)
        await refused(Promise.reject(refusal), { is: 'duplicate', kind, name: 'same' } as FaultDetail);
    });

  describe('users', () => {
    it('are normalised, numbered, and get a private role', async () => {
      const added = await store().users.add({ email: '  Ann@Example.ORG ', isAdmin: true });
      assert.deepEqual(added, {
        id: added.id,
        email: 'ann@example.org',
        username: undefined,
        isAdmin: true,
        isDeleted: false,
        createTime: added.createTime,
      });
      assert.deepEqual(await store().users.byId(added.id), added);
      assert.deepEqual(await store().users.byEmail('ANN@example.org'), added);
      const [role] = await store().roles.list();
      assert.ok(role);
      assert.deepEqual([role.name, role.type], ['ann@example.org', 'private']);
      assert.deepEqual(await store().roles.holders(role.id), { userIds: [added.id], groupIds: [] });
    });

    it('are one for one address, deleted ones included', async () => {
      const { id } = await user();
      await store().users.setDeleted(id, true);
      await refused(user('Ann@example.org'), { is: 'duplicate', kind: 'user', name: 'ann@example.org' });
      assert.equal((await store().users.ensure('ANN@example.org')).id, id);
      assert.equal((await store().users.list()).length, 1);
    });

    for (const email of [
      '',
      'ann',
      '@example.org',
      'ann@',
      'a b@c',
      'a@b@c',
      'ann@\u0000',
      `${'a'.repeat(251)}@b.c`,
    ]) {
      it(`are not called ${JSON.stringify(email.slice(0, 20))}`, async () => {
        await refused(user(email), { is: 'invalid', what: 'an email address', value: email });
      });
    }

    it('leave nothing where the name of the private role is taken', async () => {
      await store().roles.add({ name: 'ann@example.org' });
      await refused(user(), { is: 'duplicate', kind: 'role', name: 'ann@example.org' });
      assert.deepEqual(await store().users.list(), []);
    });

    it('become administrators, and are deleted and restored', async () => {
      const { id } = await user();
      await store().users.setAdmin(id, true);
      await store().users.setDeleted(id, true);
      assert.deepEqual(await store().users.list({ isDeleted: false }), []);
      const [deleted] = await store().users.list({ isDeleted: true });
      assert.deepEqual([deleted?.isAdmin, deleted?.isDeleted], [true, true]);
      await store().users.setDeleted(id, false);
      await store().users.setAdmin(id, false);
      const now = await store().users.byId(id);
      assert.deepEqual([now?.isAdmin, now?.isDeleted], [false, false]);
    });

    it('are listed page by page', async () => {
      for (const letter of 'abcde') await user(`${letter}@example.org`);
      const page = await store().users.list({ limit: 2, offset: 1 });
      assert.deepEqual(
        page.map(({ email }) => email),
        ['b@example.org', 'c@example.org'],
      );
      assert.deepEqual(await store().users.list({ limit: 0 }), []);
    });
  });

  describe('keys', () => {
    it('open what their users may do, and are told once', async () => {
      const ann = await user();
      const { secret, ...key } = await store().keys.add(ann.id);
      assert.match(secret, /^[A-Za-z0-9_][A-Za-z0-9_-]{42}$/);
      assert.equal(key.prefix, secret.slice(0, 8));
      assert.deepEqual(await store().keys.holder(secret), { state: 'valid', user: ann });
      const listed = await store().keys.list({ userId: ann.id });
      assert.deepEqual(listed, [key]);
      assert.ok(!JSON.stringify(listed).includes(secret));
      assert.deepEqual(await store().keys.list({ prefix: key.prefix }), [key]);
    });

    it('that nobody has open nothing', async () => {
      const { id } = await user();
      const { secret } = await store().keys.add(id);
      for (const wrong of ['', secret.slice(0, -1), `${secret} `, secret.toLowerCase(), secret.slice(0, 8)]) {
        assert.equal(await store().keys.holder(wrong), undefined, wrong);
      }
    });

    it('end when they are revoked, when their time is over, and with their user', async () => {
      const { id } = await user();
      const state = async (secret: string) => (await store().keys.holder(secret))?.state;
      const [revoked, expired, lasting] = [
        await store().keys.add(id),
        await store().keys.add(id, { expireTime: new Date(0) }),
        await store().keys.add(id, { expireTime: new Date(Date.UTC(2030, 0)) }),
      ];
      await store().keys.revoke(revoked.id);
      const [first] = await store().keys.list({ userId: id });
      await store().keys.revoke(revoked.id);
      assert.deepEqual((await store().keys.list({ userId: id }))[0], first, 'a key is revoked once');
      assert.equal(await state(revoked.secret), 'revoked');
      assert.equal(await state(expired.secret), 'expired');
      assert.equal(await state(lasting.secret), 'valid');
      await store().users.setDeleted(id, true);
      assert.equal(await state(lasting.secret), 'user-deleted');
    });

    it('belong to a user who is there', async () => {
      await assert.rejects(store().keys.add(77));
    });
  });

  describe('groups', () => {
    it('have members', async () => {
      const [ann, bob] = [await user(), await user('bob@example.org')];
      const group = await store().groups.add({ name: 'Lab 1', userIds: [bob.id, bob.id] });
      assert.deepEqual(await store().groups.byName('Lab 1'), group);
      assert.deepEqual(await store().groups.byId(group.id), group);
      await store().groups.addMembers(group.id, [ann.id, bob.id]);
      assert.deepEqual(await store().groups.members(group.id), [ann, bob]);
      await store().groups.removeMembers(group.id, [bob.id, 77]);
      assert.deepEqual(await store().groups.members(group.id), [ann]);
      await store().groups.remove(group.id);
      assert.deepEqual(await store().groups.list(), []);
    });

    it('are refused as a whole', async () => {
      const { id } = await user();
      await store().groups.add({ name: 'Lab' });
      await refused(store().groups.add({ name: 'Lab' }), { is: 'duplicate', kind: 'group', name: 'Lab' });
      const unknown = { is: 'unknown', kind: 'user', ids: [77, 78] } as const;
      await refused(store().groups.add({ name: 'Other', userIds: [77, id, 78] }), unknown);
      assert.equal((await store().groups.list()).length, 1);
    });
  });
});
