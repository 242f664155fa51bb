import assert from 'node:assert/strict';
import { datasetStates } from '../../server/platform-api/src/constants.js';
import { until } from '../support/until.js';
import { ids, service, usesService, type Answer, type TestService } from './service.js';

type Json = Record<string, unknown>;
const list = (answer: Answer): Json[] => answer.json() as unknown as Json[];
const namesIn = (answer: Answer): unknown[] => list(answer).map(({ name }) => name);

/** A history of alice with three datasets, the second of which is deleted. */
async function filled({ store, users }: TestService): Promise<string> {
  const { id: historyId } = await store.histories.add({ ownerId: users.alice, name: 'full' });
  await store.datasets.add({ historyId, name: 'One 100%', state: 'ok', size: 1_000, extension: 'txt' });
  const { id } = await store.datasets.add({ historyId, name: 'two', state: 'ok', size: 7 });
  await store.items.setDeleted(id, true);
  await store.datasets.add({ historyId, name: 'three', state: 'error', size: 600, extension: 'html' });
  return ids.encode('history', historyId);
}

describe('histories as clients of the public platform read them', () => {
  usesService();

  it('a history has its contents in numbers', async () => {
    const test = await service();
    const id = await filled(test);
    const history = (await test.ask('GET', `/api/histories/${id}`, { as: 'alice' })).json();
    const none = Object.fromEntries(datasetStates.map((state) => [state, 0]));
    assert.deepEqual(
      ['count', 'size', 'nice_size', 'state', 'state_details', 'contents_active'].map(
        (name) => history[name],
      ),
      [3, 1_600, '1.6 KB', 'error', { ...none, ok: 1, error: 1 }, { active: 2, deleted: 1, hidden: 0 }],
    );
    const me = (await test.ask('GET', '/api/users/current', { as: 'alice' })).json();
    assert.deepEqual([me['total_disk_usage'], me['nice_total_disk_usage']], [1_607, '1.6 KB']);
  });

  const fields: readonly [query: string, fields: string[]][] = [
    ['keys=name', ['name']],
    ['keys=name,nothing, size', ['name', 'size']],
    ['view=summary&keys=size', ['annotation', 'archived', 'count', 'create_time', 'deleted', 'id']],
  ];
  for (const [query, expected] of fields)
    it(`has the wanted fields: ${query}`, async () => {
      const test = await service();
      const id = await filled(test);
      const answer = await test.ask('GET', `/api/histories/${id}?${query}`, { as: 'alice' });
      assert.deepEqual(Object.keys(answer.json()).sort().slice(0, 6), expected);
    });

  it('an unknown view is rejected', async () => {
    const test = await service();
    for (const url of ['/api/histories', `/api/histories/${await filled(test)}/contents`]) {
      const answer = await test.ask('GET', `${url}?view=toString`, { as: 'alice' });
      assert.deepEqual([answer.status, answer.json()['err_code']], [400, 400008]);
    }
  });

  it('the list is newest first, in other orders when wanted', async () => {
    const { ask, store, users } = await service();
    const b = await store.histories.add({ ownerId: users.alice, name: 'b' });
    await store.histories.add({ ownerId: users.alice, name: 'c' });
    await store.histories.add({ ownerId: users.alice, name: 'a' });
    await store.datasets.add({ historyId: b.id, name: 'later' });
    const names = async (query: string): Promise<string> =>
      namesIn(await ask('GET', `/api/histories?${query}`, { as: 'alice' })).join('');
    assert.equal(await names(''), 'acb');
    assert.equal(await names('order=create_time-asc'), 'bca');
    assert.equal(await names('order=name-asc'), 'abc');
    assert.equal(await names('order=name&limit=2&offset=1'), 'ba');
    assert.equal((await ask('GET', '/api/histories?order=size', { as: 'alice' })).status, 400);
    assert.equal((await ask('GET', '/api/histories/count', { as: 'alice' })).text, '3');
    assert.equal((await ask('GET', '/api/histories/count', { as: 'bob' })).text, '0');
  });

  it('the most recently used one is the one that changed last', async () => {
    const { store, users, ask } = await service();
    const old = await store.histories.add({ ownerId: users.alice, name: 'old' });
    const { updateTime } = await store.histories.add({ ownerId: users.alice, name: 'new' });
    await until('the clock goes on', () => Date.now() > updateTime.getTime());
    await store.datasets.add({ historyId: old.id, name: 'later' });
    for (const url of ['/api/histories/most_recently_used', '/history/current_history_json'])
      assert.equal((await ask('GET', url, { as: 'alice' })).json()['name'], 'old', url);
  });

  it('a user without a history gets one as the current one, once', async () => {
    const { ask } = await service();
    assert.equal((await ask('GET', '/api/histories/most_recently_used', { as: 'bob' })).status, 404);
    const current = async (): Promise<Json> =>
      (await ask('GET', '/history/current_history_json', { as: 'bob' })).json();
    const first = await current();
    assert.deepEqual([first['name'], first['count']], ['Unnamed history', 0]);
    assert.equal((await current())['id'], first['id']);
    assert.equal((await ask('GET', '/history/current_history_json')).json()['err_code'], 403008);
  });
});

describe('changes of histories and their contents', () => {
  usesService();

  it('a history is renamed, deleted, and restored', async () => {
    const test = await service();
    const url = `/api/histories/${await filled(test)}`;
    const ask = (method: string, path: string, body?: object): Promise<Answer> =>
      test.ask(method, path, { as: 'alice', ...(body && { body }) });
    const names = async (query = ''): Promise<unknown[]> =>
      namesIn(await ask('GET', `/api/histories${query}`));
    const state = ({ name, deleted }: Json): unknown[] => [name, deleted];
    assert.deepEqual(state((await ask('PUT', url, { name: ' new ' })).json()), ['new', false]);
    assert.deepEqual(state((await ask('PUT', url, { name: null, annotation: 'x' })).json()), ['new', false]);
    assert.deepEqual(state((await ask('DELETE', url)).json()), ['new', true]);
    assert.deepEqual([await names(), await names('?deleted=true')], [[], ['new']]);
    assert.deepEqual(state((await ask('GET', url)).json()), ['new', true]);
    const restored = await ask('POST', url.replace('histories/', 'histories/deleted/') + '/undelete');
    assert.deepEqual(state(restored.json()), ['new', false]);
    assert.deepEqual(state((await ask('PUT', url, { deleted: true })).json()), ['new', true]);
    assert.deepEqual(state((await ask('PUT', url, { deleted: false })).json()), ['new', false]);
    for (const body of [{ name: ' ' }, { name: 'a\u202e' }, { deleted: 'yes' }])
      assert.equal((await ask('PUT', url, body)).status, 400, JSON.stringify(body));
  });

  it('a dataset is renamed, deleted, and restored, by each of its paths, and its history changes', async () => {
    const test = await service();
    const historyUrl = `/api/histories/${await filled(test)}`;
    const ask = async (method: string, path: string, body?: object): Promise<Answer> =>
      test.ask(method, path, { as: 'alice', ...(body && { body }) });
    const [newest] = list(await ask('GET', `${historyUrl}/contents`));
    const id = String(newest?.['id']);
    for (const url of [
      `/api/datasets/${id}`,
      `${historyUrl}/contents/${id}`,
      `${historyUrl}/contents/datasets/${id}`,
    ]) {
      const before = Date.parse(String((await ask('GET', historyUrl)).json()['update_time']));
      await until('the clock goes on', () => Date.now() > before + 1);
      assert.equal((await ask('PUT', url, { name: url.slice(0, 20) })).json()['name'], url.slice(0, 20));
      const after = Date.parse(String((await ask('GET', historyUrl)).json()['update_time']));
      assert.ok(after > before);
      const removed = await ask('DELETE', url);
      if (removed.status === 204) assert.equal(removed.text, '');
      else assert.deepEqual(removed.json(), { id, deleted: true, purged: false });
      assert.equal((await ask('GET', url)).json()['deleted'], true);
      assert.equal((await ask('PUT', url, { deleted: false })).json()['deleted'], false);
    }
    const other = `/api/histories/${await filled(test)}/contents/${id}`;
    for (const method of ['GET', 'DELETE']) assert.equal((await ask(method, other)).status, 404);
    assert.equal((await ask('PUT', other, { deleted: true })).status, 404);
  });

  it('many datasets are deleted and restored at once, only those of the history', async () => {
    const test = await service();
    const url = `/api/histories/${await filled(test)}/contents`;
    const elsewhere = `/api/histories/${await filled(test)}/contents`;
    const items = async (path: string): Promise<{ id: unknown; history_content_type: string }[]> =>
      list(await test.ask('GET', path, { as: 'alice' })).map(({ id }) => ({
        id,
        history_content_type: 'dataset',
      }));
    const [foreign] = await items(elsewhere);
    const bulk = async (operation: string): Promise<Answer> =>
      test.ask('PUT', `${url}/bulk`, {
        as: 'alice',
        body: { operation, items: [...(await items(url)), foreign] },
      });
    const result = (await bulk('delete')).json();
    assert.deepEqual(result, {
      success_count: 3,
      errors: [{ item: { id: foreign?.id }, error: 'The history has nothing with this id.' }],
    });
    const kept = await test.ask('GET', `${url}?deleted=false`, { as: 'alice' });
    assert.deepEqual(list(kept), []);
    assert.equal((await bulk('undelete')).json()['success_count'], 3);
    assert.equal((await items(`${elsewhere}?deleted=false`)).length, 2);
    assert.equal((await bulk('burn')).status, 400);
  });

  it('what is purged cannot be restored or read', async () => {
    const test = await service();
    const url = `/api/histories/${await filled(test)}`;
    const ask = (method: string, path: string, body?: object): Promise<Answer> =>
      test.ask(method, path, { as: 'alice', ...(body && { body }) });
    const all = list(await ask('GET', `${url}/contents`)).map(({ id }) => String(id));
    const [first, second, third] = all;
    const removed = await ask('DELETE', `${url}/contents/${first}?purge=true`);
    assert.deepEqual([removed.status, removed.text], [204, '']);
    assert.equal((await ask('DELETE', `/api/datasets/${second}`, { purge: true })).status, 204);
    const item = { id: third, history_content_type: 'dataset' };
    const bulk = (operation: string): Promise<Answer> =>
      ask('PUT', `${url}/contents/bulk`, { operation, items: [item] });
    assert.equal((await bulk('purge')).json()['success_count'], 1);
    assert.match((await bulk('undelete')).text, /deleted permanently/);
    for (const id of all) {
      const { deleted, purged } = (await ask('GET', `/api/datasets/${id}`)).json();
      assert.deepEqual([deleted, purged], [true, true]);
      const refused = await ask('PUT', `/api/datasets/${id}`, { deleted: false });
      assert.equal(refused.status, 400);
      assert.match(refused.text, /was deleted permanently, so it cannot be restored/);
      const shown = await ask('GET', `/datasets/${id}/display`);
      assert.equal(shown.status, 404);
      assert.match(shown.text, /deleted permanently/);
    }
    // Deleting it once more changes nothing.
    assert.equal((await ask('DELETE', `${url}/contents/${first}`)).status, 204);
    assert.equal((await ask('GET', `/api/datasets/${first}`)).json()['purged'], true);
  });

  it('a history is purged with all that it contains', async () => {
    const test = await service();
    const url = `/api/histories/${await filled(test)}`;
    const ask = (method: string, path: string, body?: object): Promise<Answer> =>
      test.ask(method, path, { as: 'alice', ...(body && { body }) });
    const purged = (await ask('DELETE', url, { purge: true })).json();
    assert.deepEqual([purged['deleted'], purged['purged']], [true, true]);
    const kept = list(await ask('GET', `${url}/contents?q=purged&qv=false`));
    assert.deepEqual(kept, []);
    for (const [method, path, body] of [
      ['PUT', url, { deleted: false }],
      ['POST', url.replace('histories/', 'histories/deleted/') + '/undelete', {}],
    ] as const)
      assert.match((await ask(method, path, body)).text, /deleted permanently/);
  });
});

describe('contents of a history', () => {
  usesService();

  const rows: readonly [query: string, expected: string[]][] = [
    ['', ['three', 'two', 'One 100%']],
    ['order=hid-asc', ['One 100%', 'two', 'three']],
    ['limit=1&offset=1', ['two']],
    ['deleted=true', ['two']],
    ['q=deleted&qv=False', ['three', 'One 100%']],
    ['q=deleted&qv=false&q=visible&qv=true', ['three', 'One 100%']],
    ['q=visible&qv=false', []],
    ['q=purged&qv=false', ['three', 'two', 'One 100%']],
    ['q=name-contains&qv=ONE', ['One 100%']],
    ['q=name-contains&qv=0%25', ['One 100%']],
    ['q=name-contains&qv=_', []],
    ['q=state-eq&qv=error', ['three']],
    ['q=extension-eq&qv=html', ['three']],
    ['q=history_content_type-eq&qv=dataset_collection', []],
    ['q=update_time-ge&qv=2000-01-01T00:00:00Z', ['three', 'two', 'One 100%']],
    ['q=update_time-ge&qv=2999-01-01', []],
  ];
  for (const [query, expected] of rows)
    it(`${query}: ${expected.join(', ')}`, async () => {
      const test = await service();
      const url = `/api/histories/${await filled(test)}/contents?v=dev&${query}`;
      assert.deepEqual(namesIn(await test.ask('GET', url, { as: 'alice' })), expected);
      const accept = 'application/vnd.galaxy.history.contents.stats+json';
      const { contents, stats } = (await test.ask('GET', url, { as: 'alice', headers: { accept } })).json();
      assert.deepEqual(
        (contents as Json[]).map(({ name }) => name),
        expected,
      );
      if (!query.includes('limit')) assert.deepEqual(stats, { total_matches: expected.length });
    });

  it('have their numbers and fields', async () => {
    const test = await service();
    const url = `/api/histories/${await filled(test)}/contents`;
    const numbers = async (query: string): Promise<unknown[]> =>
      list(await test.ask('GET', `${url}?${query}`, { as: 'alice' })).map(({ hid }) => hid);
    assert.deepEqual(await numbers(''), [3, 2, 1]);
    assert.deepEqual(await numbers('deleted=false'), [3, 1]);
    const [first = {}] = list(await test.ask('GET', `${url}?keys=id,peek`, { as: 'alice' }));
    assert.deepEqual(Object.keys(first).sort(), ['id', 'peek']);
    const one = (
      await test.ask('GET', `/api/datasets/${String(first['id'])}?keys=hid`, { as: 'alice' })
    ).json();
    assert.deepEqual(one, { hid: 3 });
  });

  for (const query of [
    'q=nothing&qv=1',
    'q=deleted&qv=maybe',
    'q=deleted',
    'q=update_time-ge&qv=x',
    'q=toString',
  ])
    it(`${query} is rejected`, async () => {
      const test = await service();
      const url = `/api/histories/${await filled(test)}/contents?${query}`;
      const answer = await test.ask('GET', url, { as: 'alice' });
      assert.deepEqual([answer.status, answer.json()['err_code']], [400, 400008]);
    });
});

describe('tags, licenses, and datatypes', () => {
  usesService();

  it('tags are those of the caller, each once, in order', async () => {
    const { ask, store, users } = await service();
    for (const [ownerId, tags] of [
      [users.alice, ['b', 'a:2']],
      [users.alice, ['b', 'a:1', 'a']],
      [users.bob, ['c']],
    ] as const)
      await store.tags.replace((await store.histories.add({ ownerId, name: 'h' })).id, tags);
    const { id } = await store.histories.add({ ownerId: users.alice, name: 'gone' });
    await store.tags.replace(id, ['gone']);
    await store.histories.setDeleted(id, true);
    const tags = async (query = ''): Promise<unknown[]> =>
      list(await ask('GET', `/api/tags${query}`, { as: 'alice' }));
    assert.deepEqual(await tags(), ['a', 'a:1', 'a:2', 'b']);
    assert.deepEqual(await tags('?limit=2&offset=1'), ['a:1', 'a:2']);
  });

  it('licenses and datatypes are listed, and shown one by one', async () => {
    const { ask } = await service();
    assert.ok(list(await ask('GET', '/api/licenses')).some(({ licenseId }) => licenseId === 'MIT'));
    assert.equal(
      (await ask('GET', '/api/licenses/MIT')).json()['spdxUrl'],
      'https://spdx.org/licenses/MIT.html',
    );
    assert.equal((await ask('GET', '/api/licenses/toString')).status, 404);
    assert.ok((list(await ask('GET', '/api/datatypes')) as unknown[]).includes('txt'));
    const [first] = list(await ask('GET', '/api/datatypes?extension_only=false'));
    assert.equal(first?.['display_in_upload'], true);
    assert.equal((await ask('GET', '/api/datatypes/txt')).json()['description'], 'Plain text.');
    assert.equal((await ask('GET', '/api/datatypes/toString')).status, 404);
    const both = (await ask('GET', '/api/datatypes/types_and_mapping')).json();
    assert.deepEqual(both['datatypes_mapping'], (await ask('GET', '/api/datatypes/mapping')).json());
  });

  it('the configuration is that of the caller', async () => {
    const { ask } = await service({ remoteUser: true });
    const admin = (await ask('GET', '/api/configuration', { as: 'admin' })).json();
    assert.deepEqual(
      [admin['is_admin_user'], admin['use_remote_user'], admin['brand']],
      [true, true, 'User Tool'],
    );
    assert.equal((await ask('GET', '/api/configuration')).json()['is_admin_user'], false);
  });
});
