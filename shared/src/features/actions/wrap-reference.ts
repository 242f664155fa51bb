import type { SpanEdit } from '../../text/range.js';
import { replaceInScalar } from '../../text/write-scalar.js';
import { listForm, type ListPlace } from '../../tool/shell/list-text.js';
import type { Tool } from '../../tool/document.js';
import { expressionAt } from '../../tool/source-texts.js';
import {
  isQuotingKnown,
  listPlaceAt,
  readListReference,
  type ListExpression,
  type ListReference,
} from './list-forms.js';
import type { Refactoring, RefactoringProvider } from './refactoring.js';

/** Rewrites an expression that writes a list's values in another form. */
export const wrapReference: RefactoringProvider = ({ tool, span }) => {
  const expression = expressionAt(tool, span.start);
  const list = expression && readListReference(tool, expression);
  if (!list || !isQuotingKnown(tool, expression)) return [];
  // Plain values have no array form.
  const hasArrayForm = tool.dialect.name === 'platform' && list.member !== '';
  const place = listPlaceAt(tool, expression);
  return otherForms(list.form, hasArrayForm, place).flatMap((form) => rewrite(list, form, place));
};

type WrittenForm = 'all' | 'joined';

function otherForms(form: ListExpression, hasArrayForm: boolean, { quote }: ListPlace): WrittenForm[] {
  const all: WrittenForm[] = hasArrayForm && form !== 'all' ? ['all'] : [];
  // Both join the values with spaces where quotes are not needed.
  const isSame = form === 'one' && all.length > 0 && quote === undefined;
  return form === 'quoted' || isSame ? all : [...all, 'joined'];
}

function rewrite(list: ListReference, form: WrittenForm, place: ListPlace): Refactoring[] {
  const { expression, name, items, member } = list;
  const { template, scanned } = expression;
  const isInQuotes = place.quote !== undefined && !place.isBare;
  const isFreed = form === 'all' && isInQuotes;
  // Between quotes, all values together would be one word.
  if (isFreed && (!place.whole || list.form === 'map')) return [];
  const around: ListPlace = isFreed ? { quote: "'", isBare: true } : place;
  const { suffix, isWrapped } = listForm(around, member, true, form === 'all');
  const text = (form === 'all' ? name : items) + suffix;
  if (!isWrapped && text === template.text.slice(scanned.inside.start, scanned.inside.end)) return [];
  const edit = (): SpanEdit => {
    if (isFreed) return replaceInScalar(template.scalar, place.whole ?? scanned.span, `$(${text})`);
    return isWrapped
      ? replaceInScalar(template.scalar, scanned.span, `'$(${text})'`)
      : replaceInScalar(template.scalar, scanned.inside, text);
  };
  return [{ title: titleOf(list, form, place), kind: 'refactor.rewrite', edits: () => [edit()] }];
}

function titleOf({ form: from, member }: ListReference, form: WrittenForm, { quote }: ListPlace): string {
  const isValues = member === '';
  if (form === 'joined' && quote) return `Expand to all ${isValues ? 'values' : 'files'}, each in quotes`;
  if (from === 'all' || from === 'map')
    return `Rewrite with "${form === 'all' ? '[]' : isValues ? 'join' : 'map'}"`;
  if (isValues) return 'Join all values';
  return member === '.path' ? 'Join the paths of all files' : `Join the "${member.slice(1)}" of all files`;
}
