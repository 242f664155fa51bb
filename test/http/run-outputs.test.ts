import assert from 'node:assert/strict';
import { batch, dce, hda, hdca, head, inputs, planned } from './run/requests.js';

/** An output, the inputs of a request, and what becomes of it. */
const outputRows: readonly [output: string, given: Record<string, unknown>, ...planned: unknown[]][] = [
  ['format: txt', {}, { label: 'Any tool', extension: 'txt' }],
  ['format: auto', { reads: hda('b') }, { label: 'Any tool on dataset 2', extension: 'data' }],
  ['format: input', { reads: hda('b') }, { label: 'Any tool on dataset 2', extension: 'fastq.gz' }],
  ['format_source: reads', { reads: hda('b') }, { label: 'Any tool on dataset 2', extension: 'fastq.gz' }],
  ['format_source: reads', {}, { label: 'Any tool', extension: 'data' }],
  ['format_source: all', { all: hdca('pairs') }, { label: 'Any tool on collection 9', extension: 'fastq' }],
  [
    'hidden: true',
    { more: [hda('a'), hda('b')] },
    { label: 'Any tool on dataset 1 and 2', extension: 'data', isVisible: false },
  ],
  [
    'format: txt',
    { more: [hda('a'), hda('b'), hda('c')], reads: dce('one') },
    { label: 'Any tool on dataset 1-3 and 61', extension: 'txt' },
  ],
  [
    "label: '$(inputs.reads.name) of $(runtime.on_string), $(inputs.count) times $(inputs.nothing) $(1 + 1) $(inputs.part)'",
    { reads: hda('a') },
    { label: 'file 1 of dataset 1, 1 times $(inputs.nothing) $(1 + 1) $(inputs.part)', extension: 'data' },
  ],
  [
    "label: '$(inputs.reads.name): $(inputs.count)'",
    { reads: hdca('list'), count: batch([4, 5]) },
    { label: 'x: 4', extension: 'data', isHiddenElement: true },
    { label: 'y: 5', extension: 'data', isHiddenElement: true },
  ],
];

describe('the planned outputs of a tool', () => {
  for (const [fields, given, ...expected] of outputRows)
    it(`with "${fields}" for ${JSON.stringify(given)}`, async () => {
      const source = `${head}${inputs}outputs:\n  - name: out\n    type: data\n    from_work_dir: out.txt\n    ${fields}\n`;
      const { jobs } = await planned(given, { source });
      assert.deepEqual(
        jobs.flatMap((job) => job.outputs),
        expected.map((one) => ({ name: 'out', ...(one as object) })),
      );
    });

  it('are those that get files, of the type that they have or that their source has', async () => {
    const source = `${head}${inputs}outputs:
  - { name: plain, type: text }
  - { name: found, type: data, discover_datasets: { pattern: __name__, format: csv } }
  - { name: list, type: collection, collection_type: paired, discover_datasets: { pattern: __name__ }, format: txt }
  - { name: same, type: collection, structured_like: all, discover_datasets: { pattern: __name__ } }
`;
    const { jobs } = await planned({ all: hdca('pairs') }, { source });
    const label = (name: string): string => `Any tool on collection 9: ${name}`;
    assert.deepEqual(jobs[0]?.outputs, [
      { name: 'found', label: label('found'), extension: 'csv' },
      { name: 'list', label: label('list'), extension: 'txt', collectionType: 'paired' },
      { name: 'same', label: label('same'), extension: 'data', collectionType: 'list:paired' },
    ]);
  });
});

/** The inputs of a request, the collections that are made, and those that are mapped over. */
const mappedRows: readonly [
  given: Record<string, unknown>,
  made: { label: string; type: string; elements: string }[],
  over: string,
][] = [
  [{ count: batch([1, 2]) }, [], ''],
  [
    { reads: hdca('list') },
    [{ label: 'Any tool on collection 6', type: 'list', elements: 'x:0 y:1' }],
    'reads:6',
  ],
  [
    { pair: hdca('pairs') },
    [{ label: 'Any tool on collection 9', type: 'list', elements: 's1:0 s2:1' }],
    'pair:9',
  ],
  [
    { reads: hdca('pairs') },
    [
      {
        label: 'Any tool on collection 9',
        type: 'list:paired',
        elements: 's1/forward:0 s1/reverse:1 s2/forward:2 s2/reverse:3',
      },
    ],
    'reads:9',
  ],
  [
    { reads: hdca('list'), more: batch([hda('a'), hda('b')]) },
    [{ label: 'Any tool on collection 6', type: 'list', elements: 'x:0 y:1' }],
    'reads:6',
  ],
  [
    { reads: hdca('list'), more: batch([hda('a'), hda('b')], false) },
    [
      { label: 'Any tool on dataset 1 and collection 6', type: 'list', elements: 'x:0 y:1' },
      { label: 'Any tool on dataset 2 and collection 6', type: 'list', elements: 'x:2 y:3' },
    ],
    'reads:6',
  ],
  [
    { reads: hdca('list'), more: batch([hdca('other')], false) },
    [
      {
        label: 'Any tool on collection 6 and 7',
        type: 'list:list',
        elements: 'x/p:0 x/q:1 x/r:2 y/p:3 y/q:4 y/r:5',
      },
    ],
    'reads:6 more:7',
  ],
  [
    { reads: hdca('list'), queries: [{ file: hdca('list') }] },
    [{ label: 'Any tool on collection 6', type: 'list', elements: 'x:0 y:1' }],
    'reads:6 queries_0|file:6',
  ],
  [
    { reads: hdca('empty') },
    [{ label: 'Any tool on collection 12', type: 'list', elements: '' }],
    'reads:12',
  ],
];

describe('the collections of a request that maps over collections', () => {
  for (const [given, made, over] of mappedRows)
    it(`for ${JSON.stringify(given)}`, async () => {
      const { implicit, inputCollections, jobs } = await planned(given);
      assert.deepEqual(
        implicit.map(({ name, label, collectionType: type, elements }) => {
          for (const { job, output } of elements)
            assert.ok(jobs[job]?.outputs.some((one) => one.name === output));
          const written = elements.map(({ identifiers, job }) => `${identifiers.join('/')}:${job}`);
          assert.equal(name, 'out');
          return { label, type, elements: written.join(' ') };
        }),
        made,
      );
      assert.equal(inputCollections.map(({ name, itemId }) => `${name}:${itemId}`).join(' '), over);
    });
});
