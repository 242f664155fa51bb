import {
  asMapping,
  pairsByName,
  plainValue,
  type PlainValue,
  type YamlNode,
  type YamlPair,
} from '../yaml/node.js';
import type { ScalarValue } from '../yaml/read/schema.js';
import type { JsonSchema } from './json-types.js';
import {
  anything,
  count,
  flagOrText,
  listOf,
  nullable,
  pattern,
  plainNumber,
  plainWhole,
  positive,
  positiveWhole,
  record,
  scalar,
  text,
} from './test-types.js';
import type { RecordType, TestType } from './test-type.js';

const aMapping: JsonSchema = { type: ['object'] };

const assertion: TestType = {
  kind: 'selected',
  by: assertionIn,
  definition: { id: 'assertion', title: 'An assertion', schema: assertionSchema },
};
const assertionList: TestType = { kind: 'list', of: assertion, takesMapping: true };

/** Assertions of a file, also of one in an archive, and of the command. */
export const assertions: TestType = {
  kind: 'selected',
  by: () => assertionList,
  definition: { id: 'assertions', title: 'Assertions', schema: (schemaOf) => schemaOf(assertionList) },
};

/**
 * Those that the platform does not rewrite before it reads them, of elements and of the standard streams, can also be a
 * mapping from name to parameters.
 */
export const namedAssertions: TestType = {
  kind: 'selected',
  by: (node) => {
    const pairs = node.kind === 'mapping' ? pairsByName(node) : undefined;
    return pairs && !pairs.has('that') ? assertionMapping(pairs) : assertionList;
  },
  definition: {
    id: 'named-assertions',
    title: 'Assertions, also by their names',
    schema: (schemaOf) => ({
      if: aMapping,
      then: schemaOf(assertionMapping()),
      else: schemaOf(assertionList),
    }),
  },
};

/** The types of what most assertions take. */
const parameters: Readonly<Record<string, TestType>> = {
  line: text,
  text,
  expression: text,
  path: text,
  attribute: text,
  property: text,
  key: text,
  keys: text,
  sep: text,
  comment: text,
  n: nullable(count),
  delta: count,
  min: nullable(count),
  max: nullable(count),
  size: nullable(count),
  negate: flagOrText,
  all: flagOrText,
  children: nullable(assertions),
  asserts: nullable(assertions),
};

const xmlValue = { attribute: text, expression: pattern };

/** The same of images. */
const ofImages: Readonly<Record<string, TestType>> = {
  channel: nullable(plainWhole),
  slice: nullable(plainWhole),
  frame: nullable(plainWhole),
  eps: positive,
  labels: nullable(listOf(plainNumber)),
  exclude_labels: nullable(listOf(plainNumber)),
  min: nullable(positiveWhole),
  max: nullable(positiveWhole),
  n: nullable(positiveWhole),
  delta: positiveWhole,
  channels: nullable(positiveWhole),
  depth: nullable(positiveWhole),
  frames: nullable(positiveWhole),
  height: nullable(positiveWhole),
  width: nullable(positiveWhole),
  negate: flagOrText,
  mean_object_size: nullable(positive),
  mean_intensity: nullable(plainNumber),
};

/** Numbers other than 0; that they are numbers is left to the check. */
const centerSchema = { type: ['string'], pattern: '^[^,]+,[^,]+$' };

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
    { ...ofImages, center_of_mass: scalar('two numbers with a comma, as text', isCenter, centerSchema) },
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
    const fieldTypes = fields.map((field) => [field, types[field] ?? parameters[field] ?? anything] as const);
    const required = names.filter((one) => one.endsWith('!')).map((one) => one.slice(0, -1));
    return [name, { fields: Object.fromEntries(fieldTypes), required }];
  }),
);

function parametersOf(name: string): RecordType {
  const { fields = {}, required = [] } = assertionTypes.get(name) ?? {};
  return { ...record(`"${name}"`, fields, required), id: `parameters-of-${name}` };
}

function withThat(name: string): RecordType {
  const type = parametersOf(name);
  return { ...type, id: `that-${name}`, fields: { that: anything, ...type.fields } };
}

function assertionMapping(pairs: ReadonlyMap<string, YamlPair> = new Map()): TestType {
  const types = [...assertionTypes.keys()].map((name) => {
    const body = asMapping(pairs.get(name)?.value);
    const type = parametersOf(name);
    return [name, nullable(body ? checkingText(name, type, pairsByName(body)) : type)] as const;
  });
  return record('a mapping of assertions', Object.fromEntries(types));
}

const assertionName = scalar(
  `the name of an assertion, such as "has_text"`,
  (value) => typeof value === 'string' && assertionTypes.has(value),
  { enum: [...assertionTypes.keys()] },
);

/** `{ that: has_text, text: a }`, or `{ has_text: { text: a } }`. */
function assertionIn(node: YamlNode): TestType {
  const mapping = asMapping(node);
  const pairs = mapping && pairsByName(mapping);
  const that = plainValue(pairs?.get('that')?.value);
  const named = typeof that === 'string' ? that : '';
  if (pairs && assertionTypes.has(named)) return checkingText(named, withThat(named), pairs);
  const [name, ...more] = pairs?.keys() ?? [];
  if (name !== undefined && more.length === 0 && assertionTypes.has(name)) {
    const body = asMapping(pairs?.get(name)?.value);
    const type = parametersOf(name);
    return record('an assertion', { [name]: body ? checkingText(name, type, pairsByName(body)) : type });
  }
  return { kind: 'record', noun: 'an assertion', fields: { that: assertionName }, required: ['that'] };
}

const oneOrMore = scalar('at least one assertion', () => false);

/**
 * The type of an assertion; of `element_text`, which checks nothing itself, with an assertion about the text.
 *
 * Source: `validate_children` of the public platform, and its linter.
 */
function checkingText(name: string, type: RecordType, pairs: ReadonlyMap<string, YamlPair>): RecordType {
  if (name !== 'element_text') return type;
  const valueOf = (field: string): PlainValue => plainValue(pairs.get(field)?.value) ?? null;
  const field = valueOf('asserts') === null ? 'children' : 'asserts';
  if (!pairs.has(field)) return { ...type, required: [...type.required, field] };
  const value = valueOf(field);
  const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
  return isEmpty ? { ...type, fields: { ...type.fields, [field]: oneOrMore } } : type;
}

function assertionSchema(schemaOf: (type: TestType) => JsonSchema): JsonSchema {
  const names = [...assertionTypes.keys()];
  const hasThat = (that: JsonSchema): JsonSchema => ({ properties: { that }, required: ['that'] });
  return {
    type: ['object'],
    if: { required: ['that'] },
    then: {
      ...hasThat({ enum: names }),
      allOf: names.map((name) => ({ if: hasThat({ const: name }), then: schemaOf(withThat(name)) })),
    },
    else: {
      minProperties: 1,
      maxProperties: 1,
      additionalProperties: false,
      properties: Object.fromEntries(names.map((name) => [name, schemaOf(parametersOf(name))])),
    },
  };
}
