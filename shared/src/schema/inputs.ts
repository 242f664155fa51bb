import {
  anything,
  boolean,
  integer,
  listOf,
  mappingOf,
  names,
  namedListOf,
  number,
  text,
  type EnumValue,
  type Field,
  type Replacement,
  type Shape,
  type Union,
  type ValueType,
} from './shape.js';
import { validatorUnion } from './validators.js';

/** The types of an input: interface document, "Input", and what the public platform has besides. */
export const inputTypes: readonly EnumValue[] = [
  { value: 'data', summary: 'A dataset. Its path is `$(inputs.<name>.path)`.' },
  { value: 'text', summary: 'A line of text, or several with `area: true`.' },
  { value: 'integer', summary: 'A whole number.' },
  { value: 'float', summary: 'A number.' },
  { value: 'boolean', summary: 'A check box: `true` or `false`.' },
  { value: 'select', summary: 'One of several values, or several of them with `multiple: true`.' },
  { value: 'data_collection', summary: 'A collection of datasets.' },
  { value: 'color', summary: 'A colour, written like `#ff0000`.' },
  { value: 'conditional', summary: 'Inputs that depend on the value of another input.' },
  {
    value: 'repeat',
    summary: 'A group of inputs that can be filled in several times.',
    uneven: 'Some versions of the platform do not load a tool with a "repeat" input.',
  },
  {
    value: 'section',
    summary: 'A group of inputs that can be folded away.',
    uneven: 'Some versions of the platform do not load a tool with a "section" input.',
  },
];

const typeField: Union['by'] = {
  name: 'type',
  type: { kind: 'enum', values: inputTypes },
  required: true,
  summary: 'What kind of value the input takes.',
  example: 'data',
  insert: { text: 'data', placeholder: true },
};

const nameField: Field = {
  name: 'name',
  type: text,
  required: true,
  summary: 'The name by which the command refers to the input: `$(inputs.<name>)`.',
  example: 'reads',
  insert: { text: 'input1', placeholder: true },
  reportedBy: 'input-name',
};

const labelField: Field = {
  name: 'label',
  type: text,
  summary: 'The text that users see beside the input.',
  example: 'Reads to filter',
  mayBeBlank: true,
};

const helpField: Field = {
  name: 'help',
  type: text,
  summary: 'A hint for users, shown below the input.',
  example: 'One FASTQ file.',
  mayBeBlank: true,
};

const optionalField: Field = {
  name: 'optional',
  type: boolean,
  summary: 'Whether users may leave the input empty. Its value is `null` then.',
  example: 'true',
  default: 'false',
};

/** `default` of the interface document, `value` of the public platform: the same thing under two names. */
function defaultFields(type: ValueType, example: string, byDefault?: string): Field[] {
  const summary = 'The value that the form shows at first.';
  const shared = {
    type,
    summary,
    example,
    reportedBy: 'default-invalid',
    ...(byDefault && { default: byDefault }),
  };
  return [
    { ...shared, name: 'default', dialect: 'platform' },
    { ...shared, name: 'value', summary: `${summary} The interface document calls it \`default\`.` },
  ];
}

const multipleField: Field = {
  name: 'multiple',
  type: boolean,
  summary: 'Whether users may choose several; the value is a list then.',
  example: 'true',
  default: 'false',
};

const formatField: Field = {
  name: 'format',
  type: names,
  summary: 'The datatypes that are accepted: one name, a list of names, or names separated by commas.',
  example: 'fastqsanger',
  default: 'data',
};

function bounds(type: ValueType): Field[] {
  return [
    { name: 'min', type, summary: 'The smallest value allowed.', example: '1' },
    { name: 'max', type, summary: 'The largest value allowed.', example: '100' },
  ];
}

function validatorsField(...kinds: string[]): Field {
  return {
    name: 'validators',
    type: listOf({ kind: 'union', union: validatorUnion(kinds) }),
    summary: 'Checks of the value before the tool runs.',
    example: '[{ type: in_range, min: 1, max: 10 }]',
  };
}

/** Habits of the older XML format that no input has here. */
const olderFields: Readonly<Record<string, Replacement>> = {
  default: { advice: 'The default value is called "value" here.', rename: 'value', dialect: 'galaxy' },
  truevalue: { advice: "Write the two texts into the command: $(inputs.x ? '--flag' : '')." },
  falsevalue: { advice: "Write the two texts into the command: $(inputs.x ? '--flag' : '')." },
  checked: { advice: 'The default value of a boolean is called "value" here.', rename: 'value' },
  argument: { advice: 'Write the option into the command, and mention it in "help".' },
  hidden: { advice: 'An input cannot be hidden: write a fixed value into the command.' },
  is_dynamic: { advice: 'The platform finds that out itself: remove it.' },
  parameter_type: { advice: 'The kind of an input is called "type" here.', rename: 'type' },
  extensions: { advice: 'The datatypes of an input are called "format" here.', rename: 'format' },
  ext: { advice: 'The datatypes of an input are called "format" here.', rename: 'format' },
  description: { advice: 'The hint for users is called "help" here.', rename: 'help' },
  title: { advice: 'The text that users see is called "label" here.', rename: 'label' },
};

const countReplaced: Readonly<Record<string, Replacement>> = {
  min: {
    advice:
      'The number of datasets cannot be limited: use "optional: true" for none, "multiple: true" for several.',
  },
  max: { advice: 'The number of datasets cannot be limited: use "multiple: true" for several.' },
};

const selectReplaced: Readonly<Record<string, Replacement>> = {
  default: { advice: 'Mark the option that is chosen at first with "selected: true".', dialect: 'galaxy' },
  value: { advice: 'Mark the option that is chosen at first with "selected: true".', dialect: 'galaxy' },
};

function inputShape(type: string, own: Field[], replaced: Readonly<Record<string, Replacement>> = {}): Shape {
  const common = [nameField, typeField, labelField, helpField, optionalField];
  return {
    noun: `a "${type}" input`,
    fields: [...common, ...own],
    replaced: { ...olderFields, ...replaced },
  };
}

const optionShape: Shape = {
  noun: 'an option',
  fields: [
    {
      name: 'label',
      type: text,
      required: true,
      summary: 'The text that users see.',
      example: 'Fast',
      insert: { text: 'Option', placeholder: true },
      reportedBy: 'options-invalid',
    },
    {
      name: 'value',
      type: text,
      required: true,
      summary: 'The text that the command gets.',
      example: 'fast',
      insert: { text: 'option', placeholder: true },
      mayBeBlank: true,
      reportedBy: 'options-invalid',
    },
    {
      name: 'selected',
      type: boolean,
      summary: 'Whether it is chosen at first.',
      example: 'true',
      default: 'false',
    },
  ],
  replaced: { name: { advice: 'The text that users see is called "label" here.', rename: 'label' } },
};

const whenShape: Shape = {
  noun: 'a case of a conditional',
  fields: [
    {
      name: 'discriminator',
      type: { kind: 'either', of: [boolean, text] },
      required: true,
      summary: 'The value of the test parameter for which these inputs are shown.',
      example: 'true',
      insert: { text: 'true', placeholder: true },
      mayBeBlank: true,
    },
    {
      name: 'parameters',
      type: {
        kind: 'list',
        get of(): ValueType {
          return { kind: 'union', union: inputUnion };
        },
        named: true,
      },
      required: true,
      summary: 'The inputs of this case.',
      example: '[]',
      insert: { text: '[]', placeholder: false },
    },
  ],
};

const parametersField: Field = {
  name: 'parameters',
  type: {
    kind: 'list',
    get of(): ValueType {
      return { kind: 'union', union: inputUnion };
    },
    named: true,
  },
  required: true,
  summary: 'The inputs of the group.',
  insert: { text: '[]', placeholder: false },
};

const shapes: Readonly<Record<string, Shape>> = {
  data: inputShape(
    'data',
    [formatField, multipleField, ...defaultFields(anything, 'null').slice(0, 1)],
    countReplaced,
  ),
  text: inputShape('text', [
    {
      name: 'area',
      type: boolean,
      summary: 'Whether the text may have several lines.',
      example: 'true',
      default: 'false',
    },
    ...defaultFields(text, 'sample'),
    validatorsField('length', 'regex', 'empty_field'),
  ]),
  integer: inputShape('integer', [
    ...defaultFields(integer, '1'),
    ...bounds(integer),
    validatorsField('in_range'),
  ]),
  float: inputShape('float', [
    ...defaultFields(number, '0.5'),
    ...bounds(number),
    validatorsField('in_range'),
  ]),
  boolean: inputShape('boolean', defaultFields(boolean, 'true', 'false')),
  select: inputShape(
    'select',
    [
      {
        name: 'options',
        type: listOf(mappingOf(optionShape), 1),
        required: true,
        summary: 'The values to choose from.',
        example: '[{ label: Fast, value: fast, selected: true }, { label: Thorough, value: thorough }]',
        insert: { text: '[{ label: Option, value: option }]', placeholder: true },
        reportedBy: 'options-invalid',
      },
      multipleField,
      ...defaultFields({ kind: 'either', of: [text, listOf(text)] }, 'fast').map((field): Field => ({
        ...field,
        dialect: 'platform',
      })),
      validatorsField('no_options'),
    ],
    selectReplaced,
  ),
  data_collection: inputShape(
    'data_collection',
    [
      {
        name: 'collection_type',
        type: text,
        summary:
          'The structure of the collection: `list`, `paired`, `list:paired`, several separated by commas.',
        example: 'list:paired',
      },
      formatField,
      ...defaultFields(anything, 'null').slice(0, 1),
    ],
    countReplaced,
  ),
  color: inputShape('color', defaultFields(text, "'#ff0000'")),
  conditional: inputShape('conditional', [
    {
      name: 'test_parameter',
      type: {
        kind: 'union',
        get union(): Union {
          return testParameterUnion;
        },
      },
      required: true,
      summary: 'The boolean or select input whose value decides which inputs are shown.',
      insert: { text: '{ name: choice, type: boolean }', placeholder: true },
    },
    {
      name: 'whens',
      type: listOf(mappingOf(whenShape), 1),
      required: true,
      summary: 'The inputs to show for each value of the test parameter.',
      insert: { text: '[{ discriminator: true, parameters: [] }]', placeholder: true },
    },
  ]),
  repeat: inputShape('repeat', [parametersField, ...bounds(integer)]),
  section: inputShape('section', [parametersField]),
};

/** Types of the older XML format that do not exist here. */
const olderTypes: Readonly<Record<string, string>> = {
  hidden: 'An input cannot be hidden: write a fixed value into the command.',
  drill_down: 'A tree of options does not exist here: use "select".',
  data_column: 'Use "integer" for the number of a column.',
  genomebuild: 'Use "select" with the genomes that the tool knows.',
  group_tag: 'Use "text" for the name of a tag.',
  baseurl: 'The address of the platform is no input here.',
  rules: 'Rules for collections do not exist here.',
  directory: 'Use "data" with "format: directory".',
  string: 'Text is called "text" here.',
  number: 'A number is called "float" here.',
  file: 'A dataset is called "data" here.',
};

/** Every kind of input. */
export const inputUnion: Union = {
  noun: 'an input',
  by: typeField,
  shapes: Object.fromEntries(Object.entries(shapes).map(([type, shape]) => [type, () => shape])),
  replaced: olderTypes,
};

const testParameterUnion: Union = {
  noun: 'a test parameter',
  by: {
    ...typeField,
    type: {
      kind: 'enum',
      values: inputTypes.filter(({ value }) => value === 'boolean' || value === 'select'),
    },
  },
  shapes: Object.fromEntries(
    Object.entries(shapes)
      .filter(([type]) => type === 'boolean' || type === 'select')
      .map(([type, shape]) => [type, () => shape]),
  ),
};

/** The type of the document's `inputs`. */
export const inputList: ValueType = namedListOf(inputUnion);
