import { isObject } from '../json.js';

/** A value that was written as text, to be interpreted by the input's declaration. */
export class WrittenValue {
  /** @param texts several if a value was written several times. */
  constructor(readonly texts: readonly string[]) {}
}

/** The path in a written value, with or without the `@` that other programs want before it. */
export function filePath(text = ''): string {
  return text.replace(/^@/, '');
}

/** Whether values are given by name. */
export function isMapping(value: unknown): value is { [name: string]: unknown } {
  return isObject(value) && !(value instanceof WrittenValue);
}

/**
 * Values by name, overridden by those written as `NAME=VALUE`. A name is a path unless an input has it:
 * `cond.reads`, `cond|reads`, `queries[0].reads`, `queries_0|reads`.
 * @param names of the tool's inputs
 */
export function withWritten(
  values: { [name: string]: unknown },
  writtenValues: readonly { name: string; text: string }[],
  names: ReadonlySet<string>,
): { [name: string]: unknown } {
  const texts = new Map<string, string[]>();
  for (const { name, text } of writtenValues) texts.set(name, [...(texts.get(name) ?? []), text]);
  let result = values;
  for (const [name, several] of texts) {
    const path = names.has(name) ? [name] : name.replace(/\[(\d+)\]/g, '.$1').split(/[.|]/);
    result = withPath(result, path, new WrittenValue(several));
  }
  return result;
}

/** The object with a value at a path; other members are kept. */
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
