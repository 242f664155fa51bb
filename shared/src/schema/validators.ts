import {
  boolean,
  integer,
  number,
  text,
  type EnumValue,
  type Field,
  type Shape,
  type Union,
  memberNames,
} from './shape.js';

const kinds: readonly EnumValue[] = [
  { value: 'regex', summary: 'The text has to match a regular expression from its first character on.' },
  { value: 'length', summary: 'The text has to have a length between two bounds.' },
  { value: 'in_range', summary: 'The number has to lie between two bounds.' },
  { value: 'empty_field', summary: 'The text must not be empty.' },
  { value: 'no_options', summary: 'At least one option has to be chosen.' },
];

const common: readonly Field[] = [
  {
    name: 'message',
    type: text,
    summary: 'What users read when the value is refused.',
    example: 'Letters only.',
    mayBeBlank: true,
  },
  {
    name: 'negate',
    type: boolean,
    summary: 'Whether the check has to fail instead.',
    example: 'true',
    default: 'false',
  },
  {
    name: 'implicit',
    type: boolean,
    summary: 'Set by the platform for checks that it adds itself.',
    default: 'false',
  },
];

const own: Readonly<Record<string, readonly Field[]>> = {
  regex: [
    {
      name: 'expression',
      type: text,
      required: true,
      summary: 'The regular expression; end it with `$` to match the whole text.',
      example: '^[a-z]+$',
      insert: { text: "'^.*$'", placeholder: true },
    },
  ],
  length: [
    { name: 'min', type: integer, summary: 'The smallest number of characters.', example: '1' },
    { name: 'max', type: integer, summary: 'The largest number of characters.', example: '80' },
  ],
  in_range: [
    { name: 'min', type: number, summary: 'The lower bound.', example: '0' },
    { name: 'max', type: number, summary: 'The upper bound.', example: '1' },
    {
      name: 'exclude_min',
      type: boolean,
      summary: 'Whether the lower bound itself is refused.',
      default: 'false',
    },
    {
      name: 'exclude_max',
      type: boolean,
      summary: 'Whether the upper bound itself is refused.',
      default: 'false',
    },
  ],
  empty_field: [],
  no_options: [],
};

/** The validators that an input may have, of the kinds given. */
export function validatorUnion(allowed: readonly string[]): Union {
  const by: Union['by'] = {
    name: 'type',
    type: { kind: 'enum', values: kinds.filter((kind) => allowed.includes(kind.value)) },
    required: true,
    summary: 'What is checked.',
    example: allowed[0] ?? 'regex',
    insert: { text: allowed[0] ?? 'regex', placeholder: true },
  };
  const shape = (kind: string): Shape => ({
    ...memberNames(kind, 'validator'),
    fields: [{ ...by, example: kind }, ...(own[kind] ?? []), ...common],
    replaced: {
      regex: { advice: 'The regular expression is called "expression" here.', rename: 'expression' },
      pattern: { advice: 'The regular expression is called "expression" here.', rename: 'expression' },
    },
  });
  return {
    id: 'validator',
    noun: 'a validator',
    by,
    shapes: Object.fromEntries(allowed.map((kind) => [kind, () => shape(kind)])),
    replaced: {
      expression: {
        advice: 'Python expressions cannot be used here: use "regex", "length" or "in_range".',
      },
    },
  };
}
