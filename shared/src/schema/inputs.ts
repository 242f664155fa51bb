import { asScalar } from '../yaml/node.js';
import {
  caseReplaced,
  collectionReplaced,
  conditionalReplaced,
  dataReplaced,
  groupReplaced,
  olderFields,
  olderTypes,
  selectReplaced,
} from './input-replacements.js';
import {
  anything,
  boolean,
  integer,
  listOf,
  mappingOf,
  memberNames,
  namedListOf,
  names,
  number,
  synonymsOf,
  text,
  type EnumValue,
  type Field,
  type Replacement,
  type Shape,
  type Union,
  type ValueType,
} from './shape.js';
import { validatorUnion } from './validators.js';

/** The types of an input: interface document, "Input", and additions of the public platform. */
export const inputTypes: readonly EnumValue[] = [
  { value: 'data', summary: 'A dataset. Its path is `$(inputs.<name>.path)`.' },
  { value: 'text', summary: 'A line of text, or several lines with `area: true`.' },
  { value: 'integer', summary: 'A whole number.' },
  { value: 'float', summary: 'A number.' },
  { value: 'boolean', summary: 'A check box: `true` or `false`.' },
  { value: 'select', summary: 'One of several options, or any number of them with `multiple: true`.' },
  { value: 'data_collection', summary: 'A collection of datasets.' },
  { value: 'color', summary: 'A color, such as `#ff0000`.' },
  { value: 'conditional', summary: 'Inputs that depend on the value of another input.' },
  {
    value: 'repeat',
    summary: 'A group of inputs that users can repeat.',
    rejected:
      'The platform takes no tool with a "repeat" input: use "multiple: true", or declare several inputs.',
  },
  {
    value: 'section',
    summary: 'A collapsible group of inputs.',
    rejected: 'The platform takes no tool with a "section" input: declare its inputs outside it.',
  },
];

const typeField: Union['by'] = {
  name: 'type',
  type: { kind: 'enum', values: inputTypes },
  required: true,
  summary: 'The kind of value that the input accepts.',
  example: 'data',
  insert: { text: 'data', placeholder: true },
};

const nameField: Field = {
  name: 'name',
  type: text,
  kind: 'input-name',
  required: true,
  summary: 'The name of the input. The command refers to it as `$(inputs.<name>)`.',
  example: 'reads',
  insert: { text: 'input1', placeholder: true },
  reportedBy: 'input-name',
};

const labelField: Field = {
  name: 'label',
  type: text,
  summary: 'The text that users see next to the input.',
  example: 'Reads to filter',
  isForPeople: true,
  mayBeBlank: true,
};

const helpField: Field = {
  name: 'help',
  type: text,
  summary: 'A hint for users, shown below the input.',
  example: 'One FASTQ file.',
  isForPeople: true,
  mayBeBlank: true,
};

const optionalField: Field = {
  name: 'optional',
  type: boolean,
  summary: 'Whether users can leave the input empty. Its value is then `null`.',
  example: 'true',
  default: 'false',
  rejectsNull: true,
};

/** `default` of the interface document, `value` of the public platform: two names for the same field. */
function defaultFields(
  type: ValueType,
  example: string,
  more: Pick<Field, 'default' | 'kind'> = {},
): Field[] {
  const summary = 'The value that the form initially shows.';
  const shared = {
    type,
    summary,
    example,
    reportedBy: 'default-invalid',
    mayBeBlank: true,
    ...more,
  };
  return [
    { ...shared, name: 'default', dialect: 'platform' },
    { ...shared, name: 'value', summary: `${summary} In a \`PlatformUserTool\`, use \`default\`.` },
  ];
}

function platformOnly(fields: readonly Field[]): Field[] {
  return fields.map((field) => ({ ...field, dialect: 'platform' }));
}

const multipleField: Field = {
  name: 'multiple',
  type: boolean,
  summary: 'Whether users can select several values. The value is then a list.',
  example: 'true',
  default: 'false',
  rejectsNull: true,
};

const formatField: Field = {
  name: 'format',
  type: names,
  kind: 'datatypes',
  summary: 'The datatypes that the input accepts: one name, a list of names, or names separated by commas.',
  example: 'fastqsanger',
  default: 'data',
  readSince: '26.1.0',
  rejectsNull: true,
};

/** Interface document, "Input": required for `data`; the public platform accepts any dataset if absent. */
const requiredFormatField: Field = {
  ...formatField,
  required: { platform: true, galaxy: false },
  insert: { text: 'data', placeholder: true },
  absenceReportedBy: 'format-missing',
};

function bounds(type: ValueType): Field[] {
  return [
    { name: 'min', type, summary: 'The smallest allowed value.', example: '1' },
    { name: 'max', type, summary: 'The largest allowed value.', example: '100' },
  ];
}

function validatorsField(example: string, ...kinds: string[]): Field {
  return {
    name: 'validators',
    type: listOf({ kind: 'union', union: validatorUnion(kinds) }),
    summary: 'Checks that the value must pass before the tool runs.',
    example: `[${example}]`,
    rejectsNull: true,
  };
}

/** What older releases name a type besides; they take no other name of it. */
function parameterType(type: string): Replacement {
  return {
    advice: 'Use "type" for the kind of an input.',
    rename: 'type',
    isTaken: ({ value }) => asScalar(value)?.value === `gx_${type}`,
  };
}

/** Types of inputs that had to say in the first release whether they are optional. */
const saysOptional: readonly string[] = ['integer'];

function inputShape(
  type: string,
  fields: Field[],
  replaced: Readonly<Record<string, Replacement>> = {},
): Shape {
  const optional: Field = saysOptional.includes(type)
    ? { ...optionalField, optionalSince: '25.1' }
    : optionalField;
  const common = [nameField, { ...typeField, example: type }, labelField, helpField, optional];
  return {
    ...memberNames(type, 'input'),
    fields: [...common, ...fields],
    replaced: { ...olderFields, parameter_type: parameterType(type), ...replaced },
    rejectsUnknownSince: '26.1.0',
  };
}

const optionShape: Shape = {
  id: 'option',
  noun: 'an option',
  rejectsUnknownSince: '26.1',
  fields: [
    {
      name: 'label',
      type: text,
      required: true,
      summary: 'The text that users see.',
      example: 'Fast',
      insert: { text: 'Option', placeholder: true },
      mayBeBlank: true,
      reportedBy: 'options-invalid',
    },
    {
      name: 'value',
      type: text,
      required: true,
      summary: 'The text that the command receives.',
      example: 'fast',
      insert: { text: 'option', placeholder: true },
      mayBeBlank: true,
      reportedBy: 'options-invalid',
    },
    {
      name: 'selected',
      type: boolean,
      summary: 'Whether the option is initially selected.',
      example: 'true',
      default: 'false',
      optionalSince: '26.1.0',
      rejectsNull: true,
    },
  ],
  replaced: synonymsOf([['label', 'for the text that users see', ['name', 'text']]]),
};

const whenShape: Shape = {
  id: 'case-of-a-conditional',
  noun: 'a case of a conditional',
  fields: [
    {
      name: 'discriminator',
      type: { kind: 'either', of: [boolean, text] },
      kind: 'case',
      required: true,
      summary: 'The value of the test parameter that shows these inputs.',
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
      },
      required: { platform: true, galaxy: false },
      optionalSince: '26.1.0',
      rejectsNull: true,
      summary: 'The inputs of this case.',
      example: '[]',
      default: '[]',
      insert: { text: '[]', placeholder: false },
    },
  ],
  replaced: {
    ...caseReplaced,
    is_default_when: {
      advice: 'Remove it, because the platform reads which case is the default from the test parameter.',
      until: '26.0',
      needed: { insert: 'false', type: boolean },
    },
  },
};

const parametersField: Field = {
  name: 'parameters',
  type: {
    kind: 'list',
    get of(): ValueType {
      return { kind: 'union', union: inputUnion };
    },
  },
  required: { platform: true, galaxy: false },
  rejectsNull: true,
  summary: 'The inputs of the group.',
  insert: { text: '[]', placeholder: true },
};

const shapes: Readonly<Record<string, Shape>> = {
  data: inputShape(
    'data',
    [requiredFormatField, multipleField, ...platformOnly(defaultFields(anything, 'null'))],
    dataReplaced,
  ),
  text: inputShape('text', [
    {
      name: 'area',
      type: boolean,
      summary: 'Whether the text can have several lines.',
      example: 'true',
      default: 'false',
      rejectsNull: true,
    },
    ...defaultFields(text, 'sample'),
    validatorsField('{ type: length, max: 80 }', 'length', 'regex', 'empty_field'),
  ]),
  integer: inputShape('integer', [
    ...defaultFields(integer, '1'),
    ...bounds(integer),
    validatorsField('{ type: in_range, min: 1, max: 10 }', 'in_range'),
  ]),
  float: inputShape('float', [
    ...defaultFields(number, '0.5'),
    ...bounds(number),
    validatorsField('{ type: in_range, min: 1, max: 10 }', 'in_range'),
  ]),
  boolean: inputShape('boolean', defaultFields(boolean, 'true', { default: 'false' })),
  select: inputShape(
    'select',
    [
      {
        name: 'options',
        type: listOf(mappingOf(optionShape), 1),
        required: true,
        summary: 'The options to choose from.',
        example: '[{ label: Fast, value: fast, selected: true }, { label: Thorough, value: thorough }]',
        insert: { text: '[{ label: Option, value: option }]', placeholder: true },
        reportedBy: 'options-invalid',
      },
      multipleField,
      ...platformOnly(
        defaultFields({ kind: 'either', of: [text, listOf(text)] }, 'fast', { kind: 'chosen-option' }),
      ),
      validatorsField('{ type: no_options }', 'no_options'),
    ],
    selectReplaced,
  ),
  data_collection: inputShape(
    'data_collection',
    [
      {
        name: 'collection_type',
        type: text,
        kind: 'collection-types',
        summary:
          'The structure of the collection, such as `list`, `paired`, or `list:paired`. Separate several structures with commas.',
        example: 'list:paired',
      },
      formatField,
      ...platformOnly(defaultFields(anything, 'null')),
    ],
    collectionReplaced,
  ),
  color: inputShape('color', defaultFields(text, "'#ff0000'")),
  conditional: inputShape(
    'conditional',
    [
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
        emptyUntil: '26.0',
        summary: 'The inputs to show for each value of the test parameter.',
        insert: { text: '[{ discriminator: true, parameters: [] }]', placeholder: true },
      },
    ],
    conditionalReplaced,
  ),
  repeat: inputShape('repeat', [parametersField, ...bounds(integer)], groupReplaced),
  section: inputShape('section', [parametersField], groupReplaced),
};

/** Every kind of input. */
export const inputUnion: Union = {
  id: 'input',
  noun: 'an input',
  by: typeField,
  shapes: Object.fromEntries(Object.entries(shapes).map(([type, shape]) => [type, () => shape])),
  replaced: olderTypes,
};

const testParameterUnion: Union = {
  id: 'test-parameter',
  noun: 'a test parameter',
  by: {
    ...typeField,
    type: {
      kind: 'enum',
      values: inputTypes.filter(({ value }) => value === 'boolean' || value === 'select'),
    },
    example: 'boolean',
    insert: { text: 'boolean', placeholder: true },
  },
  shapes: Object.fromEntries(
    Object.entries(shapes)
      .filter(([type]) => type === 'boolean' || type === 'select')
      .map(([type, shape]) => [type, () => shape]),
  ),
};

/** The type of the document's `inputs`. */
export const inputList = namedListOf(inputUnion);
