import { PythonNumber, type Json } from '../../shared/src/evaluate/json.js';
import {
  ofBoolean,
  ofChoice,
  ofCollection,
  ofFile,
  ofGroup,
  ofList,
  ofNumber,
  ofText,
} from './expression-texts.js';

/** An input named `x`, with values for it; `undefined` for none. */
export interface DeclaredInput {
  declaration: { [name: string]: Json };
  values: readonly (Json | undefined)[];
  /** Expressions for it besides those for all. */
  expressions: readonly string[];
}

const file = (name: string, ext = 'txt', text = 'abc\n'): Json => ({
  $file: { path: `/data/dataset_${name.replace(/\W/g, '_')}.dat`, name, ext, text },
});
const collection = (type: string, elements: readonly [string, Json][]): Json => ({
  $collection: { type, name: 'A collection', elements: elements as unknown as Json[] },
});

const pair: [string, Json][] = [
  ['forward', file('f.fq')],
  ['reverse', file('r.fq')],
];
const pairs = (...names: string[]): [string, Json][] =>
  names.map((name) => [name, collection('paired', pair)]);
const files = (count: number): [string, Json][] =>
  Array.from({ length: count }, (_, index) => [`s${index}`, file(`${index}.txt`)]);

const list = collection('list', [
  ['s1', file('one.fastq.gz', 'fastqsanger.gz')],
  ['s 2.txt', file('two.txt')],
]);
const nestedList = collection('list:list', [
  ['o1', collection('list', [['i1', file('i.txt')]])],
  ['é', collection('list', files(2))],
]);

/** Values of `data_collection` inputs, by their type. */
const collections: Readonly<Record<string, readonly Json[]>> = {
  list: [list, collection('list', files(1)), collection('list', files(10)), collection('list', [])],
  paired: [collection('paired', pair)],
  paired_or_unpaired: [
    collection('paired_or_unpaired', pair),
    collection('paired_or_unpaired', [['unpaired', file('u.fq')]]),
  ],
  'list:paired': [collection('list:paired', pairs('p1')), collection('list:paired', pairs('b', 'a 1'))],
  'list:list': [nestedList],
  'list:list:paired': [collection('list:list:paired', [['o', collection('list:paired', pairs('p', 'q'))]])],
};

/** A float of Python, and an integer that no number of JavaScript is. */
const [one, tenQuadrillion] = [PythonNumber.float(1), PythonNumber.float(1e16)];
const beyond = PythonNumber.integer('9007199254740993');
const belowAll = PythonNumber.integer('-123456789012345678901234567890');

const options: Json = ['a', 'b c', 'ü'].map((value) => ({ label: value.toUpperCase(), value }));
const selected = (...chosen: string[]): Json =>
  ['a', 'b c', "it's"].map((value) => ({ label: value, value, selected: chosen.includes(value) }));

const texts = [
  '',
  'a',
  'a,b c',
  "it's",
  'é🧬\n"\\',
  ' a ',
  '$(inputs.x) `b` $HOME',
  'null',
  '\t\u2028\u00a0',
  '5',
];

/** Inputs with one value: text, numbers, booleans, and choices. */
const single: readonly DeclaredInput[] = [
  { declaration: { type: 'text' }, values: [undefined, ...texts], expressions: ofText },
  { declaration: { type: 'text', optional: true }, values: [undefined, null, '', 'x'], expressions: ofText },
  { declaration: { type: 'text', value: 'default' }, values: [undefined, 'a'], expressions: ofText },
  {
    declaration: { type: 'text', optional: true, value: 'default' },
    values: [undefined, null, 'a'],
    expressions: ofText,
  },
  { declaration: { type: 'text', area: true }, values: ['a\r\nb\n'], expressions: ofText },
  {
    declaration: { type: 'integer', value: 3 },
    values: [undefined, 0, 1, -7, 123456789012, 2 ** 53 - 1, beyond, belowAll],
    expressions: ofNumber,
  },
  { declaration: { type: 'integer', value: beyond }, values: [undefined], expressions: ofNumber },
  { declaration: { type: 'integer', optional: true }, values: [undefined, null, 5], expressions: ofNumber },
  {
    declaration: { type: 'integer', value: 3, min: 0, max: 10 },
    values: [undefined, 10],
    expressions: ofNumber,
  },
  {
    declaration: { type: 'float', value: 1 },
    values: [undefined, 0.5, 2, one, -0.25, 1e16, tenQuadrillion, 1e-7, 1e22, PythonNumber.float(-0)],
    expressions: ofNumber,
  },
  { declaration: { type: 'float', value: one }, values: [undefined], expressions: ofNumber },
  { declaration: { type: 'float', value: tenQuadrillion }, values: [undefined], expressions: ofNumber },
  {
    declaration: { type: 'float', optional: true },
    values: [undefined, null, 5, 2.5],
    expressions: ofNumber,
  },
  { declaration: { type: 'float', value: 100 }, values: [undefined], expressions: ofNumber },
  { declaration: { type: 'boolean' }, values: [undefined, true, false], expressions: ofBoolean },
  { declaration: { type: 'boolean', value: true }, values: [undefined, true, false], expressions: ofBoolean },
  {
    declaration: { type: 'boolean', optional: true },
    values: [undefined, true, false, null],
    expressions: ofBoolean,
  },
  { declaration: { type: 'select', options }, values: [undefined, 'b c', 'ü'], expressions: ofText },
  {
    declaration: { type: 'select', options: selected('b c') },
    values: [undefined, "it's"],
    expressions: ofText,
  },
  { declaration: { type: 'select', options, optional: true }, values: [undefined, 'a'], expressions: ofText },
  { declaration: { type: 'color', value: '#ff0000' }, values: [undefined, '#00ff00'], expressions: ofText },
];

/** Inputs with several values. */
const several: readonly DeclaredInput[] = [
  {
    declaration: { type: 'select', options, multiple: true },
    values: [undefined, [], null, ['a'], ['a', 'ü']],
    expressions: ofChoice,
  },
  {
    declaration: { type: 'select', options, multiple: true, optional: true },
    values: [undefined, [], null, ['b c']],
    expressions: ofChoice,
  },
  {
    declaration: { type: 'select', options: selected('a', "it's"), multiple: true, optional: true },
    values: [undefined, [], ["it's"]],
    expressions: ofChoice,
  },
  {
    declaration: { type: 'data', multiple: true },
    values: [[file('one.txt')], [file('one.txt'), file('two.tar.gz')], files(10).map(([, each]) => each)],
    expressions: ofList,
  },
  {
    declaration: { type: 'data', multiple: true, optional: true },
    values: [undefined, null, [file('one.txt')], files(10).map(([, each]) => each)],
    expressions: ofList,
  },
];

/** Datasets and collections. */
const data: readonly DeclaredInput[] = [
  {
    declaration: { type: 'data', format: 'txt' },
    values: [file('reads.fastq.gz'), file('a b'), file("é'.tar.gz", 'txt', '')],
    expressions: ofFile,
  },
  {
    declaration: { type: 'data', optional: true },
    values: [undefined, null, file('.hidden')],
    expressions: ofFile,
  },
  ...Object.entries(collections).map(([type, values]) => ({
    declaration: { type: 'data_collection', collection_type: type },
    values,
    expressions: ofCollection,
  })),
  {
    declaration: { type: 'data_collection', collection_type: 'list', optional: true },
    values: [undefined, null, list],
    expressions: ofCollection,
  },
];

/** A conditional of a choice between `a` and `b`. */
const choice = (a: Json[], b: Json[]): { [name: string]: Json } => ({
  type: 'conditional',
  test_parameter: {
    name: 'mode',
    type: 'select',
    options: [
      { label: 'A', value: 'a' },
      { label: 'B', value: 'b' },
    ],
  },
  whens: [
    { discriminator: 'a', parameters: a },
    { discriminator: 'b', parameters: b },
  ],
});
const numbers: Json[] = [
  { name: 'k', type: 'integer', value: 2 },
  { name: 'q', type: 'float', value: 2 },
];
const word: Json = { name: 'w', type: 'text', value: 't' };
const [dataset, datasets]: [Json, Json] = [
  { name: 'd', type: 'data' },
  { name: 'l', type: 'data_collection', collection_type: 'list' },
];

const conditionals: readonly DeclaredInput[] = [
  {
    declaration: choice(numbers, [word]),
    values: [
      { mode: 'a', k: 3, q: 4 },
      { mode: 'b', w: 'v' },
      { mode: 'a', k: beyond, q: one },
      { mode: 'a' },
    ],
    expressions: ofGroup,
  },
  {
    declaration: {
      type: 'conditional',
      test_parameter: { name: 'mode', type: 'boolean' },
      whens: [
        { discriminator: true, parameters: [word] },
        { discriminator: false, parameters: [] },
      ],
    },
    values: [{ mode: true, w: 'é' }, { mode: false }],
    expressions: ofGroup,
  },
  {
    declaration: choice([dataset, word], [datasets]),
    values: [
      { mode: 'a', d: file('in.txt'), w: '"' },
      { mode: 'b', l: list },
    ],
    expressions: [
      ...ofGroup,
      'inputs.x.d.path',
      'inputs.x.d.basename',
      'inputs.x.l[0].path',
      'inputs.x.l.elements',
    ],
  },
  {
    declaration: choice(
      [{ name: 'c', ...choice([word], numbers) }],
      [{ name: 'm', type: 'select', options, multiple: true, optional: true }],
    ),
    values: [
      { mode: 'a', c: { mode: 'b', k: 1, q: 1.5 } },
      { mode: 'a', c: { mode: 'a', w: 'v' } },
      { mode: 'b', m: ['a', 'ü'] },
      { mode: 'b', m: null },
    ],
    expressions: [
      ...ofGroup,
      'inputs.x.c',
      'inputs.x.c.mode',
      'inputs.x.c.k',
      'inputs.x.m',
      'inputs.x.m.join()',
    ],
  },
];

/** Inputs of every type and shape. */
export const declared: readonly DeclaredInput[] = [...single, ...several, ...data, ...conditionals];
