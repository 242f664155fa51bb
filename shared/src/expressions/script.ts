import type { AnyNode, FunctionExpression, Program } from 'acorn';
import type { Span } from '../text/range.js';
import { parseScript } from './parse.js';
import { nameUses, type NameUses } from './scope.js';
import type { ScannedExpression } from './types.js';

/** What stands around an expression when the platform evaluates it, brackets and all. */
const wrappers = {
  paren: { before: '"use strict";(function(){return (', after: ');})' },
  brace: { before: '"use strict";(function()', after: ')' },
} satisfies Record<ScannedExpression['kind'], { before: string; after: string }>;

/** An expression that is JavaScript. */
export interface Script extends NameUses {
  /** The function that the platform calls to get the value. */
  body: FunctionExpression | undefined;
  /** Where a node stands in the text that was scanned. */
  spanOf: (node: AnyNode) => Span;
}

/** Where and why an expression is no JavaScript. */
export interface ScriptError {
  /** In the text that was scanned, at most the end of the expression's inside. */
  offset: number;
  /** The parser's own text, never shown to a person. */
  detail: string;
}

function bodyOf(program: Program): FunctionExpression | undefined {
  const statement = program.body[1];
  if (statement?.type !== 'ExpressionStatement') return undefined;
  return statement.expression.type === 'FunctionExpression' ? statement.expression : undefined;
}

/**
 * Reads a closed expression as JavaScript, the way the platform evaluates it. Throws a `RangeError` on a tree too
 * deep for the call stack.
 */
export function readScript(text: string, { kind, span, inside }: ScannedExpression): Script | ScriptError {
  const { before, after } = wrappers[kind];
  const bracket = span.start + 1;
  const shift = bracket - before.length;
  const parsed = parseScript(before + text.slice(bracket, span.end) + after);
  if ('program' in parsed) {
    const spanOf = ({ start, end }: AnyNode): Span => ({ start: start + shift, end: end + shift });
    return { ...nameUses(parsed.program), body: bodyOf(parsed.program), spanOf };
  }
  const offset = Math.min(Math.max(parsed.offset + shift, inside.start), inside.end);
  return { offset, detail: parsed.detail };
}
