import type { PlainValue } from '@user-tool/shared';

/** The parameters of an assertion by name. */
export type Parameters = Readonly<Record<string, PlainValue>>;

/** Why a content does not satisfy an assertion, as the rest of a sentence about it: `does not contain …`. */
export type Fault = string;

/** An assertion about a content; gives nothing if it holds. */
export interface Assertion {
  /** The parameters that it knows; `required` ones come first. */
  parameters: readonly string[];
  required: readonly string[];
  check: (content: Buffer, parameters: Parameters) => Fault | undefined;
}

/** A test that says something that cannot be checked: never a pass. */
export class TestError extends Error {}

/** A parameter as text. */
export function textOf(value: PlainValue | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

/** A parameter as text to show, shortened. */
export function shown(value: PlainValue | undefined): string {
  const text = textOf(value);
  return `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`;
}

const units: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6, g: 1e9, t: 1e12 };

/** A number, also with a unit as in `10k` or `1Mi`; undefined if the parameter is absent. */
export function numberOf(parameters: Parameters, name: string): number | undefined {
  const value = parameters[name];
  if (value === undefined || value === null) return undefined;
  const [, digits, unit = '', binary] =
    /^\s*(-?[\d.]+(?:e\d+)?)\s*([kmgt]?)(i?)b?\s*$/i.exec(textOf(value)) ?? [];
  const number = Number(digits);
  if (digits === undefined || Number.isNaN(number))
    throw new TestError(`${shown(value)} is not a number ("${name}").`);
  const power = units[unit.toLowerCase()] ?? 1;
  return number * (binary ? 1024 ** Math.round(Math.log10(power) / 3) : power);
}

/** A parameter that is true or false, also as text; false by default. */
export function flagOf(parameters: Parameters, name: string): boolean {
  return /^(?:true|yes|1)$/i.test(textOf(parameters[name] ?? false));
}

/** The parameters that limit an amount. */
export const amountParameters = ['delta', 'min', 'max', 'negate'] as const;

/**
 * Checks an amount against an expected one with `delta`, and against `min` and `max`; all are optional.
 * @param has the rest of the sentence, without the amount: `has 3 lines`
 */
export function amountFault(
  amount: number,
  expected: number | undefined,
  parameters: Parameters,
  has: (amount: string) => string,
): Fault | undefined {
  const delta = numberOf(parameters, 'delta') ?? 0;
  const [min, max] = [numberOf(parameters, 'min'), numberOf(parameters, 'max')];
  const wanted = [
    ...(expected === undefined ? [] : [delta > 0 ? `${expected} ± ${delta}` : String(expected)]),
    ...(min === undefined ? [] : [`at least ${min}`]),
    ...(max === undefined ? [] : [`at most ${max}`]),
  ].join(', ');
  const holds =
    (expected === undefined || Math.abs(amount - expected) <= delta) &&
    (min === undefined || amount >= min) &&
    (max === undefined || amount <= max);
  if (holds !== flagOf(parameters, 'negate')) return undefined;
  return `${has(String(amount))}, not ${holds ? 'another number' : wanted}`;
}
