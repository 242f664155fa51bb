import type { SpanEdit } from '../../text/range.js';
import { replaceInScalar } from '../../text/write-scalar.js';
import { expressionAt } from '../../tool/expression-at.js';
import {
  quoteAround,
  readListReference,
  writeForm,
  type ListForm,
  type ListReference,
} from './list-forms.js';
import type { UserTool } from '../../tool/user-tool.js';
import type { Offer, Offers } from './offer.js';

/** Writes the values of a list in another way, at an expression that writes them. */
export const wrapReferenceOffers: Offers = ({ tool, span }) => {
  const expression = expressionAt(tool, span.start);
  const list = expression && readListReference(tool, expression);
  if (!list) return [];
  // There is no array form of plain values.
  const hasArrayForm = tool.dialect.name === 'platform' && list.member !== '';
  return waysFrom(list.form, hasArrayForm).flatMap((form) => rewrite(tool, list, form));
};

function waysFrom(form: ListForm, hasArrayForm: boolean): Exclude<ListForm, 'one'>[] {
  const join = hasArrayForm ? 'all' : 'map';
  switch (form) {
    case 'one':
      return [join, 'quoted'];
    case 'all':
      return ['map', 'quoted'];
    case 'map':
      return hasArrayForm ? ['all', 'quoted'] : ['quoted'];
    case 'quoted':
      return [join];
  }
}

function rewrite(tool: UserTool, list: ListReference, form: Exclude<ListForm, 'one'>): Offer[] {
  const { expression } = list;
  const { scalar, kind } = expression.template;
  if (form === 'quoted' && kind !== 'shell_command') return [];
  const around = quoteAround(tool, expression);
  const isFreed = (list.form === 'one' || list.form === 'quoted') && around?.isTight;
  // Between quotes all values together would be one.
  if (form !== 'quoted' && around && !isFreed) return [];
  const written = writeForm(list, form, around);
  const { span, inside } = expression.scanned;
  const edit = (): SpanEdit =>
    isFreed && form !== 'quoted'
      ? replaceInScalar(scalar, { start: span.start - 1, end: span.end + 1 }, `$(${written})`)
      : replaceInScalar(scalar, inside, written);
  return [{ title: titleOf(list, form), kind: 'refactor.rewrite', edits: () => [edit()] }];
}

function titleOf({ form: from, member }: ListReference, form: Exclude<ListForm, 'one'>): string {
  const isValues = member === '';
  if (form === 'quoted') return `Expand to all ${isValues ? 'values' : 'files'}, each in quotes`;
  if (from === 'all' || from === 'map')
    return `Rewrite with "${form === 'all' ? '[]' : isValues ? 'join' : 'map'}"`;
  if (isValues) return 'Join all values';
  return member === '.path' ? 'Join the paths of all files' : `Join the "${member.slice(1)}" of all files`;
}
