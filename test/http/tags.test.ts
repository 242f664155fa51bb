import assert from 'node:assert/strict';
import type { IdKind } from '../../server/service/src/ids/codec.js';
import type { ItemClass } from '../../server/platform-api/src/constants.js';
import { ids, service, usesService, type Answer, type Somebody, type TestService } from './service.js';

describe('tags', () => {
  usesService();
  let test: TestService;
  let history: number;
  const url = (): string => `/api/histories/${ids.encode('history', history)}`;
  const put = (body: object, as: Somebody = 'alice'): Promise<Answer> =>
    test.ask('PUT', '/api/tags', {
      as,
      body: { item_id: ids.encode('history', history), item_class: 'History', ...body },
    });
  const tags = async (): Promise<unknown> => (await test.ask('GET', url(), { as: 'alice' })).json()['tags'];
  beforeEach(async () => {
    test = await service();
    history = (await test.store.histories.add({ ownerId: test.users.alice, name: 'h' })).id;
  });

  const good: [given: string[], kept: string[]][] = [
    [
      ['genome', 'group:case', 'name:a.b', 'a.b.c', 'x:y:z', '#a', 'ä'],
      ['genome', 'group:case', 'name:a.b', 'a.b.c', 'x:y:z', '#a', 'ä'],
    ],
    [
      ['b', 'a', 'b'],
      ['b', 'a'],
    ],
    [
      ['a,b', 'c,,d', 'a:1,2'],
      ['a', 'b', 'c', 'd', 'a:1', '2'],
    ],
    [
      [' a ', '\tb', 'c,d '],
      ['a', 'b', 'c', 'd'],
    ],
    [[','], []],
  ];
  for (const [given, kept] of good) {
    it(`${JSON.stringify(given)} takes the place of what was there: 204 without a body`, async () => {
      await test.store.tags.replace(history, ['old', 'a']);
      const answer = await put({ item_tags: given });
      assert.deepEqual([answer.status, answer.text, answer.headers['content-type']], [204, '', undefined]);
      assert.deepEqual(await tags(), kept);
    });
  }

  for (const [title, body] of [
    ['null', { item_tags: null }],
    ['absent', {}],
    ['empty', { item_tags: [] }],
  ] as const) {
    it(`${title}: the tags of the item are deleted`, async () => {
      await test.store.tags.replace(history, ['old']);
      assert.equal((await put(body)).status, 204);
      assert.deepEqual(await tags(), []);
    });
  }

  const long = Array.from({ length: 600 }, (_, index) => `a${index},b${index}`);
  const bad: unknown[][] = [
    [''],
    ['two words'],
    ['.a'],
    ['a.'],
    ['a..b'],
    [':a'],
    ['a:'],
    ['a:b c'],
    ['a,.b'],
    ['a,b:'],
    [5],
    ['good', null],
    ['x'.repeat(256)],
    ['nul\0'],
    Array.from({ length: 1001 }, (_, index) => `t${index}`),
    long,
  ];
  for (const given of bad) {
    it(`${JSON.stringify(given).slice(0, 60)}: 400 / 400008, and the tags stay`, async () => {
      await test.store.tags.replace(history, ['old']);
      const answer = await put({ item_tags: given });
      assert.deepEqual([answer.status, answer.json()['err_code']], [400, 400008]);
      assert.deepEqual(await tags(), ['old']);
    });
  }

  const classes: [ItemClass, IdKind][] = [
    ['History', 'history'],
    ['HistoryDatasetAssociation', 'dataset'],
    ['HistoryDatasetCollectionAssociation', 'collection'],
    ['LibraryDatasetDatasetAssociation', 'library-dataset'],
    ['Page', 'page'],
    ['StoredWorkflow', 'workflow'],
    ['Visualization', 'visualization'],
  ];
  for (const [itemClass, kind] of classes) {
    it(`${itemClass} can be tagged by who owns it`, async () => {
      const { store, users } = test;
      const { id } =
        itemClass === 'HistoryDatasetAssociation'
          ? await store.datasets.add({ historyId: history, name: 'd' })
          : await store.items.add({ class: itemClass, ownerId: users.alice, name: 'i' });
      const body = { item_class: itemClass, item_id: ids.encode(kind, id), item_tags: ['a'] };
      assert.equal((await put(body)).status, 204);
      assert.deepEqual(await store.tags.of([id]), new Map([[id, ['a']]]));
      const others = await put(body, 'admin');
      assert.deepEqual(
        [others.status, others.json()],
        [403, { err_msg: 'User does not own item.', err_code: 403003 }],
      );
    });
  }

  const refusals: [title: string, body: object, status: number, code: number][] = [
    ['a class that there is not', { item_class: 'Role' }, 400, 400008],
    ['an id of another class', { item_class: 'Page' }, 400, 400009],
    ['an id that nobody made', { item_id: '0'.repeat(32) }, 400, 400009],
    ['an id of a wrong length', { item_id: 'abc' }, 400, 400008],
    ['no id', { item_id: undefined }, 400, 400007],
    ['no class', { item_class: undefined }, 400, 400007],
    ['tags that are no list', { item_tags: 'a' }, 400, 400008],
    ['an item that is not there', { item_id: ids.encode('history', 77) }, 404, 404001],
  ];
  for (const [title, body, status, code] of refusals) {
    it(`${title}: ${status} / ${code}`, async () => {
      const answer = await put({ item_tags: ['a'], ...body });
      assert.deepEqual([answer.status, answer.json()['err_code']], [status, code]);
    });
  }

  it('an id of another class is unknown where ids tell no kinds', async () => {
    const page = await test.store.items.add({ class: 'Page', ownerId: test.users.alice, name: 'p' });
    const answer = await put({ item_id: ids.encode('history', page.id), item_tags: ['a'] });
    assert.deepEqual([answer.status, answer.json()['err_code']], [404, 404001]);
  });

  it('tags of a dataset are shown with it', async () => {
    const { id } = await test.store.datasets.add({ historyId: history, name: 'd' });
    const item_id = ids.encode('dataset', id);
    await put({ item_class: 'HistoryDatasetAssociation', item_id, item_tags: ['a', 'b:c'] });
    const answer = await test.ask('GET', `/api/datasets/${item_id}`, { as: 'alice' });
    assert.deepEqual(answer.json()['tags'], ['a', 'b:c']);
  });

  it('of many who replace at once, one is there whole', async () => {
    const sets = Array.from({ length: 8 }, (_, one) =>
      Array.from({ length: 40 }, (_, two) => `t${one}.${two}`),
    );
    await Promise.all(sets.map((item_tags) => put({ item_tags })));
    const found = JSON.stringify(await tags());
    assert.ok(sets.some((one) => JSON.stringify(one) === found));
  });
});
