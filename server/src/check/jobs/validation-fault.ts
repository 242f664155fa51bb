import { platformType, type PlainValue, type Problem } from '@user-tool/shared';

/** One error of validation, in the words of the public platform. */
export interface ValidationFault {
  type: string;
  /** The steps of the path to what is wrong. */
  loc: (string | number)[];
  msg: string;
  /** The value that is wrong. */
  input: unknown;
}

/** More faults of one request help nobody. */
export const maxFaults = 100;

/**
 * The errors among the problems of a document, in the shape of the platform: `loc` is the path in the document,
 * `input` the value there if it is a scalar of moderate length.
 * @param read gives the document as a value; asked where there are errors
 */
export function faultsOfProblems(problems: readonly Problem[], read: () => PlainValue): ValidationFault[] {
  const errors = problems.filter(({ severity }) => severity === 'error').slice(0, maxFaults);
  if (errors.length === 0) return [];
  const root = read();
  return errors.map(({ code, message, path }) => {
    const loc = stepsOf(path);
    return { type: platformType({ code, path }), loc, msg: message, input: inputAt(root, loc) };
  });
}

/** Longer texts are not repeated; characters. */
const maxInput = 1_000;

function inputAt(root: PlainValue, loc: readonly (string | number)[]): unknown {
  let value: unknown = root;
  for (const step of loc) {
    const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, step);
    value = isThere ? (value as Record<string | number, unknown>)[step] : null;
  }
  const isLong = typeof value === 'string' && value.length > maxInput;
  return typeof value === 'object' || isLong ? null : value;
}

/** The steps of a JSON pointer (RFC 6901); numbers are places in lists. */
export function stepsOf(pointer: string): (string | number)[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step) => (/^\d{1,9}$/.test(step) ? Number(step) : step));
}
