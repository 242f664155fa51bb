import type { ReportedFix } from '../../problems/rule.js';
import { anyElement, memberNamed } from '../../javascript/member-path.js';
import { replaceAllInScalar } from '../../text/write-scalar.js';
import {
  innerQuoteFor,
  isInInnerQuotes,
  listPlace,
  separatorFor,
  type ShellQuote,
} from '../../tool/shell/list-text.js';
import type { PlacedHole } from '../../tool/shell/script.js';
import type { TemplateScope } from '../../tool/template-scope.js';
import type { TemplateExpression } from '../../tool/template.js';
import { interpolatedType, type InterpolatedType, type InputTypes } from './interpolated-value.js';
import { joinedList } from './joined-list.js';

/** A list outside quotes whose values the expression does not quote. */
export interface BareList {
  /** The type of its values. */
  values: InterpolatedType;
  /** The quote to put around it. */
  quote: ShellQuote;
  /** The JavaScript text to join its values with. */
  separator: string;
  /** Puts each value in quotes. */
  fix: ReportedFix | undefined;
}

/**
 * The list of input values that an expression writes outside quotes, joined with spaces. `inputs.xs[].path`, which is
 * documented without quotes, and lists in assignments are not among them.
 */
export function bareListOf(
  scope: TemplateScope,
  placed: PlacedHole,
  expression: TemplateExpression,
  cache: InputTypes,
): BareList | undefined {
  const quote = quoteAround(placed);
  if (!quote) return undefined;
  const list = joinedList(expression);
  if (!list?.separator || list.quote || list.isQuotedInside || !list.items || !list.isWhole) return undefined;
  const { list: path, member } = list.items;
  const segments = [...path, anyElement, ...(member === undefined ? [] : [memberNamed(member)])];
  const values = interpolatedType(scope, segments, cache);
  if (!values) return undefined;
  const { span } = expression.scanned;
  const separator = separatorFor(quote, list.blank);
  const edits = replaceAllInScalar(expression.template.scalar, [
    { decoded: { start: span.start, end: span.start }, text: quote },
    { decoded: list.separator, text: separator },
    { decoded: { start: span.end, end: span.end }, text: quote },
  ]);
  const isLiteral = values.kind === 'path' || values.options.every((option) => !option.includes("'"));
  const title = `Put in ${quote === "'" ? 'single' : 'double'} quotes, and join with ${separator}`;
  const fix = isLiteral && values.kind !== 'text' ? { title, edits } : undefined;
  return { values, quote, separator, fix };
}

/** The quote that keeps the values together which the shell, or the one that it starts, splits now. */
function quoteAround(placed: PlacedHole): ShellQuote | undefined {
  const { quoting, isForShell } = placed.place;
  if (isForShell && quoting !== 'bare') return isInInnerQuotes(placed) ? undefined : innerQuoteFor(placed);
  const { quote, isBare } = listPlace(placed);
  return quoting === 'bare' && isBare ? quote : undefined;
}
