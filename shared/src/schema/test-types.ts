import type { ScalarValue } from '../yaml/read/schema.js';
import { readPythonPattern } from '../values/python-pattern.js';
import { acceptsValue, isConvertedTo } from './fit.js';
import { convertedSchemas, type JsonSchema } from './json-types.js';
import { boolean } from './shape.js';
import type { RecordType, TestType } from './test-type.js';

export const anything: TestType = { kind: 'any' };

/** @param schema its JSON Schema, if it is part of one */
export function scalar(
  needs: string,
  accepts: (value: ScalarValue) => boolean,
  schema: JsonSchema = {},
): TestType & { kind: 'scalar' } {
  return { kind: 'scalar', needs, accepts, schema };
}

export function record(
  noun: string,
  fields: Readonly<Record<string, TestType>>,
  required: readonly string[] = [],
): RecordType {
  return { kind: 'record', noun, fields, required };
}

export const listOf = (of: TestType): TestType => ({ kind: 'list', of });
export const nullable = (of: TestType): TestType => ({ kind: 'nullable', of });

export const text = scalar('text', (value) => typeof value === 'string', { type: ['string'] });

/** Exactly one text. */
export function constant(value: string): TestType {
  return scalar(`"${value}"`, (written) => written === value, { const: value });
}

/** What the platform converts to a type. */
function converted(needs: string, kind: keyof typeof convertedSchemas): TestType {
  const accepts = (value: ScalarValue): boolean =>
    acceptsValue({ kind }, value) || isConvertedTo({ kind }, value);
  return scalar(needs, accepts, convertedSchemas[kind]);
}

export const wholeNumber = converted('a whole number', 'integer');
export const amount = converted('a number', 'number');
export const flag = converted('true or false', 'boolean');
export const flagOrText = scalar(
  'true or false',
  (value) => typeof value === 'string' || acceptsValue(boolean, value) || isConvertedTo(boolean, value),
  { type: ['boolean', 'integer', 'string'], minimum: 0, maximum: 1 },
);

/** From here JSON writes numbers with an exponent, which the platform does not read as whole ones. */
const withExponent = 1e21;

/** Python's `$` is also before the last line break. */
const countPattern = /^(?:0|[1-9]\d*)(?:[kKMGTPE]i?)?\n?$/;
export const count = scalar(
  'a whole number, which can have a suffix such as "k" or "Mi"',
  (value) =>
    typeof value === 'string'
      ? countPattern.test(value)
      : typeof value === 'boolean' ||
        (Number.isInteger(value) && Number(value) >= 0 && Number(value) < withExponent),
  {
    type: ['integer', 'boolean', 'string'],
    minimum: 0,
    exclusiveMaximum: withExponent,
    pattern: countPattern.source,
  },
);

export const pattern = scalar(
  'a regular expression',
  (value) => typeof value === 'string' && readPythonPattern(value).fault === undefined,
  { type: ['string'] },
);
export const plainNumber = scalar('a number', (value) => typeof value === 'number', { type: ['number'] });
export const plainWhole = scalar('a whole number', (value) => Number.isInteger(value), {
  type: ['integer'],
});
export const positive = scalar('a number of at least 0', (value) => typeof value === 'number' && value >= 0, {
  type: ['number'],
  minimum: 0,
});
export const positiveWhole = scalar(
  'a whole number of at least 0',
  (value) => Number.isInteger(value) && Number(value) >= 0,
  { type: ['integer'], minimum: 0 },
);
