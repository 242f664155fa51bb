import type { ScopeReference } from '../../expressions/types.js';
import type { MemberSegment } from '../../javascript/member-path.js';
import type { Span } from '../../text/range.js';
import { selectOptions } from '../../tool/declaration.js';
import type { Tool } from '../../tool/document.js';
import type { ToolInput } from '../../tool/input.js';
import type { TemplateExpression } from '../../tool/template.js';
import { followReference, type Value } from '../../tool/value.js';
import { asMapping, asScalar, asSequence, asText, pairsByName } from '../../yaml/node.js';

/** A value that is written into the command. */
export interface InterpolatedType {
  /** `text`: anything a person types; `path`: of a dataset; `choice`: one of `options`; `color`: `#` with digits. */
  kind: 'text' | 'path' | 'choice' | 'color';
  /** Of a choice. */
  options: readonly string[];
  /** Of a text that a validator keeps quotes, `$` and the like out of. */
  isTame: boolean;
  /** It may be no text but null or the like, which is written as such. */
  nullable: boolean;
}

/** What an expression writes into the command, where that is known. */
export interface InterpolatedValue extends InterpolatedType {
  /** The JavaScript of the value in the decoded text. */
  span: Span;
  /** The shell may be meant to part it, as its name says, or to take no argument for it where it is empty. */
  maybeBare: boolean;
}

/** What was found out of inputs, for those that are used often. */
export type KnownInputs = Map<ToolInput, InterpolatedType | undefined>;

/** Methods of texts that leave whatever could harm. */
const harmlessMethods = /^(?:trim|trimStart|trimEnd|toLowerCase|toUpperCase|toString|normalize)$/;
const severalArguments = /arg|option|opts|flag|param|extra|switches|command|cmd/i;

/**
 * What an expression writes as it is: the value of the reference that it consists of, or those that it chooses from,
 * as in `inputs.x || ''`. Nothing of all else: lists joined by blanks, texts put together and what functions make are
 * the author's own doing.
 */
export function interpolatedValues(
  tool: Tool,
  expression: TemplateExpression,
  known: KnownInputs,
): InterpolatedValue[] {
  const { analysis, scanned, template } = expression;
  if (analysis.verdict !== 'javascript') return [];
  const span = valueSpan(template.text, scanned.inside, scanned.kind === 'brace');
  const references = analysis.references.filter(({ root }) => root === 'inputs');
  const alone = references.find((reference) => reference.span.start === span.start);
  const behind = alone && template.text.slice(alone.span.end, span.end);
  if (alone && analysis.references.length === 1 && /^(?:\(\))?$/.test(behind ?? '')) {
    const isCalled = behind !== '';
    if (isCalled && !harmlessMethods.test(alone.segments.at(-1)?.name ?? '')) return [];
    const segments = isCalled ? alone.segments.slice(0, -1) : alone.segments;
    const interpolated = interpolatedType(tool, segments, known);
    const name = segments.at(-1)?.name ?? '';
    return interpolated
      ? [{ ...interpolated, span, maybeBare: interpolated.kind === 'text' && severalArguments.test(name) }]
      : [];
  }
  if (moreThanAValue.test(template.text.slice(span.start, span.end))) return [];
  const examined = new Set(references.filter(isExamined).map(inputName));
  return references
    .filter((one) => one.use === 'written' && !examined.has(inputName(one)))
    .flatMap(({ segments }) => interpolatedType(tool, segments, known) ?? [])
    .map((interpolated) => ({ ...interpolated, span, nullable: true, maybeBare: true }));
}

/** Signs of statements, lists and comments, around which no brackets can be put. */
const moreThanAValue = /[,;{}]|\breturn\b|\/[/*]/;

/** Whether an expression asks more of an input than whether it has a value: then it may be known to be tame. */
const isExamined = ({ use }: ScopeReference): boolean => use !== 'written' && use !== 'tested';
const inputName = ({ segments }: ScopeReference): string | undefined => segments[0]?.name;

/** Where the JavaScript of the value stands: all that is inside, or what a body returns. */
function valueSpan(text: string, inside: Span, isBody: boolean): Span {
  const written = text.slice(inside.start, inside.end);
  const before = (isBody ? /^\s*return\s+/ : /^\s*/).exec(written)?.[0].length ?? 0;
  const behind = (isBody ? /[\s;]*$/ : /\s*$/).exec(written.slice(before))?.[0].length ?? 0;
  return { start: inside.start + before, end: inside.end - behind };
}

/** Properties of a dataset and of a collection that hold more than one harmless word. */
const fileKinds: Readonly<Record<string, InterpolatedValue['kind']>> = {
  path: 'path',
  location: 'path',
  basename: 'path',
  nameroot: 'path',
  nameext: 'path',
  element_identifier: 'text',
};

/** The value of a path of members of `inputs`, where it is one that the shell does not take as it is. */
export function interpolatedType(
  tool: Tool,
  segments: readonly MemberSegment[],
  known: KnownInputs,
): InterpolatedType | undefined {
  if (segments.some(({ kind }) => kind === 'all' || kind === 'dynamic')) return undefined;
  const last = segments.at(-1);
  const holder = follow(tool, segments.slice(0, -1));
  if (holder.kind === 'file' && last?.kind === 'name') {
    const kind = fileKinds[last.name ?? ''];
    return kind && { kind, options: [], nullable: kind === 'text', isTame: false };
  }
  if (holder.kind === 'collection') {
    return last?.name === 'name' ? { kind: 'text', options: [], nullable: true, isTame: false } : undefined;
  }
  if (follow(tool, segments).kind !== 'text') return undefined;
  const input = inputAt(tool, segments);
  if (!input) return undefined;
  if (!known.has(input)) known.set(input, describeInput(input, segments.length > 1));
  return known.get(input);
}

function follow(tool: Tool, segments: readonly MemberSegment[]): Value {
  const reference: Pick<ScopeReference, 'root' | 'segments'> = { root: 'inputs', segments: [...segments] };
  const { value, deadEnd } = followReference(tool, reference);
  return deadEnd ? { kind: 'unknown' } : value;
}

/** The input whose value, or one of whose values, a path names. */
function inputAt(tool: Tool, [first, ...rest]: readonly MemberSegment[]): ToolInput | undefined {
  let input = tool.inputsByName.get(first?.name ?? '');
  for (const segment of rest) {
    if (segment.kind === 'index') continue;
    input = input?.children.find(({ name }) => name === segment.name);
  }
  return input;
}

function describeInput(input: ToolInput, isNested: boolean): InterpolatedType | undefined {
  const nullable = input.optional || isNested;
  if (input.type === 'color') return { kind: 'color', options: [], nullable, isTame: false };
  if (input.type === 'text') {
    if (keepsOut(input, /[^\w.,:@%+=/]/)) return undefined;
    return { kind: 'text', options: [], nullable, isTame: keepsOut(input, /['"`$\\\n]/) };
  }
  const options = input.type === 'select' ? selectOptions(input) : undefined;
  return options && { kind: 'choice', options: [...options.keys()], nullable, isTame: false };
}

/** What a validator's pattern lets through: `^[…]+$`. */
const classPattern = /^\^?\[(?<members>(?:[^\]\\]|\\.)+)\](?:[+*?]|\{\d+(?:,\d*)?\})?\$$/s;
const range = /[a-z]-[a-z]|[A-Z]-[A-Z]|\d-\d|\\[wd]/g;

/** Whether a validator keeps out all characters of a kind (public platform, "Validators"). */
function keepsOut({ pairs }: ToolInput, dangerous: RegExp): boolean {
  return (asSequence(pairs.get('validators')?.value)?.items ?? []).some(({ value }) => {
    const mapping = asMapping(value);
    const fields = mapping && pairsByName(mapping);
    const isNegated = asScalar(fields?.get('negate')?.value)?.value === true;
    if (asText(fields?.get('type')?.value)?.value !== 'regex' || isNegated) return false;
    const expression = asText(fields?.get('expression')?.value)?.value ?? '';
    const members = classPattern.exec(expression)?.groups?.['members'];
    // A hyphen between others is a range, and who knows what lies in it.
    const others = members?.replace(range, '').replace(/^-|-$|\\-/g, '');
    return (
      others !== undefined &&
      !/^\^|-|\\[A-Za-z]/.test(others) &&
      !dangerous.test(others.replace(/\\(.)/g, '$1'))
    );
  });
}
