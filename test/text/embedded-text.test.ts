import assert from 'node:assert/strict';
import fc from 'fast-check';
import { EmbeddedText } from '../../shared/src/text/embedded-text.js';
import { SourceText } from '../../shared/src/text/source.js';
import { applyEdits, applySpanEdits } from '../support/edits.js';
import { runs } from '../support/runs.js';

const head = 'steps:\n- run:\n';
const indent = 6;

/** Lines of a text, some without its indentation, and what follows it in the file. */
const texts = fc.record({
  lines: fc.array(
    fc.record({
      text: fc.constantFrom('', 'a: b', '  - c', '    d', '# e', 'é😀: f'),
      isIndented: fc.integer({ max: 5 }).map((one) => one !== 0),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  lineEnd: fc.constantFrom('\n', '\r\n'),
  tail: fc.constantFrom('', '  in: {}\n', '- next\n'),
});

/** A text in a file, as both see it. */
function embedded({ lines, lineEnd, tail }: typeof texts extends fc.Arbitrary<infer T> ? T : never): {
  file: SourceText;
  text: EmbeddedText;
} {
  const own = lines.map(({ text, isIndented }, index) => {
    const isFirst = index === 0;
    if (text === '' && !isFirst) return lineEnd;
    return (isIndented || isFirst ? ' '.repeat(indent) : '') + (text || 'x') + lineEnd;
  });
  const file = new SourceText(head + own.join('') + tail);
  const place = { start: head.length, end: file.length - tail.length, indent };
  return { file, text: new EmbeddedText(file, place) };
}

/** Spaces on lines with nothing else have no meaning. */
const withoutBlanks = (text: string): string => text.replace(/^ +(?=\r?$)/gm, '');

describe('a text in a file', () => {
  it('has the positions of the file', () => {
    fc.assert(
      fc.property(texts, fc.nat(), (made, number) => {
        const { file, text } = embedded(made);
        const offset = number % (text.length + 1);
        const position = text.positionAt(offset);
        const before = offset > 0 && text.text[offset - 1] === '\r';
        if (!before) assert.equal(text.offsetAt(position), offset);
        const written = file.text.slice(file.offsetAt(position), file.offsetAt(position) + 2);
        const line = text.text.slice(offset).split(/\r?\n/)[0] ?? '';
        if (line !== '') assert.equal(line.slice(0, 2), written.slice(0, line.length));
      }),
      runs(2_000),
    );
  });

  it('changes in the file as it changes by itself', () => {
    const insertions = fc.constantFrom('', 'x', '  ', '\n', 'x: y\n', '\n  z', 'a\n\n  b', '  x\n');
    fc.assert(
      fc.property(texts, fc.nat(), fc.nat(12), insertions, (made, number, length, newText) => {
        const { file, text } = embedded(made);
        const start = number % (text.length + 1);
        const [first, last] = [start, Math.min(text.length, start + length)].map((offset) =>
          text.text.startsWith('\r\n', offset - 1) ? offset - 1 : offset,
        );
        const span = { start: first ?? 0, end: last ?? 0 };
        const own = applySpanEdits(text.text, [{ span, newText }]);
        const whole = applyEdits(file.text, [text.editOf({ span, newText })]);
        const { tail } = made;
        assert.ok(whole.startsWith(head) && whole.endsWith(tail), whole);
        const end = whole.length - tail.length;
        const again = new EmbeddedText(new SourceText(whole), { start: head.length, end, indent });
        // What follows must be on a line of its own.
        const ending = tail !== '' && own !== '' && !own.endsWith('\n') ? text.lineEnd : '';
        assert.equal(
          withoutBlanks(again.text),
          withoutBlanks(own + ending),
          JSON.stringify([whole, span, newText]),
        );
      }),
      runs(20_000),
    );
  });
});
