import { isObject, type PlainValue } from '@user-tool/shared';
import {
  shown,
  TestError,
  textOf,
  UnfitContent,
  type Assertion,
  type AssertionParameters,
} from './assertion.js';

/** Whether any member of a name, at any depth, passes a test. */
function hasMember(value: unknown, name: string, test: (member: unknown) => boolean): boolean {
  const pending = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (Array.isArray(next)) for (const item of next as unknown[]) pending.push(item);
    else if (isObject(next)) {
      if (Object.hasOwn(next, name) && test(next[name])) return true;
      for (const member of Object.values(next)) pending.push(member);
    }
  }
  return false;
}

function property(
  parameter: string,
  test: (parameters: AssertionParameters) => (member: unknown) => boolean,
): Assertion {
  return {
    parameters: ['property', parameter],
    required: ['property', parameter],
    check: (content, parameters) => {
      const isWanted = test(parameters);
      const name = textOf(parameters['property']);
      if (hasMember(parsed(content), name, isWanted)) return undefined;
      return `does not have the property ${shown(name)} with the value ${shown(parameters[parameter])}`;
    },
  };
}

/** @throws UnfitContent */
function parsed(content: Buffer): unknown {
  try {
    return pythonJson(content.toString('utf8'));
  } catch {
    throw new UnfitContent('is not JSON');
  }
}

/** Assertions about JSON. Source: public platform, "Tests block". */
export const jsonAssertions: Readonly<Record<string, Assertion>> = {
  has_json_property_with_value: property('value', ({ value }) => {
    const expected = valueIn(value);
    return (member) => isEqual(member, expected);
  }),
  has_json_property_with_text: property(
    'text',
    ({ text }) =>
      (member) =>
        member === textOf(text),
  ),
};

/**
 * The JSON in a parameter.
 * @throws TestError if it is not text, UnfitContent if it is not JSON
 */
function valueIn(value: PlainValue | undefined): unknown {
  if (typeof value !== 'string')
    throw new TestError(`The value ${shown(value)} is not text: write it in quotes.`);
  try {
    return pythonJson(value);
  } catch {
    throw new UnfitContent(`is compared with ${shown(value)}, which is not JSON: quote text as '"text"'`);
  }
}

/** Numbers that Python reads and JSON does not have, as texts that no JSON text contains unescaped. */
const oddNumbers: ReadonlyMap<unknown, number> = new Map([
  ['\0NaN', NaN],
  ['\0Infinity', Infinity],
  ['\0-Infinity', -Infinity],
]);

/** `json.loads` of Python. @throws SyntaxError */
function pythonJson(text: string): unknown {
  const marked = text.replace(/"(?:[^"\\]|\\.)*"|-?\bInfinity\b|\bNaN\b/gs, (token) =>
    token.startsWith('"') ? token : `"\\u0000${token}"`,
  );
  return JSON.parse(marked, (_, value: unknown) => oddNumbers.get(value) ?? value) as unknown;
}

/** `==` of Python: `true` is 1, and NaN is nothing else. */
function isEqual(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isEqual(item, other[index]));
  if (isObject(one) && isObject(other)) {
    const names = Object.keys(one);
    return (
      names.length === Object.keys(other).length &&
      names.every((name) => Object.hasOwn(other, name) && isEqual(one[name], other[name]))
    );
  }
  return asNumber(one) === asNumber(other);
}

function asNumber(value: unknown): unknown {
  return typeof value === 'boolean' ? Number(value) : value;
}
