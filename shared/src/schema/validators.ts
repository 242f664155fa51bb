import { mayBePythonExpression } from '../values/python-expression.js';
import { asText, pairsByName, type YamlPair } from '../yaml/node.js';
import {
  boolean,
  integer,
  memberNames,
  number,
  text,
  type EnumValue,
  type Field,
  type Shape,
  type Union,
} from './shape.js';

const kinds: readonly EnumValue[] = [
  { value: 'regex', summary: 'The text must match a regular expression, starting at the first character.' },
  { value: 'length', summary: 'The length of the text must be between two bounds.' },
  { value: 'in_range', summary: 'The number must be between two bounds.' },
  { value: 'empty_field', summary: 'The text must not be empty.' },
  { value: 'no_options', summary: 'At least one option must be selected.' },
];

const common: readonly Field[] = [
  {
    name: 'message',
    type: text,
    summary: 'The message that users see if the value is rejected.',
    example: 'Letters only.',
    mayBeBlank: true,
  },
  {
    name: 'negate',
    type: boolean,
    summary: 'Whether the check is inverted: the value must not pass it.',
    example: 'true',
    default: 'false',
    rejectsNull: true,
  },
  {
    name: 'implicit',
    type: boolean,
    summary: 'Set by the platform for checks that it adds itself.',
    default: 'false',
    rejectsNull: true,
  },
];

const fieldsByType: Readonly<Record<string, readonly Field[]>> = {
  regex: [
    {
      name: 'expression',
      type: text,
      required: true,
      summary: 'The regular expression; end it with `$` to match the whole text.',
      example: '^[a-z]+$',
      insert: { text: "'^.*$'", placeholder: true },
      takesBlank: true,
    },
  ],
  length: [
    { name: 'min', type: integer, summary: 'The minimum number of characters.', example: '1' },
    { name: 'max', type: integer, summary: 'The maximum number of characters.', example: '80' },
  ],
  in_range: [
    { name: 'min', type: number, summary: 'The lower bound.', example: '0' },
    { name: 'max', type: number, summary: 'The upper bound.', example: '1' },
    {
      name: 'exclude_min',
      type: boolean,
      summary: 'Whether the lower bound itself is rejected.',
      default: 'false',
      rejectsNull: true,
    },
    {
      name: 'exclude_max',
      type: boolean,
      summary: 'Whether the upper bound itself is rejected.',
      default: 'false',
      rejectsNull: true,
    },
  ],
  empty_field: [],
  no_options: [],
};

/** Whether releases that have validators in Python take one: they compile its expression. */
function isPythonValidator({ value, parent }: YamlPair): boolean {
  const pairs = pairsByName(parent);
  const names = new Set(['type', 'expression', ...common.map(({ name }) => name)]);
  const expression = asText(pairs.get('expression')?.value);
  return (
    asText(value)?.value === 'expression' &&
    [...pairs.keys()].every((name) => names.has(name)) &&
    expression !== undefined &&
    mayBePythonExpression(expression.value)
  );
}

/** The validators that an input may have, limited to the given kinds. */
export function validatorUnion(allowed: readonly string[]): Union {
  const by: Union['by'] = {
    name: 'type',
    type: { kind: 'enum', values: kinds.filter((kind) => allowed.includes(kind.value)) },
    required: { platform: true, galaxy: 'warning' },
    rejectsNull: true,
    summary: 'The kind of check.',
    example: allowed[0] ?? 'regex',
    insert: { text: allowed[0] ?? 'regex', placeholder: true },
  };
  const shape = (kind: string): Shape => ({
    ...memberNames(kind, 'validator'),
    fields: [{ ...by, example: kind }, ...(fieldsByType[kind] ?? []), ...common],
    replaced: {
      regex: { advice: 'Use "expression" for the regular expression.', rename: 'expression' },
      pattern: { advice: 'Use "expression" for the regular expression.', rename: 'expression' },
    },
  });
  return {
    id: 'validator',
    noun: 'a validator',
    inferredIn: 'galaxy',
    by,
    shapes: Object.fromEntries(allowed.map((kind) => [kind, () => shape(kind)])),
    replaced: {
      expression: {
        advice: 'Use "regex", "length", or "in_range", because Python expressions are not supported.',
        until: '26.0',
        isTaken: (type) => allowed.includes('regex') && isPythonValidator(type),
      },
    },
  };
}
