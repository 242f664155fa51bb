import { Script, type ScriptForm } from '../javascript/script.js';
import type { Span } from '../text/range.js';
import type { ExpressionKind, Scan, ScannedEscape, ScannedExpression } from './types.js';

const openers = { '(': 'paren', '{': 'brace' } satisfies Record<string, ExpressionKind>;
const closers = { paren: ')', brace: '}' } satisfies Record<ExpressionKind, string>;

/** The code around an expression's inside when the platform evaluates it, its brackets innermost. */
const forms = {
  paren: { before: '"use strict";(function(){return ((', after: '));})', hasStatements: false },
  brace: { before: '"use strict";(function(){', after: '})', hasStatements: true },
} satisfies Record<ExpressionKind, ScriptForm>;

const opening = /\$[({]/g;
const special = /\\|\$[({]/g;

function opensAt(text: string, index: number): '(' | '{' | undefined {
  const next = text[index + 1];
  return text[index] === '$' && (next === '(' || next === '{') ? next : undefined;
}

/**
 * Scans the `$(` or `${` at `start`. Only brackets of the same kind and quotes count: the platform ignores
 * JavaScript comments, regular expressions, and template literals.
 */
function readExpression(text: string, start: number, opener: '(' | '{'): ScannedExpression {
  const end = text.length;
  const kind = openers[opener];
  const closer = closers[kind];
  let depth = 1;
  let quoteAt: number | undefined;
  for (let index = start + 2; index < end; index++) {
    const char = text[index];
    if (quoteAt !== undefined) {
      if (char === '\\') index++;
      else if (char === text[quoteAt]) quoteAt = undefined;
    } else if (char === "'" || char === '"') quoteAt = index;
    else if (char === opener) depth++;
    else if (char === closer && --depth === 0) {
      const inside = { start: start + 2, end: index };
      const script = new Script(text, inside, forms[kind]);
      return { kind, span: { start, end: index + 1 }, inside, closed: true, script };
    }
  }
  const inside = { start: start + 2, end };
  const script = new Script(text, inside, { ...forms[kind], after: forms[kind].after.slice(1) });
  const unclosed = { kind, span: { start, end }, inside, closed: false, script };
  return quoteAt === undefined ? unclosed : { ...unclosed, openQuote: quoteAt };
}

/** Reads a backslash in plain text: it takes the next character along, and three pairs are escapes. */
function readBackslash(text: string, start: number): { end: number; escape?: ScannedEscape } {
  const opener = opensAt(text, start + 1);
  if (opener !== undefined) {
    return { end: start + 3, escape: { span: { start, end: start + 3 }, text: `$${opener}` } };
  }
  const end = start + 2;
  return text[start + 1] === '\\' ? { end, escape: { span: { start, end }, text: '\\' } } : { end };
}

/**
 * Every place of a decoded text that the platform evaluates, and every escape that it removes. A text without
 * `$(` and `${` is not scanned at all, so it has no escapes either. An unclosed expression extends to the end
 * of the text and is the last one. Linear in the length of the text; never throws.
 *
 * With `within` only that span is scanned, as if it were the whole text; offsets are still those of `text`.
 *
 * Source: `scanner` and `interpolate` of cwl-utils with the escapes of CWL v1.2.
 */
export function scan(text: string, within: Span = { start: 0, end: text.length }): Scan {
  const result: Scan = { expressions: [], escapes: [] };
  const source = within.end < text.length ? text.slice(0, within.end) : text;
  opening.lastIndex = within.start;
  if (!opening.test(source)) return result;
  special.lastIndex = within.start;
  while (special.test(source)) {
    const last = special.lastIndex - 1;
    const index = source[last] === '\\' ? last : last - 1;
    const opener = opensAt(source, index);
    if (opener !== undefined) {
      const expression = readExpression(source, index, opener);
      result.expressions.push(expression);
      special.lastIndex = expression.span.end;
    } else {
      const { end, escape } = readBackslash(source, index);
      if (escape) result.escapes.push(escape);
      special.lastIndex = end;
    }
  }
  return result;
}
