import type { MemberExpression } from 'acorn';
import type { MemberSegment } from '../../expressions/types.js';
import type { Evaluator } from './evaluator.js';

/** The segment of a member that is written out; undefined where it is computed. */
export function segmentOf(
  { object, property, computed }: MemberExpression,
  evaluator: Evaluator,
): MemberSegment | undefined {
  const { text } = evaluator;
  const nameSpan = evaluator.spanOf(property);
  const behind = computed ? text.indexOf(']', nameSpan.end) + 1 : nameSpan.end;
  const span = { start: punctuationBefore(text, nameSpan.start, evaluator.spanOf(object).end), end: behind };
  if (!computed) {
    const name = property.type === 'Identifier' ? property.name : '';
    return { kind: 'name', form: 'dot', name, span, nameSpan };
  }
  if (property.type !== 'Literal') return undefined;
  if (typeof property.value === 'string') {
    const inner = { start: nameSpan.start + 1, end: nameSpan.end - 1 };
    return { kind: 'name', form: 'bracket', name: property.value, span, nameSpan: inner };
  }
  return typeof property.value === 'number'
    ? { kind: 'index', form: 'bracket', index: property.value, span, nameSpan }
    : undefined;
}

/** Where the dot or the bracket begins before a member's name. */
function punctuationBefore(text: string, name: number, least: number): number {
  let start = name;
  while (start > least && /[\s.?[]/.test(text.charAt(start - 1))) start--;
  return start + (/^\s*/.exec(text.slice(start, name))?.[0].length ?? 0);
}
