import { alternatives, isObject, nearest, type PlainValue } from '@user-tool/shared';
import { archiveAssertions } from './archive.js';
import {
  nestedParameters,
  partsIn,
  TestError,
  UnfitContent,
  type Assertion,
  type Fault,
  type AssertionParameters,
} from './assertion.js';
import { jsonAssertions } from './json.js';
import { textAssertions } from './text.js';
import { xmlAssertions } from './xml.js';

/** The assertions that are supported, by name. */
const assertions: Readonly<Record<string, Assertion>> = {
  ...textAssertions,
  ...jsonAssertions,
  ...xmlAssertions,
  ...archiveAssertions,
};

/** The names of assertions that are not supported, and what they are about. */
const unsupported: readonly (readonly [names: RegExp, about: string])[] = [
  [/^has_image_\w+$/, 'images'],
  [/^has_h5_\w+$/, 'HDF5 files'],
];

/**
 * Checks a content against assertions, written as a list of `{ that: NAME, … }` or `{ NAME: { … } }`, or as a mapping.
 * Rejects with {@link TestError} for an assertion that is unknown, not supported, or incomplete.
 * @returns what does not hold
 */
export async function assertionFaults(content: Buffer, asserts: PlainValue): Promise<Fault[]> {
  const faults: Fault[] = [];
  // All are read first: a mistake in one is reported whatever the others come to.
  for (const { assertion, parameters } of written(asserts).map(checkedAssertion))
    faults.push(...(await checked(assertion, content, parameters)));
  return faults;
}

async function checked(
  assertion: Assertion,
  content: Buffer,
  parameters: AssertionParameters,
): Promise<Fault[]> {
  const nested = async (part: Buffer): Promise<Fault[]> =>
    (await Promise.all(partsIn(parameters).map((asserts) => assertionFaults(part, asserts)))).flat();
  try {
    return [(await assertion.check(content, parameters, nested)) ?? []].flat();
  } catch (error) {
    if (error instanceof UnfitContent) return [error.message];
    throw error;
  }
}

interface Written {
  name: string;
  parameters: AssertionParameters;
}

function written(asserts: PlainValue): Written[] {
  if (!Array.isArray(asserts) && !isObject(asserts))
    throw new TestError('Assertions are a list, or a mapping from their names to their parameters.');
  const all = Array.isArray(asserts) ? asserts.flatMap(listed) : named(asserts);
  if (all.length === 0) throw new TestError('There is no assertion where some are expected.');
  return all;
}

function listed(value: PlainValue): Written[] {
  if (!isObject(value)) throw new TestError('An assertion is a mapping: use "that" for its name.');
  const { that, ...parameters } = value as AssertionParameters;
  return typeof that === 'string' ? [{ name: that, parameters }] : named(value);
}

function named(members: AssertionParameters): Written[] {
  return Object.entries(members).map(([name, parameters]) => {
    if (parameters !== null && !isObject(parameters))
      throw new TestError(`The parameters of "${name}" are not a mapping.`);
    return { name, parameters: parameters ?? {} };
  });
}

/** @throws TestError, also for mistakes in nested assertions */
function checkedAssertion({ name, parameters }: Written): {
  assertion: Assertion;
  parameters: AssertionParameters;
} {
  const assertion = Object.hasOwn(assertions, name) ? assertions[name] : undefined;
  if (!assertion) throw notSupported(name);
  const names = [...assertion.parameters, ...(assertion.nests ? nestedParameters : [])];
  const unknown = Object.keys(parameters).find((parameter) => !names.includes(parameter));
  if (unknown !== undefined)
    throw new TestError(
      `"${name}" has no parameter "${unknown}"${names.length > 0 ? `: use ${alternatives(names)}` : ''}.`,
    );
  const lacking = assertion.required.find((parameter) => (parameters[parameter] ?? null) === null);
  if (lacking !== undefined) throw new TestError(`"${name}" needs the parameter "${lacking}".`);
  for (const asserts of partsIn(parameters)) written(asserts).forEach(checkedAssertion);
  return { assertion, parameters };
}

function notSupported(name: string): TestError {
  const about = unsupported.find(([names]) => names.test(name))?.[1];
  if (about !== undefined)
    return new TestError(`The assertion "${name}" is not supported: ${about} cannot be checked here.`);
  const meant = nearest(name, Object.keys(assertions));
  return new TestError(
    `The assertion "${name}" is not supported${meant === undefined ? '.' : `: did you mean "${meant}"?`}`,
  );
}
