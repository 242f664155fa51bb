import assert from 'node:assert/strict';
import { filesIn } from '../../server/platform-api/src/run-data.js';
import { english } from '../../server/platform-api/src/words.js';
import type { Json, PlacedForm } from '../../server/protocol/src/tool-requests.js';

const field = { name: 'x', type: 'data_collection', label: 'x', help: '', optional: false };
const form: PlacedForm = {
  name: 'Join',
  version: '1.0',
  description: '',
  inputs: [{ ...field, collection_types: ['list'] }],
};

describe('the files of a list for a platform', () => {
  const rows: readonly [files: Json, identifiers: readonly string[]][] = [
    [
      ['d/r_1.txt', 'r_2.txt'],
      ['r_1', 'r_2'],
    ],
    [
      ['r.txt', 'r.csv'],
      ['r.txt', 'r.csv'],
    ],
    [
      ['.hidden', 'none'],
      ['.hidden', 'none'],
    ],
    [{ a: 'r_1.txt' }, ['a']],
  ];
  for (const [files, identifiers] of rows)
    it(`are ${identifiers.join(', ')} for ${JSON.stringify(files)}`, () => {
      const [only] = filesIn(form, { x: files }, english);
      assert.deepEqual(only?.collection?.identifiers, identifiers);
    });
});
