import fc from 'fast-check';
import assert from 'node:assert/strict';
import { bounded, halfTyped, wrongKeys } from './bounds.js';
import { tokenise } from './tokens.js';

describe('grammar at the end of a half-typed text', () => {
  for (const { title, document, after } of bounded) {
    it(`colours the keys after ${title}`, () => {
      fc.assert(
        fc.property(halfTyped, (text) => {
          assert.deepEqual(wrongKeys(tokenise(document(text)), after), []);
        }),
        { numRuns: 100 },
      );
    });
  }
});
