import { fileMembers } from '../../expressions/members.js';
import type { MemberSegment } from '../../javascript/member-path.js';
import type { ReportedFix, ReportedProblem } from '../../problems/rule.js';
import { upperFirst } from '../../problems/wording.js';
import type { Span } from '../../text/range.js';
import { lonelyArgument } from '../../tool/shell/command-word.js';
import { placeOfValue, type ListText } from '../../tool/shell/list-text.js';
import { asText } from '../../yaml/node.js';
import { memberOfOther } from '../../tool/foreign/foreign-members.js';
import { elementListText, elementsText } from '../../tool/collection-elements.js';
import { memberNames, step, type Value } from '../../tool/value.js';
import { nearest } from '../../values/suggest.js';
import {
  descriptions,
  isPlain,
  sourceAt,
  spanInDocument,
  write,
  type DiagnosticOf,
  type ExpressionSite,
} from './expression-site.js';
import { listFormAt, shownForm, writeListForm } from './list-form.js';
import { collectionAt } from './nested-elements.js';
import { otherForms } from './other-forms.js';

/** A member that does not exist. */
export function missingMember(place: ExpressionSite, diagnostic: DiagnosticOf<'missing'>): ReportedProblem {
  const { segment, holder, isOneOfMany, isSure } = diagnostic;
  const owner = sourceAt(place, diagnostic.owner);
  const written = sourceAt(place, segment.span);
  const name = segment.name ?? '';
  const meant = segment.kind === 'name' ? meantMember(name, holder) : undefined;
  const forms = isOneOfMany ? [] : otherForms(place, diagnostic);
  const isNothing = holder.kind === 'null' || holder.kind === 'undefined';
  const isTaken = segment.form === 'pattern';
  const message =
    isTaken || isOneOfMany
      ? `${isTaken ? upperFirst(descriptions[holder.kind]) : `"${owner}" may be ${descriptions[holder.kind]}, which`} has no "${name}"${meant && isTaken ? `: did you mean "${meant}"?` : '.'}`
      : meant
        ? `"${owner}" has no "${name}": did you mean "${meant}"?`
        : forms[0]
          ? `"${owner}" is ${missingMessage(place, diagnostic)}, so "${written}" is undefined: use "${forms[0].text}".`
          : `"${owner}" is ${missingMessage(place, diagnostic)}, so "${written}" ${isNothing ? 'cannot be read' : 'is undefined'}${advice(place, diagnostic)}.`;
  const { nameSpan, span } = segment;
  return {
    span: spanInDocument(place, nameSpan.end > nameSpan.start ? nameSpan : span),
    message,
    fixes: isOneOfMany
      ? []
      : meant
        ? [{ ...rename(place, segment, meant), preferred: isSure }]
        : [...forms, ...memberFixes(place, diagnostic)],
    // If the code only tests for the member, or tests something else first, the job may still succeed.
    ...(!isSure && { severity: 'warning' as const }),
  };
}

function meantMember(name: string, holder: Value): string | undefined {
  const names = memberNames(holder);
  const isCase = names.includes(name.toLowerCase());
  const other = holder.kind === 'file' && !isCase ? memberOfOther(name) : undefined;
  return other ?? nearest(name, names);
}

/** In `{ paht }` the name is also the variable's name. */
function rename(
  place: ExpressionSite,
  { form, name = '', nameSpan }: MemberSegment,
  meant: string,
): ReportedFix {
  const { text } = place.expression.template;
  const isShort = form === 'pattern' && !/^['"]?\s*:/.test(text.slice(nameSpan.end, nameSpan.end + 20));
  return write(place, nameSpan, isShort ? `${meant}: ${name}` : meant);
}

function missingMessage(
  { scope, expression }: ExpressionSite,
  { holder, owner }: DiagnosticOf<'missing'>,
): string {
  const reference = expression.analysis.references.find(({ span }) => span.start === owner.start);
  const [first, second, third] = reference?.segments ?? [];
  const input = second && !third ? scope.inputsByName.get(first?.name ?? '') : undefined;
  return holder.kind === 'text' && input?.type === 'select'
    ? 'the value of an option'
    : descriptions[holder.kind];
}

function advice(place: ExpressionSite, diagnostic: DiagnosticOf<'missing'>): string {
  const { holder } = diagnostic;
  const owner = sourceAt(place, diagnostic.owner);
  const written = sourceAt(place, diagnostic.segment.span);
  const each = eachPlain(place, diagnostic);
  if (each) return `: use "${shownForm(each.text, each)}"`;
  if (holder.kind === 'list') return adviceOfList(place, diagnostic, holder.of);
  if (isPlain(holder)) return written === '.path' ? `: use "${owner}"` : '';
  if (holder.kind === 'runtime')
    return ': use a shell variable, such as "$GALAXY_SLOTS" for the number of cores';
  const files = filesOfCollection(place, diagnostic);
  if (files) return `: use "${shownForm(files.text, files)}"`;
  if (holder.kind === 'collection') return `: use its elements, "${elementsText(owner)}"`;
  const names = memberNames(holder).slice(0, 6);
  return names.length > 0 ? `: it has ${names.map((name) => `"${name}"`).join(', ')}` : '';
}

/** How a member of the elements of a list is read, if that is meant. */
function adviceOfList(place: ExpressionSite, { owner, segment }: DiagnosticOf<'missing'>, of: Value): string {
  const name = segment.kind === 'name' ? (segment.name ?? '') : '';
  const meant = step(of, segment) ? undefined : meantMember(name, of);
  if (!meant && !step(of, segment)) return ': take its elements by their places, or map over all of them';
  const { source, span } = collectionAt(place, owner);
  const list = span.start < owner.start ? elementsText(source) : source;
  const member = meant ? `.${meant}` : sourceAt(place, segment.span);
  return `: use "${list}[0]${member}" for the first, or map over all of them`;
}

function memberFixes(place: ExpressionSite, diagnostic: DiagnosticOf<'missing'>): ReportedFix[] {
  const { owner, segment, holder, tail } = diagnostic;
  const source = sourceAt(place, owner);
  const whole = { start: owner.start, end: segment.span.end };
  const each = eachPlain(place, diagnostic);
  if (each) return [writeListForm(place, whole, each.text, each)];
  const files = filesOfCollection(place, diagnostic);
  if (files) return [writeListForm(place, whole, files.text, files)];
  // The input's type may equally be wrong.
  if (isPlain(holder) && segment.name === 'path') return [write(place, segment.span, '', source)];
  const isTail = tail?.span.start === owner.start && tail.span.end === segment.span.end;
  if (!isTail || holder.kind !== 'list' || holder.of.kind !== 'file' || segment.kind !== 'name') return [];
  const form = listFormAt(place, tail.span, `.${segment.name ?? ''}`, !holder.inCollection);
  // One of several arguments can as well be all of them; the value of an option cannot.
  const { expression, scope } = place;
  const placed = placeOfValue(scope.script, expression);
  const preferred =
    diagnostic.isSure &&
    placed !== undefined &&
    lonelyArgument(placed.script.shell.tree, placed.hole) !== undefined;
  return [{ ...writeListForm(place, tail.span, source + form.suffix, form), preferred }];
}

/** `inputs.parts.path`: that member of each dataset of a collection whose structure is known. */
function filesOfCollection(
  place: ExpressionSite,
  { owner, segment, holder, tail, isOneOfMany }: DiagnosticOf<'missing'>,
): (ListText & { text: string }) | undefined {
  const isEnd = tail?.span.start === owner.start && tail.span.end === segment.span.end;
  const { name = '' } = segment;
  if (holder.kind !== 'collection' || !isEnd || isOneOfMany || !isFileMember(name)) return undefined;
  const source = sourceAt(place, owner);
  const list =
    holder.elements.kind === 'list' && holder.elements.of.kind === 'file'
      ? elementsText(source)
      : holder.elements.kind === 'pair'
        ? elementListText(source)
        : isNestedList(place, owner)
          ? `${elementsText(source)}.flatMap((e) => ${elementListText('e')})`
          : undefined;
  if (list === undefined) return undefined;
  const form = listFormAt(place, { start: owner.start, end: segment.span.end }, `.${name}`, false);
  return { ...form, text: list + form.suffix };
}

function isFileMember(name: string): boolean {
  return fileMembers.some((member) => member.name === name);
}

/** Whether an input is a list whose elements are lists or pairs. */
function isNestedList({ scope, expression }: ExpressionSite, { start, end }: Span): boolean {
  const reference = expression.analysis.references.find(({ span }) => span.start === start);
  const [first, second] = reference?.segments ?? [];
  if (first?.span.end !== end || !second) return false;
  const type = scope.inputsByName.get(first.name ?? '')?.pairs.get('collection_type')?.value;
  return /^list:(?:list|paired)$/.test(asText(type)?.value.trim() ?? '');
}

/** `inputs.words[].path`, where the list's values are wanted. */
function eachPlain(
  place: ExpressionSite,
  { owner, segment, holder }: DiagnosticOf<'missing'>,
): (ListText & { text: string }) | undefined {
  const source = sourceAt(place, owner);
  if (!isPlain(holder) || segment.name !== 'path' || !source.endsWith('[]')) return undefined;
  const form = listFormAt(place, { start: owner.start, end: segment.span.end }, '', false);
  return { ...form, text: source.slice(0, -2) + form.suffix };
}
