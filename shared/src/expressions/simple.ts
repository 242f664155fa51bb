import type { MemberSegment } from '../javascript/member-path.js';
import type { Span } from '../text/range.js';
import { isScopeName } from './members.js';
import type { ScopeReference } from './types.js';

const word = /[\p{L}\p{N}_]+/uy;
const bracketed = /\['(?<single>(?:[^'\\]|\\')+)'\]|\["(?<double>(?:[^"\\]|\\")+)"\]|\[(?<index>\d+)\]/uy;

/** The end of the word at an offset; the offset if there is none. */
function endOfWord(text: string, at: number): number {
  word.lastIndex = at;
  return word.test(text) ? word.lastIndex : at;
}

/** The segment at an offset, if there is one. */
function readSegment(text: string, start: number): MemberSegment | undefined {
  if (text.charAt(start) !== '.') return readBracketed(text, start);
  const end = endOfWord(text, start + 1);
  if (end === start + 1) return undefined;
  const nameSpan = { start: start + 1, end };
  return { kind: 'name', form: 'dot', name: text.slice(start + 1, end), span: { start, end }, nameSpan };
}

function readBracketed(text: string, start: number): MemberSegment | undefined {
  bracketed.lastIndex = start;
  const match = bracketed.exec(text);
  if (match === null) return undefined;
  const { single, double, index } = match.groups ?? {};
  const end = start + match[0].length;
  const span = { start, end };
  if (index !== undefined) {
    const nameSpan = { start: start + 1, end: end - 1 };
    return { kind: 'index', form: 'bracket', index: Number(index), span, nameSpan };
  }
  const name = (single ?? double ?? '').replace(/\\(['"])/g, '$1');
  return { kind: 'name', form: 'bracket', name, span, nameSpan: { start: start + 2, end: end - 2 } };
}

/** The steps of a path between two offsets; undefined if there is anything else. */
function readSegments(text: string, { start, end }: Span): MemberSegment[] | undefined {
  const segments: MemberSegment[] = [];
  let at = start;
  while (at < end) {
    const segment = readSegment(text, at);
    if (!segment) return undefined;
    segments.push(segment);
    at = segment.span.end;
  }
  return segments;
}

/**
 * The inside of `$( … )` as a parameter reference that the platform looks up without JavaScript, if it is
 * one. It allows names that JavaScript does not, `inputs.1st`, and no whitespace.
 *
 * Source: `param_re` of cwl-utils.
 */
export function readSimpleReference(text: string, inside: Span): ScopeReference | undefined {
  const root = text.slice(inside.start, endOfWord(text, inside.start));
  if (!isScopeName(root)) return undefined;
  const rootSpan = { start: inside.start, end: inside.start + root.length };
  const segments = readSegments(text, { start: rootSpan.end, end: inside.end });
  return segments && { root, rootSpan, span: inside, segments, use: 'written' };
}

/** `inputs.NAME[].path`: a list, and the path to the wanted part of each element. */
export interface ArrayReference {
  list: ScopeReference;
  each: MemberSegment[];
}

/**
 * The inside of `$( … )` as an array reference, if it is one.
 *
 * Source: interface document, "Parameter references".
 */
export function readArrayReference(text: string, inside: Span): ArrayReference | undefined {
  const source = text.slice(inside.start, inside.end);
  const start = inside.start + source.length - source.trimStart().length;
  const end = inside.start + source.trimEnd().length;
  const brackets = text.indexOf('[]', start);
  if (brackets < 0 || brackets >= end) return undefined;
  const list = readSimpleReference(text, { start, end: brackets });
  const each = readSegments(text, { start: brackets + 2, end });
  const isWhole = list?.root === 'inputs' && list.segments.length > 0 && each && each.length > 0;
  return isWhole ? { list, each } : undefined;
}
