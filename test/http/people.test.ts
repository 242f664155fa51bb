import assert from 'node:assert/strict';
import { ids, service, usesService, type Answer } from './service.js';

type Json = Record<string, unknown>;
const list = (answer: Answer): Json[] => answer.json() as unknown as Json[];

describe('users and groups', () => {
  usesService();

  it('the current user', async () => {
    const { ask, users } = await service();
    assert.deepEqual((await ask('GET', '/api/users/current', { as: 'alice' })).json(), {
      id: ids.encode('user', users.alice),
      model_class: 'User',
      email: 'alice@example.org',
      username: 'alice',
      is_admin: false,
      active: true,
      deleted: false,
      purged: false,
      last_password_change: null,
      preferences: {},
      preferred_object_store_id: null,
      total_disk_usage: 0,
      nice_total_disk_usage: '0 bytes',
      quota: '100.0 GB',
      quota_bytes: 107_374_182_400,
      quota_percent: 0,
    });
    assert.deepEqual((await ask('GET', '/api/users/current')).json(), {
      total_disk_usage: 0,
      nice_total_disk_usage: '0 bytes',
      quota_percent: null,
    });
    const root = (await ask('GET', '/api/users/current', { as: 'bootstrap' })).json();
    assert.deepEqual([root['email'], root['is_admin']], ['bootstrap-admin@localhost', true]);
  });

  it('users, those who were removed apart', async () => {
    const { ask } = await service();
    const emails = async (query = ''): Promise<unknown[]> =>
      list(await ask('GET', `/api/users${query}`, { as: 'admin' })).map(({ email }) => email);
    const names = ['alice', 'bob', 'admin', 'expired', 'revoked'].map((name) => `${name}@example.org`);
    assert.deepEqual(await emails(), names);
    assert.deepEqual(await emails('?limit=2&offset=1'), names.slice(1, 3));
    assert.deepEqual(await emails('?deleted=true'), ['deactivated@example.org']);
    for (const query of ['?limit=0', '?limit=x', '?offset=-1', '?deleted=maybe'])
      assert.equal((await ask('GET', `/api/users${query}`, { as: 'admin' })).status, 400, query);
  });

  it('groups', async () => {
    const { ask, store } = await service();
    const { id: number } = await store.groups.add({ name: 'Lab' });
    const id = ids.encode('group', number);
    const url = `/api/groups/${id}`;
    assert.deepEqual(list(await ask('GET', '/api/groups', { as: 'admin' })), [
      { id, model_class: 'Group', name: 'Lab', url, users_url: `${url}/users`, roles_url: `${url}/roles` },
    ]);
  });
});

describe('histories', () => {
  usesService();

  it('are made, shown and listed', async () => {
    const { ask, users } = await service();
    const answer = await ask('POST', '/api/histories', { as: 'alice', body: { name: 'First trial' } });
    const made = answer.json();
    const { create_time: created, update_time: updated } = made;
    assert.equal(answer.status, 200);
    assert.equal(created, updated);
    const url = `/api/histories/${String(made['id'])}`;
    assert.deepEqual(
      ['model_class', 'name', 'user_id', 'deleted', 'tags', 'url'].map((name) => made[name]),
      ['History', 'First trial', ids.encode('user', users.alice), false, [], url],
    );
    assert.deepEqual((await ask('GET', url, { as: 'alice' })).json(), made);
    const [listed = {}] = list(await ask('GET', '/api/histories', { as: 'alice' }));
    for (const [name, value] of Object.entries(listed)) assert.deepEqual(value, made[name], name);
    assert.deepEqual(list(await ask('GET', '/api/histories', { as: 'bob' })), []);
  });

  for (const body of [{}, { name: null }]) {
    it(`${JSON.stringify(body)} makes one without a name`, async () => {
      const { ask } = await service();
      const { name } = (await ask('POST', '/api/histories', { as: 'alice', body })).json();
      assert.equal(name, 'Unnamed history');
    });
  }

  it('the list has its tags, in parts too', async () => {
    const { ask, store, users } = await service();
    for (const name of ['a', 'b', 'c']) {
      const { id } = await store.histories.add({ ownerId: users.alice, name });
      await store.tags.replace(id, [`of:${name}`]);
    }
    const page = list(await ask('GET', '/api/histories?limit=2&offset=1', { as: 'alice' }));
    assert.deepEqual(
      page.map(({ name, tags }) => [name, tags]),
      [
        ['b', ['of:b']],
        ['a', ['of:a']],
      ],
    );
  });

  it('what is not there: 404 / 404001; what is deleted is shown, as it can be restored', async () => {
    const { ask, store, users } = await service();
    const { id } = await store.histories.add({ ownerId: users.alice, name: 'a' });
    const dataset = await store.datasets.add({ historyId: id, name: 'd' });
    await store.histories.setDeleted(id, true);
    await store.items.setDeleted(dataset.id, true);
    for (const url of [
      `/api/histories/${ids.encode('history', id)}`,
      `/api/datasets/${ids.encode('dataset', dataset.id)}`,
    ])
      assert.equal((await ask('GET', url, { as: 'alice' })).json()['deleted'], true, url);
    for (const url of [
      `/api/histories/${ids.encode('history', 77)}`,
      `/api/datasets/${ids.encode('dataset', 77)}`,
    ]) {
      const answer = await ask('GET', url, { as: 'alice' });
      assert.deepEqual([answer.status, answer.json()['err_code']], [404, 404001], url);
    }
    assert.deepEqual(list(await ask('GET', '/api/histories', { as: 'alice' })), []);
    const body = { item_class: 'History', item_id: ids.encode('history', id) };
    assert.equal((await ask('PUT', '/api/tags', { as: 'alice', body })).status, 404);
  });
});
