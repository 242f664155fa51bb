import type { MemberSegment } from '../javascript/member-path.js';
import { movedSpan } from '../text/range.js';
import type { Analysis, ExpressionFault, ScannedExpression, ScopeReference } from './types.js';

/** An expression as it is found some characters further on, in another text. */
export function moveExpression(expression: ScannedExpression, text: string, by: number): ScannedExpression {
  const { kind, closed, openQuote } = expression;
  const inside = movedSpan(expression.inside, by);
  return {
    kind,
    span: movedSpan(expression.span, by),
    inside,
    closed,
    ...(openQuote !== undefined && { openQuote: openQuote + by }),
    script: expression.script.copiedTo(text, inside),
  };
}

/** The analysis of an expression that is found some characters further on. */
export function moveAnalysis(analysis: Analysis, by: number): Analysis {
  const { fault, references } = analysis;
  return {
    ...analysis,
    references: references.map((reference) => moveReference(reference, by)),
    ...(fault && { fault: moveFault(fault, by) }),
  };
}

function moveReference({ root, rootSpan, span, segments, use }: ScopeReference, by: number): ScopeReference {
  return {
    root,
    rootSpan: movedSpan(rootSpan, by),
    span: movedSpan(span, by),
    segments: segments.map((segment) => moveSegment(segment, by)),
    use,
  };
}

function moveSegment(segment: MemberSegment, by: number): MemberSegment {
  return { ...segment, span: movedSpan(segment.span, by), nameSpan: movedSpan(segment.nameSpan, by) };
}

function moveFault(fault: ExpressionFault, by: number): ExpressionFault {
  const { span, edit } = fault;
  return {
    ...fault,
    span: movedSpan(span, by),
    ...(edit && { edit: { ...edit, span: movedSpan(edit.span, by) } }),
  };
}
