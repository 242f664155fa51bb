import type { SelectionRange } from 'vscode-languageserver-types';
import { touches, type Position, type Span } from '../../text/range.js';
import type { Document } from '../../tool/document.js';
import type { YamlNode, YamlParent, YamlScalar } from '../../yaml/node.js';
import { membersBefore, scalarAt } from '../tree-search.js';
import { TextParts, wordAt } from './text-parts.js';

/**
 * For each position the growing selections around it: from a word, name, or property to the expression, the
 * shell command, the value, and finally the whole document (LSP, "Selection Range Request"). Each range
 * contains the position, and each is smaller than the next.
 */
export function selectionRanges(document: Document, positions: readonly Position[]): SelectionRange[] {
  const texts = new TextParts(document.tool);
  return positions.map((position) =>
    linked(document, spansAround(document, texts, document.source.offsetAt(position))),
  );
}

/** From the smallest to the document; each is inside the next. */
function spansAround(document: Document, texts: TextParts, offset: number): Span[] {
  const { text } = document.source;
  const { root, comments } = document.yaml;
  const scalar = scalarAt(root, offset)?.scalar;
  const inText = scalar && texts.around(scalar, offset);
  const isHere = (span: Span): boolean => span.end > span.start && touches(span, offset);
  const parts = [
    ...(scalar ? [scalar.content] : []),
    ...(inText?.parts ?? []),
    ...(root ? [root.span, ...flowInside(text, root)] : []),
    ...membersBefore(root, offset).flatMap((member) => memberSpans(text, member)),
    ...comments.map(({ span }) => span),
  ].filter(isHere);
  const words = (inText?.words ?? [wordAt(text, offset)]).filter(isHere);
  return words.reduce(insert, nested([...parts, { start: 0, end: text.length }]));
}

/** The smallest part first, then the parts that contain it and one another. */
function nested(parts: readonly Span[]): Span[] {
  const chain: Span[] = [];
  for (const span of [...parts].sort((a, b) => a.end - a.start - (b.end - b.start))) {
    const last = chain.at(-1);
    if (!last || (holds(span, last) && !holds(last, span))) chain.push(span);
  }
  return chain;
}

/** Adds a word or line unless it crosses a part. */
function insert(chain: Span[], span: Span): Span[] {
  const index = chain.findIndex((other) => holds(other, span));
  const before = chain.slice(0, index);
  const isNew = index >= 0 && !holds(span, chain[index] ?? span) && before.every((one) => holds(span, one));
  return isNew ? [...before, span, ...chain.slice(index)] : chain;
}

function memberSpans(text: string, member: YamlParent): Span[] {
  const { span, value } = member;
  const spans = [span, value.span, ...flowInside(text, value), member.parent.span];
  if (member.kind === 'item') return spans;
  const { key, colon } = member;
  const quoted: YamlScalar[] = key.kind === 'scalar' ? [key] : [];
  return [
    ...spans,
    key.span,
    ...quoted.map(({ content }) => content),
    ...(colon === undefined ? [] : [withProperties(text, colon, value)]),
  ];
}

/** A value with the anchor and the tag before it. */
function withProperties(text: string, colon: number, value: YamlNode): Span {
  const written = text.slice(colon + 1, value.span.start);
  const start = colon + 1 + written.length - written.trimStart().length;
  return { start: /^[&!]/.test(written.trimStart()) ? start : value.span.start, end: value.span.end };
}

/** The text between the brackets of a flow collection. */
function flowInside(text: string, node: YamlNode): Span[] {
  const isFlow = (node.kind === 'mapping' || node.kind === 'sequence') && node.flow;
  const { start, end } = node.span;
  return isFlow && /[\]}]/.test(text.charAt(end - 1)) && end > start + 1
    ? [{ start: start + 1, end: end - 1 }]
    : [];
}

function holds(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** In LSP form, without ranges that look the same as the one around them. */
function linked({ source }: Document, spans: readonly Span[]): SelectionRange {
  let around: SelectionRange = { range: source.rangeOf({ start: 0, end: source.length }) };
  for (const span of [...spans].reverse()) {
    const range = source.rangeOf(span);
    if (isSame(range.start, around.range.start) && isSame(range.end, around.range.end)) continue;
    around = { range, parent: around };
  }
  return around;
}

function isSame(a: Position, b: Position): boolean {
  return a.line === b.line && a.character === b.character;
}
