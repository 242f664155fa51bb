import { joined, pointerPath } from '@user-tool/shared';
import type { FastifySchemaValidationError } from 'fastify';
import { maxFaults, type ValidationFault } from '@user-tool/checking/tasks/validation-fault.js';
import { encodedIdFormat } from '@user-tool/platform-api/routes/schemas.js';
import { formatFaults } from '../requests/formats.js';
import type { ErrorName } from './error-table.js';
import { ServiceError } from './service-error.js';

/** A validator's error; with `verbose` it includes the value. */
type RawFault = FastifySchemaValidationError & { data?: unknown; parentSchema?: Record<string, unknown> };

/** The platform's names for the parts of a request. */
const places: Readonly<Record<string, string>> = {
  body: 'body',
  querystring: 'query',
  params: 'path',
  headers: 'header',
};

/**
 * Converts validation errors to the platform's: 400007 if anything is missing, else 400008 (public platform, Error
 * body).
 * @param part the part of the request that was validated, by the framework's name
 */
export function validationError(raw: readonly RawFault[], part: string | undefined): ServiceError {
  return faultsError(faultsOf(raw, places[part ?? 'body'] ?? 'body'));
}

/**
 * The error for faults that were not found by a schema.
 * @param extra more fields of the body, and a row and a text that replace the platform's
 */
export function faultsError(
  faults: readonly ValidationFault[],
  { row, text, ...extra }: { row?: ErrorName | undefined; text?: string; [field: string]: unknown } = {},
): ServiceError {
  const shown = faults.slice(0, maxFaults);
  const types = faults.map(({ type }) => type);
  const isMissing = types.includes('missing') && !types.some((type) => type.startsWith('type_error'));
  return new ServiceError(row ?? (isMissing ? 'missingParameter' : 'invalidParameter'), {
    text: text ?? shown.map(({ msg, loc }) => `${msg} in ${tuple(loc)}`).join('\n'),
    extra: { validation_errors: shown.map(faultText), ...extra },
  });
}

/** Characters of a value as JSON; a longer one is not repeated. */
const maxInput = 1_000;

function faultText(fault: ValidationFault): string {
  const isLong = isSurelyLong(fault.input) || JSON.stringify([fault.input]).length > maxInput;
  return JSON.stringify(isLong ? { ...fault, input: null } : fault);
}

/** Whether a value is longer as JSON, found without reading more of it than may be repeated. */
function isSurelyLong(value: unknown): boolean {
  const open = [value];
  let size = 0;
  while (open.length > 0 && size <= maxInput) {
    const one = open.pop();
    size += typeof one === 'string' ? one.length : 1;
    if (typeof one !== 'object' || one === null) continue;
    for (const name in one) {
      open.push((one as Record<string, unknown>)[name]);
      if (open.length > maxInput) return true;
    }
  }
  return size > maxInput;
}

/** The body is missing. */
export function missingBody(): ServiceError {
  return faultsError([{ type: 'missing', loc: ['body'], msg: 'Field required', input: null }]);
}

function faultsOf(raw: readonly RawFault[], place: string): ValidationFault[] {
  const ids = new Set(raw.filter(isIdFault).map(({ instancePath }) => instancePath));
  return raw
    .filter((one) => !isNullBranch(one) && (!ids.has(one.instancePath) || isIdFault(one)))
    .map((one) => toValidationFault(one, place));
}

function isIdFault({ keyword, params }: RawFault): boolean {
  return keyword === 'format' && params['format'] === encodedIdFormat;
}

/** A nullable value is declared as a union: the error that it is not null is of no use. */
function isNullBranch({ keyword, params }: RawFault): boolean {
  return keyword === 'anyOf' || (keyword === 'type' && params['type'] === 'null');
}

function toValidationFault(raw: RawFault, place: string): ValidationFault {
  const { keyword, params, data, instancePath } = raw;
  const loc = [place, ...pointerPath(instancePath)];
  if (keyword === 'required') {
    return {
      type: 'missing',
      loc: [...loc, String(params['missingProperty'])],
      msg: 'Field required',
      input: data,
    };
  }
  if (keyword === 'additionalProperties') {
    const name = String(params['additionalProperty']);
    return extraFault([...loc, name], (data as Record<string, unknown>)[name]);
  }
  const [type, msg] = (words[keyword] ?? anyOther)(raw);
  return { type, loc, msg, input: data };
}

/** A field that is not expected. */
export const extraFault = (loc: (string | number)[], input: unknown): ValidationFault => ({
  type: 'extra_forbidden',
  loc,
  msg: 'Extra inputs are not permitted',
  input,
});

type Words = (raw: RawFault) => readonly [type: string, msg: string];

const typeWords: Readonly<Record<string, readonly [string, string]>> = {
  string: ['string_type', 'Input should be a valid string'],
  integer: ['int_type', 'Input should be a valid integer'],
  number: ['float_type', 'Input should be a valid number'],
  boolean: ['bool_type', 'Input should be a valid boolean'],
  array: ['list_type', 'Input should be a valid list'],
  object: ['dict_type', 'Input should be a valid dictionary'],
};

const anyOther: Words = () => ['value_error', 'Value error, this value cannot be used here'];

const words: Readonly<Record<string, Words>> = {
  type: ({ params }) => typeWords[String([params['type']].flat()[0])] ?? anyOther({} as RawFault),
  enum: ({ params }) => ['literal_error', `Input should be ${either(params['allowedValues'] as unknown[])}`],
  const: ({ params }) => ['literal_error', `Input should be ${either([params['allowedValue']])}`],
  minLength: ({ params }) => ['string_too_short', `String should have at least ${characters(params)}`],
  maxLength: ({ params }) => ['string_too_long', `String should have at most ${characters(params)}`],
  pattern: ({ params }) => [
    'string_pattern_mismatch',
    `String should match pattern '${String(params['pattern'])}'`,
  ],
  minItems: ({ params, data }) => [
    'too_short',
    `List should have at least ${items(params)} after validation, not ${(data as unknown[]).length}`,
  ],
  maxItems: ({ params, data }) => [
    'too_long',
    `List should have at most ${items(params)} after validation, not ${(data as unknown[]).length}`,
  ],
  minimum: ({ params }) => [
    'greater_than_equal',
    `Input should be greater than or equal to ${limit(params)}`,
  ],
  maximum: ({ params }) => ['less_than_equal', `Input should be less than or equal to ${limit(params)}`],
  exclusiveMinimum: ({ params }) => ['greater_than', `Input should be greater than ${limit(params)}`],
  exclusiveMaximum: ({ params }) => ['less_than', `Input should be less than ${limit(params)}`],
  format: ({ params, data }) => {
    const fault = formatFaults[String(params['format'])]?.(String(data));
    return ['value_error', `Value error, ${fault ?? `not a valid ${String(params['format'])}`}`];
  },
};

const limit = (params: Record<string, unknown>): string => String(params['limit']);

const counted = (params: Record<string, unknown>, noun: string): string =>
  `${limit(params)} ${noun}${params['limit'] === 1 ? '' : 's'}`;

const characters = (params: Record<string, unknown>): string => counted(params, 'character');

const items = (params: Record<string, unknown>): string => counted(params, 'item');

/** `'a', 'b' or 'c'` */
function either(values: readonly unknown[]): string {
  return joined(
    values.map((value) => (typeof value === 'string' ? `'${value}'` : JSON.stringify(value))),
    'or',
  );
}

/** A location as the platform prints it: `('body', 'inputs', 0)`, with a comma after a single step. */
function tuple(loc: readonly (string | number)[]): string {
  const written = loc.map((step) =>
    typeof step === 'string' ? `'${step.replace(/['\\]/g, '\\$&')}'` : String(step),
  );
  return `(${written.join(', ')}${written.length === 1 ? ',' : ''})`;
}
