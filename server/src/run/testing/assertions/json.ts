import { isObject } from '@user-tool/shared';
import { isDeepStrictEqual } from 'node:util';
import { shown, TestError, textOf, UnfitContent, type Assertion, type Parameters } from './assertion.js';

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
  test: (parameters: Parameters) => (member: unknown) => boolean,
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
    return JSON.parse(content.toString('utf8')) as unknown;
  } catch {
    throw new UnfitContent('is not JSON');
  }
}

/** Assertions about JSON. Source: public platform, "Tests block". */
export const jsonAssertions: Readonly<Record<string, Assertion>> = {
  has_json_property_with_value: property('value', ({ value }) => {
    const expected = typeof value === 'string' ? valueIn(value) : value;
    return (member) => isDeepStrictEqual(member, expected);
  }),
  has_json_property_with_text: property(
    'text',
    ({ text }) =>
      (member) =>
        member === textOf(text),
  ),
};

/** @throws TestError if the text of a parameter is not JSON */
function valueIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new TestError(`The value ${shown(text)} is not JSON: quote text as '"text"'.`);
  }
}
