import fc from 'fast-check';
import assert from 'node:assert/strict';
import { parseDocument, visit } from 'yaml';
import { decodeFlow } from '../../shared/src/text/decode-flow.js';
import { mark, unmarkSpan } from '../support/marked.js';
import { timeoutMs, runs } from '../support/runs.js';
import { isBoundary, scalarsOf, scalarTexts, yamlish } from '../support/scalars.js';

/** The source of a part of a decoded text: `«»` in the document. */
const written: readonly [title: string, document: string, decoded: string][] = [
  ['plain', 'a: x «y» z', 'y'],
  ['plain over two lines', 'a: x\n  «y» z', 'y'],
  ['the fold of a plain scalar', 'a: x«\n  »y', ' '],
  ['a fold with an empty line', 'a: x« \n\n  »y', '\n'],
  ['plain across a fold', 'a: w «x\n  y» z', 'x y'],
  ['plain below its key', 'a:\n  x\n   «y»\n  z', 'y'],
  ['plain in brackets', 'a: [x, «y\n  z»]', 'y z'],
  ['single quotes', "a: 'x «y»'", 'y'],
  ['a doubled quote', "a: 'it«''»s'", "'"],
  ['behind a doubled quote', "a: 'it''s «y»'", 'y'],
  ['single quotes over lines', "a: 'x\n\n  «y»'", 'y'],
  ['blanks at the quotes', "a: '« »x '", ' '],
  ['an escape', 'a: "x «\\u00e9» y"', 'é'],
  ['an escape of two code units', 'a: "x «\\U0001F600» y"', '😀'],
  ['behind escapes', 'a: "\\t\\x41\\"«y»"', 'y'],
  ['a stretch that ends with an escape', 'a: "x «y\\n» z"', 'y\n'],
  ['an escaped line end', 'a: "x«y\\\n   z»"', 'yz'],
  ['blanks before an escaped line end', 'a: "x« »\\\n   y"', ' '],
  ['empty lines behind an escaped line end', 'a: "x«\\\n\n   »y"', '\n'],
  ['an escape that there is not', 'a: "x «\\d» y"', '\\d'],
  ['literal', 'a: |\n  x\n  «y» z\n', 'y'],
  ['literal across lines', 'a: |\n  x «y\n  z» w\n', 'y\nz'],
  ['deeper literal line', 'a: |\n  x\n  «  »y\n', '  '],
  ['a line end before a deeper literal line', 'a: |\n  x«\n    »y\n', '\n  '],
  ['literal with an indicator', 'a: |1\n   x\n «  y»\n', '  y'],
  ['literal with a comment in its header', 'a: |- # c\n  x\n  «y»\n', 'y'],
  ['the last line end of a literal', 'a: |\n  x«\n»', '\n'],
  ['literal in a list without indentation', 'a:\n- k: |\n    x\n    «y»\n', 'y'],
  ['CRLF literal', 'a: |\r\n  x\r\n  «y»\r\n', 'y'],
  ['a CRLF line end', 'a: |\r\n  x«\r\n  »y\r\n', '\n'],
  ['CRLF double', 'a: "x\r\n  «y»"', 'y'],
  ['an old Mac line end', 'a: |\r  x\r  «y»\r', 'y'],
  ['folded', 'a: >\n  x\n  «y» z\n', 'y'],
  ['the fold of a folded scalar', 'a: >\n  x«\n  »y\n', ' '],
  ['folded around an empty line', 'a: >-\n  x«\n\n  »y\n', '\n'],
  ['a deeper folded line', 'a: >\n  x\n  «  »y\n  z\n', '  '],
  ['behind an emoji', 'a: 😀 «y»', 'y'],
  ['an emoji', 'a: "\\t«😀» y"', '😀'],
  ['behind a byte order mark', '\uFEFFa: x «y»', 'y'],
];

describe('offset map', function () {
  this.timeout(timeoutMs);

  for (const [title, document, stretch] of written) {
    it(`${title}: ${JSON.stringify(document)}`, () => {
      const { text, span } = unmarkSpan(document);
      const scalar = scalarsOf(text).findLast(({ decoded }) => decoded.text.includes(stretch));
      assert.ok(scalar, 'no scalar holds the stretch');
      const { decoded } = scalar;
      const start = decoded.text.indexOf(stretch);
      const found = decoded.spanOf({ start, end: start + stretch.length });
      assert.equal(mark(text, found), document.replace(/^\uFEFF/, '\uFEFF'));
      assert.equal(decoded.indexOf(span.start), start);
      assert.equal(decoded.indexOf(span.end), start + stretch.length);
    });
  }

  it('empty and absent scalars stand where their text would', () => {
    for (const document of ['a:«»', 'a: "«»"', "a: '«»'", 'a: |\n«»', 'a: [x, {b:«»}]', '? «»', '-«»']) {
      const { text, span } = unmarkSpan(document);
      const { decoded } = scalarsOf(text).findLast(({ decoded }) => decoded.text === '')!;
      assert.equal(mark(text, decoded.spanOf({ start: 0, end: 0 })), document);
      assert.equal(decoded.indexOf(span.start), 0);
    }
  });

  it('decodes scalars of every style and place as the yaml package does', () => {
    let valid = 0;
    let all = 0;
    fc.assert(
      fc.property(scalarTexts, (text) => {
        const reference = parseDocument(text, { schema: 'failsafe', uniqueKeys: false, logLevel: 'silent' });
        all++;
        if (reference.errors.length > 0) return;
        valid++;
        const expected: string[] = [];
        visit(reference, {
          Scalar: (_, { value }) => void expected.push(typeof value === 'string' ? value : ''),
        });
        assert.deepEqual(
          scalarsOf(text).map(({ decoded }) => decoded.text),
          expected,
        );
      }),
      runs(2_000),
    );
    assert.ok(valid > 0.9 * all, `${valid} of ${all} are YAML`);
  });

  it('a stretch of a flow scalar is what its document slice decodes to', () => {
    fc.assert(
      fc.property(scalarTexts, fc.nat(), fc.nat(), (text, a, b) => {
        for (const { decoded, style } of scalarsOf(text)) {
          if (style === 'literal' || style === 'folded') continue;
          const [start, end] = [a, b].map((one) => one % (decoded.text.length + 1)).sort((x, y) => x - y) as [
            number,
            number,
          ];
          if (!isBoundary(decoded, start) || !isBoundary(decoded, end)) continue;
          const span = decoded.spanOf({ start, end });
          assert.equal(decodeFlow(text, span, style).text, decoded.text.slice(start, end));
        }
      }),
      runs(2_000),
    );
  });

  it('a stretch of a block scalar is what its document slice holds without indentation', () => {
    fc.assert(
      fc.property(scalarTexts, fc.nat(), fc.nat(), (text, a, b) => {
        for (const { decoded, style, indent } of scalarsOf(text)) {
          if (style !== 'literal' && style !== 'folded') continue;
          const [start, end] = [a, b].map((one) => one % (decoded.text.length + 1)).sort((x, y) => x - y) as [
            number,
            number,
          ];
          if (!isBoundary(decoded, start) || !isBoundary(decoded, end)) continue;
          const { start: from, end: to } = decoded.spanOf({ start, end });
          const lines = text.slice(from, to).split(/\r?\n/);
          const slice = lines
            .map((line, index) => line.slice(index > 0 ? leading(line, indent!) : 0))
            .join('\n');
          const stretch = decoded.text.slice(start, end);
          if (style === 'literal')
            assert.equal(
              slice,
              to === text.length && !/\n$/.test(text) ? stretch.replace(/\n$/, '') : stretch,
            );
          // Folding turns a line break into one space, and drops some: the rest is the same.
          else assert.equal(slice.replace(/[\s]+/g, ''), stretch.replace(/[\s]+/g, ''));
        }
      }),
      runs(2_000),
    );
  });

  it('stretches side by side are written side by side, in order', () => {
    fc.assert(
      fc.property(fc.oneof(scalarTexts, yamlish), fc.nat(), (text, cut) => {
        for (const { decoded, content } of scalarsOf(text)) {
          const length = decoded.text.length;
          const middle = cut % (length + 1);
          const left = decoded.spanOf({ start: 0, end: middle });
          const right = decoded.spanOf({ start: middle, end: length });
          if (!isBoundary(decoded, middle)) continue;
          assert.ok(content.start <= left.start && left.start <= left.end);
          if (middle > 0) assert.ok(left.end <= right.start && right.start <= right.end);
          assert.ok(right.end <= text.length);
        }
      }),
      runs(2_000),
    );
  });

  it('offsetOf and indexOf lead there and back, never the wrong way, never outside', () => {
    fc.assert(
      fc.property(fc.oneof(scalarTexts, yamlish, fc.string({ unit: 'grapheme' })), (text) => {
        for (const { decoded } of scalarsOf(text)) {
          let last = 0;
          for (let index = 0; index <= decoded.text.length; index++) {
            const offset = decoded.offsetOf(index);
            assert.ok(last <= offset && offset <= text.length);
            last = offset;
            // The line ending that a block scalar gets at the end of the text has no place.
            const hasPlace = index === 0 || offset !== decoded.offsetOf(index - 1);
            if (hasPlace) assert.equal(decoded.indexOf(offset), index);
          }
          last = 0;
          for (let offset = -1; offset <= text.length + 1; offset++) {
            const index = decoded.indexOf(offset);
            assert.ok(last <= index && index <= decoded.text.length);
            last = index;
          }
        }
      }),
      runs(2_000),
    );
  });
});

/** How many spaces of the line are the block's indentation. */
function leading(line: string, indent: number): number {
  return Math.min(indent, /^ */.exec(line)?.[0].length ?? 0);
}
