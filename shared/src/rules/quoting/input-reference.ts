import { memberNamed, type MemberSegment } from '../../javascript/member-path.js';
import type { ReportedFix } from '../../problems/rule.js';
import type { Span } from '../../text/range.js';
import { replaceInScalar } from '../../text/write-scalar.js';
import type { TemplateScope } from '../../tool/template-scope.js';
import { inputValue } from '../../tool/inference/type-set.js';
import { listForm, listPlace } from '../../tool/shell/list-text.js';
import type { PlacedHole } from '../../tool/shell/script.js';
import type { TemplateExpression } from '../../tool/template.js';
import { followReference, type Value } from '../../tool/value.js';
import { isPlain } from '../kind/expression-site.js';
import { dangerOf } from '../reference-unquoted.js';
import { interpolatedType, type KnownInputs } from './interpolated-value.js';
import { quotesFor } from './quoting-fix.js';

/** An expression that may mean an input. */
interface Target {
  scope: TemplateScope;
  expression: TemplateExpression;
  /** Where the shell reads it, if known. */
  placed: PlacedHole | undefined;
  /** `inputs.reads`, and its steps after `inputs`. */
  path: string;
  segments: readonly MemberSegment[];
  known: KnownInputs;
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

/**
 * The fix that replaces an expression with a reference to an input, quoted for its place; for a dataset, its
 * path. Undefined if the input has no value that can be written.
 */
export function inputReferenceFix(target: Target): InputReferenceFix | undefined {
  const { scope, segments, expression } = target;
  const { value, deadEnd } = followReference(scope, { root: 'inputs', segments: [...segments] });
  const written = deadEnd ? undefined : (writeList(target, value) ?? writeOne(target, value));
  return (
    written && {
      text: written.text,
      title: `Replace with "${written.text}"`,
      edits: [replaceInScalar(expression.template.scalar, written.span, written.text)],
    }
  );
}

function writeList(target: Target, value: Value): Written | undefined {
  const { scope, expression, placed, path } = target;
  const mayBeNull = isNullable(target);
  const isCollection = value.kind === 'collection';
  const list = isCollection ? value.elements : value;
  if (list.kind !== 'list' || (isCollection && mayBeNull)) return undefined;
  const isOfFiles = list.of.kind === 'file';
  if (!isOfFiles && !isPlain(list.of)) return undefined;
  const hasArrayForm = scope.dialect.name === 'platform' && isOfFiles && !list.inCollection && !mayBeNull;
  const { suffix, isWrapped } = listForm(listPlace(placed), isOfFiles ? '.path' : '', true, hasArrayForm);
  const items = isCollection ? `${path}.elements` : mayBeNull ? `(${path} || [])` : path;
  const whole = `$(${items}${suffix})`;
  return { span: expression.scanned.span, text: isWrapped ? `'${whole}'` : whole };
}

function writeOne(target: Target, value: Value): Written | undefined {
  const { scope, expression, placed, path, segments, known } = target;
  const isFile = value.kind === 'file';
  if (!isFile && !isPlain(value)) return undefined;
  const interpolated = interpolatedType(scope, isFile ? [...segments, memberNamed('path')] : segments, known);
  const quotes =
    placed && interpolated && dangerOf(placed, interpolated) ? quotesFor(placed, interpolated) : undefined;
  const { before = '', behind = '', escape = '', span = expression.scanned.span } = quotes ?? {};
  const text = `${path}${isFile ? '.path' : ''}${escape}`;
  const guarded = isNullable(target) ? `${isFile ? path : `${path} !== null`} ? ${text} : ''` : text;
  return { span, text: `${before}$(${guarded})${behind}` };
}

/** Whether the value is null if the user gives none. */
function isNullable({ scope, segments: [first, ...rest] }: Target): boolean {
  const input = rest.length === 0 ? scope.inputsByName.get(first?.name ?? '') : undefined;
  return input !== undefined && inputValue(input).some((one) => one.kind === 'null' && !one.isQuiet);
}
