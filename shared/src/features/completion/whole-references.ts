import type { PathBeforeCaret } from '../../javascript/caret/member-path-before.js';
import { optionInstead } from '../../rules/boolean-word.js';
import { isBareAt } from '../../shell/places.js';
import type { ShellTree } from '../../shell/tree.js';
import type { Span, SpanEdit } from '../../text/range.js';
import type { Tool } from '../../tool/document.js';
import { lonelyArgument } from '../../tool/shell/command-word.js';
import { listForm, placeOfValue } from '../../tool/shell/list-text.js';
import type { Template } from '../../tool/template.js';
import { valueOf, type Value } from '../../tool/value.js';
import { labelReferences } from './complete-labels.js';
import type { Suggestion } from './completion-item.js';
import { inputSuggestion, type NamePrefix } from './name-prefix.js';

/**
 * The expression around a name that is being written, in the decoded text, if it holds nothing else than the name, or
 * `inputs.` before it. One that is not closed ends at the name, if nothing follows on its line.
 */
export function expressionAround(
  { source }: Tool,
  place: NamePrefix,
  { root, path }: PathBeforeCaret,
): Span | undefined {
  const { template, partial } = place;
  const { text } = template;
  const scanned = template.expressions.find(
    ({ scanned: { inside } }) => inside.start <= partial.start && partial.end <= inside.end,
  )?.scanned;
  if (!scanned || !text.startsWith('$(', scanned.span.start) || path.length > 0) return undefined;
  const { inside, span, closed } = scanned;
  const before = text.slice(inside.start, partial.start).trim();
  if (root === undefined ? before !== '' : root !== 'inputs' || before !== 'inputs.') return undefined;
  const behind = closed ? text.slice(partial.end, inside.end) : lineBehind(text, partial.end);
  const around = closed ? span : { start: span.start, end: partial.end };
  const written = place.span(around);
  const isOnLine = source.lineAt(written.start) === source.lineAt(written.end);
  return behind.trim() === '' && isOnLine ? around : undefined;
}

function lineBehind(text: string, offset: number): string {
  const end = text.indexOf('\n', offset);
  return text.slice(offset, end < 0 ? undefined : end);
}

/** An expression around a name that is being written. */
export interface AroundName {
  /** In the decoded text. */
  around: Span;
  /** `inputs.` precedes the name. */
  isMember: boolean;
  /** The client does not replace what follows the caret. */
  insertsOnly: boolean;
}

/**
 * For every input, the reference that completes an expression, with the quotes that it needs. The caret is behind them,
 * unless the path has to go on.
 */
export function referencesAround(
  tool: Tool,
  place: NamePrefix,
  { around, isMember, insertsOnly }: AroundName,
): Suggestion[] {
  const isClosed = place.template.text[around.end - 1] === ')';
  if (place.isFollowed || (insertsOnly && !isClosed)) return [];
  return inputReferences(tool, place, shellPlaceOf(tool, place.template, around)).map(
    ({ needsQuotes, isPart, ...one }) => {
      const quote = needsQuotes ? place.quote : '';
      const inserted = isMember ? memberText(place, one) : one;
      const at = (index: number): SpanEdit => ({
        span: place.span({ start: index, end: index }),
        newText: quote,
      });
      if (isPart || insertsOnly)
        return { ...inserted, ...(quote && { also: [at(around.start), at(around.end)] }) };
      return {
        ...inserted,
        span: { start: inserted.span.start, end: place.span(around).end },
        text: `${inserted.text})${quote}`,
        ...(quote && { also: [at(around.start)] }),
      };
    },
  );
}

/** A reference behind `inputs.`, which is written already. */
function memberText(place: NamePrefix, one: Suggestion): Suggestion {
  const text = one.text.slice('inputs'.length);
  if (text.startsWith('.')) return { ...one, text: text.slice(1), filter: text.slice(1) };
  const { start, end } = place.partial;
  return {
    ...one,
    span: place.span({ start: start - 1, end }),
    text,
    filter: `.${text.replace(/^\W+/, '')}`,
  };
}

/** `$(inputs.x.path)` for every input, after a `$`; in a label, what labels can contain. */
export function referencesAfterDollar(tool: Tool, place: NamePrefix, isLabel: boolean): Suggestion[] {
  const inExpression = (one: Suggestion, quote = ''): Suggestion => ({
    ...one,
    label: `$(${one.label})`,
    text: `${quote}$(${one.text})${quote}`,
    ...(quote && { filter: `$(${one.text})` }),
  });
  if (isLabel) return labelReferences(tool, place).map((one) => inExpression(one));
  return inputReferences(tool, place, shellPlaceOf(tool, place.template, place.partial)).map(
    ({ needsQuotes, isPart: _isPart, ...one }) => inExpression(one, needsQuotes ? place.quote : ''),
  );
}

/** References that are a part of an expression. */
export function referencesWithin(tool: Tool, place: NamePrefix): Suggestion[] {
  return inputReferences(tool, place, { isSplit: false, isArgument: false });
}

/** Where a reference is written in a command. */
interface ShellPlace {
  /** Whether the shell would split the value. */
  isSplit: boolean;
  /** Whether it is an argument of its own, which can be an option. */
  isArgument: boolean;
}

/** @param whole what the reference replaces, in the decoded text */
function shellPlaceOf(tool: Tool, template: Template, whole: Span): ShellPlace {
  const script = tool.shellScripts.get(template);
  const tree = script?.shell.tree;
  const at = script?.shell.shellOffset(whole.start) ?? 0;
  const isSplit = tree !== undefined && isBareAt(tree, at) && !isInOpenQuote(tree, at);
  const expression = template.expressions.find(({ scanned: { span } }) => span.start === whole.start);
  const placed = expression && placeOfValue(script, expression);
  const isAlone = placed && lonelyArgument(placed.script.shell.tree, placed.hole) !== undefined;
  return { isSplit, isArgument: isSplit && isAlone !== false };
}

/** Whether a quote that is still to be closed precedes a place on its line. */
function isInOpenQuote({ text, fault }: ShellTree, offset: number): boolean {
  if (fault?.fault.kind !== 'unclosed' || !/['"]$/.test(fault.fault.opener)) return false;
  const { end } = fault.fault.span;
  return end <= offset && !text.slice(end, offset).includes('\n');
}

type Reference = Suggestion & {
  /** Whether its value has to be put in quotes at its place. */
  needsQuotes: boolean;
  /** Whether only parts of its value are texts. */
  isPart: boolean;
};

/** For each input, the reference that a command usually needs; for a boolean, the option that it stands for, too. */
function inputReferences(tool: Tool, place: NamePrefix, at: ShellPlace): Reference[] {
  return tool.inputs.flatMap((input): Reference[] => {
    const { name } = input;
    if (name === undefined || /['"\\\n]/.test(name)) return [];
    const value = valueOf(input);
    const { end, needsQuotes } = usualEnd(tool, place, value, at.isSplit);
    const code = `inputs${place.step(name)}`;
    const reference = (text: string): Reference => ({
      ...inputSuggestion(input),
      label: text,
      span: place.span(),
      text,
      needsQuotes,
      isPart: end === '' && hasParts(value),
    });
    if (value.kind !== 'boolean' || !at.isSplit) return [reference(code + end)];
    const option = optionInstead(tool, code, [name]);
    const forms = [...(place.canHold(option) ? [reference(option)] : []), reference(code)];
    return at.isArgument ? forms : forms.reverse();
  });
}

function hasParts(value: Value): boolean {
  if (value.kind === 'list') return hasParts(value.of);
  return value.kind === 'group' || value.kind === 'collection' || value.kind === 'pair';
}

function usualEnd(
  tool: Tool,
  place: NamePrefix,
  value: Value,
  isSplit: boolean,
): { end: string; needsQuotes: boolean } {
  if (value.kind === 'file') return { end: '.path', needsQuotes: isSplit };
  if (value.kind !== 'list' || value.of.kind !== 'file')
    return { end: '', needsQuotes: isSplit && value.kind === 'text' };
  const script = tool.shellScripts.get(place.template);
  if (tool.dialect.name === 'platform' && !place.isInQuotes(script))
    return { end: '[].path', needsQuotes: false };
  const { suffix } = listForm({ quote: "'", isBare: true }, '.path', true, false);
  const canQuote = isSplit && place.canHold(suffix);
  return { end: canQuote ? suffix : place.listText(script, '.path'), needsQuotes: canQuote };
}
