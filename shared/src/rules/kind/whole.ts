import type { ReportedProblem } from '../../problems/rule.js';
import type { Span } from '../../text/range.js';
import type { ListText } from '../../tool/shell/list-text.js';
import type { Value } from '../../tool/value.js';
import {
  descriptions,
  sourceAt,
  spanInDocument,
  write,
  type DiagnosticOf,
  type ExpressionSite,
} from './expression-site.js';
import { listFormAt, shownForm, writeListForm } from './list-form.js';

/** A whole object or list where text is needed. */
export function wholeValue(
  place: ExpressionSite,
  { span, value, as }: DiagnosticOf<'whole'>,
): ReportedProblem | undefined {
  const { kind } = place.expression.template;
  const source = sourceAt(place, span);
  const problem = { span: spanInDocument(place, span), severity: 'warning' as const };
  if (source === 'inputs') {
    // Writing all inputs as JSON to a config file is a common idiom.
    if (as === 'json' && kind === 'configfile') return undefined;
    return { ...problem, message: `"${source}" writes all inputs as JSON: use one of them.` };
  }
  // So is a list of texts.
  if (as === 'json' && isPlainList(value) && place.isData()) return undefined;
  const becomes = as === 'json' ? 'is written as JSON' : 'becomes "[object Object]" inside text';
  const what = `"${source}" is ${descriptions[value.kind]}, which ${becomes}`;
  const form = formOf(place, span, value, as);
  if (!form) return { ...problem, message: `${what}: use one of its members.` };
  const target = value.kind === 'file' ? 'its path' : 'its values';
  const { suffix, isWrapped } = form;
  const isShort = !/\s/.test(source);
  const way = isShort
    ? `use "${shownForm(source + suffix, form)}" for ${target}`
    : `append "${suffix}" for ${target}`;
  const isPostfix = /[\w$)\]]$/.test(source);
  const fix = isWrapped
    ? writeListForm(place, span, source + suffix, form)
    : write(place, { start: span.end, end: span.end }, suffix, source + suffix);
  const canBeMended = value.kind !== 'list' || value.of.kind !== 'group';
  return { ...problem, message: `${what}: ${way}.`, fixes: isPostfix && canBeMended ? [fix] : [] };
}

function isPlainList(value: Value): boolean {
  return value.kind === 'list' && (value.of.kind === 'text' || value.of.kind === 'number');
}

function formOf(place: ExpressionSite, span: Span, value: Value, as: 'json' | 'text'): ListText | undefined {
  const asIs = (suffix: string): ListText => ({ suffix, isWrapped: false });
  if (value.kind === 'file') return asIs('.path');
  if (value.kind !== 'list') return undefined;
  const isOfFiles = value.of.kind === 'file';
  if (as === 'text' && !isOfFiles) return undefined;
  return listFormAt(place, span, isOfFiles ? '.path' : '', isOfFiles && !value.inCollection);
}
