import type { MemberSegment } from '../javascript/member-path.js';
import type { Identifier } from '../javascript/parse.js';
import type { SyntaxTree } from '../javascript/script.js';
import type { AnalysisContext, ExpressionFault, ScopeReference } from './types.js';

const hyphenatedRest = /(?:-(?!(?:inputs|self|runtime)\b)\w+)+/y;

/**
 * `inputs.my-reads.path`: to JavaScript a difference with an unknown name. Returns the fault and the intended
 * references, or undefined if the unknown name is not part of such a word.
 */
export function hyphenatedName(
  text: string,
  unknown: Identifier,
  { spanOf }: SyntaxTree,
  references: readonly ScopeReference[],
  { inputNames }: AnalysisContext,
): { fault: ExpressionFault; references: ScopeReference[] } | undefined {
  const offset = spanOf(unknown).start;
  const reference = references.findLast(({ span }) => span.end < offset);
  const last = reference?.segments.at(-1);
  if (reference === undefined || last?.form !== 'dot' || last.name === undefined) return undefined;
  if (reference.segments.length === 1 && inputNames?.has(last.name)) return undefined;
  hyphenatedRest.lastIndex = last.span.end;
  const rest = hyphenatedRest.exec(text)?.[0] ?? '';
  const end = last.span.end + rest.length;
  if (offset >= end) return undefined;
  const nameSpan = { start: last.nameSpan.start, end };
  const meant: MemberSegment = {
    ...last,
    name: last.name + rest,
    span: { start: last.span.start, end },
    nameSpan,
  };
  const newText = `['${last.name}${rest}']`;
  return {
    fault: {
      span: nameSpan,
      reason: `a name with a hyphen must be written "${text.slice(reference.span.start, meant.span.start)}${newText}"`,
      edit: { span: meant.span, newText },
    },
    references: references.map((other) =>
      other === reference
        ? {
            ...other,
            span: { start: other.span.start, end },
            segments: [...other.segments.slice(0, -1), meant],
          }
        : other,
    ),
  };
}
