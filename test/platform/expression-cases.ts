import type { Json } from '../../shared/src/evaluate/json.js';

/** A tool as JSON with values, as `evaluate.py` takes both. */
export interface EvaluationCase {
  name: string;
  tool: { [name: string]: Json };
  values: { [name: string]: Json };
}

/** An input named `x`, with values for it; `undefined` for none. */
interface DeclaredInput {
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
const inner = (...given: Parameters<typeof collection>): Json => collection(...given);

const list = collection('list', [
  ['s1', file('one.fastq.gz', 'fastqsanger.gz')],
  ['s 2.txt', file('two.txt')],
]);
const pair: [string, Json][] = [
  ['forward', file('f.fq')],
  ['reverse', file('r.fq')],
];
const options: Json = ['a', 'b c', 'ü'].map((value) => ({ label: value.toUpperCase(), value }));

const ofFile = [
  ...['inputs.x', 'inputs.x.path', 'inputs.x.basename', 'inputs.x.nameroot', 'inputs.x.nameext'],
  ...[
    'inputs.x.format',
    'inputs.x.size',
    'inputs.x.element_identifier',
    'inputs.x.name',
    'inputs.x.location',
  ],
  ...['inputs.x.listing', 'inputs.x.checksum', 'inputs.x.path.split("/").pop()', 'inputs.x.path.length'],
  ...['inputs.x["path"]', "inputs.x['basename']", 'inputs.x.nope', 'inputs.x.nope.path', 'inputs.x[0]'],
  ...['inputs.x ? inputs.x.path : "none"', 'inputs.x && inputs.x.path', 'inputs.x?.path', 'inputs.x.class'],
  ...[
    'Object.keys(inputs.x).join()',
    'JSON.stringify(inputs.x)',
    'inputs.x.path + ""',
    '`${inputs.x.basename}`',
  ],
];
const ofList = [
  ...[
    'inputs.x.map((f) => f.path).join(" ")',
    'inputs.x[0].path',
    'inputs.x[1]',
    'inputs.x[9]',
    'inputs.x[9].path',
  ],
  ...[
    'inputs.x.length',
    'inputs.x',
    'inputs.x.path',
    'inputs.x.map((f) => f.basename)',
    'JSON.stringify(inputs.x)',
  ],
  ...[
    'inputs.x.filter((f) => f.nameext === ".txt").length',
    'inputs.x.map((f) => f.element_identifier).join()',
  ],
];
const ofCollection = [
  ...ofList,
  ...['inputs.x.elements', 'inputs.x.elements.map((f) => f.path).join(" ")', 'inputs.x.elements[0].path'],
  ...[
    '(inputs.x.elements || inputs.x).map((f) => f.path).join(" ")',
    'inputs.x.elements.length',
    'inputs.x.name',
  ],
  ...['Object.values(inputs.x.elements || inputs.x).map((f) => f.path).join()', 'inputs.x.collection_type'],
  ...[
    'inputs.x.forward.path',
    'inputs.x.elements.forward.path',
    '(inputs.x.elements || inputs.x).forward.path',
  ],
  ...['Object.keys(inputs.x.elements || inputs.x).join()', 'Object.keys(inputs.x).join()', 'inputs.x.class'],
  ...[
    'Object.values(inputs.x.elements || inputs.x).map((e) => Object.keys(e.elements || e).join()).join("|")',
  ],
  ...['Array.isArray(inputs.x)', 'inputs.x.columns', 'inputs.x.has_single_item', 'inputs.x.tags'],
];
const ofNumber = [
  ...[
    'inputs.x',
    'inputs.x + 1',
    'inputs.x * 2',
    'String(inputs.x)',
    'inputs.x.toFixed(2)',
    '[inputs.x]',
    '-inputs.x',
  ],
  ...[
    'inputs.x === 1',
    'inputs.x.length',
    'inputs.x || 5',
    'inputs.x ?? 5',
    'Math.round(inputs.x)',
    '{ a: inputs.x }',
  ],
  ...['inputs.x > 3 ? "many" : "few"', '"-n " + inputs.x', '`${inputs.x}`', 'inputs.x.nope.nope'],
];
const ofText = [
  ...[
    'inputs.x',
    'inputs.x.length',
    'inputs.x.toUpperCase()',
    'inputs.x.split(",")',
    "inputs.x.split(',').join(' ')",
  ],
  ...[
    'inputs.x || "none"',
    'inputs.x ? "-t " + inputs.x : ""',
    'inputs.x + inputs.x',
    '[inputs.x, inputs.x]',
  ],
  ...[
    'inputs.x.replace(/a/g, "b")',
    'inputs.x.path',
    'inputs.x[0]',
    'btoa("a b")',
    'encodeURIComponent(inputs.x)',
  ],
  ...['inputs.x === null', '{ "é": inputs.x, b: 1 }', '/(?i:A)/.test(inputs.x)', 'inputs.x.nope.nope'],
];
const ofChoice = [
  'inputs.x',
  'inputs.x.join(",")',
  'inputs.x.length',
  'inputs.x.map((v) => "-v " + v).join(" ")',
  'inputs.x || []',
  '(inputs.x || []).join()',
  'inputs.x[0]',
];
const ofBoolean = [
  'inputs.x',
  'inputs.x ? "-r" : ""',
  '!inputs.x',
  'String(inputs.x)',
  'inputs.x === true',
  'inputs.x && "-r"',
  'inputs.x + 1',
  '[inputs.x]',
  'inputs.x === "true"',
  'inputs.x.length',
];

const conditional = {
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
    {
      discriminator: 'a',
      parameters: [
        { name: 'k', type: 'integer', value: 2 },
        { name: 'q', type: 'float', value: 2 },
      ],
    },
    { discriminator: 'b', parameters: [{ name: 'w', type: 'text', value: 't' }] },
  ],
} as const satisfies Json;

const declared: readonly DeclaredInput[] = [
  {
    declaration: { type: 'text' },
    values: [undefined, '', 'a', 'a,b c', "it's", 'é🧬\n"\\'],
    expressions: ofText,
  },
  { declaration: { type: 'text', optional: true }, values: [undefined, null, 'x'], expressions: ofText },
  { declaration: { type: 'text', value: 'default' }, values: [undefined, 'a'], expressions: ofText },
  {
    declaration: { type: 'integer', value: 3 },
    values: [undefined, 0, 1, -7, 123456789012],
    expressions: ofNumber,
  },
  { declaration: { type: 'integer', optional: true }, values: [undefined, null, 5], expressions: ofNumber },
  {
    declaration: { type: 'float', value: 1 },
    values: [undefined, 0.5, 2, -0.25, 1e16, 1e-7, 1e22],
    expressions: ofNumber,
  },
  { declaration: { type: 'float', optional: true }, values: [undefined, null, 5], expressions: ofNumber },
  { declaration: { type: 'float', value: 100 }, values: [undefined], expressions: ofNumber },
  { declaration: { type: 'boolean' }, values: [undefined, true, false], expressions: ofBoolean },
  { declaration: { type: 'boolean', value: true }, values: [undefined, true], expressions: ofBoolean },
  {
    declaration: { type: 'boolean', optional: true },
    values: [undefined, true, null],
    expressions: ofBoolean,
  },
  { declaration: { type: 'select', options }, values: [undefined, 'b c', 'ü'], expressions: ofText },
  { declaration: { type: 'select', options, optional: true }, values: [undefined, 'a'], expressions: ofText },
  {
    declaration: { type: 'select', options, multiple: true },
    values: [['a'], ['a', 'ü']],
    expressions: ofChoice,
  },
  {
    declaration: { type: 'select', options, multiple: true, optional: true },
    values: [undefined, [], null, ['b c']],
    expressions: ofChoice,
  },
  {
    declaration: { type: 'data', format: 'txt' },
    values: [file('reads.fastq.gz'), file('a b')],
    expressions: ofFile,
  },
  {
    declaration: { type: 'data', optional: true },
    values: [undefined, null, file('.hidden')],
    expressions: ofFile,
  },
  {
    declaration: { type: 'data', multiple: true },
    values: [[file('one.txt')], [file('one.txt'), file('two.tar.gz')]],
    expressions: ofList,
  },
  {
    declaration: { type: 'data_collection', collection_type: 'list' },
    values: [list],
    expressions: ofCollection,
  },
  {
    declaration: { type: 'data_collection', collection_type: 'paired' },
    values: [collection('paired', pair)],
    expressions: ofCollection,
  },
  {
    declaration: { type: 'data_collection', collection_type: 'list:paired' },
    values: [collection('list:paired', [['p1', inner('paired', pair)]])],
    expressions: ofCollection,
  },
  {
    declaration: { type: 'data_collection', collection_type: 'list:list' },
    values: [collection('list:list', [['o1', inner('list', [['i1', file('i.txt')]])]])],
    expressions: ofCollection,
  },
  {
    declaration: { type: 'data_collection', collection_type: 'list', optional: true },
    values: [undefined, list],
    expressions: ofCollection,
  },
  {
    declaration: conditional,
    values: [
      { mode: 'a', k: 3, q: 4 },
      { mode: 'b', w: 'v' },
    ],
    expressions: [
      'inputs.x',
      'inputs.x.mode',
      'inputs.x.k',
      'inputs.x.q',
      'inputs.x.w',
      'inputs.x.k + 1',
      'JSON.stringify(inputs.x)',
      'inputs.x.mode === "a" ? inputs.x.k : inputs.x.w',
      'Object.keys(inputs.x).sort().join()',
    ],
  },
];

/** Expressions that need no input of a type. */
const general = [
  ...[
    'inputs',
    'self',
    'runtime',
    'runtime.outdir',
    'runtime.cores',
    '1 / 3',
    '0.1 + 0.2',
    '1e21',
    '123456789012345680000',
  ],
  ...[
    '-0',
    'NaN',
    'undefined',
    '[undefined, NaN]',
    '() => 1',
    'new Date(0)',
    '1n',
    'nope',
    'inputs.nope',
    '"\\u00e9"',
  ],
  ...[
    '[1, 2.5e-7, 1e300]',
    'inputs["x"]',
    '({}).a.b',
    'typeof nope',
    'eval("1 + 1")',
    'inputs.nope?.path',
    '[..."aé"]',
  ],
  ...[
    'Object.entries({ b: 1, a: 2 })',
    'parseInt("12px")',
    '"a".repeat(3)',
    'JSON.parse("{")',
    '[3, 1, 2].sort()',
    'atob("YSBi")',
  ],
];
const bodies = [
  ...[
    'return inputs.x;',
    'if (inputs.x) { return "yes"; }',
    'return;',
    'throw new Error("no");',
    'var a = []; a.push(1); return a;',
  ],
  ...[
    'try { return nope; } catch (e) { return "caught"; }',
    'try { return nope; } catch { return "caught"; }',
    'return "a ; ";',
  ],
  ...[
    'for (const k of [1, 2]) { if (k > 1) return k; }',
    'return inputs.nope ?? "d";',
    'return { a: [1, "x"] };',
    'inputs.x',
  ],
  ...['return "x".repeat(10);', 'let n = 0; while (n < 10) n++; return n;', 'return this === undefined;'],
];
const escapes = [
  '\\$(inputs.x)',
  '\\\\$(inputs.x)',
  '$$(inputs.x)',
  '$HOME \\${HOME} $(1)',
  '$(inputs.x',
  "$(')')",
  '$("(")',
  '$(inputs.x) \\; $(1)',
];

const fields = {
  class: 'GalaxyUserTool',
  id: 'asked-tool',
  name: 'Asked tool',
  version: '1.0.0',
  container: 'busybox:1.36.1',
};

/** Where an expression is: in a text, as the whole command, or in a config file. */
const places: readonly ((text: string) => { [name: string]: Json })[] = [
  (text) => ({ shell_command: `echo '${text}' > o` }),
  (text) => ({ shell_command: ` ${text}\n` }),
  (text) => ({ shell_command: 'cat c', configfiles: [{ filename: 'c', content: `${text}\n` }] }),
  (text) => ({ shell_command: 'cat c', configfiles: [{ filename: 'c', content: `v = ${text}\n` }] }),
];

/** Every input with each of its values, with each expression at each place. */
export function allCases(): EvaluationCase[] {
  return declared.flatMap(({ declaration, values, expressions }, index) => {
    const own = expressions.map((expression) => `$(${expression})`);
    // What depends on no value is asked with some of the inputs only.
    const shared = index % 4 === 0 ? [...general.map((one) => `$(${one})`), ...escapes] : [];
    const texts = [...own, ...bodies.map((body) => `\${ ${body} }`), ...shared];
    return texts.flatMap((text) =>
      values.flatMap((value) =>
        places.map((place, at) => ({
          name: `${JSON.stringify(declaration).slice(0, 60)} ${JSON.stringify(value ?? null).slice(0, 60)} ${text} #${at}`,
          tool: { ...fields, ...place(text), inputs: [{ name: 'x', ...declaration }], outputs: [] },
          values: value === undefined ? {} : { x: value },
        })),
      ),
    );
  });
}
