import type { DialectName } from '../values/dialect.js';
import { asScalar, pairsByName, type YamlPair } from '../yaml/node.js';
import { isReadAsTrue } from './fit.js';
import { mappingOf, synonymsOf, type Replacement } from './shape.js';

const writtenForBoolean: Replacement = {
  advice: "Write both values in the command: $(inputs.name ? '--flag' : '').",
  isContent: true,
  isWrittenForBoolean: true,
};

/** Fields of the older XML format that no input has here. */
export const olderFields: Readonly<Record<string, Replacement>> = {
  default: { advice: 'Use "value" for the default value.', rename: 'value', dialect: 'galaxy' },
  truevalue: writtenForBoolean,
  falsevalue: writtenForBoolean,
  checked: { advice: 'Use "default" or "value" for the default value.', rename: 'value' },
  argument: { advice: 'Write the option in the command, and mention it in "help".', isContent: true },
  hidden: { advice: 'Write a fixed value in the command, because inputs cannot be hidden.' },
  is_dynamic: { advice: 'Remove it, because the platform detects it.' },
  extensions: { advice: 'Use "format" for the datatypes of an input.', rename: 'format' },
  ext: { advice: 'Use "format" for the datatypes of an input.', rename: 'format' },
  inputBinding: {
    advice: 'Write the option and the reference in the command: --option $(inputs.name).',
    isContent: true,
  },
  secondaryFiles: { advice: 'Declare an input for each file, because a dataset is one file.' },
  streamable: { advice: 'Remove it, because the platform does not use it.' },
  loadContents: { advice: 'Read the file in the command, because expressions cannot.', isContent: true },
  ...synonymsOf([
    ['help', 'for the hint below an input', ['doc', 'description', 'hint', 'tooltip']],
    ['label', 'for the text that users see', ['title']],
    ['name', 'for the name of an input', ['id']],
    ['type', 'for the kind of an input', ['parameter_type', 'kind']],
  ]),
};

/** Numbers of datasets, which are unlimited. */
const countReplaced = {
  min: {
    advice:
      'Use "optional: true" to allow none or "multiple: true" to allow several; their number cannot be limited.',
  },
  max: { advice: 'Use "multiple: true" to allow several datasets; their number cannot be limited.' },
} satisfies Readonly<Record<string, Replacement>>;

/** Replaces both names of the default value. */
export function noDefault(
  advice: string,
  dialect?: DialectName,
): Readonly<Record<'default' | 'value', Replacement>> {
  const replacement = { advice, ...(dialect && { dialect }) };
  return { default: replacement, value: replacement };
}

/** Fields replaced on inputs with options, one of which is the default. */
export const selectReplaced: Readonly<Record<string, Replacement>> = {
  ...Object.fromEntries(
    Object.entries(
      noDefault('Mark the option that is initially selected with "selected: true".', 'galaxy'),
    ).map(([name, replacement]) => [name, { ...replacement, selectsOption: true }]),
  ),
  ...synonymsOf([['options', 'for the options to choose from', ['choices', 'values']]]),
};

/** Fields replaced on inputs whose values are datasets. */
const datasetReplaced = {
  ...countReplaced,
  ...noDefault('Use "optional: true" instead, because a dataset cannot have a default value.', 'galaxy'),
} satisfies Readonly<Record<string, Replacement>>;

const anyMapping = mappingOf({ id: 'collection-value', noun: 'a value', fields: [] });

/** The same on inputs of type `data_collection`, which had a value in older versions, as a mapping. */
export const collectionReplaced: Readonly<Record<string, Replacement>> = {
  ...datasetReplaced,
  value: { ...datasetReplaced.value, until: '26.0', needed: { insert: 'null', type: anyMapping } },
};

/** Whether the input of a number of datasets takes several: older releases cannot open a tool with the number of one. */
function isOfSeveral({ value, parent }: YamlPair): boolean {
  const multiple = asScalar(pairsByName(parent).get('multiple')?.value)?.value;
  return asScalar(value)?.value === null || (multiple !== undefined && isReadAsTrue(multiple));
}

/** The same on inputs of type `data`, which had numbers of datasets in older versions of the public platform. */
export const dataReplaced: Readonly<Record<string, Replacement>> = {
  ...datasetReplaced,
  min: {
    ...countReplaced.min,
    until: '26.0',
    isTaken: isOfSeveral,
    same: {
      0: { write: 'optional: true', unlessField: 'optional' },
      1: { write: '', unlessField: 'optional' },
    },
  },
  max: {
    ...countReplaced.max,
    until: '26.0',
    isTaken: isOfSeveral,
    same: { 1: { write: '', unlessField: 'multiple' } },
  },
};

/** Fields replaced on groups of inputs. */
export const groupReplaced: Readonly<Record<string, Replacement>> = {
  ...noDefault('Set the default values of the inputs in the group.'),
  ...synonymsOf([['parameters', 'for the inputs of a group', ['inputs']]]),
};

/** The same on conditionals. */
export const conditionalReplaced: Readonly<Record<string, Replacement>> = {
  ...noDefault('Set the default values of the inputs in the group.'),
  ...synonymsOf([
    ['test_parameter', 'for the input that selects a case', ['param', 'test', 'selector']],
    ['whens', 'for the cases', ['cases']],
  ]),
};

/** The same on the cases of conditionals. */
export const caseReplaced = synonymsOf([
  ['discriminator', 'for the value of the test parameter', ['value']],
  ['parameters', 'for the inputs of a case', ['inputs']],
]);

/** A type with which releases up to 26.0 run tools, if its input has a text, or null. */
const formerType = {
  until: '26.0',
  isTaken: ({ parent }: YamlPair) => {
    const value = asScalar(pairsByName(parent).get('value')?.value)?.value;
    return typeof value === 'string' || value === null;
  },
} satisfies Partial<Replacement>;

/** Types of the older XML format and of other tool languages that do not exist here. */
export const olderTypes: Readonly<Record<string, Replacement>> = {
  hidden: { advice: 'Write a fixed value in the command, because inputs cannot be hidden.', ...formerType },
  drill_down: { advice: 'Use "select" instead of a tree of options.' },
  data_column: { advice: 'Use "integer" for a column number.' },
  genomebuild: { advice: 'Use "select" with the genomes that the tool supports.' },
  group_tag: { advice: 'Use "text" for a tag name.' },
  baseurl: { advice: 'Remove it, because a tool cannot use the address of the platform.', ...formerType },
  rules: { advice: 'Remove it, because collection rules are not supported.' },
  directory: { advice: 'Use "data" with "format: directory".' },
  list: { advice: 'Use "data" with "multiple: true", or "data_collection", for several datasets.' },
  string: { advice: 'Use "text" for text.', rename: 'text' },
  str: { advice: 'Use "text" for text.', rename: 'text' },
  number: { advice: 'Use "float" for a number.', rename: 'float' },
  double: { advice: 'Use "float" for a number.', rename: 'float' },
  file: { advice: 'Use "data" for a dataset.', rename: 'data' },
  dataset: { advice: 'Use "data" for a dataset.', rename: 'data' },
  enum: { advice: 'Use "select" for a selection.', rename: 'select' },
  array: { advice: 'Use "data" with "multiple: true" for several datasets.' },
  record: { advice: 'Use "section" for a group of inputs.' },
  any: { advice: 'Use "text" for any text.', rename: 'text' },
  long: { advice: 'Use "integer" for a whole number.', rename: 'integer' },
  path: { advice: 'Use "data" for a dataset.', rename: 'data' },
  val: { advice: 'Use "text" for text.', rename: 'text' },
  choice: { advice: 'Use "select" for a selection.', rename: 'select' },
};
