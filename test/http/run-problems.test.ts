import assert from 'node:assert/strict';
import { SourceText } from '../../shared/src/text/source.js';
import { mentions } from '../support/mentions.js';
import { batch, hda, hdca, head, outputs, plan, tool } from './run/requests.js';

/** `path: message`, or the path and kind of a problem of any rendering, and what its message mentions. */
type Said = string | readonly [path: string, is: string, ...mentioned: string[]];

/** The inputs of a request, its problems, and the name at which the document is marked. */
const rejected: readonly [given: Record<string, unknown>, at: string, ...problems: Said[]][] = [
  [{ raeds: 5 }, 'inputs', ['raeds', 'unknown', 'raeds', 'reads']],
  [{ cond: { use: false, map: hda('a') } }, 'map', ['cond/map', 'unknown', 'cond.map', 'cond.use']],
  [{ cond: { use: true } }, 'map', ['cond/map', 'missing', 'cond.map']],
  [{ count: 'x' }, 'count', ['count', 'invalid', 'count', 'x']],
  [{ count: 12 }, 'count', ['count', 'invalid', 'count', '9', '12']],
  [{ title: 'A1' }, 'title', ['title', 'invalid', 'title', '[a-z]+$', 'A1']],
  [{ mode: 'slwo' }, 'mode', ['mode', 'invalid', 'mode', 'slow', 'slwo']],
  [{ queries: [{ file: hda('a') }, {}] }, 'file', ['queries/1/file', 'missing', 'queries[1].file']],
  [
    { queries_0: { file: 7 } },
    'file',
    'queries_0/file: The input "queries[0].file" needs a dataset such as {"src": "hda", "id": "…"}, not 7.',
  ],
  [{ queries: 7 }, 'queries', ['queries', 'invalid', 'queries', '7']],
  [{ part: [] }, 'part', ['part', 'invalid', 'part']],
  [
    { reads: 'a' },
    'reads',
    'reads: The input "reads" needs a dataset such as {"src": "hda", "id": "…"}, not "a".',
  ],
  [
    { pair: 'a' },
    'pair',
    'pair: The input "pair" needs a collection of type "paired" such as {"src": "hdca", "id": "…"}, not "a".',
  ],
  [
    { reads: { src: 'ldda', id: 'a' } },
    'reads',
    'reads: The input "reads" cannot use a dataset of a library: import it into a history.',
  ],
  [
    { reads: hda('missing') },
    'reads',
    'reads: The input "reads" needs a dataset: none has the id "missing".',
  ],
  [
    { reads: hda('unheard') },
    'reads',
    'reads: The input "reads" needs a dataset: none has the id "unheard".',
  ],
  [
    { reads: hda('foreign') },
    'reads',
    'reads: The input "reads" cannot use this dataset: it belongs to another user.',
  ],
  [
    { reads: hda('gone') },
    'reads',
    'reads: The input "reads" cannot use the dataset 4 "file 4": it is deleted.',
  ],
  [
    { reads: hda('bad') },
    'reads',
    'reads: The input "reads" cannot use the dataset 5 "file 5": it ended with an error.',
  ],
  [
    { more: [hda('a'), hdca('list')] },
    'more',
    'more: The input "more" needs datasets in its list, not collections.',
  ],
  [
    { more: hdca('pair') },
    'more',
    'more: The input "more" needs a dataset or a list of them, not a "paired".',
  ],
  [{ pair: hda('a') }, 'pair', 'pair: The input "pair" needs a collection of type "paired", not a dataset.'],
  [
    { pair: hdca('list') },
    'pair',
    'pair: The input "pair" needs a collection of type "paired", not a "list".',
  ],
  [
    { all: hdca('broken') },
    'all',
    'all: The input "all" cannot use the collection 15 "collection 15": the dataset 5 "file 5" in it ended with an error.',
  ],
  [
    { all: hdca('failed') },
    'all',
    'all: The input "all" cannot use the collection 14 "collection 14": it could not be completed.',
  ],
  [
    { reads: hdca('new') },
    'reads',
    'reads: The input "reads" cannot use the collection 13 "collection 13" yet: its elements are not known, so try again later.',
  ],
  [
    { more: hdca('new') },
    'more',
    'more: The input "more" cannot use the collection 13 "collection 13" yet: its elements are not known, so try again later.',
  ],
  [
    { count: batch([1, 'x', 12]) },
    'count',
    ['count/values/1', 'invalid', 'count', 'x'],
    ['count/values/2', 'invalid', 'count', '9', '12'],
  ],
  [
    { reads: batch([hda('a'), hda('gone')]) },
    'reads',
    'reads/values/1: The input "reads" cannot use the dataset 4 "file 4": it is deleted.',
  ],
  [
    { count: batch([]) },
    'count',
    'count: The input "count" needs a list with at least one value as "values" of its batch.',
  ],
  [
    { count: { __class__: 'Batch', values: [1], linked: 'x' } },
    'count',
    'count: The input "count" needs true or false as "linked" of its batch.',
  ],
  [
    { cond: { use: batch([true, false]) } },
    'use',
    'cond/use: The input "cond.use" selects other inputs, so it needs one value, not a batch.',
  ],
  [
    { reads: batch([hdca('list'), hdca('other')]) },
    'reads',
    'reads/values/0: The input "reads" needs either datasets or one collection in its batch.',
    'reads/values/1: The input "reads" needs either datasets or one collection in its batch.',
  ],
  [
    { reads: hdca('list'), count: batch([1, 2, 3]) },
    'count',
    'count: The input "count" has 3 values, and "reads" has 2: they need equally many, unless one of them has "linked": false.',
  ],
  [
    {
      reads: hdca('pairs'),
      queries: [{ file: batch([hda('a'), hda('b'), hda('a'), hda('b')]) }, { file: hdca('other') }],
    },
    'file',
    'queries/1/file: The input "queries[1].file" has 3 values, and "reads" has 4: they need equally many, unless one of them has "linked": false.',
  ],
  [
    { count: 'x', raeds: 1, reads: 5 },
    'reads',
    'reads: The input "reads" needs a dataset such as {"src": "hda", "id": "…"}, not 5.',
    ['raeds', 'unknown', 'raeds', 'reads'],
    ['count', 'invalid', 'count', 'x'],
  ],
];

describe('the problems of a request to run a tool', () => {
  const source = new SourceText(tool);
  for (const [given, at, ...expected] of rejected)
    it(`rejects ${JSON.stringify(given)}`, async () => {
      const outcome = await plan(given);
      assert.ok('problems' in outcome, JSON.stringify(outcome));
      const said = outcome.problems.map(({ path, is, message }, index): Said => {
        const place = path.join('/');
        return typeof expected[index] === 'string'
          ? `${place}: ${message}`
          : [place, is, ...mentions(message)];
      });
      assert.deepEqual(said, expected);
      const [first] = outcome.problems;
      assert.ok(first);
      const [start, end] = [first.range.start, first.range.end].map((place) => source.offsetAt(place));
      assert.equal(tool.slice(start, end), at);
    });

  it('says whether a name is unknown, a value is missing, or it is invalid', async () => {
    const outcome = await plan({ raeds: 5, cond: { use: true }, count: 'x' });
    assert.ok('problems' in outcome);
    assert.deepEqual(Object.fromEntries(outcome.problems.map(({ input, is }) => [input, is])), {
      raeds: 'unknown',
      'cond.map': 'missing',
      count: 'invalid',
    });
  });

  it('needs a value where a default names a file, which would be one of the machine', async () => {
    const source = `${head}inputs: [{ name: reads, type: data, default: /etc/passwd }]\n${outputs}`;
    const outcome = await plan({}, { source });
    assert.ok('problems' in outcome);
    assert.deepEqual(
      outcome.problems.map(({ input, message }) => [input, message]),
      [['reads', 'The input "reads" needs a value: a default cannot name a file of this machine.']],
    );
  });

  it('counts the jobs before it makes them', async () => {
    const values = Array.from({ length: 1_000 }, (_, index) => index);
    const given = {
      count: batch(values, false),
      rate: batch(values, false),
      title: batch(
        values.map(() => 'abc'),
        false,
      ),
    };
    assert.deepEqual(await plan(given), { excess: { of: 'jobs', count: 1e9, most: 20 } });
    const long = { title: 'x'.repeat(3_000_000), count: batch(values.slice(0, 20)) };
    const outcome = await plan(long, { source: tool.replace(/, validators.*(?= \}$)/m, '') });
    assert.ok('excess' in outcome);
    assert.equal(outcome.excess.of, 'characters');
  });

  it('reports a hundred problems at most', async () => {
    const outcome = await plan({ count: batch(Array.from({ length: 500 }, () => 'x')) }, { maxJobs: 1_000 });
    assert.ok('problems' in outcome);
    assert.equal(outcome.problems.length, 100);
  });
});
