import fc from 'fast-check';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { inputValues } from '../../shared/src/evaluate/values/input-values.js';
import { evaluateTool } from '../../shared/src/features/evaluation/rendering.js';
import type { Tool } from '../../shared/src/tool/document.js';
import { translatePattern } from '../../shared/src/values/translate-pattern.js';
import { mentions } from '../support/mentions.js';
import { toolIn } from '../support/tools.js';
import { hastySandbox, sandbox } from './support.js';
import { where } from '../support/where.js';

const tool = (...inputs: string[]): Tool =>
  toolIn(
    `class: PlatformUserTool\nshell_command: x\ninputs:\n${inputs.map((one) => `  - ${one}\n`).join('')}`,
  );

const text = (validator: string, more = ''): string =>
  `{ name: x, type: text${more}, validators: [{ ${validator} }] }`;
const number = (validator: string, type = 'float'): string =>
  `{ name: x, type: ${type}, validators: [{ ${validator} }] }`;
const select = `{ name: x, type: select, optional: true, options: [{ label: A, value: a }], validators: [{ type: no_options }] }`;

/** An input, its value, and the message; none if the value passes. */
const rows: [input: string, given: unknown, fault?: string][] = [
  [text('type: length, min: 2'), 'ab'],
  [text('type: length, min: 2'), 'a', 'The input "x" needs at least 2 characters, not "a".'],
  [text('type: length, max: 1'), '🧬'],
  [text('type: length, max: 1'), 'ab', 'The input "x" needs at most 1 character, not "ab".'],
  [text('type: length, min: 1, max: 2, negate: true'), 'abc'],
  [
    text('type: length, min: 1, max: 2, negate: true'),
    'a',
    'The input "x" needs text of a different length, not "a".',
  ],
  [text('type: length, max: x'), 'abc'],
  [text('type: empty_field'), 'a'],
  [text('type: empty_field'), '', 'The input "x" needs text that is not empty, not "".'],
  [text('type: empty_field'), undefined, 'The input "x" needs text that is not empty, not "".'],
  [text('type: empty_field, negate: true'), 'a', 'The input "x" needs empty text, not "a".'],
  [text('type: empty_field', ', optional: true'), undefined],
  [
    text('type: empty_field, message: Say something.'),
    '',
    'The input "x" does not accept "": Say something.',
  ],
  [text("type: regex, expression: '^[a-z]+$'"), 'abc'],
  [
    text("type: regex, expression: '^[a-z]+$'"),
    'a1',
    'The input "x" needs text that matches "^[a-z]+$", not "a1".',
  ],
  [text("type: regex, expression: '[a-z]'"), 'a1'],
  [
    text("type: regex, expression: '[a-z]'"),
    '1a',
    'The input "x" needs text that matches "[a-z]", not "1a".',
  ],
  [
    text("type: regex, expression: 'a', negate: true"),
    'abc',
    'The input "x" needs text that does not match "a", not "abc".',
  ],
  [
    text("type: regex, expression: 'a', message: Begin with a."),
    'b',
    'The input "x" does not accept "b": Begin with a.',
  ],
  [
    text("type: regex, expression: '^b'", ', default: a'),
    undefined,
    'The input "x" needs text that matches "^b", not "a".',
  ],
  [text("type: regex, expression: '(a)\\1'"), 'b'],
  [text("type: regex, expression: '('"), 'b'],
  [text('type: regex'), 'b'],
  [text('type: of_old'), 'b'],
  [number('type: in_range, min: 1, max: 2'), 2],
  [number('type: in_range, min: 1, max: 2'), 3, 'The input "x" needs at most 2, not 3.'],
  [number('type: in_range, min: 1'), 0.5, 'The input "x" needs at least 1, not 0.5.'],
  [number('type: in_range, min: 1, exclude_min: true'), 1, 'The input "x" needs more than 1, not 1.'],
  [number('type: in_range, max: 1, exclude_max: true'), 1, 'The input "x" needs less than 1, not 1.'],
  [
    number('type: in_range, min: 1, max: 2, negate: true'),
    1,
    'The input "x" needs a number outside the given range, not 1.',
  ],
  [number('type: in_range, min: 1', 'integer'), 0, 'The input "x" needs at least 1, not 0.'],
  [select, 'a'],
  [select, undefined, 'The input "x" needs at least one of its options, not null.'],
];

const messages = (faults: readonly { message: string }[]): string[] => faults.map(({ message }) => message);

describe('validators', () => {
  for (const [input, given, fault] of rows) {
    it(`${input} says ${fault ?? 'nothing'} of ${JSON.stringify(given)}`, async () => {
      const { inputFaults } = await evaluateTool(
        tool(input).document,
        { given: given === undefined ? {} : { x: given } },
        sandbox,
      );
      assert.deepEqual(messages(inputFaults), fault === undefined ? [] : [fault]);
    });
  }

  it('accept a value whose pattern takes too long', async () => {
    const { document } = tool(text("type: regex, expression: '(a+)+$'"));
    const given = { x: `${'a'.repeat(60)}b` };
    assert.deepEqual((await evaluateTool(document, { given }, hastySandbox)).inputFaults, []);
  });

  it('check only values of the type of the input', async () => {
    const { document } = tool(number('type: in_range, min: 1', 'integer'));
    const { inputFaults } = await evaluateTool(document, { given: { x: 'a' } }, sandbox);
    assert.deepEqual(
      inputFaults.map(({ input, message }) => [input, mentions(message)]),
      [['x', ['x', 'a']]],
    );
  });

  it('are heeded inside of other inputs', async () => {
    const { inputFaults } = await evaluateTool(
      tool(`{ name: s, type: section, parameters: [${text('type: length, max: 1')}] }`).document,
      { given: { s: { x: 'ab' } } },
      sandbox,
    );
    assert.deepEqual(messages(inputFaults), ['The input "s.x" needs at most 1 character, not "ab".']);
  });

  const samples: [input: string, sample: unknown][] = [
    [text('type: length, min: 8'), 'samplesa'],
    [text('type: length, max: 3'), 'sam'],
    [text('type: empty_field'), 'sample'],
    [text("type: regex, expression: '^\\d+$'"), 'sample'],
    [number('type: in_range, min: 2'), 2],
    [number('type: in_range, min: 2, exclude_min: true'), 3],
    [number('type: in_range, min: 2, max: 3, exclude_min: true'), 2.5],
    [number('type: in_range, max: -2', 'integer'), -2],
    [number('type: in_range, min: 2, exclude_min: true', 'integer'), 3],
  ];
  for (const [input, sample] of samples) {
    it(`${input} is heeded by the sample ${JSON.stringify(sample)}`, async () => {
      const { inputs, inputFaults } = await evaluateTool(tool(input).document, { sample: true }, sandbox);
      assert.deepEqual([inputs['x'], inputFaults], [sample, []]);
    });
  }

  it('throw nothing on any declaration', () => {
    const anything = fc.jsonValue({ maxDepth: 2 });
    const validator = fc.dictionary(
      fc.constantFrom('type', 'min', 'max', 'expression', 'negate', 'message', 'exclude_min'),
      fc.oneof(anything, fc.constantFrom('length', 'in_range', 'regex', 'empty_field', 'no_options')),
    );
    fc.assert(
      fc.property(
        fc.constantFrom('text', 'float', 'select'),
        fc.array(validator),
        anything,
        (type, validators, x) => {
          const declared = tool(JSON.stringify({ name: 'x', type, validators }));
          for (const sources of [{ given: { x } }, { sample: true }]) {
            assert.ok(Array.isArray(inputValues(declared.inputs, sources).faults));
          }
        },
      ),
    );
  });
});

describe('patterns of Python as JavaScript', () => {
  const unsure = [
    '(a)\\1',
    '(?P<x>a)(?P=x)',
    '(?i)a',
    '(?#x)*a',
    'a(?#x)*',
    '(?>a)',
    '\\N{DASH}',
    '[\\W]',
    '[a-\\d]',
    '\\x4',
    '\\ud83e',
    '\\U00110000',
    '[',
    '{}',
  ];
  for (const pattern of unsure) {
    it(`are left alone where they are not certain: ${pattern}`, () => {
      assert.equal(translatePattern(pattern), undefined);
    });
  }

  const certain = [
    '^a$',
    '(?#x)a',
    'a(?#\\)x)b',
    '\\x61',
    '\\u0061b',
    '\\U0001f9ec',
    '[\\x61-\\x63]',
    '[\\x2d\\x5d]',
    'a.b',
    '[^a]b',
    '[]a]+',
    '[^]a]',
    '[a-c-]',
    'a{2}',
    'a{,2}$',
    'a{1,}b',
    'x{',
    'a}',
    'a]',
    '\\.',
    '\\$',
    '\\-',
    '[\\w.-]+$',
    '[\\]]',
    '(?P<name>a)b',
    '(?:a|b)+$',
    '(?=a)\\w',
    '(?!a)\\w',
    '(?<=a)b',
    'a|^b',
    '\\Aa\\Z',
    '\\d+$',
    '\\D',
    '\\s',
    '\\S',
    '\\W',
    '\\bab\\b',
    'é+',
    '🧬',
    '[🧬é]',
    '/',
    '[/]',
    'a*?b',
    '[[]',
    '\\[',
    '\\\\',
    '\\n',
    '(a)|(b)',
    '[ -~]+$',
    '[&-]',
    "'",
    '"',
    '#',
    '~',
    '^$',
    '',
  ];
  const texts = [
    '',
    'a',
    'b',
    'ab',
    'ab\n',
    'aab',
    'A',
    'a b',
    'x{',
    'a}',
    'a]',
    ']',
    '.',
    '$',
    '-',
    '[',
    '\\',
    '\n',
    '1',
    '١',
    '½',
    'é',
    '🧬',
    '_',
    '/',
    '\u00a0',
    '\x1c',
    'ac',
    '&',
    '"',
    "'",
    '#',
    '~',
    'a\nb',
    '²',
  ];

  where('python3').it('match the same texts', () => {
    const program =
      'import json,re,sys\np,t=json.load(sys.stdin)\njson.dump([[bool(re.match(a,b)) for b in t] for a in p],sys.stdout)';
    const run = spawnSync('python3', ['-W', 'ignore', '-c', program], {
      input: JSON.stringify([certain, texts]),
      encoding: 'utf8',
    });
    assert.equal(run.status, 0, run.stderr);
    const expected = JSON.parse(run.stdout) as boolean[][];
    for (const [row, pattern] of certain.entries()) {
      const source = translatePattern(pattern);
      assert.ok(source !== undefined, pattern);
      const own = texts.filter((one) => new RegExp(source, 'u').test(one));
      const matched = texts.filter((_, index) => expected[row]?.[index]);
      assert.deepEqual(own, matched, `${pattern}, as ${source}`);
    }
  });

  it('throw nothing', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('()[]{}?P<>=!:|^$.*+\\-,a1dwsW🧬\n')) }),
        (pattern) => {
          assert.ok(['string', 'undefined'].includes(typeof translatePattern(pattern)));
        },
      ),
    );
  });
});
