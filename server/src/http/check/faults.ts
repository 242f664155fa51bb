import { platformType, type PlainValue, type Problem } from '@user-tool/shared';
import { mostFaults, stepsOf, type ValidationFault } from '../errors/validation.js';

/**
 * The errors among the problems of a document, in the shape of the platform: `loc` is the path in the document,
 * `input` what stands there where that is a single value of moderate length.
 * @param read gives the document as a value; asked where there are errors
 */
export function faultsOfProblems(problems: readonly Problem[], read: () => PlainValue): ValidationFault[] {
  const errors = problems.filter(({ severity }) => severity === 'error').slice(0, mostFaults);
  if (errors.length === 0) return [];
  const root = read();
  return errors.map(({ code, message, path }) => {
    const loc = stepsOf(path);
    return { type: platformType({ code, path }), loc, msg: message, input: inputAt(root, loc) };
  });
}

/** Longer texts than this are not said again. */
const longestInput = 1_000;

function inputAt(root: PlainValue, loc: readonly (string | number)[]): unknown {
  let value: unknown = root;
  for (const step of loc) {
    const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, step);
    value = isThere ? (value as Record<string | number, unknown>)[step] : null;
  }
  const isLong = typeof value === 'string' && value.length > longestInput;
  return typeof value === 'object' || isLong ? null : value;
}
