import fc from 'fast-check';
import assert from 'node:assert/strict';
import { editsBetween, editsByLine } from '../../shared/src/text/difference.js';
import { SourceText } from '../../shared/src/text/source.js';
import { applyEdits, applySpanEdits } from '../support/edits.js';
import { mark, unmark } from '../support/marked.js';
import { runs } from '../support/runs.js';

function editsOf(before: string, after: string): ReturnType<typeof editsBetween> {
  const source = new SourceText(before);
  const edits = editsBetween(before, after);
  const asSent = edits.map(({ span, newText }) => ({ range: source.rangeOf(span), newText }));
  assert.equal(applyEdits(before, asSent), after);
  return edits;
}

describe('the difference of two texts', () => {
  const rows: [before: string, after: string, shown: string][] = [
    ['a\nb\nc\n', 'a\nb\nc\n', 'a\nb\nc\n'],
    ['a: 1\nb: 2\nc: 3\n', 'a: 1\nb: 5\nc: 3\n', 'a: 1\nb: «2»\nc: 3\n'],
    ['a: 1\nb: 2\nc: 3\n', 'a: 9\nb: 2\nc: 8\n', 'a: «1»\nb: 2\nc: «3»\n'],
    ['a\nc\n', 'a\nb\nc\n', 'a\n«»c\n'],
    ['a\nb\nc\n', 'a\nc\n', 'a\n«b\n»c\n'],
    ['a\r\nc\r\n', 'a\r\nb\r\nc\r\n', 'a\r\n«»c\r\n'],
    ['a', 'a\n', 'a«»'],
    ['x😀y', 'x😁y', 'x«😀»y'],
    ['a\r\n', 'a\n', 'a«\r\n»'],
    ['a\u2028b\nc\n', 'd\u2028b\nc\n', '«a»\u2028b\nc\n'],
  ];
  for (const [before, after, shown] of rows) {
    it(`${JSON.stringify(before)} to ${JSON.stringify(after)}`, () => {
      const spans = editsOf(before, after).map(({ span }) => span);
      assert.equal(mark(before, ...spans), shown);
    });
  }

  it('makes the one of the other, whatever they are', () => {
    const line = fc.constantFrom('a', 'b', 'c: d', '', '  e', '😀', '😁', 'f\r', 'g\u2028');
    const text = fc.array(fc.tuple(line, fc.constantFrom('\n', '\r\n')), { maxLength: 12 });
    fc.assert(
      fc.property(text, text, (a, b) => {
        editsOf(a.flat().join(''), b.flat().join(''));
      }),
      runs(500),
    );
  });

  const byLine: [text: string, written: string, shown: string][] = [
    ['a: «b\n  c\nd\n»e\n', '|\n  b\n    c\n  d\n', 'a: «»b\n  «»c\n«»d\ne\n'],
    ['a: «b\r\nc»\r\n', '|\r\n  b\r\n  c', 'a: «»b\r\n«»c\r\n'],
    ['a: «b»\n', '"b"', 'a: «b»\n'],
    ['a: b\n«c\nd\n»', '', 'a: b\n«c\nd\n»'],
    ['«»a\n', 'b\n', '«»a\n'],
    ['«a\nb»', 'a\nb', 'a\nb'],
  ];
  for (const [marked, written, shown] of byLine) {
    it(`leaves what stays of each line of ${JSON.stringify(marked)}`, () => {
      const { text, spans } = unmark(marked);
      const [span] = spans;
      assert.ok(span);
      const edits = editsByLine(text, { span, newText: written });
      assert.equal(mark(text, ...edits.map((edit) => edit.span)), shown);
      assert.equal(applySpanEdits(text, edits), text.slice(0, span.start) + written + text.slice(span.end));
    });
  }
});
