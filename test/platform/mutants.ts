import fc from 'fast-check';
import { long } from '../support/sample.js';

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type Path = readonly (string | number)[];

/** A tool that differs from a document in one place. */
export interface Mutant {
  /** What was done, and where: "inputs/[text]/value = 5". Unique. */
  name: string;
  value: Json;
}

/** Values of every kind, put where another one is. */
const wrong: readonly Json[] = [
  ...[null, '', ' ', 'word', 'Two words', '5', '2.5', 'true', 'null', 5, -1, 0, 2.5, true, false],
  ...[[], {}, [null], ['word'], [5], [{}], { word: 'word' }, { word: {} }],
];

/** What authors write in a field of that name, right or not. */
const written: Readonly<Record<string, readonly Json[]>> = {
  id: ['ab', 'My-Tool', 'my_tool', '1tool', 'my tool', 'tool.1', `a${'b'.repeat(255)}`],
  name: ['x', 'my input', 'a b c', '9lives', 'with-hyphen', 'trailing ', 'ünïcode', 'class', 'ab|cd'],
  version: ['1', '1.0', 'v1.0.0', '1.0.0-beta', '1.0+galaxy1', '2024-01-01', 'latest', '1.0_1'],
  class: ['GalaxyTool', 'UserTool', 'galaxyusertool'],
  container: [
    ...['busybox', 'busybox:latest', 'docker://busybox:1.36', 'oras://a.b/c:1', 'localhost:5000/a:1'],
    ...[
      'a.b:443/c/d:1.0',
      `a.b/c@sha256:${'a'.repeat(64)}`,
      'My/Image:1',
      'a b:1',
      'a/b/c/d:1',
      'a.b/c',
      'a:b:c',
    ],
    ...['https://a.b/c:1', '/a/b.sif', `busybox:1.36@sha256:${'a'.repeat(64)}`, 'UPPER:1', 'a..b/c:1'],
  ],
  type: [
    ...['data', 'text', 'integer', 'float', 'boolean', 'select', 'color', 'data_collection', 'conditional'],
    ...['repeat', 'section', 'collection', 'hidden', 'genomebuild', 'data_column', 'drill_down', 'File'],
    ...['regex', 'length', 'in_range', 'empty_field', 'no_options', 'expression', 'javascript', 'resource'],
    ...['container', 'package', 'doi', 'bibtex', 'Integer', 'string'],
  ],
  shell_command: ['echo $(inputs.nope)', 'echo $(inputs.table', "echo '$(x", 'a $(1+)', '$HOME', 'echo ${1}'],
  content: [
    '$(inputs.nope)',
    '$(inputs.x',
    'doi:10.1093/bioinformatics/btp352',
    'https://doi.org/10.1/x',
    'not a doi',
  ],
  format: ['txt', 'txt,tabular', ['txt', 'bam'], 'plain_text', 'restructuredtext', 'Markdown', 'auto', 'TXT'],
  format_source: ['nope', 'table|x', 'title'],
  metadata_source: ['nope', 'tables'],
  structured_like: ['nope', 'table'],
  collection_type_source: ['nope', 'table'],
  collection_type: [
    'list',
    'paired',
    'list:list',
    'list,paired',
    'record',
    'sample_sheet',
    'pair',
    'paired_or_unpaired',
  ],
  expression: ['[', '(?P<a', '^a++$', '(?<a>b)', 'value > 3', '*', '(?i:a)', String.raw`\p{L}`],
  pattern: [
    '[',
    '__name__',
    '__designation_and_ext__',
    'a.txt',
    '(?P<x>.*)',
    '(?P<designation>.+)\\.(?P<ext>.+)',
  ],
  discover_via: ['tool_provided_metadata', 'glob'],
  filename: ['../x', '/x', 'a/b.txt', 'a b', '.', '..', 'a/../b', './x', '~/x', ''],
  from_work_dir: ['/out.txt', '../out.txt', '*.txt', '$(inputs.table.name)', 'a/b.txt', './out.txt'],
  directory: ['/x', '../x', '.', 'a/b'],
  label: [
    '$(inputs.nope.name)',
    '${on_string}',
    '$(runtime.on_string)',
    '${tool.name} on ${on_string}',
    '$(inputs.table)',
  ],
  value: ['5', '0.5', 'abc', 11, -5, 1e300, 'TRUE', '#ff0000', 'red', '', 'yes', '1e3', ' 5 ', '0x10'],
  min: ['1', '1.5', 100, -100, 'a'],
  max: ['1', '10', 0, -100, 'a'],
  profile: [1, 16.04, 25, '25.1', 25.05, 26.1, 30, 24.2],
  cores_min: ['4', '4 cores', '$(inputs.lines)', 0.5, '2.5', ' 2 '],
  ram_min: ['8GB', '1e3', '8192', '$(1)'],
  discriminator: ['one', 'three', 'true', true, false, 1, ''],
  selected: ['true', 'false', 'yes', 1, 0, 'x', 'on'],
  license: ['MIT OR Apache-2.0', 'Custom', 'https://example.org/license'],
  compare: ['contains', 're_match', 'sim_size', 'image_diff', 'Diff', 'equal'],
  that: ['has_txt', 'has_size', 'has_n_columns', 'is_valid_xml', 'has_h5_keys', 'Has_text', 'has_line'],
  n: ['3', '1k', 'x', -3, 2.5],
  delta: ['1', '1k', 1, 1.5, '10KiB'],
  size: [10, '10k', '10KiB', 'big', 1.5],
  mode: ['Fast', 'fast', 'nope', ['fast']],
  modes: ['fast', ['nope'], ['Fast'], []],
  table: [
    'table.tsv',
    { path: 'a' },
    { class: 'File' },
    { class: 'Collection', elements: [] },
    { class: 'File', path: 'a', dbkey: 'hg38' },
    { class: 'File', location: 'https://a.b/c' },
  ],
  files: ['a.txt', { class: 'File', path: 'a' }, [{ path: 'a' }], ['a']],
  pairs: [
    [{ class: 'File', path: 'a' }],
    { class: 'Collection', elements: [{ class: 'File', path: 'a' }] },
    'x',
  ],
  switch: [{ enabled: 'true' }, { title: 'x' }, { enabled: true, nope: 1 }, { enabled: false, title: 'x' }],
  shade: [
    'red',
    'Red',
    '#F00',
    'ff0000',
    '0xff0000ff',
    '#ff00',
    '#ff',
    'rgb(1, 2, 3)',
    'rgb(1 2 3 / 5%)',
    'hsl(1,2%,3%)',
  ],
  out: [
    'out.txt',
    3,
    { file: 'a', nope: 1 },
    { path: 'a' },
    { class: 'Collection' },
    { has_text: 'a' },
    { md5: 'x' },
  ],
  asserts: [{ has_text: { text: 'a' } }, { has_text: 'a' }, [{ has_text: { text: 'a' } }]],
  parts: [
    { element_count: 2 },
    { class: 'Collection', element_tests: {} },
    { class: 'Collection', count: 1 },
    'x',
  ],
};

/** Fields that are put where they may not belong. */
const fields: Readonly<Record<string, Json>> = {
  ...{
    unknown: 1,
    label: 'L',
    help: 'H',
    optional: true,
    value: '1',
    default: '1',
    min: 1,
    max: 2,
    multiple: true,
  },
  ...{
    format: 'txt',
    hidden: true,
    area: true,
    validators: [],
    options: [],
    collection_type: 'list',
    truevalue: 'x',
  },
  ...{
    argument: '-x',
    is_dynamic: false,
    parameter_type: 'x',
    extensions: ['txt'],
    name: 'other',
    type: 'text',
  },
  ...{
    from_work_dir: 'a',
    discover_datasets: [],
    structure: {},
    structured_like: 'x',
    description: 'd',
    expression: 'a',
  },
  ...{
    message: 'm',
    negate: true,
    implicit: true,
    selected: true,
    is_default_when: true,
    parameters: [],
    content: 'c',
  },
  ...{
    class: 'File',
    path: 'a',
    that: 'has_text',
    text: 'a',
    n: 1,
    min_size: 1,
    children: [],
    asserts: [],
    doc: 'd',
  },
  ...{
    command: 'x',
    base_command: ['x'],
    arguments: [],
    stdio: [],
    credentials: [],
    interactivetool: [],
    tests: [],
  },
  ...{
    default_value: 'x',
    tags: ['x'],
    eval_engine: 'ecmascript',
    metadata: {},
    ftype: 'txt',
    file: 'x',
    location: 'x',
  },
};

/** What authors confuse a value with: one and a list of one, text and what it looks like. */
function mistakenFor(value: Json): Json[] {
  if (Array.isArray(value)) return value.slice(0, 1);
  const others: Json[] = [[value]];
  if (typeof value === 'number' || typeof value === 'boolean') others.push(String(value));
  if (typeof value === 'string') others.push(value.toUpperCase(), ` ${value} `, `${value}\n`);
  return others;
}

/** Other spellings of the name of a field. */
function misspelled(name: string): string[] {
  const camelCase = name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  return [camelCase, name.toUpperCase(), `${name}s`].filter((other) => other !== name);
}

/** Every place of a value that is below its root, outermost first. */
function* placesIn(value: Json, path: Path = []): Generator<{ path: Path; value: Json }> {
  if (path.length > 0) yield { path, value };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    yield* placesIn(inner, [...path, Array.isArray(value) ? Number(key) : key]);
  }
}

/** The kinds of the members on the way to a place: "inputs/[text]/value". */
function shapeOf(root: Json, path: Path): string {
  let value = root;
  return path
    .map((step) => {
      value = (value as Record<string | number, Json>)[step] ?? null;
      if (typeof step === 'string') return step;
      const kind =
        (value as Record<string, Json> | null)?.['type'] ?? (value as Record<string, Json> | null)?.['that'];
      return typeof kind === 'string' ? `[${kind}]` : '[]';
    })
    .join('/');
}

/** A copy with another value at a place, or without it if undefined. */
function changed(root: Json, [step, ...rest]: Path, value: Json | undefined): Json {
  if (Array.isArray(root)) {
    const index = step as number;
    const inner = rest.length === 0 ? value : changed(root[index] ?? null, rest, value);
    return inner === undefined ? root.toSpliced(index, 1) : root.with(index, inner);
  }
  const { [step as string]: before = null, ...others } = root as Record<string, Json>;
  if (rest.length === 0 && value === undefined) return others;
  return {
    ...(root as Record<string, Json>),
    [step as string]: rest.length === 0 ? value! : changed(before, rest, value),
  };
}

/**
 * Tools that differ from one of some documents in one place: each field left out, misspelled, of every wrong kind, with
 * what it is mistaken for, with what authors write in it, next to fields that belong elsewhere, and each item of a list
 * twice. What is done in places of the same kind is done in the first of them only.
 */
export function mutantsOf(documents: readonly unknown[]): Mutant[] {
  const found = new Map<string, Mutant>();
  for (const root of documents as Json[]) {
    const add = (name: string, change: () => Json): void => {
      if (!found.has(name)) found.set(name, { name, value: change() });
    };
    for (const { path, value } of placesIn(root)) {
      const shape = shapeOf(root, path);
      const [name, holder] = [path.at(-1)!, path.slice(0, -1)];
      add(`${shape} left out`, () => changed(root, path, undefined));
      const usual = Object.hasOwn(written, name) ? written[name]! : [];
      for (const other of [...wrong, ...usual, ...mistakenFor(value)])
        add(`${shape} = ${JSON.stringify(other)}`, () => changed(root, path, other));
      for (const other of typeof name === 'string' ? misspelled(name) : [])
        add(`${shape} as ${other}`, () => changed(changed(root, path, undefined), [...holder, other], value));
      if (Array.isArray(value) && value.length > 0)
        add(`${shape} twice`, () => changed(root, path, [...value, value[0]!]));
      if (typeof value !== 'object' || value === null || Array.isArray(value)) continue;
      for (const [field, other] of Object.entries(fields)) {
        if (!Object.hasOwn(value, field))
          add(`${shape} with ${field}`, () => changed(root, [...path, field], other));
      }
    }
    for (const [field, other] of Object.entries(fields)) {
      if (!Object.hasOwn(root as Record<string, Json>, field))
        add(`the tool with ${field}`, () => changed(root, [field], other));
    }
  }
  return [...found.values()];
}

/** How many mutants of a kind an ordinary run asks each release about. */
const sampleSize = 200;

/** All of them in a long run, otherwise a sample. */
export function someMutants(mutants: readonly Mutant[]): readonly Mutant[] {
  if (long) return mutants;
  const indexes = fc.sample(fc.nat(mutants.length - 1), sampleSize);
  return [...new Set(indexes)].flatMap((index) => mutants[index] ?? []);
}
