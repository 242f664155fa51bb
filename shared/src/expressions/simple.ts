import type { Span } from '../text/range.js';
import { isScopeName } from './builtins.js';
import type { MemberSegment, ScopeReference } from './types.js';

const word = /[\p{L}\p{N}_]+/uy;
const segment =
  /\.(?<dotted>[\p{L}\p{N}_]+)|\['(?<single>(?:[^'\\]|\\')+)'\]|\["(?<double>(?:[^"\\]|\\")+)"\]|\[(?<index>\d+)\]/uy;

function readSegment(match: RegExpExecArray): MemberSegment {
  const { dotted, single, double, index } = match.groups ?? {};
  const start = match.index;
  const end = start + match[0].length;
  const span = { start, end };
  if (dotted !== undefined) {
    return { kind: 'name', form: 'dot', name: dotted, span, nameSpan: { start: start + 1, end } };
  }
  if (index !== undefined) {
    const nameSpan = { start: start + 1, end: end - 1 };
    return { kind: 'index', form: 'bracket', index: Number(index), span, nameSpan };
  }
  const name = (single ?? double ?? '').replace(/\\(['"])/g, '$1');
  return { kind: 'name', form: 'bracket', name, span, nameSpan: { start: start + 2, end: end - 2 } };
}

/**
 * The inside of `$( … )` as a parameter reference that the platform looks up without JavaScript, or nothing. It
 * allows names that JavaScript does not, `inputs.1st`, and no white space.
 *
 * Source: `param_re` of cwl-utils.
 */
export function readSimpleReference(text: string, inside: Span): ScopeReference | undefined {
  word.lastIndex = inside.start;
  const root = word.exec(text)?.[0];
  if (root === undefined || !isScopeName(root)) return undefined;
  const segments: MemberSegment[] = [];
  let end = inside.start + root.length;
  const rootSpan = { start: inside.start, end };
  while (end < inside.end) {
    segment.lastIndex = end;
    const match = segment.exec(text);
    if (match === null) return undefined;
    segments.push(readSegment(match));
    end += match[0].length;
  }
  return { root, rootSpan, span: inside, segments, use: 'written' };
}
