import { amount, type PlainValue } from '@user-tool/shared';

/** The parameters of an assertion by name. */
export type AssertionParameters = Readonly<Record<string, PlainValue>>;

/** Why a content does not satisfy an assertion, as the rest of a sentence about it: `does not contain …`. */
export type Fault = string;

/** What an assertion says about a content: nothing if it holds. */
export type AssertionResult = Fault | readonly Fault[] | undefined;

/** Checks a part of a content against assertions inside an assertion. */
export type Nested = (content: Buffer) => Promise<Fault[]>;

/** An assertion about a content. */
export interface Assertion {
  /** The parameters that it knows; `required` ones come first. */
  parameters: readonly string[];
  required: readonly string[];
  /** Whether it takes assertions about a part of the content, in `asserts` or `children`. */
  nests?: boolean;
  /** Rejects with {@link TestError}, or with {@link UnfitContent} if the content is not what it is about. */
  check: (
    content: Buffer,
    parameters: AssertionParameters,
    nested: Nested,
  ) => AssertionResult | Promise<AssertionResult>;
}

/** A test that says something that cannot be checked: never a pass. */
export class TestError extends Error {}

/** A content that is not what an assertion is about; the message is a {@link Fault}. */
export class UnfitContent extends Error {}

/** Bytes of a file that is checked, and of what is decompressed from it: they have to fit into one string. */
export const maxContent = 256 * 1024 * 1024;

/** A parameter as text. */
export function textOf(value: PlainValue | undefined): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : JSON.stringify(value ?? null);
}

/** A parameter as text to show, shortened. */
export function shown(value: PlainValue | undefined): string {
  const text = textOf(value);
  return `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`;
}

/** The powers of 1000, or of 1024 with `i`, that units mean. */
const units = ['', 'k', 'm', 'g', 't', 'p', 'e'];

/** A number, also with a unit as in `10k` or `1Mi`; undefined if the parameter is absent. */
export function numberOf(parameters: AssertionParameters, name: string): number | undefined {
  const value = parameters[name];
  if (value === undefined) return undefined;
  if (value === null) throw new TestError(`"${name}" has no value.`);
  const [, digits, unit = '', binary] =
    /^\s*(-?[\d.]+(?:e[-+]?\d+)?)\s*([kmgtpe]?)(i?)b?\s*$/i.exec(textOf(value)) ?? [];
  const number = Number(digits);
  if (digits === undefined || Number.isNaN(number))
    throw new TestError(`${shown(value)} is not a finite number ("${name}").`);
  return number * (binary ? 1024 : 1000) ** units.indexOf(unit.toLowerCase());
}

/**
 * A parameter that is true or false, also as text; false by default.
 * @throws TestError for something else
 */
export function flagOf(parameters: AssertionParameters, name: string): boolean {
  const value = parameters[name];
  const text = textOf(value === undefined ? false : value);
  if (/^(?:true|yes|on|t|y|1)$/i.test(text)) return true;
  if (/^(?:false|no|off|f|n|0)$/i.test(text)) return false;
  throw new TestError(`${shown(text)} is neither true nor false ("${name}").`);
}

/** The parameters with assertions about a part of a content: two names for one thing. */
export const nestedParameters = ['asserts', 'children'] as const;

/** The assertions of an assertion about a part of its content, as written. */
export function partsIn(parameters: AssertionParameters): PlainValue[] {
  return nestedParameters.flatMap((name) => {
    const asserts = parameters[name] ?? null;
    return asserts === null ? [] : [asserts];
  });
}

/** Whether an assertion has assertions about a part of its content. */
export const hasParts = (parameters: AssertionParameters): boolean => partsIn(parameters).length > 0;

/** The parameters that limit an amount. */
export const amountParameters = ['delta', 'min', 'max', 'negate'] as const;

/** Those that limit how often something occurs. */
export const occurrenceParameters = ['n', ...amountParameters] as const;

/**
 * Checks an amount against an expected one with `delta`, and against `min` and `max`; all are optional.
 * @param has the rest of the sentence: `has 3 lines`
 */
export function amountFault(
  count: number,
  expected: number | undefined,
  parameters: AssertionParameters,
  has: (count: number) => string,
): Fault | undefined {
  const delta = numberOf(parameters, 'delta') ?? 0;
  const [min, max] = [numberOf(parameters, 'min'), numberOf(parameters, 'max')];
  const expectation = [
    ...(expected === undefined ? [] : [delta > 0 ? `${expected} ± ${delta}` : String(expected)]),
    ...(min === undefined ? [] : [`at least ${min}`]),
    ...(max === undefined ? [] : [`at most ${max}`]),
  ].join(', ');
  const negate = flagOf(parameters, 'negate');
  // The platform negates each condition by itself.
  const conditions = [
    ...(expected === undefined ? [] : [Math.abs(count - expected) <= delta]),
    ...(min === undefined && max === undefined
      ? []
      : [count >= (min ?? -Infinity) && count <= (max ?? Infinity)]),
  ];
  if (conditions.every((holds) => holds !== negate)) return undefined;
  return `${has(count)}, not ${negate ? 'another number' : expectation}`;
}

/**
 * Checks how often something occurs: as often as {@link occurrenceParameters} say, or else at all.
 * @param what occurs, as in `has …`
 */
export function occurrenceFault(
  occurrences: number,
  what: string,
  parameters: AssertionParameters,
): Fault | undefined {
  const expected = numberOf(parameters, 'n');
  const isCounted = [expected, parameters['min'], parameters['max']].some((limit) => limit !== undefined);
  if (isCounted)
    return amountFault(occurrences, expected, parameters, (count) => `has ${what} ${amount(count, 'time')}`);
  if (occurrences > 0 !== flagOf(parameters, 'negate')) return undefined;
  return `${occurrences > 0 ? 'has' : 'does not have'} ${what}`;
}
