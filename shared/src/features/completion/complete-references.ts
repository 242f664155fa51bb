import { isScopeName, scopeNames } from '../../expressions/members.js';
import { memberPathBefore, type PathBeforeCaret } from '../../javascript/caret/member-path-before.js';
import { touches, type Span } from '../../text/range.js';
import { labelReferencesSince } from '../../schema/outputs.js';
import type { Tool } from '../../tool/document.js';
import type { Template } from '../../tool/template.js';
import type { Value } from '../../tool/value.js';
import type { MethodReceiver } from '../hover/describe-code.js';
import { hasSince, type PlatformVersion } from '../../values/platform-version.js';
import { builtinFunctions, builtinNames, methods } from './complete-builtins.js';
import { labelSuggestions } from './complete-labels.js';
import { kinds, type Suggestion } from './completion-item.js';
import { inputMembers, NamePrefix, tableMembers } from './name-prefix.js';
import { valueBefore } from './value-before.js';
import {
  expressionAround,
  referencesAfterDollar,
  referencesAround,
  referencesWithin,
} from './whole-references.js';

/** The text at an offset if it can have references: a command, a config file, an output's label. */
export function templateAt(tool: Tool, offset: number): Template | undefined {
  return [...tool.templates, ...tool.labels].find(({ scalar }) => touches(scalar.content, offset));
}

/** Completions inside an expression, or after a `$` that begins one; older platforms have none in labels. */
export function completeReference(
  tool: Tool,
  template: Template,
  offset: number,
  { platform, insertsOnly = false }: { platform: PlatformVersion; insertsOnly?: boolean | undefined },
): Suggestion[] {
  const index = template.scalar.decoded.indexOf(offset);
  const at = pathAt(template, index);
  const isLabel = template.kind === 'label';
  if (isLabel && !hasSince(platform, labelReferencesSince)) return [];
  if (at) {
    const place = new NamePrefix(template, at.partial);
    if (isLabel) return labelSuggestions(tool, place, at);
    const around = expressionAround(tool, place, at);
    const all = at.root === undefined ? roots(tool, place, at, around) : members(tool, place, at);
    const isMember = at.root !== undefined;
    return around ? [...referencesAround(tool, place, { around, isMember, insertsOnly }), ...all] : all;
  }
  return isOpener(template.text, index - 1) && !isInExpression(template, index)
    ? referencesAfterDollar(tool, new NamePrefix(template, { start: index - 1, end: index }), isLabel)
    : [];
}

function pathAt({ expressions }: Template, index: number): PathBeforeCaret | undefined {
  for (const { scanned } of expressions) {
    const at = memberPathBefore(scanned.script, index);
    if (at) return at;
  }
  return undefined;
}

/** Whether there is an unescaped dollar sign. */
function isOpener(text: string, index: number): boolean {
  let first = index;
  while (text[first - 1] === '\\') first--;
  return text[index] === '$' && (index - first) % 2 === 0;
}

function isInExpression({ expressions }: Template, index: number): boolean {
  return expressions.some(({ scanned: { span } }) => span.start < index && index < span.end);
}

/** How an expression can start: whole references to inputs, the platform's objects, the tool's functions. */
function roots(
  tool: Tool,
  place: NamePrefix,
  { parameters, declared }: PathBeforeCaret,
  around: Span | undefined,
): Suggestion[] {
  const span = place.span();
  const locals = [...new Set([...parameters, ...declared])].map((name): Suggestion => ({
    label: name,
    kind: kinds.variable,
    detail: parameters.includes(name) ? 'parameter' : 'declared here',
    span,
    text: name,
  }));
  const scopes = [...scopeNames.keys()].map((name): Suggestion => ({
    label: name,
    kind: kinds.variable,
    span,
    text: name,
    topic: { about: 'root', name },
  }));
  const references = place.isFollowed || around ? [] : referencesWithin(tool, place);
  const functions = tool.library.map(({ name, kind, parameters }): Suggestion => ({
    label: name,
    kind: kind === 'function' ? kinds.function : kinds.variable,
    detail: kind === 'function' ? `(${parameters.join(', ')})` : '',
    span,
    text: name,
    topic: { about: 'library', name },
  }));
  const suggestions = [...locals, ...references, ...scopes.slice(0, 1), ...functions, ...scopes.slice(1)];
  const labels = new Set(suggestions.map(({ label }) => label));
  return [...suggestions, ...builtinNames(span).filter(({ label }) => !labels.has(label))];
}

function members(tool: Tool, place: NamePrefix, at: PathBeforeCaret): Suggestion[] {
  const { root, path } = at;
  if (root === 'inputs' && path.length === 0) return inputMembers(place, tool.inputs);
  if (root !== undefined && path.length === 0 && !isScopeName(root)) {
    return builtinFunctions(root, place.span());
  }
  const value = valueBefore(tool, at);
  switch (value?.kind) {
    case 'group':
      return inputMembers(place, [...value.members.values()]);
    case 'list':
      return [...elements(tool, place, value), ...usualFirst(place, 'list', tableMembers(place, 'list'))];
    case 'text':
      return usualFirst(place, 'text', [lengthOf(place)]);
    case 'number':
      return methods('number', place.span());
    case 'file':
    case 'collection':
    case 'pair':
    case 'runtime':
      return tableMembers(place, value.kind);
    default:
      return [];
  }
}

/** What is usually needed, then everything else that the language has. */
function usualFirst(place: NamePrefix, receiver: MethodReceiver, usual: readonly Suggestion[]): Suggestion[] {
  const labels = new Set(usual.map(({ label }) => label));
  return [...usual, ...methods(receiver, place.span()).filter(({ label }) => !labels.has(label))];
}

function lengthOf(place: NamePrefix): Suggestion {
  return { label: 'length', kind: kinds.property, span: place.span(), text: 'length' };
}

/** `[0]`, and in the dialect that has it `[].path`, replacing the dot after a list. */
function elements(tool: Tool, place: NamePrefix, list: Value & { kind: 'list' }): Suggestion[] {
  if (place.before !== '.') return [];
  const span = place.span({ start: place.partial.start - 1, end: place.partial.end });
  const hasArrayForm = tool.dialect.name === 'platform' && list.of.kind === 'file' && !list.inCollection;
  const all = hasArrayForm ? ['[].path'] : [];
  return [...all, '[0]'].map((text) => ({
    label: text,
    kind: kinds.property,
    span,
    text,
    filter: `.${text}`,
  }));
}
