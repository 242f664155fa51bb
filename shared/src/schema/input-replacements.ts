import type { DialectName } from '../values/dialect.js';
import type { Replacement } from './shape.js';

/** Habits of the older XML format that no input has here. */
export const olderFields: Readonly<Record<string, Replacement>> = {
  default: { advice: 'The default value is called "value" here.', rename: 'value', dialect: 'galaxy' },
  truevalue: { advice: "Write the two texts into the command: $(inputs.name ? '--flag' : '')." },
  falsevalue: { advice: "Write the two texts into the command: $(inputs.name ? '--flag' : '')." },
  checked: { advice: 'The default value is called "default" or "value" here.', rename: 'value' },
  argument: { advice: 'Write the option into the command, and mention it in "help".' },
  hidden: { advice: 'An input cannot be hidden: write a fixed value into the command.' },
  is_dynamic: { advice: 'The platform finds that out itself: remove it.' },
  parameter_type: { advice: 'The kind of an input is called "type" here.', rename: 'type' },
  extensions: { advice: 'The datatypes of an input are called "format" here.', rename: 'format' },
  ext: { advice: 'The datatypes of an input are called "format" here.', rename: 'format' },
  description: { advice: 'The hint for users is called "help" here.', rename: 'help' },
  title: { advice: 'The text that users see is called "label" here.', rename: 'label' },
};

/** Numbers of datasets, which nothing limits. */
const countReplaced: Readonly<Record<string, Replacement>> = {
  min: {
    advice: 'Use "optional: true" for none and "multiple: true" for several; their number has no limits.',
  },
  max: { advice: 'Use "multiple: true" for several datasets; their number has no limits.' },
};

/** Replaces both names of the default value. */
export function noDefault(advice: string, dialect?: DialectName): Readonly<Record<string, Replacement>> {
  const replacement = { advice, ...(dialect && { dialect }) };
  return { default: replacement, value: replacement };
}

/** What is replaced on inputs whose values are datasets. */
export const datasetReplaced = {
  ...countReplaced,
  ...noDefault('A dataset has no default value: remove it, or write "optional: true".', 'galaxy'),
};
/** What is replaced on groups of inputs. */
export const groupReplaced = noDefault('A group has no default value: write it at the inputs inside.');

/** Types of the older XML format and of other tool languages that do not exist here. */
export const olderTypes: Readonly<Record<string, Replacement>> = {
  hidden: { advice: 'An input cannot be hidden: write a fixed value into the command.' },
  drill_down: { advice: 'A tree of options does not exist here: use "select".' },
  data_column: { advice: 'Use "integer" for the number of a column.' },
  genomebuild: { advice: 'Use "select" with the genomes that the tool knows.' },
  group_tag: { advice: 'Use "text" for the name of a tag.' },
  baseurl: { advice: 'The address of the platform is no input here.' },
  rules: { advice: 'Rules for collections do not exist here.' },
  directory: { advice: 'Use "data" with "format: directory".' },
  list: { advice: 'Several datasets are "data" with "multiple: true", or a "data_collection".' },
  string: { advice: 'Text is called "text" here.', rename: 'text' },
  str: { advice: 'Text is called "text" here.', rename: 'text' },
  number: { advice: 'A number is called "float" here.', rename: 'float' },
  double: { advice: 'A number is called "float" here.', rename: 'float' },
  file: { advice: 'A dataset is called "data" here.', rename: 'data' },
  dataset: { advice: 'A dataset is called "data" here.', rename: 'data' },
  enum: { advice: 'A choice is called "select" here.', rename: 'select' },
  choice: { advice: 'A choice is called "select" here.', rename: 'select' },
};
