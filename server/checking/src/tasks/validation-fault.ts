import { platformType, pointerPath, scan, type PlainValue, type Problem } from '@user-tool/shared';
import { valueAt, type DocumentPath } from './lift.js';

/** One validation error, in the format of the public platform. */
export interface ValidationFault {
  type: string;
  /** The path to the error, by step. */
  loc: (string | number)[];
  msg: string;
  /** The invalid value. */
  input: unknown;
}

/** A request with more errors gets no more useful. */
export const maxFaults = 100;

/**
 * The errors among the problems of a document, in the platform's format: `loc` is the path in the document, `input`
 * the value there if it is a scalar of moderate length.
 * @param root the document as a value
 */
export function faultsOfProblems(problems: readonly Problem[], root: PlainValue): ValidationFault[] {
  const errors = problems.filter(({ severity }) => severity === 'error').slice(0, maxFaults);
  return errors.map(({ code, message, path }) => {
    const loc = pointerPath(path);
    const msg = code === 'reference-unfinished' ? unfinishedText(valueAt(root, loc), loc, message) : message;
    return { type: platformType({ code, path }), loc, msg, input: inputAt(root, loc) };
  });
}

/** The platform's words for an expression that is never closed, with its place in the text, and ours. */
function unfinishedText(text: unknown, loc: DocumentPath, message: string): string {
  const open = typeof text === 'string' ? scan(text).expressions.find(({ closed }) => !closed) : undefined;
  if (typeof text !== 'string' || !open) return message;
  const lines = text.slice(0, open.span.start).split('\n');
  const place = `line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`;
  return `Unterminated expression in tool ${loc.join('.')} at ${place}: ${message}`;
}

/** Longer texts are not repeated; in characters. */
const maxInput = 1_000;

/** The value at a path, unless it is long, or a list or an object. */
export function inputAt(root: unknown, loc: DocumentPath): unknown {
  const value = valueAt(root, loc) ?? null;
  const isLong = typeof value === 'string' && value.length > maxInput;
  return typeof value === 'object' || isLong ? null : value;
}
