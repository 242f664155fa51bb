import type { Span } from '../../text/range.js';
import { listForm, type ListForm } from '../../tool/shell/list-text.js';
import type { DraftFix } from '../rule.js';
import { sourceAt, write, type Place } from './place.js';

/** {@link listForm} at a span of an expression. */
export function listFormAt(place: Place, span: Span, member: string, hasArrayForm: boolean): ListForm {
  const { tool, expression } = place;
  const { kind, inside } = expression.scanned;
  const source = sourceAt(place, span);
  const isWhole = kind === 'paren' && sourceAt(place, inside).trim() === source && !/\s/.test(source);
  return listForm(place.listPlace(), member, isWhole, hasArrayForm && tool.dialect.name === 'platform');
}

/** What a fix writes, as messages quote it. */
export function shownForm(text: string, { isWrapped }: ListForm): string {
  return isWrapped ? `'$(${text})'` : text;
}

/** A fix that writes the values of a list at a span, and quotes around the whole where they belong to the form. */
export function writeListForm(place: Place, span: Span, text: string, form: ListForm): DraftFix {
  return write(place, form.isWrapped ? place.expression.scanned.span : span, shownForm(text, form));
}
