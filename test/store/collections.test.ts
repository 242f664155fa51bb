import assert from 'node:assert/strict';
import type { Transaction } from 'kysely';
import type { NewElement } from '../../server/records/src/collection.js';
import { insertElements, setPopulated } from '../../server/records/src/insert-collections.js';
import type { Database } from '../../server/records/src/engine.js';
import type { Tables } from '../../server/records/src/schema.js';
import { createStore, type Store } from '../../server/records/src/store.js';
import { engines, type TestEngine } from './support/engines.js';
import { refused } from './support/refused.js';

for (const engine of engines)
  engine.describe(`collections on ${engine.name}`, () => {
    collectionTests(engine);
  });

function collectionTests(engine: TestEngine): void {
  let database: Database | undefined;
  let opened: Store | undefined;
  let time = Date.UTC(2026, 0, 1);
  const now = () => new Date((time += 1_000));
  const store = () => opened!;

  beforeEach(async () => {
    database = await engine.open(await engine.newRecords());
    opened = createStore(database, { now });
  });
  afterEach(() => store().close());

  const within = <T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> =>
    database!.tables.transaction().execute(work);
  const extend = (id: number, elements: NewElement[]) => within((trx) => insertElements(trx, id, elements));

  /** A history with datasets of those names. */
  const historyOf = async (...names: string[]) => {
    const { id: ownerId } = await store().users.add({ email: 'ann@example.org' });
    const { id: historyId } = await store().histories.add({ ownerId, name: 'a' });
    const datasets = [];
    for (const name of names) datasets.push((await store().datasets.add({ historyId, name })).id);
    return { ownerId, historyId, datasets };
  };
  /** `a:b c` are elements; each has the next dataset, repeatedly. */
  const elementsOf = (text: string, datasets: readonly number[]) =>
    text
      .split(' ')
      .map((path, index) => ({ identifiers: path.split(':'), datasetId: datasets[index % datasets.length] }));

  const leavesOf = async (id: number, limit = 100) =>
    (await store().collections.leaves(id, limit)).map(({ identifiers }) => identifiers.join(':')).join(' ');

  const kept: [type: string, elements: string, leaves?: string][] = [
    ['list', 'b a c'],
    ['paired', 'forward reverse'],
    ['list:paired', 'b:forward b:reverse a:forward a:reverse'],
    ['list:list', 'a:1 b:1 a:2', 'a:1 a:2 b:1'],
    ['list:list:paired', 'x:a:forward x:a:reverse y:a:forward y:a:reverse'],
  ];
  for (const [collectionType, elements, leaves = elements] of kept) {
    it(`of type ${collectionType} keep ${elements}`, async () => {
      const { ownerId, historyId, datasets } = await historyOf('1', '2');
      const added = await store().collections.add(
        { historyId, name: 'reads', collectionType },
        elementsOf(elements, datasets),
      );
      assert.deepEqual(await store().collections.byId(added.id), added);
      const { number, isVisible, populatedState, populatedMessage } = added;
      assert.deepEqual(
        [added.ownerId, number, isVisible, populatedState, populatedMessage],
        [ownerId, 3, true, 'ok', undefined],
      );
      assert.equal(await leavesOf(added.id), leaves);
    });
  }

  it('are read level by level, and in pages', async () => {
    const { historyId, datasets } = await historyOf('1');
    const { id } = await store().collections.add(
      { historyId, name: 'reads', collectionType: 'list:list' },
      elementsOf('b:1 b:2 b:3 a:1', datasets),
    );
    const first = await store().collections.elements(id, undefined, {});
    const shown = (elements: typeof first) =>
      elements.map(({ identifier, position, datasetId }) => [identifier, position, datasetId]);
    assert.deepEqual(shown(first), [
      ['b', 0, undefined],
      ['a', 1, undefined],
    ]);
    const below = await store().collections.elements(id, first[0]?.id, { limit: 2, offset: 1 });
    assert.deepEqual(shown(below), [
      ['2', 1, datasets[0]],
      ['3', 2, datasets[0]],
    ]);
    assert.ok(below[0]);
    assert.deepEqual(await store().collections.element(below[0].id), { ...below[0], depth: 1 });
    assert.equal(await leavesOf(id, 2), 'b:1 b:2');
  });

  it('get elements later, after those that they have', async () => {
    const { historyId, datasets } = await historyOf('1');
    const { id } = await store().collections.add({ historyId, name: 'reads', collectionType: 'list:list' }, [
      { identifiers: ['a'], datasetId: undefined },
      { identifiers: ['b'], datasetId: undefined },
    ]);
    assert.equal(await leavesOf(id), '');
    await extend(id, elementsOf('b:1 c:1', datasets));
    await extend(id, elementsOf('b:2 a:1', datasets));
    assert.equal(await leavesOf(id), 'a:1 b:1 b:2 c:1');
  });

  it('are as long as they have to be', async () => {
    const { historyId, datasets } = await historyOf('1');
    const paths = Array.from({ length: 2_500 }, (_, index) => `${index % 1_250}:${index}`);
    const { id } = await store().collections.add(
      { historyId, name: 'reads', collectionType: 'list:list' },
      elementsOf(paths.join(' '), datasets),
    );
    const expected = paths.toSorted((a, b) => Number(a.split(':')[0]) - Number(b.split(':')[0]));
    assert.equal(await leavesOf(id, 2_500), expected.join(' '));
  });

  const invalid: [what: string, type: string, elements: string, fault: Parameters<typeof refused>[1]][] = [
    ['two elements of one name', 'list', 'a b a', { is: 'duplicate', kind: 'element', name: 'a' }],
    ['two of one name below', 'list:paired', 'a:1 a:1', { is: 'duplicate', kind: 'element', name: '1' }],
    [
      'a level too many',
      'list',
      'a:b',
      { is: 'invalid', what: 'an element of a collection with 1 levels', value: 'a:b' },
    ],
    [
      'a level too few',
      'list:paired',
      'a:b c',
      { is: 'invalid', what: 'an element of a collection with 2 levels', value: 'c' },
    ],
    ['a type that is none', 'heap', 'a', { is: 'invalid', what: 'a type of collections', value: 'heap' }],
    [
      'an identifier without characters',
      'list:list',
      'a:',
      { is: 'invalid', what: 'an identifier of 1 to 255 visible characters', value: '' },
    ],
  ];
  for (const [what, collectionType, elements, fault] of invalid) {
    it(`are refused with ${what}, and leave nothing`, async () => {
      const { historyId, datasets } = await historyOf('1');
      const work = store().collections.add(
        { historyId, name: 'reads', collectionType },
        elementsOf(elements, datasets),
      );
      await refused(work, fault);
      assert.equal((await store().datasets.add({ historyId, name: '2' })).number, 2);
    });
  }

  it('are of a history that is there', async () => {
    const unknown = { is: 'unknown', kind: 'history', ids: [77] } as const;
    await refused(
      store().collections.add({ historyId: 77, name: 'reads', collectionType: 'list' }, []),
      unknown,
    );
    await refused(extend(77, []), { is: 'unknown', kind: 'collection', ids: [77] });
  });

  it('note when their elements are known, and why not', async () => {
    const { historyId } = await historyOf();
    const { id } = await store().collections.add({ historyId, name: 'reads', collectionType: 'list' }, []);
    const before = await store().histories.byId(historyId);
    await within((trx) => setPopulated(trx, now(), id, 'failed', 'The job failed.'));
    const { populatedState, populatedMessage, updateTime, createTime } =
      (await store().collections.byId(id))!;
    assert.deepEqual([populatedState, populatedMessage], ['failed', 'The job failed.']);
    assert.ok(updateTime > createTime);
    assert.ok((await store().histories.byId(historyId))!.updateTime > before!.updateTime);
    await within((trx) => setPopulated(trx, now(), id, 'ok'));
    assert.equal((await store().collections.byId(id))?.populatedMessage, undefined);
    await refused(
      within((trx) => setPopulated(trx, now(), 77, 'ok')),
      { is: 'unknown', kind: 'collection', ids: [77] },
    );
  });
}
