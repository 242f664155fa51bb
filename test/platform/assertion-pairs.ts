import type { PlainValue } from '../../shared/src/yaml/node.js';
import { createHash } from 'node:crypto';

/** Contents of files, by the names that expectations may use. */
export const contents: Readonly<Record<string, string>> = {
  'empty.txt': '',
  'one.txt': 'a\n',
  'open.txt': 'a\tb\nc\td',
  'lines.txt': 'a\nb\nb\n\nlonger line\n',
  'crlf.txt': 'a\r\nb\r\n',
  'table.tsv': '# head\nx\ty\tz\n1\t2\t3\n',
  'dashes.txt': '--x\n++y\na\n',
  'json.json': '{"a": 1, "b": [true, null, "t"], "c": {"a": 2.5}, "n": NaN}',
  'xml.xml': '<r><a k="v">text</a><a>2</a><b/></r>\n',
  'unicode.txt': 'é🧬\nä\n',
};

const counts = [
  ...[
    {},
    { negate: true },
    { n: 1 },
    { n: 2 },
    { n: 1, delta: 1 },
    { n: 2, negate: true },
    { min: 1 },
    { max: 1 },
  ],
  ...[{ min: 1, max: 2 }, { min: 1, max: 2, negate: true }, { n: 2, max: 1, negate: true }, { n: '1k' }],
] as const satisfies readonly PlainValue[];

const texts = ['a', 'b', 'x', '', 'é', 'a\nb', '.', 'longer'];
/** Patterns that JavaScript writes otherwise. */
const pythonPatterns = [
  ...[
    '(?s)a.b',
    '(?is)A.*B',
    '(?i)(?m)^B',
    '\\x61',
    '\\u0061',
    '[\\x61-\\x63]',
    '(?#c)a',
    'a(?#c)b',
    '(?i:A)',
  ],
];
const patterns = [
  'a',
  '^b$',
  '\\d',
  '(?i)A',
  'a|b',
  '[^a]',
  '',
  '.+',
  'l.n',
  '(?m)^b',
  '\\bline\\b',
  '\\tb',
  ...pythonPatterns,
];

const asserts: readonly PlainValue[] = [
  ...texts.flatMap((text) => counts.map((count) => ({ has_text: { text, ...count } }))),
  ...texts.map((text) => ({ not_has_text: { text } })),
  ...texts.flatMap((line) => counts.map((count) => ({ has_line: { line, ...count } }))),
  ...patterns.flatMap((expression) =>
    counts.flatMap((count) => [
      { has_text_matching: { expression, ...count } },
      { has_line_matching: { expression, ...count } },
    ]),
  ),
  ...counts.map((count) => ({ has_n_lines: count })),
  ...counts.flatMap((count) => [
    { has_n_columns: count },
    { has_n_columns: { ...count, comment: '#' } },
    { has_n_columns: { ...count, comment: 'a-c' } },
    { has_n_columns: { ...count, sep: ' ' } },
  ]),
  ...[
    { size: 2 },
    { value: 2 },
    { size: 2, delta: 1 },
    { min: 1 },
    { max: 3, negate: true },
    { size: '1k', delta: '1k' },
  ].map((size) => ({ has_size: size })),
  ...[
    '1',
    '1.0',
    'true',
    '2.5',
    '[true, null, "t"]',
    '[1, null, "t"]',
    'NaN',
    '"t"',
    '{"a": 2.5}',
    'text',
  ].flatMap((value) =>
    ['a', 'b', 'c', 'n'].map((property) => ({ has_json_property_with_value: { property, value } })),
  ),
  ...['t', '1'].flatMap((text) =>
    ['a', 'b'].map((property) => ({ has_json_property_with_text: { property, text } })),
  ),
  { is_valid_xml: {} },
  ...['a', './/a', 'b', 'nope', 'a[2]', 'a/c'].flatMap((path) => [
    { has_element_with_path: { path } },
    { has_element_with_path: { path, negate: true } },
    ...counts.map((count) => ({ has_n_elements_with_path: { path, ...count } })),
    { element_text_is: { path, text: 'text' } },
    { element_text_matches: { path, expression: 't.xt' } },
    { attribute_is: { path, attribute: 'k', text: 'v' } },
    { attribute_matches: { path, attribute: 'k', expression: 'v', negate: true } },
  ]),
];

const hashOf = (algorithm: string, text: string): string => createHash(algorithm).update(text).digest('hex');

/** What tests expect of a file. */
export const expectations: readonly PlainValue[] = [
  ...asserts.map((one) => ({ asserts: one })),
  ...asserts.filter((_, index) => index % 10 === 0).map((one) => ({ asserts: [one] as PlainValue })),
  ...Object.keys(contents).flatMap((file) => [
    { file },
    { file, compare: 'sim_size' },
    { file, compare: 'sim_size', delta: 3 },
    { file, compare: 'sim_size', delta_frac: 0.5 },
    { file, compare: 'contains' },
    { file, compare: 'contains', lines_diff: 1 },
    { file, compare: 're_match' },
    { file, compare: 're_match', lines_diff: 1 },
    { file, compare: 're_match_multiline' },
    { file, sort: true },
    { file, lines_diff: 0 },
    { file, lines_diff: 2 },
    { file, lines_diff: 4 },
  ]),
  ...['md5', 'sha1', 'sha256', 'sha512'].flatMap((name) => [
    { checksum: `${name}$${hashOf(name, 'a\n')}` },
    { checksum: `${name}$${hashOf(name, 'a\n').toUpperCase()}` },
    { checksum: `${name.toUpperCase()}$${hashOf(name, 'a\n')}` },
    { checksum: `${name}:${hashOf(name, 'a\n')}` },
  ]),
  { path: 'one.txt' },
];
