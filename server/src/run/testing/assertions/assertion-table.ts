import { alternatives, isObject, nearest, type PlainValue } from '@user-tool/shared';
import { TestError, type Assertion, type Fault, type Parameters } from './assertion.js';
import { jsonAssertions } from './json.js';
import { textAssertions } from './text.js';

/** The assertions that are supported, by name. */
const assertions: Readonly<Record<string, Assertion>> = { ...textAssertions, ...jsonAssertions };

/**
 * Checks a content against assertions, written as a list of `{ that: NAME, … }` or `{ NAME: { … } }`, or as a mapping.
 * @returns what does not hold
 * @throws TestError for an assertion that is unknown, not supported, or incomplete
 */
export function assertionFaults(content: Buffer, asserts: PlainValue): Fault[] {
  return written(asserts).flatMap(({ name, parameters }) => {
    const assertion = known(name, parameters);
    return assertion.check(content, parameters) ?? [];
  });
}

interface Written {
  name: string;
  parameters: Parameters;
}

function written(asserts: PlainValue): Written[] {
  if (Array.isArray(asserts)) return asserts.flatMap(oneOf);
  if (isObject(asserts)) return named(asserts);
  throw new TestError('Assertions are a list, or a mapping from their names to their parameters.');
}

function oneOf(value: PlainValue): Written[] {
  if (!isObject(value)) throw new TestError('An assertion is a mapping: use "that" for its name.');
  const { that, ...parameters } = value as Parameters;
  return typeof that === 'string' ? [{ name: that, parameters }] : named(value);
}

function named(members: Parameters): Written[] {
  return Object.entries(members).map(([name, parameters]) => ({
    name,
    parameters: isObject(parameters) ? (parameters as Parameters) : {},
  }));
}

function known(name: string, parameters: Parameters): Assertion {
  const names = Object.keys(assertions);
  const assertion = Object.hasOwn(assertions, name) ? assertions[name] : undefined;
  if (!assertion) {
    const meant = nearest(name, names);
    throw new TestError(
      `The assertion "${name}" is not supported${meant === undefined ? '.' : `: did you mean "${meant}"?`}`,
    );
  }
  const unknown = Object.keys(parameters).find((parameter) => !assertion.parameters.includes(parameter));
  if (unknown !== undefined)
    throw new TestError(
      `"${name}" has no parameter "${unknown}": use ${alternatives(assertion.parameters)}.`,
    );
  const lacking = assertion.required.find((parameter) => parameters[parameter] === undefined);
  if (lacking !== undefined) throw new TestError(`"${name}" needs the parameter "${lacking}".`);
  return assertion;
}
