import fc from 'fast-check';
import assert from 'node:assert/strict';
import type { Span } from '../../shared/src/text/range.js';
import { bibtexFault, scanBibtex } from '../../shared/src/values/bibtex.js';

/** The entries as plain text. */
function read(text: string): unknown[] {
  const slice = (span: Span): string => text.slice(span.start, span.end);
  return scanBibtex(text).map(({ type, key, fields, closed }) => ({
    type: slice(type),
    key: key && slice(key),
    fields: fields.map((field) => [slice(field.name), slice(field.value)]),
    closed,
  }));
}

const article =
  '@article{li2009,\n  title = {The {SAM} format, and "tools"},\n  year = 2009,\n  note = "a, b" # c,\n}';

describe('BibTeX', () => {
  const entries: [what: string, text: string, expected: unknown[]][] = [
    [
      'an article',
      article,
      [
        {
          type: 'article',
          key: 'li2009',
          fields: [
            ['title', '{The {SAM} format, and "tools"}'],
            ['year', '2009'],
            ['note', '"a, b" # c'],
          ],
          closed: true,
        },
      ],
    ],
    [
      'two entries with text between them',
      'see\n@Book {a,}\nand\n@misc{b}',
      [
        { type: 'Book', key: 'a', fields: [], closed: true },
        { type: 'misc', key: 'b', fields: [], closed: true },
      ],
    ],
    ['an indented first entry', '\n  @misc{a}', [{ type: 'misc', key: 'a', fields: [], closed: true }]],
    [
      'an indented second entry',
      '@misc{a}\n  @misc{b}',
      [{ type: 'misc', key: 'a', fields: [], closed: true }],
    ],
    [
      'escaped braces',
      '@misc{a, t = {\\{}, u = 1}',
      [
        {
          type: 'misc',
          key: 'a',
          fields: [
            ['t', '{\\{}'],
            ['u', '1'],
          ],
          closed: true,
        },
      ],
    ],
    [
      'a brace that is forgotten spoils one entry only',
      '@misc{a, t = {x}\n@misc{b}',
      [
        { type: 'misc', key: 'a', fields: [['t', '{x}']], closed: false },
        { type: 'misc', key: 'b', fields: [], closed: true },
      ],
    ],
    [
      'a field while it is typed',
      '@misc{a, title =',
      [{ type: 'misc', key: 'a', fields: [['title', '']], closed: false }],
    ],
    [
      'no key',
      '@misc{title = {x}}',
      [{ type: 'misc', key: undefined, fields: [['title', '{x}']], closed: true }],
    ],
    ['nothing inside', '@misc{}', [{ type: 'misc', key: undefined, fields: [], closed: true }]],
    [
      'a piece that is no field',
      '@misc{a, x, y = 1}',
      [{ type: 'misc', key: 'a', fields: [['y', '1']], closed: true }],
    ],
    ['round brackets', '@misc(a)', []],
    ['an address', 'mail me@example.org {now}', []],
    ['nothing', '', []],
  ];
  for (const [what, text, expected] of entries) {
    it(`reads ${what}`, () => {
      assert.deepEqual(read(text), expected);
    });
  }

  const faults: [marked: string, certain: boolean, reason: RegExp][] = [
    ['«10.1093/x»', true, /no entry/],
    [' «Li et al., 2009»\n', true, /no entry/],
    ['«»', true, /no entry/],
    ['«@article»', true, /not followed by a brace/],
    ['«@article»(a, b = c)', true, /not followed by a brace/],
    ['see «@article{»a}', true, /start of a line/],
    ['«@article»{a, title = {x}', false, /never closed/],
    ['«@article»{title = {x}}', false, /has no key/],
    ['@misc{a}\n«@article»{}', false, /has no key/],
  ];
  for (const [marked, certain, reason] of faults) {
    it(`${JSON.stringify(marked)}: ${reason.source}`, () => {
      const fault = bibtexFault(marked.replace(/[«»]/g, ''));
      assert.match(fault?.reason ?? 'no fault', reason);
      assert.deepEqual(fault?.span, { start: marked.indexOf('«'), end: marked.indexOf('»') - 1 });
      assert.equal(fault.certain, certain);
    });
  }

  for (const text of [
    article,
    '@misc{a}',
    '  @misc{a}',
    'x\n@misc {a}',
    '@string{j = {Journal}}\n@misc{a}',
    '@comment{}',
  ]) {
    it(`finds nothing wrong with ${JSON.stringify(text.slice(0, 40))}`, () => {
      assert.equal(bibtexFault(text), undefined);
    });
  }

  const pieces = fc.constantFrom(
    '@',
    'article',
    '{',
    '}',
    '\n',
    ' ',
    ',',
    '=',
    '"',
    '\\',
    'key',
    '@misc{',
    '#',
    '(',
  );
  const texts = fc.oneof(
    fc.array(pieces, { maxLength: 30 }).map((p) => p.join('')),
    fc.string({ unit: 'binary' }),
  );

  it('is certain exactly where the platform finds no entry', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const platform = /(?<![^\n])@[a-zA-Z]+\s*\{/.test(text.trim());
        assert.equal(bibtexFault(text)?.certain ?? false, !platform);
      }),
    );
  });

  it('keeps every span inside the text and in order', () => {
    fc.assert(
      fc.property(texts, (text) => {
        let end = 0;
        for (const entry of scanBibtex(text)) {
          const inner = [
            entry.type,
            ...(entry.key ? [entry.key] : []),
            ...entry.fields.flatMap((f) => [f.name, f.value]),
          ];
          assert.ok(end <= entry.span.start && entry.span.end <= text.length);
          assert.equal(text[entry.span.start], '@');
          let at = entry.span.start;
          for (const span of inner) {
            assert.ok(at <= span.start && span.start <= span.end && span.end <= entry.span.end);
            at = span.end;
          }
          end = entry.span.end;
        }
      }),
    );
  });

  it('is quick on long texts', () => {
    for (const part of ['@misc{a, b = {', '@misc\n', '{', '\n', '@a{}', ' ', '@a ']) {
      assert.ok(scanBibtex(part.repeat(50_000)).length <= 50_000);
    }
  });
});
