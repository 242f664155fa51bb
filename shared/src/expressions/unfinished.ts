import type { Span } from '../text/range.js';
import { readPath } from './paths.js';
import { quoted } from './quote.js';
import { shellFormOfUnfinished } from './shell.js';
import type { AnalysisContext, Fault, ScannedExpression, ShellForm } from './types.js';
import type { Words } from './words.js';

/** What can follow a reference in a command but not in JavaScript. */
const behindReference = /\s*(?:$|['"\n;]|\|(?!\|)|>(?!=)|\s(?:[\w$./]|-\w))/y;

/** `cat '$(inputs.x.path' > out`: a whole reference behind the opening bracket that lacks only the closing one. */
function missingBracket(text: string, { kind, span }: ScannedExpression, words: Words): Fault | undefined {
  const path = kind === 'paren' ? readPath(words.tokens, 0, words.brackets) : undefined;
  if (path === undefined || path.segments.length === 0) return undefined;
  const { end } = path.span;
  behindReference.lastIndex = end;
  if (!behindReference.test(text)) return undefined;
  const place = { start: span.start, end };
  const reason = `${quoted(text.slice(span.start, end))} lacks the closing bracket`;
  return { span: place, reason, edit: { span: { start: end, end }, newText: ')' } };
}

function openQuoteFault(text: string, quote: number, { tokens, comments }: Words): Fault {
  const around = [...comments, ...tokens].find(({ start, end }) => start < quote && quote < end);
  const isText = around === undefined || around.kind === 'string';
  const note = isText ? '' : ', and it counts there too';
  return {
    span: { start: quote, end: quote + 1 },
    reason: `the quote ${text.charAt(quote)} is never closed${note}`,
  };
}

/** Says why an expression never ends, and whether it reads like shell. */
export function unfinished(
  text: string,
  expression: ScannedExpression,
  words: Words,
  context: AnalysisContext,
): { fault: Fault; shellForm: ShellForm | undefined } {
  const { kind, span, inside, openQuote } = expression;
  const opener = { start: span.start, end: inside.start };
  const fault =
    missingBracket(text, expression, words) ??
    (openQuote === undefined
      ? { span: opener, reason: `${quoted(text.slice(opener.start, opener.end))} is never closed` }
      : openQuoteFault(text, openQuote, words));
  return {
    fault,
    shellForm: shellFormOfUnfinished(kind, text.slice(inside.start, inside.end), words, context),
  };
}
