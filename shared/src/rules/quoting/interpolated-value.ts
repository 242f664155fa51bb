import type { ScopeReference } from '../../expressions/types.js';
import type { MemberSegment } from '../../javascript/member-path.js';
import type { Span } from '../../text/range.js';
import { selectOptions } from '../../tool/declaration.js';
import type { PartCache } from '../../tool/document-cache.js';
import type { DeclaredInputs, TemplateScope } from '../../tool/template-scope.js';
import type { ToolInput } from '../../tool/input.js';
import type { TemplateExpression } from '../../tool/template.js';
import { followReference, type Value } from '../../tool/value.js';
import { asMapping, asScalar, asSequence, asText, pairsByName } from '../../yaml/node.js';

/** The type of a value that is inserted into the command. */
export interface InterpolatedType {
  /** `text`: typed by a user; `path`: of a dataset; `choice`: one of `options`; `color`: `#` and digits. */
  kind: 'text' | 'path' | 'choice' | 'color';
  /** For a choice. */
  options: readonly string[];
  /** For a text whose validator rejects quotes, `$`, and the like. */
  isTame: boolean;
  /** For a text whose validator rejects single quotes. */
  hasNoQuotes: boolean;
  /** The value may be null or the like, which is inserted as a word. */
  nullable: boolean;
}

/** What an expression inserts into the command, if known. */
export interface InterpolatedValue extends InterpolatedType {
  /** The value's JavaScript in the decoded text. */
  span: Span;
  /** May be unquoted on purpose: its name suggests word splitting, or an optional argument. */
  maybeBare: boolean;
}

/** Caches the types of inputs, which may be used often. */
export type InputTypes = Map<ToolInput, InterpolatedType | undefined>;

/** Text methods that do not remove dangerous characters. */
const harmlessMethods = /^(?:trim|trimStart|trimEnd|toLowerCase|toUpperCase|toString|normalize)$/;
const severalArguments = /arg|option|opts|flag|param|extra|switches|command|cmd/i;

/**
 * The references whose values an expression inserts unchanged: the whole expression, or alternatives as in
 * `inputs.x || ''`. Empty for anything else: joined lists, concatenated texts, and function results are left
 * to the author.
 */
export function interpolatedValues(
  scope: TemplateScope,
  expression: TemplateExpression,
  cache: InputTypes,
): InterpolatedValue[] {
  const { analysis, scanned, template, content } = expression;
  if (analysis.verdict !== 'javascript') return [];
  const [path] = analysis.references;
  if (!content.known && path) return pathValue(scope, path, cache);
  const span = valueSpan(template.text, scanned.inside, scanned.kind === 'brace');
  const references = analysis.references.filter(({ root }) => root === 'inputs');
  const alone = references.find((reference) => reference.span.start === span.start);
  const behind = alone && template.text.slice(alone.span.end, span.end);
  if (alone && analysis.references.length === 1 && /^(?:\(\))?$/.test(behind ?? '')) {
    const isCalled = behind !== '';
    if (isCalled && !harmlessMethods.test(alone.segments.at(-1)?.name ?? '')) return [];
    const segments = isCalled ? alone.segments.slice(0, -1) : alone.segments;
    const interpolated = interpolatedType(scope, segments, cache);
    return interpolated ? [{ ...interpolated, span, maybeBare: isOftenBare(interpolated, segments) }] : [];
  }
  if (moreThanAValue.test(template.text.slice(span.start, span.end))) return [];
  const examined = new Set(references.filter(isExamined).map(inputName));
  return references
    .filter((one) => one.use === 'written' && !examined.has(inputName(one)))
    .flatMap(({ segments }) => interpolatedType(scope, segments, cache) ?? [])
    .map((interpolated) => ({ ...interpolated, span, nullable: true, maybeBare: true }));
}

/** What a plain path inserts: `$(inputs.x.path)`. */
function pathValue(
  scope: TemplateScope,
  { root, segments, span }: ScopeReference,
  cache: InputTypes,
): InterpolatedValue[] {
  const interpolated = root === 'inputs' ? interpolatedType(scope, segments, cache) : undefined;
  return interpolated ? [{ ...interpolated, span, maybeBare: isOftenBare(interpolated, segments) }] : [];
}

function isOftenBare({ kind }: InterpolatedType, segments: readonly MemberSegment[]): boolean {
  return kind === 'text' && severalArguments.test(segments.at(-1)?.name ?? '');
}

/** Signs of statements, lists, and comments, which cannot be parenthesized. */
const moreThanAValue = /[,;{}]|\breturn\b|\/[/*]/;

/** Whether an expression checks more than an input's presence, so its value may be known to be safe. */
const isExamined = ({ use }: ScopeReference): boolean => use !== 'written' && use !== 'tested';
const inputName = ({ segments }: ScopeReference): string | undefined => segments[0]?.name;

/** The span of the value's JavaScript: everything inside, or what a body returns. */
function valueSpan(text: string, inside: Span, isBody: boolean): Span {
  const written = text.slice(inside.start, inside.end);
  const value = isBody ? written.replace(/^\s*return\s+/, '') : written.trimStart();
  const before = written.length - value.length;
  const length = isBody ? value.replace(/[\s;]*$/, '').length : value.trimEnd().length;
  return { start: inside.start + before, end: inside.start + before + length };
}

/** Properties of datasets and collections that can hold more than one harmless word. */
const fileKinds: Readonly<Record<string, InterpolatedValue['kind']>> = {
  path: 'path',
  location: 'path',
  basename: 'path',
  nameroot: 'path',
  nameext: 'path',
  element_identifier: 'text',
};

/** The types of an input and of its members, by the member's name. */
const keptTypes = new WeakMap<PartCache, Map<string, InterpolatedType | undefined>>();

/** The type of a member path's value, if the shell may change the value. */
export function interpolatedType(
  scope: TemplateScope,
  segments: readonly MemberSegment[],
  cache: InputTypes,
): InterpolatedType | undefined {
  const [first, member] = segments;
  const facts = segments.length <= 2 && first ? scope.factsOf(first.name ?? '') : undefined;
  if (!facts || (member && member.kind !== 'name')) return readType(scope, segments, cache);
  const types = keptTypes.get(facts) ?? new Map<string, InterpolatedType | undefined>();
  keptTypes.set(facts, types);
  const name = member?.name ?? '';
  if (!types.has(name)) types.set(name, readType(scope, segments, cache));
  return types.get(name);
}

function readType(
  scope: TemplateScope,
  segments: readonly MemberSegment[],
  cache: InputTypes,
): InterpolatedType | undefined {
  if (segments.some(({ kind }) => kind === 'all' || kind === 'dynamic')) return undefined;
  const last = segments.at(-1);
  const holder: Value = segments.length > 1 ? follow(scope, segments.slice(0, -1)) : { kind: 'unknown' };
  if (holder.kind === 'file' && last?.kind === 'name') {
    const kind = fileKinds[last.name ?? ''];
    return kind && { ...anyText, kind, nullable: kind === 'text' };
  }
  if (holder.kind === 'collection') {
    return last?.name === 'name' ? { ...anyText, nullable: true } : undefined;
  }
  if (follow(scope, segments).kind !== 'text') return undefined;
  const types = inputsAt(scope, segments).map((input) => {
    if (!cache.has(input)) cache.set(input, describeInput(input, segments.length > 1));
    return cache.get(input);
  });
  // The one that needs the most care.
  return types.find((type) => type?.hasNoQuotes === false) ?? types.find((type) => type !== undefined);
}

function follow(scope: TemplateScope, segments: readonly MemberSegment[]): Value {
  const { value, deadEnd } = followReference(scope, { root: 'inputs', segments });
  return deadEnd ? { kind: 'unknown' } : value;
}

/** The inputs that a path may name, or whose elements it names: cases of a conditional may have inputs of the same name. */
export function inputsAt(
  scope: Pick<DeclaredInputs, 'inputsByName'>,
  [first, ...rest]: readonly MemberSegment[],
): readonly ToolInput[] {
  const input = scope.inputsByName.get(first?.name ?? '');
  let inputs = input ? [input] : [];
  for (const segment of rest) {
    if (segment.kind === 'index') continue;
    inputs = inputs.flatMap(({ children }) => children.filter(({ name }) => name === segment.name));
  }
  return inputs;
}

/** A text without validators. */
const anyText: InterpolatedType = {
  kind: 'text',
  options: [],
  nullable: false,
  isTame: false,
  hasNoQuotes: false,
};

function describeInput(input: ToolInput, isNested: boolean): InterpolatedType | undefined {
  const nullable = input.optional || isNested;
  if (input.type === 'color') return { ...anyText, kind: 'color', nullable };
  if (input.type === 'text') {
    if (rejects(input, bareSigns)) return undefined;
    return { ...anyText, nullable, isTame: rejects(input, quotedSigns), hasNoQuotes: rejects(input, ["'"]) };
  }
  const options = input.type === 'select' ? selectOptions(input) : undefined;
  return options && { ...anyText, kind: 'choice', options: [...options.keys()], nullable };
}

/** What the shell may interpret outside quotes: everything but letters, digits, and a few signs. */
const bareSigns = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).filter(
  (sign) => !/[\w.,:@%+=/-]/.test(sign),
);
/** What it may interpret in some quotes. */
const quotedSigns = ["'", '"', '`', '$', '\\', '\n'];

/** What a validator's pattern accepts: `^[…]+$`. */
const classPattern = /^\^?(?<members>\[(?:[^\]\\]|\\.)+\])(?:[+*?]|\{\d+(?:,\d*)?\})?\$$/s;

/** Whether a validator of the input rejects texts with any of some characters (public platform, "Validators"). */
function rejects({ pairs }: ToolInput, signs: readonly string[]): boolean {
  return (asSequence(pairs.get('validators')?.value)?.items ?? []).some(({ value }) => {
    const mapping = asMapping(value);
    const fields = mapping && pairsByName(mapping);
    const isNegated = asScalar(fields?.get('negate')?.value)?.value === true;
    if (asText(fields?.get('type')?.value)?.value !== 'regex' || isNegated) return false;
    const expression = asText(fields?.get('expression')?.value)?.value ?? '';
    const accepted = classOf(classPattern.exec(expression)?.groups?.['members']);
    return accepted !== undefined && !signs.some((sign) => accepted.test(sign));
  });
}

/** A class of characters, such as `[\w.]`; undefined if it is invalid. */
function classOf(members: string | undefined): RegExp | undefined {
  try {
    return members === undefined ? undefined : new RegExp(members);
  } catch {
    return undefined;
  }
}
