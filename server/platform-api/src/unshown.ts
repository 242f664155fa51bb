import type { ToolRepresentation } from './tool-representation.js';
import { isRecord } from './request.js';

/** What the public platform does not show of tests, because each has one value in its model (`that`, `class`). */
const unshown = ['that', 'class'];

/** The lists of assertions in a test, in an output of it, and in another assertion. */
const assertionLists: ReadonlySet<string> = new Set([
  ...['asserts', 'assert_stdout', 'assert_stderr', 'command', 'children'],
]);

/** Members that only an expected collection has. */
const collectionMembers = [
  'collection_type',
  'elements',
  'element_tests',
  'element_count',
  'attributes',
  'count',
];

/** A document of a tool that a platform shows, with what it does not show of tests as another one has it there. */
export function completed(stored: ToolRepresentation, other: ToolRepresentation): ToolRepresentation {
  if (stored['tests'] === undefined) return stored;
  return { ...stored, tests: filled(stored['tests'], other['tests']) };
}

function filled(shown: unknown, model: unknown): unknown {
  if (Array.isArray(shown))
    return shown.map((item, index) => filled(item, Array.isArray(model) ? model[index] : undefined));
  if (!isRecord(shown) || !isRecord(model)) return shown;
  const members = Object.entries(shown).map(([name, member]) => [name, filled(member, model[name])] as const);
  const added = unshown.flatMap((name) =>
    Object.hasOwn(model, name) && !Object.hasOwn(shown, name) ? [[name, model[name]] as const] : [],
  );
  return Object.fromEntries([...members, ...added]);
}

/** Tests that a platform shows, as authors write them: without assertions whose kind is not shown. */
export function authoredTests(tests: unknown): unknown {
  if (!Array.isArray(tests)) return tests;
  return tests.map((test: unknown) => {
    if (!isRecord(test)) return test;
    const { inputs, outputs, ...others } = test;
    return {
      ...(inputs !== undefined && { inputs }),
      ...(isRecord(outputs) && { outputs: eachOf(outputs, expectation) }),
      ...withoutUnknown(others),
    };
  });
}

/** How many assertions {@link authoredTests} leaves out. */
export function unknownAssertions(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + unknownAssertions(item), 0);
  if (!isRecord(value)) return 0;
  return Object.entries(value)
    .map(([name, member]) => {
      const list = assertionLists.has(name) && Array.isArray(member) ? member : [];
      return list.filter(isUnknown).length + unknownAssertions(member);
    })
    .reduce((sum, count) => sum + count, 0);
}

/** An output that a test expects; in a collection, an element. */
function expectation(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const isCollection = collectionMembers.some((name) => Object.hasOwn(value, name));
  const elements = ['elements', 'element_tests'].flatMap((name) =>
    isRecord(value[name]) ? [[name, eachOf(value[name], expectation)] as const] : [],
  );
  return {
    ...(isCollection && { class: 'Collection' }),
    ...withoutUnknown(value),
    ...Object.fromEntries(elements),
  };
}

function withoutUnknown(mapping: ToolRepresentation): ToolRepresentation {
  const entries = Object.entries(mapping).flatMap(([name, member]): [string, unknown][] => {
    if (!assertionLists.has(name) || !Array.isArray(member)) return [[name, member]];
    const assertions = member.flatMap((one: unknown) =>
      isUnknown(one) ? [] : [isRecord(one) ? withoutUnknown(one) : one],
    );
    return assertions.length > 0 ? [[name, assertions]] : [];
  });
  return Object.fromEntries(entries);
}

/** Whether an assertion does not say its kind: `{that: has_text, text: a}` and `{has_text: {text: a}}` do. */
function isUnknown(assertion: unknown): boolean {
  return isRecord(assertion) && !Object.hasOwn(assertion, 'that') && !Object.values(assertion).some(isRecord);
}

function eachOf(mapping: ToolRepresentation, of: (value: unknown) => unknown): ToolRepresentation {
  return Object.fromEntries(Object.entries(mapping).map(([name, value]) => [name, of(value)]));
}
