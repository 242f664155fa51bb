import fc from 'fast-check';
import assert from 'node:assert/strict';
import { SourceText } from '../../shared/src/text/source.js';
import { unmarkCursor } from '../support/marked.js';

const places: readonly [document: string, line: number, character: number][] = [
  ['‸', 0, 0],
  ['‸ab', 0, 0],
  ['ab‸', 0, 2],
  ['a\nb‸c', 1, 1],
  ['a\n‸', 1, 0],
  ['a\r\n‸b', 1, 0],
  ['a‸\r\nb', 0, 1],
  ['a\r‸b', 1, 0],
  ['a\n\r‸b', 2, 0],
  ['😀‸a', 0, 2],
  ['a\n😀e\u0301‸', 1, 4],
  ['\uFEFF‸a', 0, 1],
  ['a\u2028b\u0085‸c', 0, 4],
];

/** Texts with many line endings. */
const texts = fc
  .array(fc.oneof(fc.constantFrom('\n', '\r', '\r\n', 'a', '😀', ' '), fc.string({ maxLength: 3 })))
  .map((parts) => parts.join(''));

describe('source text', () => {
  for (const [document, line, character] of places) {
    it(`${JSON.stringify(document)} is ${line}:${character}`, () => {
      const { text, cursor } = unmarkCursor(document);
      const source = new SourceText(text);
      assert.deepEqual(source.positionAt(cursor), { line, character });
      assert.equal(source.offsetAt({ line, character }), cursor);
    });
  }

  it('clamps places outside the text', () => {
    const source = new SourceText('ab\r\ncd');
    assert.equal(source.offsetAt({ line: 0, character: 99 }), 2);
    assert.equal(source.offsetAt({ line: 9, character: 0 }), 6);
    assert.equal(source.offsetAt({ line: -1, character: 5 }), 0);
    assert.equal(source.offsetAt({ line: 1, character: -5 }), 4);
    assert.deepEqual(source.positionAt(-1), { line: 0, character: 0 });
    assert.deepEqual(source.positionAt(99), { line: 1, character: 2 });
    assert.deepEqual(source.positionAt(3), { line: 0, character: 2 }, 'between CR and LF');
  });

  it('knows the line end that a document uses', () => {
    const ends = ['', 'a', 'a\nb', 'a\r\nb\n', '\r\n', 'a\rb', '\n\r\n'].map(
      (text) => new SourceText(text).lineEnd,
    );
    assert.deepEqual(ends, ['\n', '\n', '\n', '\r\n', '\r\n', '\n', '\n']);
  });

  it('positions lead back to their offsets, and lines make up the text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const source = new SourceText(text);
        const lines = text.split(/\r\n|\r|\n/);
        assert.equal(source.lineCount, lines.length);
        lines.forEach((line, index) => {
          assert.equal(source.line(index), line);
        });
        for (let offset = 0; offset <= text.length; offset++) {
          const position = source.positionAt(offset);
          const isInLineEnd = text[offset - 1] === '\r' && text[offset] === '\n';
          assert.equal(source.offsetAt(position), isInLineEnd ? offset - 1 : offset);
        }
      }),
    );
  });

  it('ranges are spans', () => {
    const source = new SourceText('a\nbcd\n');
    const range = source.rangeOf({ start: 2, end: 4 });
    assert.deepEqual(range, { start: { line: 1, character: 0 }, end: { line: 1, character: 2 } });
    assert.deepEqual(source.spanOf(range), { start: 2, end: 4 });
    assert.equal(source.slice({ start: 2, end: 4 }), 'bc');
  });
});
