import fc from 'fast-check';
import assert from 'node:assert/strict';
import { bounded, halfTyped, wrongKeys } from '../../grammar/bounds.js';
import { installedTokenizer } from './installed-grammars.js';

describe('grammar with the languages of this editor, while a scalar is typed', () => {
  const tokenise = installedTokenizer();

  for (const { title, document, after } of bounded) {
    it(`colours the keys after ${title}`, async () => {
      await fc.assert(
        fc.asyncProperty(halfTyped, async (text) => {
          assert.deepEqual(wrongKeys(await tokenise(document(text)), after), []);
        }),
        { numRuns: 4, seed: 20 },
      );
    });
  }
});
