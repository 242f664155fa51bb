import type { ValueType } from './shape.js';
import { yaml11Reading, type AmbiguousReading, type ScalarReading } from '../values/ambiguous-scalar.js';
import { isNumeral } from '../values/numeral.js';
import type { YamlNode, YamlScalar } from '../yaml/node.js';
import type { ScalarValue } from '../yaml/read/schema.js';

/** How a scalar fits a type, with the other YAML version's reading if relevant. */
export type ScalarFit =
  | { fit: 'fits' | 'unfit'; reading?: undefined }
  /** Only one of YAML 1.1 and 1.2 reads a value of the type. */
  | { fit: 'varies'; reading: AmbiguousReading }
  /** They read different values, and one may be wrong. `never`: neither is of the type. */
  | { fit: 'ambiguous'; reading: AmbiguousReading & { never: boolean } };

/**
 * How a scalar fits a type. If text is needed, a plain scalar that YAML 1.1 and 1.2 read differently is
 * ambiguous, whatever they read.
 */
export function fitOf(scalar: YamlScalar, type: ValueType): ScalarFit {
  const now = accepts(type, scalar);
  const reading = otherReading(scalar);
  if (!reading) return { fit: now ? 'fits' : 'unfit' };
  const old = acceptsReading(type, reading);
  if (acceptsValue(type, 'text') || (now && old))
    return { fit: 'ambiguous', reading: { ...reading, never: !now && !old } };
  return now === old ? { fit: 'unfit' } : { fit: 'varies', reading };
}

/** A longer scalar is prose, or an implausible number. */
const longestAmbiguous = 200;

/** Texts that the platform takes for true or false, in lower case (pydantic, "Conversion table"). */
const trueTexts = new Set(['1', 'on', 't', 'true', 'y', 'yes']);
const booleanTexts = new Set(['0', 'off', 'f', 'false', 'n', 'no', ...trueTexts]);

/** Whether the public platform takes a scalar's value for true. */
export function isReadAsTrue(value: ScalarValue): boolean {
  return value === true || value === 1 || (typeof value === 'string' && trueTexts.has(value.toLowerCase()));
}

const integerText = /^\s*[-+]?\d+(?:_\d+)*(?:\.0*)?\s*$/;
const numberText = /^\s*[-+]?(?:(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?|inf(?:inity)?|nan)\s*$/i;

/** Whether the public platform converts a scalar's value to a type that it is not of (pydantic, "Conversion table"). */
export function isConvertedTo(type: ValueType, value: ScalarValue): boolean {
  switch (type.kind) {
    case 'either':
      return type.of.some((one) => isConvertedTo(one, value));
    case 'boolean':
      return (
        value === 0 || value === 1 || (typeof value === 'string' && booleanTexts.has(value.toLowerCase()))
      );
    case 'integer':
      return typeof value === 'boolean' || (typeof value === 'string' && integerText.test(value));
    case 'number':
      return typeof value === 'boolean' || (typeof value === 'string' && numberText.test(value));
    default:
      return false;
  }
}

/** How YAML 1.1 reads a plain scalar, if differently; undefined if a tag settles it. */
export function otherReading(scalar: YamlScalar): AmbiguousReading | undefined {
  const { text } = scalar.decoded;
  const isShort = scalar.style === 'plain' && text.length <= longestAmbiguous;
  const reading = isShort ? yaml11Reading(text) : undefined;
  const isTagged = (reading?.yaml12.as === 'string') !== (typeof scalar.value === 'string');
  return isTagged ? undefined : reading;
}

function acceptsReading(type: ValueType, reading: ScalarReading): boolean {
  const { as, value } = reading;
  switch (type.kind) {
    case 'either':
      return type.of.some((one) => acceptsReading(one, reading));
    case 'boolean':
      return as === 'boolean';
    case 'number':
    case 'numeral':
      return isNumber(as);
    case 'integer':
      return isNumber(as) && (value === undefined || /^-?\d+$/.test(value));
    case 'text':
    case 'names':
    case 'enum':
      return as === 'string';
    default:
      return false;
  }
}

function isNumber(form: ScalarReading['as']): boolean {
  return form === 'number' || form === 'octal' || form === 'sexagesimal';
}

/** Whether a node is of the type, by its surface: a scalar's YAML 1.2 value, or the kind of collection. */
export function accepts(type: ValueType, node: YamlNode): boolean {
  if (node.kind === 'scalar') return acceptsValue(type, node.value);
  switch (type.kind) {
    case 'any':
      return true;
    case 'names':
      return node.kind === 'sequence';
    case 'list':
      return node.kind === 'sequence' || (type.named === true && node.kind === 'mapping');
    case 'mapping':
    case 'union':
      return node.kind === 'mapping';
    case 'either':
      return type.of.some((one) => accepts(one, node));
    default:
      return false;
  }
}

/** The platform's integers are larger, but not what it reads as a float. */
const largestInteger = 2 ** 63;

/** Whether a scalar's value is of the type. */
export function acceptsValue(type: ValueType, value: ScalarValue): boolean {
  switch (type.kind) {
    case 'any':
      return true;
    case 'text':
    case 'enum':
    case 'names':
      return typeof value === 'string';
    case 'boolean':
      return typeof value === 'boolean';
    case 'number':
      return typeof value === 'number';
    case 'numeral':
      return typeof value === 'string' && isNumeral(value);
    case 'integer':
      return Number.isInteger(value) && Math.abs(Number(value)) < largestInteger;
    case 'either':
      return type.of.some((one) => acceptsValue(one, value));
    default:
      return false;
  }
}
