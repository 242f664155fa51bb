import { asMapping, asSequence, asText, pairsByName, plainValue, type YamlNode } from '../yaml/node.js';
import { isColor } from '../values/color.js';
import { numberField } from './declaration.js';
import { casesOf, testParameterOf, type ToolInput } from './input.js';
import { anything, constant, listOf, nullable, record, scalar, text } from '../schema/test-types.js';
import type { TestType } from '../schema/test-type.js';

/** What a test has to give to the inputs of a tool (public platform, `tool_util_models`, "test_case_json"). */
export function testInputsType(inputs: readonly ToolInput[]): TestType {
  const type = inputsRecord('the inputs of a test', inputs);
  if (type.kind !== 'record') return type;
  // The value of an optional input can be null in a conditional only.
  const fields = Object.entries(type.fields).map(([name, field]) => [name, withoutNull(field)] as const);
  return { ...type, fields: Object.fromEntries(fields) };
}

function withoutNull(type: TestType): TestType {
  return type.kind === 'nullable' ? type.of : type;
}

function inputsRecord(
  noun: string,
  inputs: readonly ToolInput[],
  base: Readonly<Record<string, TestType>> = {},
): TestType {
  const named = inputs.flatMap((input) => (input.name === undefined ? [] : [{ name: input.name, input }]));
  const required = named.filter(({ input }) => needsValue(input)).map(({ name }) => name);
  const fields = named.map(({ name, input }) => [name, typeOfInput(input)] as const);
  return record(noun, { ...base, ...Object.fromEntries(fields) }, required);
}

/** Whether the platform has no value for an input that a test leaves out. */
function needsValue(input: ToolInput): boolean {
  const has = (name: string): boolean => plainValue(input.pairs.get(name)?.value) !== null;
  switch (input.type) {
    case 'data':
    case 'data_collection':
      return !input.optional;
    case 'integer':
      return !input.optional && !has('value');
    default:
      return false;
  }
}

const wholeNumber = scalar('a whole number', (value) => Number.isInteger(value));
const amount = scalar('a number', (value) => typeof value === 'number');
const flag = scalar('true or false', (value) => typeof value === 'boolean');
const color = scalar('a color, such as "#ff0000"', (value) => typeof value === 'string' && isColor(value));

type ScalarType = ReturnType<typeof scalar>;

/** A number between the bounds of an input. */
function within(input: ToolInput, type: ScalarType): TestType {
  const [min = -Infinity, max = Infinity] = ['min', 'max'].map((field) => numberField(input, field));
  if (min === -Infinity && max === Infinity) return type;
  const bounds = [
    ...(min === -Infinity ? [] : [`at least ${min}`]),
    ...(max === Infinity ? [] : [`at most ${max}`]),
  ];
  return scalar(
    `${type.needs} of ${bounds.join(' and ')}`,
    (value) => type.accepts(value) && Number(value) >= min && Number(value) <= max,
  );
}

const optionalText = nullable(text);
const fileFields = {
  class: constant('File'),
  path: optionalText,
  location: optionalText,
  name: optionalText,
  dbkey: optionalText,
  filetype: optionalText,
  composite_data: nullable(listOf(text)),
  tags: nullable(listOf(text)),
};
const file: TestType = {
  kind: 'record',
  noun: 'a file',
  fields: fileFields,
  required: ['class'],
  ofText: (path) => `{ class: File, path: ${/^[\w./-]+$/.test(path) ? path : JSON.stringify(path)} }`,
};
const elementFile = record('an element', { identifier: text, ...fileFields, path: text }, [
  'identifier',
  'class',
  'path',
]);

const collectionFields = {
  class: constant('Collection'),
  collection_type: optionalText,
  elements: nullable(listOf({ kind: 'selected', by: elementIn })),
};
const needed = ['class', 'collection_type'];
const collection = record(
  'a collection',
  { ...collectionFields, name: optionalText, fields: anything },
  needed,
);
const elementCollection = record('an element', { identifier: text, ...collectionFields }, [
  'identifier',
  ...needed,
]);

function elementIn(node: YamlNode): TestType {
  const mapping = asMapping(node);
  const isCollection = mapping && plainValue(pairsByName(mapping).get('class')?.value) === 'Collection';
  return isCollection ? elementCollection : elementFile;
}

function typeOfInput(input: ToolInput): TestType {
  const orNull = (type: TestType): TestType => (input.optional ? nullable(type) : type);
  switch (input.type) {
    case 'text':
      return orNull(text);
    case 'integer':
      return orNull(within(input, wholeNumber));
    case 'float':
      return orNull(within(input, amount));
    case 'boolean':
      return orNull(flag);
    case 'color':
      return orNull(color);
    case 'select':
      return input.multiple ? nullable(listOf(optionOf(input))) : orNull(optionOf(input));
    case 'data':
      return orNull(input.multiple ? listOf(file) : file);
    case 'data_collection':
      return orNull(collection);
    case 'conditional':
      return { kind: 'selected', by: (node) => caseIn(input, node) };
    default:
      return anything;
  }
}

function optionOf(input: ToolInput): TestType {
  const values = (asSequence(input.pairs.get('options')?.value)?.items ?? []).map((item) => {
    const option = asMapping(item.value);
    return asText(option && pairsByName(option).get('value')?.value)?.value;
  });
  return scalar(
    `the value of an option: ${values.map((value) => `"${value ?? ''}"`).join(', ')}`,
    (value) => typeof value === 'string' && values.includes(value),
  );
}

/** The case that the value of the test parameter selects; the one of its default value if it is left out. */
function caseIn(conditional: ToolInput, node: YamlNode): TestType {
  const parameter = testParameterOf(conditional);
  const mapping = asMapping(node);
  const noun = 'the values of a conditional';
  if (parameter?.name === undefined || !mapping) return record(noun, {});
  const pair = pairsByName(mapping).get(parameter.name);
  const selected = pair ? plainValue(pair.value) : defaultOf(parameter);
  const cases = casesOf(conditional);
  const chosen = cases.find(({ discriminator }) => discriminator === String(selected));
  const isBoolean = parameter.type === 'boolean';
  const discriminator = scalar(
    `one of ${cases.map((one) => (isBoolean ? one.discriminator : `"${one.discriminator}"`)).join(', ')}`,
    (value) =>
      (isBoolean ? typeof value === 'boolean' : typeof value === 'string') &&
      cases.some((one) => one.discriminator === String(value)),
  );
  return inputsRecord(noun, chosen?.inputs ?? [], { [parameter.name]: discriminator });
}

/** The platform does not read the `value` of a boolean. */
function defaultOf(parameter: ToolInput): unknown {
  if (parameter.type === 'boolean') return false;
  const options = (asSequence(parameter.pairs.get('options')?.value)?.items ?? []).flatMap(({ value }) => {
    const option = asMapping(value);
    return option ? [pairsByName(option)] : [];
  });
  const selected = options.find((option) => plainValue(option.get('selected')?.value) === true);
  return plainValue((selected ?? options[0])?.get('value')?.value);
}
