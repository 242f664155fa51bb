import type { ToolInput } from '../../tool/input.js';
import { translatePattern } from '../../values/translate-pattern.js';
import { asMapping, asSequence, pairsByName, plainValue, type PlainValue } from '../../yaml/node.js';
import { PythonNumber, type Json } from '../json.js';
import type { InputFault } from './slot.js';

/** A text that must, or must not, match a pattern. The pattern is an author's: only a sandbox runs it. */
export interface PatternCheck {
  /** A JavaScript regular expression with flag `u`. */
  pattern: string;
  text: string;
  negated: boolean;
  /** The fault to report if it fails. */
  fault: InputFault;
}

/** The results of an input's validators for a value. */
export interface Validation {
  /** Why the value is rejected: `needs at least 1`, or the author's message. */
  refusals: Rejection[];
  patterns: (Omit<PatternCheck, 'fault'> & Rejection)[];
}

/** One of the two. */
export interface Rejection {
  need: string;
  /** The author's own message; it takes precedence. */
  message: string | undefined;
}

type Fields = ReadonlyMap<string, PlainValue>;

/** A condition on values of one kind; undefined if the validator does not apply to the value. */
interface Condition {
  holds: boolean;
  need: string;
  /** The requirement if the validator is negated. */
  opposite: string;
}

const conditions: Readonly<Record<string, (value: Json, fields: Fields) => Condition | undefined>> = {
  length(value, fields) {
    const [min = 0, max = Infinity] = [numberOf(fields, 'min'), numberOf(fields, 'max')];
    const length = typeof value === 'string' ? Array.from(value).length : undefined;
    return length === undefined
      ? undefined
      : {
          holds: min <= length && length <= max,
          need: `needs ${lengthNeed(length < min ? 'at least' : 'at most', length < min ? min : max)}`,
          opposite: `needs text of a different length`,
        };
  },
  in_range(value, fields) {
    if (typeof value !== 'number') return undefined;
    const [min = -Infinity, max = Infinity] = [numberOf(fields, 'min'), numberOf(fields, 'max')];
    const [openMin, openMax] = ['exclude_min', 'exclude_max'].map((name) => fields.get(name) === true);
    const isLow = openMin ? value <= min : value < min;
    const isHigh = openMax ? value >= max : value > max;
    const low = `${openMin ? 'more than' : 'at least'} ${min}`;
    const high = `${openMax ? 'less than' : 'at most'} ${max}`;
    return {
      holds: !isLow && !isHigh,
      need: `needs ${isLow ? low : high}`,
      opposite: 'needs a number outside the given range',
    };
  },
  empty_field: (value) =>
    typeof value === 'string'
      ? { holds: value !== '', need: 'needs text that is not empty', opposite: 'needs empty text' }
      : undefined,
  no_options: (value) => ({
    holds: value !== null,
    need: 'needs at least one of its options',
    opposite: 'must be left out',
  }),
};

function lengthNeed(bound: string, length: number): string {
  return `${bound} ${length} ${length === 1 ? 'character' : 'characters'}`;
}

function numberOf(fields: Fields, name: string): number | undefined {
  const value = fields.get(name);
  return typeof value === 'number' ? value : undefined;
}

/** The validators that an input declares, each by its fields. */
function validatorsOf({ pairs }: ToolInput): Fields[] {
  return (asSequence(pairs.get('validators')?.value)?.items ?? []).flatMap(({ value }) => {
    const mapping = asMapping(value);
    if (!mapping) return [];
    return [new Map([...pairsByName(mapping)].map(([name, pair]) => [name, plainValue(pair.value)]))];
  });
}

/** Checks a value against the validators of its input (public platform, "Validators"). */
export function validate(input: ToolInput, rawValue: Json): Validation {
  const value = rawValue instanceof PythonNumber ? rawValue.toJSON() : rawValue;
  const result: Validation = { refusals: [], patterns: [] };
  for (const fields of validatorsOf(input)) {
    const type = fields.get('type');
    const negated = fields.get('negate') === true;
    const words = fields.get('message');
    const message = typeof words === 'string' && words.trim() !== '' ? words.trim() : undefined;
    if (type === 'regex' && typeof value === 'string') {
      const field = fields.get('expression');
      const expression = typeof field === 'string' ? field : '';
      const pattern = translatePattern(expression);
      const need = `needs text that ${negated ? 'does not match' : 'matches'} "${expression}"`;
      if (pattern !== undefined) result.patterns.push({ pattern, text: value, negated, need, message });
    }
    const check = typeof type === 'string' && Object.hasOwn(conditions, type) ? conditions[type] : undefined;
    const condition = check?.(value, fields);
    if (condition && condition.holds === negated)
      result.refusals.push({ need: negated ? condition.opposite : condition.need, message });
  }
  return result;
}

/** The bounds that validators set for a number, or for the length of a text. */
export function validatedBounds(input: ToolInput, kind: 'in_range' | 'length'): { min: number; max: number } {
  const validators = validatorsOf(input).filter(
    (fields) => fields.get('type') === kind && fields.get('negate') !== true,
  );
  return {
    min: Math.max(...validators.map((fields) => numberOf(fields, 'min') ?? -Infinity)),
    max: Math.min(...validators.map((fields) => numberOf(fields, 'max') ?? Infinity)),
  };
}
