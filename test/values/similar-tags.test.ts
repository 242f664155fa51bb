import assert from 'node:assert/strict';
import { offeredTags, similarTags } from '../../shared/src/values/similar-tags.js';

const builds = [
  '1.19--h50ea8bc_0',
  '1.19--h50ea8bc_1',
  '1.19.2--h50ea8bc_0',
  '1.9--h10a08f8_12',
  '0.1.19--3',
];

describe('the tags that are similar to a missing one', () => {
  for (const [missing, tags, expected] of [
    ['1.63', ['1.36', '1.35', '1.6', 'latest', '2.0'], ['1.6', '1.36', '1.35']],
    ['1.19', builds, ['1.19--h50ea8bc_1', '1.19--h50ea8bc_0', '1.19.2--h50ea8bc_0']],
    ['1.19--h50ea8bc_9', builds, ['1.19--h50ea8bc_1', '1.19--h50ea8bc_0', '1.19.2--h50ea8bc_0']],
    ['3.99-slim', ['3.9-slim', '3.12-slim', '3.12', 'slim'], ['3.9-slim', '3.12-slim', '3.12']],
    ['latest', ['1.9', '1.10', '1.2'], ['1.10', '1.9', '1.2']],
    ['1.0', ['1.0', `sha256-${'a'.repeat(64)}.sig`], []],
    ['1.0', [], []],
  ] as [string, string[], string[]][]) {
    it(`${missing} of ${tags.join(' ')}`, () => {
      assert.deepEqual(similarTags(missing, tags), expected);
    });
  }
});

describe('the tags to offer', () => {
  it('are those that begin with what is written, and then the newest', () => {
    assert.deepEqual(offeredTags('1.1', ['1.1', '2.0', '1.9', '1.10', `sha256-${'a'.repeat(64)}.att`]), [
      '1.10',
      '1.1',
      '2.0',
      '1.9',
    ]);
  });

  it('are not too many', () => {
    const tags = Array.from({ length: 1000 }, (_, index) => `1.${index}`);
    assert.deepEqual([offeredTags('', tags).length, offeredTags('', tags)[0]], [300, '1.999']);
  });
});
