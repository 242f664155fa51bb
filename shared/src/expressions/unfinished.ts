import { readPath } from '../javascript/member-path.js';
import type { TokenTree } from '../javascript/token-tree.js';
import { quoted } from '../util/wording.js';
import { isScopeName } from './members.js';
import { regexEdit } from './regex-literal.js';
import { shellFormOfUnfinished } from './shell.js';
import type { Analysis, AnalysisContext, ExpressionFault, ScannedExpression } from './types.js';

/** What can follow a reference in a command but not in JavaScript. */
const behindReference = /\s*(?:$|['"\n;]|\|(?!\|)|>{1,2}\s*["'$./A-Za-z]|\s(?:[\w$./]|-\w))/y;

/** `cat '$(inputs.x.path' > out`: a whole reference whose closing bracket is missing or wrong. */
function missingBracket({
  kind,
  span,
  inside,
  openQuote,
  script: { text, words },
}: ScannedExpression): ExpressionFault | undefined {
  const path = readPath(words, 0, false)?.path;
  if (path === undefined || !isScopeName(path.root) || path.segments.length === 0) return undefined;
  const { end } = path.span;
  if (openQuote !== undefined && openQuote < end) return undefined;
  const behind = { start: end, end: end + 1 };
  const char = text.charAt(end);
  if (/[)}]/.test(char)) {
    const opener = quoted(text.slice(span.start, inside.start));
    const fault = { span: behind, reason: `${quoted(char)} does not close ${opener}` };
    return kind === 'paren' ? { ...fault, edit: { span: behind, newText: ')' } } : fault;
  }
  behindReference.lastIndex = end;
  if (kind === 'brace' || !behindReference.test(text)) return undefined;
  const reason = 'the closing bracket is missing';
  return { span: { start: span.start, end }, reason, edit: { span: { start: end, end }, newText: ')' } };
}

function openQuoteFault(text: string, quote: number, { tokens, comments }: TokenTree): ExpressionFault {
  const around = [...comments, ...tokens].find(({ start, end }) => start < quote && quote < end);
  const isText = around === undefined || around.kind === 'string';
  const note = isText ? '' : ', and the platform counts quotes here too';
  return {
    span: { start: quote, end: quote + 1 },
    reason: `the quote ${text.charAt(quote)} is never closed${note}`,
  };
}

/** A quote or a bracket in a regular expression, which the platform counts. */
function openRegex(expression: ScannedExpression): ExpressionFault | undefined {
  const edit = regexEdit(expression, expression.script.text);
  if (!edit) return undefined;
  const { span } = edit;
  const written = quoted(expression.script.text.slice(span.start, span.end));
  return {
    span,
    reason: `brackets and quotes in ${written} count too, so write ${quoted(edit.newText)}`,
    edit,
  };
}

/** Why an expression never ends, and its shell form if it reads like shell. */
export function unfinished(
  expression: ScannedExpression,
  context: AnalysisContext,
): Pick<Analysis, 'fault' | 'shellForm'> {
  const { kind, span, inside, openQuote, script } = expression;
  const { text, source, words } = script;
  const opener = { start: span.start, end: inside.start };
  const fault =
    missingBracket(expression) ??
    openRegex(expression) ??
    (openQuote === undefined
      ? { span: opener, reason: `${quoted(text.slice(opener.start, opener.end))} is never closed` }
      : openQuoteFault(text, openQuote, words));
  const shellForm = shellFormOfUnfinished(kind, source, words, context);
  return { fault, ...(shellForm && { shellForm }) };
}
