import { editsBetween } from '../../text/difference.js';
import { EditMap } from '../../text/edit-map.js';
import type { Span, SpanEdit } from '../../text/range.js';
import { initialValue } from '../../tool/declaration.js';
import type { ToolInput } from '../../tool/input.js';
import { uncertainFrom } from '../../tool/template-faults.js';
import type { Template, TemplateExpression } from '../../tool/template.js';
import { partitionPoint } from '../../util/collections.js';
import { plainValue } from '../../yaml/node.js';
import { templateBefore } from './added-problems.js';
import type { Change } from './reading.js';
import { contextOf, wordsOf } from './words.js';

/** A fix, in offsets of the document before. */
export interface AppliedFix {
  edits: readonly SpanEdit[];
  /** The places of the problems that it fixes. */
  places: readonly Span[];
  /** The platform rejects what it fixes, or the job certainly fails there. */
  isOfError: boolean;
}

/** A template before and after. */
interface TemplatePair {
  old: Template | undefined;
  template: Template;
}

/**
 * Whether fixes keep what a tool does, as far as it did anything: other expressions keep their quoting and value, programs
 * get the same words, and no edit is after something that makes its text uncertain.
 */
export function keepsMeaning(change: Change, fixes: readonly AppliedFix[]): boolean {
  const { before, after, map } = change;
  const pairs = after.templates.map((template): TemplatePair => ({
    template,
    old: templateBefore(template, before.templates, map),
  }));
  return (
    before.templates.every((template) => areCertain(change, template, fixes)) &&
    pairs.every(({ old, template }) => !old || keepsHoles(change, old, template, fixes)) &&
    pairs.every((pair) => keepsWords(change, pair, fixes)) &&
    (fixes.some(({ isOfError }) => isOfError) ||
      (pairs.length === before.templates.length && valuesIn(before) === valuesIn(after)))
  );
}

function editsIn({ scalar: { start, end } }: Template, { edits }: AppliedFix): readonly SpanEdit[] {
  return edits.filter(({ span }) => start <= span.start && span.end <= end);
}

/** Whether fixes do not edit a template after what makes its text uncertain, other than what they fix. */
function areCertain({ before }: Change, template: Template, fixes: readonly AppliedFix[]): boolean {
  const templateFixes = fixes.filter((fix) => editsIn(template, fix).length > 0);
  if (!before.tool || templateFixes.length === 0) return true;
  const { decoded } = template.scalar;
  const uncertain = uncertainFrom(before.tool, template).map((offset) => decoded.offsetOf(offset));
  return templateFixes.every((fix) => {
    const last = Math.max(...editsIn(template, fix).map(({ span }) => span.start));
    const isFixed = (offset: number): boolean =>
      fix.places.some(({ start, end }) => start <= offset && offset < end);
    return uncertain.every((offset) => last <= offset || isFixed(offset));
  });
}

/** Whether each expression outside of the places that are fixed is still the same at the same kind of place. */
function keepsHoles(
  change: Change,
  old: Template,
  template: Template,
  fixes: readonly AppliedFix[],
): boolean {
  if (old.text === template.text) return true;
  const { before, after } = change;
  // A fix of an error may be about expressions elsewhere, which it replaces.
  const edited = fixes.flatMap(({ isOfError, edits }) => (isOfError ? edits.map(({ span }) => span) : []));
  const isFixed = insideOf([...fixes.flatMap((fix) => fix.places), ...edited]);
  const originOf = originIn(change, old, template);
  const now = new Map(template.expressions.map((one) => [originOf(one), one]));
  return old.expressions
    .filter(({ span }) => !isFixed(span))
    .every((expression) => {
      const same = now.get(expression.scanned.span.start);
      return (
        same?.source === expression.source &&
        contextAt(before.tool, old, expression) === contextAt(after.tool, template, same)
      );
    });
}

/** Finds whether a span overlaps one of some places. */
function insideOf(places: readonly Span[]): (span: Span) => boolean {
  const sorted = [...places].sort((a, b) => a.start - b.start);
  let end = -1;
  const ends = sorted.map((place) => (end = Math.max(end, place.end)));
  return (span) => {
    const count = partitionPoint(sorted, ({ start }) => start < span.end);
    return (ends[count - 1] ?? -1) > span.start;
  };
}

/** Finds where an expression of a template was in the decoded text before. */
function originIn(
  { map }: Change,
  old: Template,
  template: Template,
): (expression: TemplateExpression) => number | undefined {
  const isRewritten = map.oldOffset(template.scalar.start) === undefined;
  if (isRewritten) {
    const editMap = new EditMap(editsBetween(old.text, template.text));
    return ({ scanned }) => editMap.oldOffset(scanned.span.start);
  }
  const origins = new Map(old.expressions.map(({ span, scanned }) => [span.start, scanned.span.start]));
  return ({ span }) => origins.get(map.oldOffset(span.start) ?? -1);
}

function contextAt(
  tool: Change['before']['tool'],
  template: Template,
  expression: TemplateExpression,
): string {
  const place = tool?.shellScripts.get(template)?.placeOf(expression)?.place;
  return place ? contextOf(place) : '';
}

/** Whether programs get the same words from a template, unless an error in it is fixed. */
function keepsWords(
  { before, after }: Change,
  { old, template }: TemplatePair,
  fixes: readonly AppliedFix[],
): boolean {
  const isError = fixes.some((fix) => fix.isOfError && (!old || editsIn(old, fix).length > 0));
  if (isError) return true;
  if (!old || !before.tool || !after.tool || fileOf(old) !== fileOf(template)) return false;
  return old.text === template.text || wordsOf(before.tool, old) === wordsOf(after.tool, template);
}

/** The fields of a config file that say where it is written. */
function fileOf({ kind, pair }: Template): string {
  if (kind !== 'configfile') return kind;
  const fields = pair.parent.pairs.filter(({ name }) => name === 'filename' || name === 'name');
  return JSON.stringify(fields.map(({ name, value }) => [name, plainValue(value)]));
}

/** What expressions get: the names and defaults of inputs, and what the tool's libraries declare. */
function valuesIn({ tool }: Change['before']): string {
  if (!tool) return '';
  const uses = tool.templates.some(({ expressions }) => expressions.length > 0);
  return uses
    ? JSON.stringify([tool.inputs.map(valueOf), tool.libraryTexts.map(({ scalar }) => scalar.decoded.text)])
    : '';
}

function valueOf(input: ToolInput): unknown {
  const { name, type, multiple, optional, children } = input;
  return [name, type, multiple, optional, initialValue(input), children.map(valueOf)];
}
