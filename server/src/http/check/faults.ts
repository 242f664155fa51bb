import type { PlainValue, Problem } from '@user-tool/shared';
import { mostFaults, stepsOf, type ValidationFault } from '../errors/validation.js';

/**
 * What the public platform calls an error of each code ("Stable error codes"); codes that it has no name for keep
 * their own.
 */
const types: Readonly<Record<string, string>> = {
  'missing-field': 'missing',
  'format-missing': 'missing',
  'unknown-field': 'extra_forbidden',
  'wrong-type': 'type_error',
  'not-allowed-value': 'literal_error',
  'class-unknown': 'literal_error',
  'id-format': 'string_pattern_mismatch',
  'name-short': 'string_too_short',
  'blank-value': 'dynamic_tool.blank_string',
  'reference-undeclared': 'dynamic_tool.undeclared_input_ref',
  'output-unclaimed': 'dynamic_tool.output_unclaimed',
};

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
    return { type: typeOf(code, path), loc, msg: message, input: inputAt(root, loc) };
  });
}

function typeOf(code: string, path: string): string {
  const isBlankContainer = code === 'blank-value' && path === '/container';
  return isBlankContainer ? 'dynamic_tool.blank_container' : (types[code] ?? code);
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
