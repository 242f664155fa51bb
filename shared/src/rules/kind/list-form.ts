import type { ReportedFix } from '../../problems/rule.js';
import type { Span } from '../../text/range.js';
import { listForm, type ListText } from '../../tool/shell/list-text.js';
import { sourceAt, write, type ExpressionSite } from './expression-site.js';

/** {@link listForm} at a span of an expression. */
export function listFormAt(
  place: ExpressionSite,
  span: Span,
  member: string,
  hasArrayForm: boolean,
): ListText {
  const { scope, expression } = place;
  const { kind, inside } = expression.scanned;
  const source = sourceAt(place, span);
  const isWhole = kind === 'paren' && sourceAt(place, inside).trim() === source && !/\s/.test(source);
  return listForm(place.listPlace(), member, isWhole, hasArrayForm && scope.dialect.name === 'platform');
}

/** The text of a fix, as messages quote it. */
export function shownForm(text: string, { isWrapped }: ListText): string {
  return isWrapped ? `'$(${text})'` : text;
}

/** A fix that writes a list's values at a span, quoting the whole if the form requires it. */
export function writeListForm(place: ExpressionSite, span: Span, text: string, form: ListText): ReportedFix {
  return write(place, form.isWrapped ? place.expression.scanned.span : span, shownForm(text, form));
}
