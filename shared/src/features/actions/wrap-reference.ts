import type { SpanEdit } from '../../text/range.js';
import { replaceInScalar } from '../../text/write-scalar.js';
import type { Tool } from '../../tool/document.js';
import { expressionAt } from '../../tool/source-texts.js';
import {
  isQuotingKnown,
  quoteAround,
  readListReference,
  writeForm,
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
  return otherForms(list.form, hasArrayForm).flatMap((form) => rewrite(tool, list, form));
};

function otherForms(form: ListExpression, hasArrayForm: boolean): Exclude<ListExpression, 'one'>[] {
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

function rewrite(tool: Tool, list: ListReference, form: Exclude<ListExpression, 'one'>): Refactoring[] {
  const { expression } = list;
  const { scalar, kind } = expression.template;
  if (form === 'quoted' && kind !== 'shell_command') return [];
  const around = quoteAround(tool, expression);
  const freed = list.form === 'one' || list.form === 'quoted' ? around?.whole : undefined;
  // Between quotes, all values together would be one word.
  if (form !== 'quoted' && around && !freed) return [];
  const written = writeForm(list, form, around);
  const edit = (): SpanEdit =>
    freed && form !== 'quoted'
      ? replaceInScalar(scalar, freed, `$(${written})`)
      : replaceInScalar(scalar, expression.scanned.inside, written);
  return [{ title: titleOf(list, form), kind: 'refactor.rewrite', edits: () => [edit()] }];
}

function titleOf({ form: from, member }: ListReference, form: Exclude<ListExpression, 'one'>): string {
  const isValues = member === '';
  if (form === 'quoted') return `Expand to all ${isValues ? 'values' : 'files'}, each in quotes`;
  if (from === 'all' || from === 'map')
    return `Rewrite with "${form === 'all' ? '[]' : isValues ? 'join' : 'map'}"`;
  if (isValues) return 'Join all values';
  return member === '.path' ? 'Join the paths of all files' : `Join the "${member.slice(1)}" of all files`;
}
