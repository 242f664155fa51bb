import type { ReportedFix } from '../../problems/rule.js';
import type { MemberSegment } from '../../javascript/member-path.js';
import { replaceAllInScalar } from '../../text/write-scalar.js';
import { listPlace, separatorFor } from '../../tool/shell/list-text.js';
import type { PlacedHole } from '../../tool/shell/script.js';
import type { TemplateScope } from '../../tool/template-scope.js';
import type { TemplateExpression } from '../../tool/template.js';
import { memberNamed } from './input-reference.js';
import { interpolatedType, type InterpolatedType, type KnownInputs } from './interpolated-value.js';
import { joinedList } from './joined-list.js';

/** A list outside quotes whose values the expression does not quote. */
export interface BareList {
  /** The type of its values. */
  values: InterpolatedType;
  /** Puts each value in quotes. */
  fix: ReportedFix | undefined;
}

const nowhere = { start: 0, end: 0 };
const anyIndex: MemberSegment = { kind: 'index', form: 'bracket', index: 0, span: nowhere, nameSpan: nowhere };

/**
 * The list of input values that an expression writes outside quotes, joined with spaces. `inputs.xs[].path`, which is
 * documented without quotes, and lists in assignments are not among them.
 */
export function bareListOf(
  scope: TemplateScope,
  placed: PlacedHole,
  expression: TemplateExpression,
  known: KnownInputs,
): BareList | undefined {
  if (placed.place.quoting !== 'bare') return undefined;
  const list = joinedList(expression);
  if (!list?.separator || list.quote || list.isQuotedInside || !list.items || !list.isWhole) return undefined;
  const { quote, isBare } = listPlace(placed);
  if (!isBare || quote === undefined) return undefined;
  const { list: path, member } = list.items;
  const segments = [...path, anyIndex, ...(member === undefined ? [] : [memberNamed(member)])];
  const values = interpolatedType(scope, segments, known);
  if (!values) return undefined;
  const { span } = expression.scanned;
  const separator = separatorFor(quote, list.blank);
  const edits = replaceAllInScalar(expression.template.scalar, [
    { decoded: { start: span.start, end: span.start }, text: quote },
    { decoded: list.separator, text: separator },
    { decoded: { start: span.end, end: span.end }, text: quote },
  ]);
  const isLiteral = values.kind === 'path' || values.options.every((option) => !option.includes("'"));
  const title = `Put in single quotes, and join with ${separator}`;
  return { values, fix: isLiteral && values.kind !== 'text' ? { title, edits } : undefined };
}
