import fc from 'fast-check';
import assert from 'node:assert/strict';
import { parse } from 'yaml';
import {
  doubleQuoted,
  isPlainSafe,
  quoted,
  replaceInScalar,
  replaceScalar,
  writeText,
} from '../../shared/src/text/write-scalar.js';
import { runs } from '../support/runs.js';
import { isBoundary, scalarsOf, scalarTexts } from '../support/scalars.js';

/** Texts that YAML interprets. */
const tricky = fc.constantFrom(
  ...[
    'yes',
    'No',
    'on',
    'y',
    'null',
    '~',
    '',
    '0.10',
    '012',
    '1e3',
    '0x1F',
    '1:30',
    '2020-01-01',
    '.inf',
    '-.5',
  ],
  ...[
    '1.0.0',
    '1_000',
    '=',
    '<<',
    '- a',
    '-',
    '? a',
    ': a',
    'a: b',
    'a:',
    'a #b',
    '#a',
    '*a',
    '&a',
    '!a',
    '|',
    '>',
  ],
  ...[
    '%a',
    '@a',
    '`a',
    '[a]',
    '{a}',
    'a, b',
    "it's",
    '"a"',
    'a\\b',
    ' a',
    'a ',
    '\n',
    'a\nb',
    'a\r\nb',
    '\t',
    'a\tb',
  ],
  ...['\u2028', '\u0085', '\uFEFF', '\u00a0', '😀', '\uD800', '\x07', '\x7f', '---', '...', 'é', '中文'],
);
const texts = fc.oneof(
  tricky,
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.array(tricky, { maxLength: 3 }).map((parts) => parts.join('')),
);
const lines = texts.filter((text) => !/[\r\n\u0085\u2028\u2029]/.test(text));

const documents: readonly ((scalar: string) => [text: string, read: (value: never) => unknown])[] = [
  (scalar) => [`a: ${scalar}\nb: 1\n`, ({ a }: { a: unknown }) => a],
  (scalar) => [`- ${scalar} # c\n`, ([a]: [unknown]) => a],
  (scalar) => [`{a: ${scalar}, b: 1}`, ({ a }: { a: unknown }) => a],
  (scalar) => [`[${scalar}]`, ([a]: [unknown]) => a],
];

describe('a text as YAML', () => {
  for (const write of [writeText, quoted, doubleQuoted]) {
    it(`${write.name}: is that text to readers of YAML 1.1 and 1.2, in block and in flow style`, () => {
      fc.assert(
        fc.property(texts, (text) => {
          const scalar = write(text);
          assert.ok(!/[\r\n]/.test(scalar), scalar);
          for (const document of documents) {
            const [whole, read] = document(scalar);
            for (const version of ['1.1', '1.2'] as const) {
              assert.equal(read(parse(whole, { version }) as never), text, `${version}: ${whole}`);
            }
          }
        }),
        runs(2000),
      );
    });
  }

  it('needs no quotes where it is a word, a path or an image', () => {
    for (const text of ['text', 'a b', 'busybox:1.36', 'a/b.txt', '1.0.0', "it's", 'größe', 'a#b']) {
      assert.ok(isPlainSafe(text), text);
      assert.equal(writeText(text), text);
    }
    assert.equal(writeText('a\\b: "c"'), `'a\\b: "c"'`);
  });
});

describe('a scalar', () => {
  it('holds another text when it is replaced, in its own style', () => {
    fc.assert(
      fc.property(scalarTexts, fc.nat(), texts, (document, at, text) => {
        const scalars = scalarsOf(document).filter(({ absent }) => !absent);
        const index = at % scalars.length;
        const scalar = scalars[index]!;
        const { span, newText } = replaceScalar(scalar, text);
        const after = document.slice(0, span.start) + newText + document.slice(span.end);
        const replaced = scalarsOf(after)[index]!;
        assert.equal(replaced.value, text, JSON.stringify(after));
        if (scalar.style === 'double') assert.equal(replaced.style, 'double');
        if (scalar.style === 'single') assert.notEqual(replaced.style, 'plain');
      }),
      runs(2000),
    );
  });

  it('holds the changed text when a stretch of it is replaced, and the rest as it was written', () => {
    fc.assert(
      fc.property(scalarTexts, fc.nat(), fc.nat(), fc.nat(9), lines, (document, at, from, length, text) => {
        const scalars = scalarsOf(document).filter(
          ({ absent, value }) => !absent && typeof value === 'string',
        );
        fc.pre(scalars.length > 0);
        const index = at % scalars.length;
        const scalar = scalars[index]!;
        const { decoded } = scalar;
        const start = from % (decoded.text.length + 1);
        const end = Math.min(decoded.text.length, start + length);
        // Spaces next to a fold, and control characters in a style without escapes, are out of scope.
        fc.pre(isBoundary(decoded, start) && isBoundary(decoded, end));
        fc.pre(
          scalar.style === 'double' || (/^[\x20-\x7e\u00a1-\ud7ff]*$/.test(text) && text === text.trim()),
        );
        fc.pre(!decoded.text.includes('\n'));
        const { span, newText } = replaceInScalar(scalar, { start, end }, text);
        const after = document.slice(0, span.start) + newText + document.slice(span.end);
        const changed = scalarsOf(after).find((one) => one.span.start === scalar.span.start);
        const expected = decoded.text.slice(0, start) + text + decoded.text.slice(end);
        assert.equal(changed?.decoded.text, expected, JSON.stringify([document, after, text]));
        assert.equal(typeof changed.value, 'string');
      }),
      runs(3000),
    );
  });

  const cases: readonly [document: string, from: string, to: string, after: string][] = [
    ['a: foo bar', 'bar', '#bar', 'a: "foo #bar"'],
    ['a: foo bar', 'foo', '- x', 'a: "- x bar"'],
    ['a: v1', 'v', '', 'a: "1"'],
    ['a: yesterday', 'terday', '', 'a: "yes"'],
    ['a: x:y', 'y', ' y', 'a: "x: y"'],
    ['a: x (y)', '(y)', '[y]', 'a: "x [y]"'],
    ["a: 'it is'", ' is', "'s", "a: 'it''s'"],
    ['a: "b\\tc"', 'c', '"', 'a: "b\\t\\""'],
    ['a: |\n  one\n  two\n', 'two', 'three: #4', 'a: |\n  one\n  three: #4\n'],
    ['a: >-\n  one\n  two\n', 'one two', 'x', 'a: >-\n  x\n'],
  ];
  for (const [document, from, to, after] of cases) {
    it(`${JSON.stringify(document)}: ${from} → ${to}`, () => {
      const scalar = scalarsOf(document)[1]!;
      const start = scalar.decoded.text.indexOf(from);
      const { span, newText } = replaceInScalar(scalar, { start, end: start + from.length }, to);
      assert.equal(document.slice(0, span.start) + newText + document.slice(span.end), after);
    });
  }
});
