import assert from 'node:assert/strict';
import { batch, dce, hda, hdca, own, plan, planned } from './run/requests.js';

/** The inputs of a request, the params of its jobs, and the data of each. */
const accepted: readonly [
  title: string,
  given: Record<string, unknown>,
  params: Record<string, unknown>[],
  data: string[],
][] = [
  ['nothing', {}, [{}], ['']],
  [
    'single values',
    { title: 'abc', count: 5, rate: 2, flag: true, mode: 'slow', tint: '#000000' },
    [{ title: 'abc', count: 5, rate: 2, flag: true, mode: 'slow', tint: '#000000' }],
    [''],
  ],
  ['null for what is optional', { reads: null, title: null }, [{ reads: null, title: null }], ['']],
  ['a dataset', { reads: hda('a') }, [{ reads: own('hda', 1) }], ['reads:1']],
  ['a dataset that is not ready', { reads: hda('c') }, [{ reads: own('hda', 3) }], ['reads:3']],
  ['an element of a collection', { reads: dce('one') }, [{ reads: own('dce', 200) }], ['reads:61']],
  [
    'several datasets',
    { more: [hda('a'), dce('one')] },
    [{ more: [own('hda', 1), own('dce', 200)] }],
    ['more1:1 more2:61'],
  ],
  ['no dataset for what is optional', { more: [] }, [{ more: [] }], ['']],
  ['one dataset as a list', { more: hda('a') }, [{ more: [own('hda', 1)] }], ['more:1']],
  [
    'a list as several datasets',
    { more: hdca('list') },
    [{ more: [own('dce', 100), own('dce', 200)] }],
    ['more:6'],
  ],
  ['a collection', { pair: hdca('pair') }, [{ pair: own('hdca', 8) }], ['pair:8']],
  ['one of several types', { all: hdca('pairs') }, [{ all: own('hdca', 9) }], ['all:9']],
  ['a collection of any type', { any: hdca('nested') }, [{ any: own('hdca', 11) }], ['any:11']],
  ['a collection that is not complete', { all: hdca('new') }, [{ all: own('hdca', 13) }], ['all:13']],
  [
    'a collection in a collection',
    { pair: dce('inner') },
    [{ pair: own('dce', 100) }],
    ['pair1:90 pair2:91'],
  ],
  [
    'a conditional',
    { cond: { use: true, map: hda('a') } },
    [{ cond: { use: true, map: own('hda', 1) } }],
    ['cond|map:1'],
  ],
  [
    'a repeat',
    { queries: [{ file: hda('a') }, { file: hda('b'), size: 7 }] },
    [{ queries: [{ file: own('hda', 1) }, { file: own('hda', 2), size: 7 }] }],
    ['queries_0|file:1 queries_1|file:2'],
  ],
  [
    'a repeat by its entries',
    { queries_0: { file: hda('a') } },
    [{ queries_0: { file: own('hda', 1) } }],
    ['queries_0|file:1'],
  ],
  ['a section', { part: { note: 'ho' } }, [{ part: { note: 'ho' } }], ['']],
  [
    'a batch of numbers',
    { count: batch([1, 2, 3]), reads: hda('a') },
    [1, 2, 3].map((count) => ({ count, reads: own('hda', 1) })),
    ['reads:1', 'reads:1', 'reads:1'],
  ],
  [
    'a batch of datasets',
    { reads: batch([hda('a'), hda('b')]) },
    [{ reads: own('hda', 1) }, { reads: own('hda', 2) }],
    ['reads:1', 'reads:2'],
  ],
  [
    'linked batches',
    { reads: batch([hda('a'), hda('b')]), count: batch([1, 2], true) },
    [
      { reads: own('hda', 1), count: 1 },
      { reads: own('hda', 2), count: 2 },
    ],
    ['reads:1', 'reads:2'],
  ],
  [
    'a batch that is not linked',
    { reads: batch([hda('a'), hda('b')]), count: batch([1, 2], false) },
    [
      { reads: own('hda', 1), count: 1 },
      { reads: own('hda', 1), count: 2 },
      { reads: own('hda', 2), count: 1 },
      { reads: own('hda', 2), count: 2 },
    ],
    ['reads:1', 'reads:1', 'reads:2', 'reads:2'],
  ],
  [
    'batches in groups',
    { queries: [{ file: batch([hda('a'), hda('b')]) }], part: { note: batch(['x', 'y']) } },
    [
      { queries: [{ file: own('hda', 1) }], part: { note: 'x' } },
      { queries: [{ file: own('hda', 2) }], part: { note: 'y' } },
    ],
    ['queries_0|file:1', 'queries_0|file:2'],
  ],
  [
    'a collection for a dataset',
    { reads: hdca('list') },
    [{ reads: own('dce', 100) }, { reads: own('dce', 200) }],
    ['reads:60', 'reads:61'],
  ],
  [
    'a batch of a collection',
    { reads: batch([hdca('list')]) },
    [{ reads: own('dce', 100) }, { reads: own('dce', 200) }],
    ['reads:60', 'reads:61'],
  ],
  [
    'a batch of a list for several datasets',
    { more: batch([hdca('list')]) },
    [{ more: [own('dce', 100)] }, { more: [own('dce', 200)] }],
    ['more:60', 'more:61'],
  ],
  [
    'a batch of lists',
    { more: batch([[hda('a'), hda('b')], [hda('c')]]) },
    [{ more: [own('hda', 1), own('hda', 2)] }, { more: [own('hda', 3)] }],
    ['more1:1 more2:2', 'more:3'],
  ],
  [
    'a nested collection for a dataset',
    { reads: hdca('nested') },
    [110, 111, 112].map((id) => ({ reads: own('dce', id) })),
    ['reads:110', 'reads:111', 'reads:112'],
  ],
  [
    'a list of pairs for a pair',
    { pair: hdca('pairs') },
    [{ pair: own('dce', 100) }, { pair: own('dce', 200) }],
    ['pair1:90 pair2:91', 'pair1:92 pair2:93'],
  ],
  [
    'a list of lists for several datasets',
    { more: hdca('nested') },
    [{ more: [own('dce', 110), own('dce', 111)] }, { more: [own('dce', 112)] }],
    ['more1:110 more2:111', 'more:112'],
  ],
  [
    'a list of pairs in a batch',
    { pair: batch([hdca('pairs')]), count: batch([1, 2]) },
    [
      { pair: own('dce', 100), count: 1 },
      { pair: own('dce', 200), count: 2 },
    ],
    ['pair1:90 pair2:91', 'pair1:92 pair2:93'],
  ],
  ['an empty collection for a dataset', { reads: hdca('empty') }, [], []],
];

describe('the plan of a request to run a tool', () => {
  for (const [title, given, params, data] of accepted)
    it(`accepts ${title}`, async () => {
      const { jobs } = await planned(given);
      assert.deepEqual(
        jobs.map((job) => JSON.parse(job.params) as unknown),
        params.map((one) => ({ inputs: one })),
      );
      const read = jobs.map((job) => job.inputs.map(({ name, itemId }) => `${name}:${itemId}`).join(' '));
      assert.deepEqual(read, data);
    });

  it('ignores unknown names if it is not strict', async () => {
    const given = { raeds: hda('a'), reads: hda('a'), cond: { use: false, map: hda('a') }, queries: [] };
    const { jobs } = await planned(given, { strict: false });
    const { inputs: params } = JSON.parse(jobs[0]?.params ?? '') as { inputs: unknown };
    assert.deepEqual(params, { reads: own('hda', 1), cond: { use: false }, queries: [] });
    assert.deepEqual(jobs[0]?.inputs, [{ name: 'reads', itemId: 1 }]);
    const wrong = await plan({ raeds: 5, count: 'x' }, { strict: false });
    assert.ok('problems' in wrong);
    assert.deepEqual(
      wrong.problems.map(({ input, is }) => [input, is]),
      [['count', 'invalid']],
    );
  });
});
