import type { Span } from '../../text/range.js';
import { joinSuffix } from '../../shell/list-text.js';
import type { DraftFix } from '../rule.js';
import { sourceAt, write, type Place } from './place.js';

/** How the values of a list are written in the place of an expression. */
export interface ListForm {
  /** What stands behind the list. */
  suffix: string;
  /** The expression stands between single quotes then. */
  isWrapped: boolean;
}

/**
 * How the values of a list are written at a span of an expression, each as a word where a shell reads them.
 * @param member what is written of each value, with its dot; empty for the value itself
 * @param hasArrayForm whether the platform can look the values up without JavaScript
 */
export function listForm(place: Place, span: Span, member: string, hasArrayForm: boolean): ListForm {
  const { scanned } = place.expression;
  const { quote, isBare } = place.listPlace();
  const source = sourceAt(place, span);
  const isWhole =
    scanned.kind === 'paren' && sourceAt(place, scanned.inside).trim() === source && !/\s/.test(source);
  const isInQuotes = quote !== undefined && !isBare;
  if (hasArrayForm && isWhole && !isInQuotes && place.tool.dialect.name === 'platform')
    return { suffix: `[]${member}`, isWrapped: false };
  const isWrapped = isBare && isWhole;
  return { suffix: joinSuffix(member, isBare && !isWhole ? undefined : quote), isWrapped };
}

/** What a fix writes, as messages quote it. */
export function shownForm(text: string, { isWrapped }: ListForm): string {
  return isWrapped ? `'$(${text})'` : text;
}

/** A fix that writes the values of a list at a span, and quotes around the whole where they belong to the form. */
export function writeListForm(place: Place, span: Span, text: string, form: ListForm): DraftFix {
  return write(place, form.isWrapped ? place.expression.scanned.span : span, shownForm(text, form));
}
