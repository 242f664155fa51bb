import { memberNamed, type MemberSegment } from '../../javascript/member-path.js';
import type { ReportedFix } from '../../problems/rule.js';
import type { Span } from '../../text/range.js';
import { replaceInScalar } from '../../text/write-scalar.js';
import { elementsText } from '../../tool/collection-elements.js';
import type { TemplateScope } from '../../tool/template-scope.js';
import { inputValue } from '../../tool/inference/type-set.js';
import { lonelyArgument } from '../../tool/shell/command-word.js';
import { listForm, listPlace } from '../../tool/shell/list-text.js';
import type { PlacedSpan } from '../../tool/shell/script.js';
import { followReference, step, type DeadEnd, type Value } from '../../tool/value.js';
import { optionInstead } from '../boolean-word.js';
import { fileArgument } from '../kind/empty-word.js';
import { isPlain } from '../kind/expression-site.js';
import { dangerOf } from '../reference-unquoted.js';
import { interpolatedType, type InputTypes } from './interpolated-value.js';
import { quotesFor } from './quoting-fix.js';

/** An expression, or another text, that may mean an input. */
interface Target {
  scope: TemplateScope;
  /** What the reference replaces, in the decoded text. */
  span: Span;
  /** Where the shell reads it, if known. */
  placed: PlacedSpan | undefined;
  /** The steps after `inputs`. */
  segments: readonly MemberSegment[];
  known: InputTypes;
}

/** A fix that replaces an expression with a reference. */
export interface InputReferenceFix extends ReportedFix {
  /** The reference, including its quotes. */
  text: string;
}

/** Replacement text for a span of the decoded text. */
interface Written {
  span: Span;
  text: string;
}

/** The JavaScript of a path from `inputs`, by its names and indexes. */
export function inputPath(segments: readonly MemberSegment[]): string {
  const steps = segments.map(({ index, name = '' }) => (index === undefined ? `.${name}` : `[${index}]`));
  return `inputs${steps.join('')}`;
}

/**
 * The fix that replaces a text with a reference to an input, quoted for its place; for a dataset, its
 * path; for a member of a list, that of each dataset in it. Undefined if the input has no value that can be written.
 */
export function inputReferenceFix(target: Target): InputReferenceFix | undefined {
  const { scope, segments } = target;
  const { value, deadEnd } = followReference(scope, { root: 'inputs', segments: [...segments] });
  const written = deadEnd
    ? writeMembers(target, deadEnd)
    : (writeOption(target, value) ??
      writeList(target, value, 'path') ??
      writeOptional(target, value) ??
      writeOne(target, value));
  return (
    written && {
      text: written.text,
      title: `Replace with "${written.text}"`,
      edits: [replaceInScalar(scope.template.scalar, written.span, written.text)],
    }
  );
}

/** A boolean that is an argument of its own stands for an option. */
function writeOption({ scope, placed, segments }: Target, { kind }: Value): Written | undefined {
  const { shell } = placed?.script ?? {};
  const argument =
    placed && kind === 'boolean' ? lonelyArgument(placed.script.shell.tree, placed.hole) : undefined;
  if (!shell || !argument) return undefined;
  const names = segments.map(({ name }) => name);
  return {
    span: shell.decodedSpan(argument),
    text: `$(${optionInstead(scope, inputPath(segments), names)})`,
  };
}

/** `inputs.reads.basename`, where only the datasets in the list have that member. */
function writeMembers(target: Target, { segment, holder }: DeadEnd): Written | undefined {
  const segments = target.segments.slice(0, -1);
  const isLast = target.segments.at(-1) === segment;
  const isMember = holder.kind === 'list' && holder.of.kind === 'file' && step(holder.of, segment);
  return isLast && isMember ? writeList({ ...target, segments }, holder, segment.name) : undefined;
}

/** @param member the part of each dataset to write */
function writeList(target: Target, value: Value, member = ''): Written | undefined {
  const { scope, span, placed, segments } = target;
  const path = inputPath(segments);
  const mayBeNull = isNullable(target);
  const isCollection = value.kind === 'collection';
  const list = isCollection ? value.elements : value;
  if (list.kind !== 'list' || (isCollection && mayBeNull)) return undefined;
  const isOfFiles = list.of.kind === 'file';
  if (!isOfFiles && !isPlain(list.of)) return undefined;
  const hasArrayForm = scope.dialect.name === 'platform' && isOfFiles && !list.inCollection && !mayBeNull;
  const { suffix, isWrapped } = listForm(
    listPlace(placed),
    isOfFiles ? `.${member}` : '',
    true,
    hasArrayForm,
  );
  const items = isCollection ? elementsText(path) : mayBeNull ? `(${path} || [])` : path;
  const whole = `$(${items}${suffix})`;
  return { span, text: isWrapped ? `'${whole}'` : whole };
}

function writeOne(target: Target, value: Value): Written | undefined {
  const { scope, placed, segments, known } = target;
  const path = inputPath(segments);
  const isFile = value.kind === 'file';
  if (!isFile && !isPlain(value)) return undefined;
  const interpolated = interpolatedType(scope, isFile ? [...segments, memberNamed('path')] : segments, known);
  const quotes =
    placed && interpolated && dangerOf(placed, interpolated)
      ? quotesFor(placed, target.span, interpolated)
      : undefined;
  const { before = '', behind = '', escape = '', span = target.span } = quotes ?? {};
  const text = `${path}${isFile ? '.path' : ''}${escape}`;
  const guarded = isNullable(target) ? `${isFile ? path : `${path} !== null`} ? ${text} : ''` : text;
  return { span, text: `${before}$(${guarded})${behind}` };
}

/** An optional dataset that is an argument of its own: without it, an empty one would be left. */
function writeOptional(target: Target, { kind }: Value): Written | undefined {
  const { placed, segments } = target;
  if (!placed || kind !== 'file' || !isNullable(target)) return undefined;
  const { shell } = placed.script;
  const argument = fileArgument(shell.tree, placed.hole, 'path');
  const path = inputPath(segments);
  return (
    argument && {
      span: shell.decodedSpan(argument),
      text: `$(${path} ? "'" + ${path}.path + "'" : '')`,
    }
  );
}

/** Whether the value is null if the user gives none. */
function isNullable({ scope, segments: [first, ...rest] }: Target): boolean {
  const input = rest.length === 0 ? scope.inputsByName.get(first?.name ?? '') : undefined;
  return input !== undefined && inputValue(input).some((one) => one.kind === 'null' && !one.isQuiet);
}
