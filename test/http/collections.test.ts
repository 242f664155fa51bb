import assert from 'node:assert/strict';
import { drawHistory } from '../store/support/drawn-history.js';
import { drawn, list, paths, type Json } from './drawn.js';
import { ids, usesService, type Answer } from './service.js';

describe('collections', () => {
  usesService();

  /** Elements of a request: `a:forward` is in a collection. */
  const elementsOf = (text: string, id: string): Json[] => {
    const elements: Json[] = [];
    const below = new Map<string, string[]>();
    for (const path of text.split(' ')) {
      const [name = '', ...others] = path.split(':');
      if (others.length === 0) elements.push({ name, src: 'hda', id });
      else below.set(name, [...(below.get(name) ?? []), others.join(':')]);
    }
    for (const [name, paths] of below)
      elements.push({
        ...{ name, src: 'new_collection', element_identifiers: elementsOf(paths.join(' '), id) },
      });
    return elements;
  };

  const kept: [type: string, elements: string, count: number][] = [
    ['list', 'b a c', 3],
    ['paired', 'forward reverse', 2],
    ['list:paired', 'b:forward b:reverse a:forward a:reverse', 2],
    ['list:list:list', 'a:b:c a:b:d a:e:f', 1],
  ];
  for (const [type, elements, count] of kept)
    it(`of type ${type} are created with ${elements}, and shown`, async () => {
      const { call, url, idOf } = await drawn('reads');
      const body = {
        ...{ name: ' My reads ', collection_type: type, copy_elements: true },
        element_identifiers: elementsOf(elements, idOf('reads')),
      };
      const made = await call('POST', '/api/dataset_collections', {
        body: { ...body, history_id: url.split('/').at(-1) },
      });
      assert.equal(made.status, 200, made.text);
      const record = made.json();
      assert.deepEqual(
        ['name', 'hid', 'collection_type', 'element_count', 'populated', 'populated_state', 'visible'].map(
          (name) => record[name],
        ),
        ['My reads', 2, type, count, true, 'ok', true],
      );
      assert.equal(paths(record['elements']), elements);
      assert.deepEqual(record['elements_states'], { ok: elements.split(' ').length });
      for (const path of [record['url'], `${url}/contents/dataset_collections/${String(record['id'])}`])
        assert.deepEqual((await call('GET', String(path))).json(), record);
      const below = await call('POST', `${url}/contents/dataset_collections`, { body });
      assert.equal(paths(below.json()['elements']), elements);
    });

  it('have lists of elements, level by level and in pages', async () => {
    const { call, url, idOf } = await drawn('reads');
    const made = await call('POST', `${url}/contents/dataset_collections`, {
      body: {
        collection_type: 'list:paired',
        element_identifiers: elementsOf('a:forward a:reverse b:forward b:reverse', idOf('reads')),
      },
    });
    const { contents_url: whole } = made.json();
    const top = list(await call('GET', String(whole)));
    const names = (elements: Json[]): unknown[] => elements.map((one) => one['element_identifier']);
    assert.deepEqual(names(top), ['a', 'b']);
    assert.deepEqual(names(list(await call('GET', `${String(whole)}?offset=1&limit=1`))), ['b']);
    const { contents_url: inner, ...object } = top[1]!['object'] as Json;
    assert.deepEqual(
      ['collection_type', 'element_count', 'elements_states', 'elements'].map((name) => object[name]),
      ['paired', 2, { ok: 2 }, []],
    );
    const pair = list(await call('GET', String(inner)));
    assert.deepEqual(names(pair), ['forward', 'reverse']);
    const [forward] = pair;
    assert.equal((forward!['object'] as Json)['id'], idOf('reads'));
    const one = await call('GET', `/api/dataset_collection_element/${String(forward!['id'])}`);
    assert.deepEqual(one.json(), forward);
    const other = (
      await call('POST', `${url}/contents/dataset_collections`, {
        body: { collection_type: 'list', element_identifiers: [] },
      })
    ).json();
    const wrong = `/api/dataset_collections/${String(other['id'])}/contents/${String(top[0]!['id'])}`;
    assert.equal((await call('GET', wrong)).status, 404);
  });

  it('show some of many elements, and all in pages', async () => {
    const { call, history, store } = await drawn('reads');
    const datasetId = history.things.get('reads')!.id;
    const elements = Array.from({ length: 2_500 }, (_, at) => ({ identifiers: [`${at}`], datasetId }));
    const { historyId } = history;
    const { id } = await store.collections.add({ historyId, name: 'l', collectionType: 'list' }, elements);
    const url = `/api/dataset_collections/${ids.encode('collection', id)}`;
    const shown = async (query: string): Promise<number> =>
      ((await call('GET', url + query)).json()['elements'] as unknown[]).length;
    assert.deepEqual([await shown(''), await shown('?fuzzy_count=7')], [2_000, 7]);
    const all = list(await call('GET', `${url}/contents/${ids.encode('collection', id)}`));
    assert.equal(all.length, 2_500);
  });

  const refused: readonly [what: string, body: Json, loc: unknown[]][] = [
    ['no elements', {}, ['body', 'element_identifiers']],
    [
      'a type that is none',
      { collection_type: 'heap', element_identifiers: [] },
      ['body', 'collection_type'],
    ],
    [
      'levels too many',
      { collection_type: 'list:list:list:list:list:list', element_identifiers: [] },
      ['body', 'collection_type'],
    ],
    [
      'two elements of one name',
      { element_identifiers: 'a b a' },
      ['body', 'element_identifiers', 2, 'name'],
    ],
    [
      'a pair of others',
      { collection_type: 'paired', element_identifiers: 'left right' },
      ['body', 'element_identifiers'],
    ],
    [
      'half a pair',
      { collection_type: 'list:paired', element_identifiers: 'a:forward' },
      ['body', 'element_identifiers', 0, 'element_identifiers'],
    ],
    [
      'a dataset that should be a collection',
      { collection_type: 'list:list', element_identifiers: 'a' },
      ['body', 'element_identifiers', 0, 'src'],
    ],
    [
      'a collection that should be a dataset',
      { element_identifiers: 'a:b' },
      ['body', 'element_identifiers', 0, 'src'],
    ],
    [
      'a dataset without id',
      { element_identifiers: [{ name: 'a', src: 'hda' }] },
      ['body', 'element_identifiers', 0, 'id'],
    ],
    ['a hidden character in a name', { name: 'a\u202e', element_identifiers: [] }, ['body', 'name']],
    [
      'an identifier that is empty',
      { element_identifiers: [{ name: ' ', src: 'hda', id: ids.encode('dataset', 1) }] },
      ['body', 'element_identifiers', 0, 'name'],
    ],
    ['a library', { instance_type: 'library', element_identifiers: [] }, ['body', 'instance_type']],
  ];
  for (const [what, changed, loc] of refused)
    it(`with ${what} are refused`, async () => {
      const { call, url, idOf } = await drawn('reads');
      const { element_identifiers: written, ...others } = changed;
      const body = {
        ...{ collection_type: 'list', ...others },
        ...(written !== undefined && {
          element_identifiers: typeof written === 'string' ? elementsOf(written, idOf('reads')) : written,
        }),
      };
      const answer = await call('POST', `${url}/contents/dataset_collections`, { body });
      assert.equal(answer.status, 400, answer.text);
      const [first] = answer.json()['validation_errors'] as string[];
      assert.deepEqual((JSON.parse(first!) as { loc: unknown }).loc, loc);
      assert.equal(list(await call('GET', `${url}/contents`)).length, 1);
    });

  it('have datasets of the owner of their history alone', async () => {
    const { call, url, store, users } = await drawn('reads');
    const { things } = await drawHistory(store, users.bob, 'his');
    const create = async (id: string): Promise<Answer> =>
      call('POST', `${url}/contents/dataset_collections`, {
        body: { collection_type: 'list', element_identifiers: [{ name: 'a', src: 'hda', id }] },
      });
    const code = async (id: string): Promise<unknown> => (await create(id)).json()['err_code'];
    assert.equal(await code(ids.encode('dataset', things.get('his')!.id)), 403002);
    assert.equal(await code(ids.encode('dataset', 12_345)), 404001);
    assert.equal(await code(ids.encode('history', 1)), 400009);
  });

  it('hide their datasets if wanted', async () => {
    const { call, url, idOf } = await drawn('a b');
    await call('POST', `${url}/contents/dataset_collections`, {
      body: {
        ...{ name: 'c', collection_type: 'list', hide_source_items: true },
        element_identifiers: elementsOf('x', idOf('a')),
      },
    });
    const names = list(await call('GET', `${url}/contents?visible=true`)).map(({ name }) => name);
    assert.deepEqual(names, ['c', 'b']);
  });

  it('are renamed, hidden, deleted, and restored, by both paths', async () => {
    const { call, url, idOf } = await drawn('a\nc = (a)');
    for (const path of [
      `/api/dataset_collections/${idOf('c')}`,
      `${url}/contents/dataset_collections/${idOf('c')}`,
    ]) {
      const state = ({ name, deleted, visible }: Json): unknown[] => [name, deleted, visible];
      const change = async (body: object): Promise<unknown[]> =>
        state((await call('PUT', path, { body })).json());
      assert.deepEqual(await change({ name: ' new ' }), ['new', false, true]);
      assert.deepEqual(await change({ visible: false, name: null }), ['new', false, false]);
      assert.deepEqual(await change({ visible: true }), ['new', false, true]);
      const removed = await call('DELETE', path);
      assert.deepEqual([removed.status, removed.text], [204, '']);
      assert.deepEqual(state((await call('GET', path)).json()), ['new', true, true]);
      assert.equal((await call('GET', `/api/datasets/${idOf('a')}`)).json()['deleted'], false);
      assert.deepEqual(await change({ deleted: false }), ['new', false, true]);
      assert.equal((await call('PUT', path, { body: { name: ' ' } })).status, 400);
    }
  });

  it('are purged with their datasets', async () => {
    const { call, idOf } = await drawn('a\nc = (a)');
    const path = `/api/dataset_collections/${idOf('c')}`;
    const removed = await call('DELETE', `${path}?purge=true&recursive=true`);
    assert.equal(removed.status, 204);
    assert.equal((await call('GET', `/api/datasets/${idOf('a')}`)).json()['purged'], true);
    assert.match((await call('PUT', path, { body: { deleted: false } })).text, /deleted permanently/);
  });

  for (const [query, ask] of [
    ['?recursive=true', {}],
    ['', { body: { recursive: true } }],
  ] as const)
    it(`are deleted with their datasets with ${query || 'a body'}`, async () => {
      const { call, idOf } = await drawn('a b\nc = (a)');
      await call('DELETE', `/api/dataset_collections/${idOf('c')}${query}`, ask);
      const record = (await call('GET', `/api/dataset_collections/${idOf('c')}`)).json();
      assert.deepEqual([record['deleted'], record['elements_deleted']], [true, 1]);
      const isDeleted = async (name: string): Promise<unknown> =>
        (await call('GET', `/api/datasets/${idOf(name)}`)).json()['deleted'];
      assert.deepEqual([await isDeleted('a'), await isDeleted('b')], [true, false]);
    });

  it('know the jobs that make them', async () => {
    const { call, idOf, store, history } = await drawn('l = [x y]\nr: each l > m');
    const record = (await call('GET', `/api/dataset_collections/${idOf('m')}`)).json();
    const summary = record['job_state_summary'] as Json;
    assert.deepEqual([summary['all_jobs'], summary['queued'], summary['ok']], [2, 2, 0]);
    const first = (await call('GET', `/api/datasets/${idOf('m.1')}`)).json();
    const [job] = await store.requests.jobsOf(history.things.get('r')!.id);
    assert.equal(first['creating_job'], ids.encode('job', job!));
    const given = (await call('GET', `/api/dataset_collections/${idOf('l')}`)).json();
    const noJobs = Object.fromEntries(Object.keys(summary).map((state) => [state, 0]));
    assert.deepEqual([given['job_state_summary'], given['job_source_id']], [noJobs, null]);
  });
});
