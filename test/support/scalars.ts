import fc from 'fast-check';
import type { DecodedText } from '../../shared/src/text/offset-map.js';
import { walk, type YamlScalar } from '../../shared/src/yaml/node.js';
import { parseYaml } from '../../shared/src/yaml/parse.js';

/** All scalars of a text, in document order. */
export function scalarsOf(text: string): YamlScalar[] {
  const { root } = parseYaml(text);
  return root ? [...walk(root)].filter((node) => node.kind === 'scalar') : [];
}

/** Whether a part of the decoded text can end at the index: not inside one escape or fold. */
export function isBoundary(decoded: DecodedText, index: number): boolean {
  return (
    index === 0 || index === decoded.text.length || decoded.offsetOf(index) !== decoded.offsetOf(index - 1)
  );
}

/** All of YAML's escapes in double quotes (YAML 1.2.2 §5.7), and some by code. */
const escapes = [
  ...[
    '\\0',
    '\\a',
    '\\b',
    '\\t',
    '\\n',
    '\\v',
    '\\f',
    '\\r',
    '\\e',
    '\\ ',
    '\\"',
    '\\/',
    '\\\\',
    '\\N',
    '\\_',
    '\\L',
  ],
  ...['\\P', '\\x41', '\\u00e9', '\\u2028', '\\U0001F600', '\\U0000004a'],
];

const words = fc.stringMatching(/^[a-z0-9.$(){}/-]{1,6}$/).filter((word) => /^[a-z$(]/.test(word));
const symbols = fc.constantFrom(
  'é',
  '😀',
  '\u{1f468}\u200d\u{1f469}',
  '\u00a0',
  '中',
  'x#y',
  'a:b',
  '$(inputs.x)',
);
const blanks = fc.constantFrom('', '', ' ', '  ', '\t');

/** A line break in a flow scalar: blank lines may follow, and the next line is indented deeper than its parent. */
function fold(indent: number): fc.Arbitrary<string> {
  return fc
    .tuple(
      blanks,
      fc.array(fc.constantFrom('', '', ' ', `${' '.repeat(indent)}\t`), { maxLength: 2 }),
      fc.integer({ min: 0, max: 3 }),
    )
    .map(([behind, empty, deeper]) => [behind, ...empty, ' '.repeat(indent + deeper)].join('\n'));
}

function joined(parts: fc.Arbitrary<string>, separator: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .array(fc.tuple(parts, separator), { minLength: 1, maxLength: 6 })
    .map((pairs) =>
      pairs.map(([part, next], index) => (index < pairs.length - 1 ? part + next : part)).join(''),
    );
}

function plain(indent: number, inFlow: boolean): fc.Arbitrary<string> {
  const part = fc.oneof(
    words,
    symbols.filter((one) => one !== '\u00a0'),
    fc.constantFrom("it's", 'a"b', 'back\\slash'),
  );
  const safe = part.map((one) => (inFlow ? one.replace(/[{}[\],]/g, '_') : one));
  return joined(safe, fc.oneof(fc.constant(' '), fc.constant('   '), fold(indent)));
}

function single(indent: number): fc.Arbitrary<string> {
  const part = fc.oneof(words, symbols, fc.constantFrom("''", "it''s", '"', '\\n', '#', ': '));
  return fc
    .tuple(blanks, joined(part, fc.oneof(blanks, fold(indent))), blanks)
    .map(([before, text, behind]) => `'${before}${text}${behind}'`);
}

function double(indent: number): fc.Arbitrary<string> {
  const part = fc.oneof(words, symbols, fc.constantFrom(...escapes), fc.constantFrom("'", '#', ': '));
  // No empty line after it, which the yaml package parses differently.
  const joinedLines = fc
    .tuple(blanks, fc.nat(3))
    .map(([before, deeper]) => `${before}\\\n${' '.repeat(indent + deeper)}`);
  return fc
    .tuple(blanks, joined(part, fc.oneof(blanks, fold(indent), joinedLines)), blanks)
    .map(([before, text, behind]) => `"${before}${text}${behind}"`);
}

/** A block scalar whose content is indented at least to the column; its last line ending may be missing. */
function block(indent: number): fc.Arbitrary<string> {
  const line = fc.oneof(
    {
      weight: 4,
      arbitrary: joined(fc.oneof(words, symbols, fc.constantFrom("'", '"', '# no', '- ')), blanks),
    },
    { weight: 1, arbitrary: joined(words, blanks).map((text) => `  ${text}`) },
    { weight: 1, arbitrary: words.map((text) => `\t${text}`) },
    { weight: 1, arbitrary: fc.constantFrom('', '', ' ', '   ') },
  );
  return fc
    .record({
      sign: fc.constantFrom('|', '>'),
      chomp: fc.constantFrom('', '-', '+'),
      indicator: fc.constantFrom(0, 0, 1, 2, 4),
      indicatorFirst: fc.boolean(),
      comment: fc.constantFrom('', '', ' # comment', '  '),
      first: joined(words, blanks),
      lines: fc.array(line, { maxLength: 6 }),
      empty: fc.integer({ min: 0, max: 2 }),
      ended: fc.boolean(),
    })
    .map(({ sign, chomp, indicator, indicatorFirst, comment, first, lines, empty, ended }) => {
      const digit = indicator === 0 ? '' : String(indicator);
      const header = sign + (indicatorFirst ? digit + chomp : chomp + digit) + comment;
      const column = indicator === 0 ? indent + 1 : indent + indicator - 1;
      const content = [first, ...lines].map((one) => (one === '' ? '' : ' '.repeat(column) + one));
      return [header, ...Array<string>(empty).fill(''), ...content].join('\n') + (ended ? '\n' : '');
    });
}

/** The context of a scalar: what is before and after it, and the column that its further lines need. */
export interface ScalarSetting {
  before: string;
  behind: string;
  indent: number;
  flow?: true;
}

const settings: readonly ScalarSetting[] = [
  { before: 'key: ', behind: '\nnext: 1\n', indent: 1 },
  { before: '- ', behind: '\n- next\n', indent: 1 },
  { before: 'a:\n  - k: ', behind: '\n    next: 1\n', indent: 5 },
  { before: 'a:\n- k: ', behind: '\n  next: 1\n- 2\n', indent: 3 },
  { before: 'a:\n    b:\n        c: &anchor ', behind: '\n    next: 1\n', indent: 9 },
  { before: '# a 😀 before\n? k\n: ', behind: '\nnext: 1\n', indent: 1 },
  { before: '- - - ', behind: '\n- next\n', indent: 5 },
  { before: 'key: [', behind: ', next]\n', indent: 1, flow: true },
  { before: 'a:\n  key: {k: ', behind: ', next: 1}\n', indent: 3, flow: true },
];

/** Texts with a scalar of any style in one of the settings, with LF or CRLF. Nearly all of them are valid YAML. */
export function scalarTextsIn(places: readonly ScalarSetting[]): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...places), fc.boolean())
    .chain(([{ before, behind, indent, flow }, crlf]) =>
      fc
        .oneof(
          plain(indent, flow ?? false),
          single(indent),
          double(indent),
          flow ? single(indent) : block(indent),
        )
        .map((scalar) => {
          const isBlock = /^[|>]/.test(scalar);
          const text = before + scalar + (isBlock ? (scalar.endsWith('\n') ? behind.slice(1) : '') : behind);
          return crlf ? text.replaceAll('\n', '\r\n') : text;
        }),
    );
}

/** Texts with a scalar of any style in any setting. */
export const scalarTexts: fc.Arbitrary<string> = scalarTextsIn(settings);

/** Texts of YAML's special characters: hardly any of them is valid YAML. */
export const yamlish: fc.Arbitrary<string> = fc
  .array(
    fc.constantFrom(
      ...[
        'a',
        'b: ',
        'key:',
        '- ',
        '-',
        '? ',
        ': ',
        ':',
        '\n',
        '\n',
        '\n  ',
        '\n    ',
        ' ',
        '\t',
        '\r\n',
        '\r',
        '"',
        "'",
      ],
      ...[
        '[',
        ']',
        '{',
        '}',
        ', ',
        '|\n',
        '>-\n',
        '|2+\n',
        '# c',
        '&a ',
        '*a',
        '!t ',
        '!!str ',
        '---\n',
        '...\n',
        '%YAML 1.2\n',
      ],
      ...[
        '\\',
        '\\n',
        '<<: ',
        '<<<<<<< x\n',
        '=======\n',
        '>>>>>>> y\n',
        '@',
        '`',
        '\u2028',
        '\uFEFF',
        '😀',
        '\x07',
        '1',
        'true',
      ],
    ),
    { maxLength: 24 },
  )
  .map((parts) => parts.join(''));
