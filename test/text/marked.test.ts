import fc from 'fast-check';
import assert from 'node:assert/strict';
import { mark, unmark, unmarkCursor, unmarkSpan } from '../support/marked.js';

describe('marked documents', () => {
  it('give their text, cursors and spans', () => {
    assert.deepEqual(unmark('a: «b «c»‸»d‸ | e'), {
      text: 'a: b cd | e',
      cursors: [6, 7],
      spans: [
        { start: 3, end: 6 },
        { start: 5, end: 6 },
      ],
    });
    assert.deepEqual(unmarkCursor('a‸b'), { text: 'ab', cursor: 1 });
    assert.deepEqual(unmarkSpan('a«»b'), { text: 'ab', span: { start: 1, end: 1 } });
  });

  it('with marks that do not fit are refused', () => {
    for (const document of ['«a', 'a»', '»a«']) assert.throws(() => unmark(document), document);
    for (const document of ['a', '‸a‸']) assert.throws(() => unmarkCursor(document), document);
    for (const document of ['a', '«a» «b»']) assert.throws(() => unmarkSpan(document), document);
  });

  it('can be made again from text and spans', () => {
    const documents = fc
      .array(fc.constantFrom('a', ' ', '\n', '«b»', '«»', '«c «d» e»', '😀'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(documents, (document) => {
        const { text, spans } = unmark(document);
        assert.equal(mark(text, ...spans), document);
      }),
    );
  });
});
