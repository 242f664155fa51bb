import { isObject } from '@user-tool/shared';
import { isDeepStrictEqual } from 'node:util';
import { shown, TestError, textOf, type Assertion, type Parameters } from './assertion.js';

/** Whether any member of a name, at any depth, passes a test. */
function hasMember(value: unknown, name: string, test: (member: unknown) => boolean): boolean {
  const pending = [value];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (Array.isArray(next)) pending.push(...(next as unknown[]));
    else if (isObject(next)) {
      if (Object.hasOwn(next, name) && test(next[name])) return true;
      pending.push(...Object.values(next));
    }
  }
  return false;
}

function property(parameter: string, test: (member: unknown, parameters: Parameters) => boolean): Assertion {
  return {
    parameters: ['property', parameter],
    required: ['property', parameter],
    check: (content, parameters) => {
      const value = parsed(content);
      if (value === undefined) return 'is not JSON';
      const name = textOf(parameters['property']);
      if (hasMember(value, name, (member) => test(member, parameters))) return undefined;
      return `does not have the property ${shown(name)} with the value ${shown(parameters[parameter])}`;
    },
  };
}

function parsed(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

/** Assertions about JSON. Source: public platform, "Tests block". */
export const jsonAssertions: Readonly<Record<string, Assertion>> = {
  has_json_property_with_value: property('value', (member, { value }) => {
    if (typeof value !== 'string') return isDeepStrictEqual(member, value);
    try {
      return isDeepStrictEqual(member, JSON.parse(value));
    } catch {
      throw new TestError(`The value ${shown(value)} is not JSON: quote text as '"text"'.`);
    }
  }),
  has_json_property_with_text: property('text', (member, { text }) => member === textOf(text)),
};
