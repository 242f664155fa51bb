import { isObject } from '../json.js';

/** A value that was written as text, so that the input's declaration says what it means. */
export class WrittenValue {
  /** @param texts several where a value was written several times. */
  constructor(readonly texts: readonly string[]) {}
}

/** Whether it is given as values by name. */
export function isMapping(value: unknown): value is { [name: string]: unknown } {
  return isObject(value) && !(value instanceof WrittenValue);
}

/**
 * Values by name with those added that were written as `NAME=VALUE`; they win. A name is a path where no input is
 * called that: `cond.reads`, `cond|reads`, `queries[0].reads`, `queries_0|reads`.
 * @param names what the tool's inputs are called
 */
export function withWritten(
  given: { [name: string]: unknown },
  writtenValues: readonly { name: string; text: string }[],
  names: ReadonlySet<string>,
): { [name: string]: unknown } {
  const texts = new Map<string, string[]>();
  for (const { name, text } of writtenValues) texts.set(name, [...(texts.get(name) ?? []), text]);
  let result = given;
  for (const [name, several] of texts) {
    const path = names.has(name) ? [name] : name.replace(/\[(\d+)\]/g, '.$1').split(/[.|]/);
    result = withPath(result, path, new WrittenValue(several));
  }
  return result;
}

/** The object with a value at a path; what was there before stays where the path does not lead through it. */
function withPath(
  target: unknown,
  [name = '', ...rest]: readonly string[],
  value: unknown,
): { [name: string]: unknown } {
  const entries: [string, unknown][] = Object.entries(
    Array.isArray(target) || isMapping(target) ? target : {},
  );
  const before = entries.find(([key]) => key === name)?.[1];
  const next: unknown = rest.length === 0 ? value : withPath(before, rest, value);
  return Object.fromEntries([...entries.filter(([key]) => key !== name), [name, next]]);
}
