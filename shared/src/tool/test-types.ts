import type { YamlNode } from '../yaml/node.js';
import { asMapping, pairsByName, plainValue } from '../yaml/node.js';
import type { ScalarValue } from '../yaml/read/schema.js';
import { boolean, integer, number } from '../schema/shape.js';
import { readPythonPattern } from '../values/python-pattern.js';
import { acceptsValue, isConvertedTo } from './fit.js';

/** What a value in a test has to be (public platform, `tool_util_models`: `YamlToolTest` and `assertions`). */
export type TestType =
  | { kind: 'any' }
  /** `needs`: "text". */
  | { kind: 'scalar'; needs: string; accepts: (value: ScalarValue) => boolean }
  | RecordType
  /** A mapping with any names. */
  | { kind: 'entries'; of: TestType }
  | { kind: 'list'; of: TestType }
  | { kind: 'nullable'; of: TestType }
  /** Selected by the value itself. */
  | { kind: 'selected'; by: (node: YamlNode) => TestType };

/** A mapping with certain names. */
export interface RecordType {
  kind: 'record';
  noun: string;
  fields: Readonly<Record<string, TestType>>;
  required: readonly string[];
  /** The mapping, in YAML's flow style, that a text alone stands for, as it does elsewhere. */
  ofText?: (text: string) => string;
}

export const anything: TestType = { kind: 'any' };

export function scalar(needs: string, accepts: (value: ScalarValue) => boolean): TestType {
  return { kind: 'scalar', needs, accepts };
}

export function record(
  noun: string,
  fields: Readonly<Record<string, TestType>>,
  required: readonly string[] = [],
): TestType {
  return { kind: 'record', noun, fields, required };
}

export const listOf = (of: TestType): TestType => ({ kind: 'list', of });
export const nullable = (of: TestType): TestType => ({ kind: 'nullable', of });

export const text = scalar('text', (value) => typeof value === 'string');

/** Exactly one text. */
export function constant(value: string): TestType {
  return scalar(`"${value}"`, (written) => written === value);
}

const converted = (needs: string, type: typeof integer): TestType =>
  scalar(needs, (value) => acceptsValue(type, value) || isConvertedTo(type, value));

const wholeNumber = converted('a whole number', integer);
const amount = converted('a number', number);
const flag = converted('true or false', boolean);
const flagOrText = scalar(
  'true or false',
  (value) => typeof value === 'string' || acceptsValue(boolean, value) || isConvertedTo(boolean, value),
);
const count = scalar('a whole number, which can have a suffix such as "k" or "Mi"', (value) =>
  typeof value === 'string'
    ? /^(?:0|[1-9]\d*)(?:[kKMGTPE]i?)?$/.test(value)
    : typeof value === 'boolean' || (Number.isInteger(value) && Number(value) >= 0),
);
const pattern = scalar(
  'a regular expression',
  (value) => typeof value === 'string' && readPythonPattern(value).fault === undefined,
);
const plainNumber = scalar('a number', (value) => typeof value === 'number');
const plainWhole = scalar('a whole number', (value) => Number.isInteger(value));
const positive = scalar('a number of at least 0', (value) => typeof value === 'number' && value >= 0);
const positiveWhole = scalar(
  'a whole number of at least 0',
  (value) => Number.isInteger(value) && Number(value) >= 0,
);

const assertionList = listOf({ kind: 'selected', by: assertionIn });

const assertions: TestType = { kind: 'selected', by: () => assertionList };

/** Of the standard streams, a mapping without assertions is as if there were none. */
const streamAssertions: TestType = {
  kind: 'selected',
  by: (node) => (node.kind === 'mapping' && node.pairs.length === 0 ? anything : assertionList),
};

/** The platform does not read those of elements, so that they can also be a mapping from name to parameters. */
const elementAssertions: TestType = {
  kind: 'selected',
  by: (node) => (node.kind === 'mapping' ? assertionMapping() : assertionList),
};

/** The types of what most assertions take. */
const parameters: Readonly<Record<string, TestType>> = {
  ...{
    line: text,
    text,
    expression: text,
    path: text,
    attribute: text,
    property: text,
    key: text,
    keys: text,
  },
  ...{
    sep: text,
    comment: text,
    n: nullable(count),
    delta: count,
    min: nullable(count),
    max: nullable(count),
  },
  ...{ size: nullable(count), negate: flagOrText, all: flagOrText },
  ...{ children: nullable(assertions), asserts: nullable(assertions) },
};

const xmlValue = { attribute: text, expression: pattern };

/** The same of images. */
const ofImages: Readonly<Record<string, TestType>> = {
  ...{
    channel: nullable(plainWhole),
    slice: nullable(plainWhole),
    frame: nullable(plainWhole),
    eps: positive,
  },
  ...{ labels: nullable(listOf(plainNumber)), exclude_labels: nullable(listOf(plainNumber)) },
  ...{
    min: nullable(positiveWhole),
    max: nullable(positiveWhole),
    n: nullable(positiveWhole),
    delta: positiveWhole,
  },
  ...{ channels: nullable(positiveWhole), depth: nullable(positiveWhole), frames: nullable(positiveWhole) },
  ...{ height: nullable(positiveWhole), width: nullable(positiveWhole), negate: flagOrText },
  ...{ mean_object_size: nullable(positive), mean_intensity: nullable(plainNumber) },
};

const isCenter = (value: ScalarValue): boolean => {
  const parts = typeof value === 'string' ? value.split(',') : [];
  return parts.length === 2 && parts.every((part) => Number(part) !== 0 && !Number.isNaN(Number(part)));
};

const amounts = 'n delta min max negate';
const inImage = 'channel slice frame';

/** The parameters of each assertion; `!` marks those that are required, and special types take precedence. */
const assertionTable: Readonly<
  Record<string, readonly [names: string, types?: Readonly<Record<string, TestType>>]>
> = {
  has_line: [`line! ${amounts}`],
  has_line_matching: [`expression! ${amounts}`],
  has_n_lines: [amounts],
  has_text: [`text! ${amounts}`],
  has_text_matching: [`expression! ${amounts}`],
  not_has_text: ['text!'],
  has_n_columns: [`${amounts} sep comment`],
  attribute_is: ['path! attribute! text! negate'],
  attribute_matches: ['path! attribute! expression! negate', xmlValue],
  element_text: ['path! negate children asserts'],
  element_text_is: ['path! text! negate'],
  element_text_matches: ['path! expression! negate', xmlValue],
  has_element_with_path: ['path! negate'],
  has_n_elements_with_path: [`path! ${amounts}`],
  is_valid_xml: [''],
  xml_element: [`path! attribute all ${amounts} children asserts`, { attribute: nullable(text) }],
  has_json_property_with_text: ['property! text!'],
  has_json_property_with_value: ['property! value!', { value: text }],
  has_h5_attribute: ['key! value!', { value: text }],
  has_h5_keys: ['keys!'],
  has_archive_member: [`path! all ${amounts} children asserts`],
  has_size: ['value size delta min max negate', { value: nullable(count) }],
  has_image_center_of_mass: [
    `center_of_mass! ${inImage} eps`,
    { ...ofImages, center_of_mass: scalar('two numbers with a comma, as text', isCenter) },
  ],
  has_image_channels: ['channels delta min max negate', ofImages],
  has_image_depth: ['depth delta min max negate', ofImages],
  has_image_frames: ['frames delta min max negate', ofImages],
  has_image_height: ['height delta min max negate', ofImages],
  has_image_mean_intensity: [
    `${inImage} mean_intensity eps min max`,
    { ...ofImages, min: nullable(plainNumber), max: nullable(plainNumber) },
  ],
  has_image_mean_object_size: [
    `${inImage} labels exclude_labels mean_object_size eps min max`,
    { ...ofImages, min: nullable(positive), max: nullable(positive) },
  ],
  has_image_n_labels: [`${inImage} labels exclude_labels ${amounts}`, ofImages],
  has_image_width: ['width delta min max negate', ofImages],
};

const assertionTypes = new Map(
  Object.entries(assertionTable).map(([name, [written, types = {}]]) => {
    const names = written.split(' ').filter(Boolean);
    const fields = names.map((one) => one.replace('!', ''));
    const own = fields.map((field) => [field, types[field] ?? parameters[field] ?? anything] as const);
    const required = names.filter((one) => one.endsWith('!')).map((one) => one.slice(0, -1));
    return [name, { fields: Object.fromEntries(own), required }];
  }),
);

function assertionMapping(): TestType {
  const types = [...assertionTypes].map(
    ([name, { fields, required }]) => [name, nullable(record(`"${name}"`, fields, required))] as const,
  );
  return record('the assertions of an element', Object.fromEntries(types));
}

const assertionName = scalar(
  `the name of an assertion, such as "has_text"`,
  (value) => typeof value === 'string' && assertionTypes.has(value),
);

/** `{ that: has_text, text: a }`, or `{ has_text: { text: a } }`. */
function assertionIn(node: YamlNode): TestType {
  const mapping = asMapping(node);
  const pairs = mapping && pairsByName(mapping);
  const that = plainValue(pairs?.get('that')?.value);
  const named = typeof that === 'string' ? that : '';
  const type = assertionTypes.get(named);
  if (type) return record(`"${named}"`, { that: anything, ...type.fields }, type.required);
  const [name, ...more] = pairs?.keys() ?? [];
  const nested = name === undefined || more.length > 0 ? undefined : assertionTypes.get(name);
  if (name !== undefined && nested)
    return record('an assertion', { [name]: record(`"${name}"`, nested.fields, nested.required) });
  return { kind: 'record', noun: 'an assertion', fields: { that: assertionName }, required: ['that'] };
}

const comparisons = ['diff', 're_match', 'sim_size', 're_match_multiline', 'contains', 'image_diff'];

const fileFields: Readonly<Record<string, TestType>> = {
  class: nullable(constant('File')),
  ...{ file: nullable(text), path: nullable(text), ftype: nullable(text), checksum: nullable(text) },
  location: nullable(
    scalar('nothing: the platform fails to store a test with an address, so name a file', () => false),
  ),
  ...{ sort: nullable(flag), decompress: nullable(flag), asserts: nullable(assertions) },
  compare: nullable(
    scalar(`one of ${comparisons.map((one) => `"${one}"`).join(', ')}`, (value) =>
      comparisons.includes(String(value)),
    ),
  ),
  metadata: nullable({ kind: 'entries', of: anything }),
  ...{ delta: nullable(wholeNumber), delta_frac: nullable(amount), lines_diff: nullable(wholeNumber) },
};

const elementFields = { ...fileFields, asserts: nullable(elementAssertions) };

const level = '(?:list|paired|paired_or_unpaired|record|sample_sheet)';
const collectionTypes = new RegExp(`^${level}(?::${level})*$`);
/** Always needed: the platform fails to answer for what it has stored without one. */
const collectionType = scalar(
  'a collection type, such as "list"',
  (value) => typeof value === 'string' && collectionTypes.test(value),
);

const isCollection = (node: YamlNode): boolean => {
  const mapping = asMapping(node);
  return mapping !== undefined && plainValue(pairsByName(mapping).get('class')?.value) === 'Collection';
};

const element: TestType = {
  kind: 'selected',
  by: (node) => (isCollection(node) ? elementCollection : record('an expected file', elementFields)),
};
const elements = nullable({ kind: 'entries', of: element } as const);
const elementCollection = record('an expected collection', {
  class: anything,
  ...{ count: nullable(wholeNumber), min: nullable(wholeNumber), max: nullable(wholeNumber) },
  ...{ elements, element_tests: elements },
});

const outputCollection = record(
  'an expected collection',
  {
    class: anything,
    ...{ elements, element_tests: elements, element_count: nullable(wholeNumber) },
    attributes: nullable(
      record('the attributes of a collection', { collection_type: collectionType }, ['collection_type']),
    ),
    collection_type: collectionType,
  },
  ['collection_type'],
);

const outputFile = record('an expected file', fileFields);
const plainOutput = scalar('a mapping, text, a number, true, or false', (value) => value !== null);

const output: TestType = {
  kind: 'selected',
  by: (node) => {
    if (isCollection(node)) return outputCollection;
    return node.kind === 'scalar' ? plainOutput : outputFile;
  },
};

const credential = record(
  'a credential',
  {
    name: text,
    ...{ variables: listOf(anything), secrets: listOf(anything), version: nullable(text) },
  },
  ['name'],
);

/** A test whose values of inputs have a type. */
export function testType(inputs: TestType): TestType {
  return record(
    'a test',
    {
      doc: nullable(text),
      inputs,
      outputs: { kind: 'entries', of: output },
      ...{
        assert_stdout: nullable(streamAssertions),
        assert_stderr: nullable(streamAssertions),
        command: nullable(streamAssertions),
      },
      expect_exit_code: nullable(wholeNumber),
      ...{ expect_failure: nullable(flag), expect_test_failure: nullable(flag) },
      credentials: nullable(listOf(credential)),
    },
    ['inputs'],
  );
}
