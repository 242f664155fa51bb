import { fieldsIn, type Field, type Shape } from '../schema/shape.js';
import type { Span, SpanEdit } from '../text/range.js';
import type { SourceText } from '../text/source.js';
import { replaceScalar } from '../text/write-scalar.js';
import { partitionPoint } from '../util/collections.js';
import type { Dialect } from '../values/dialect.js';
import {
  isMerge,
  type YamlItem,
  type YamlMapping,
  type YamlNode,
  type YamlPair,
  type YamlSequence,
} from '../yaml/node.js';

/** What is to be known of a tool to edit it: its text, and how the rest of a field is read. */
export interface EditedTool {
  readonly source: SourceText;
  readonly dialect: Dialect;
}

/**
 * Inserts `field: value` into a mapping, after the fields that precede it in canonical order.
 * @param value YAML on one line
 */
export function insertField(
  tool: EditedTool,
  mapping: YamlMapping,
  shape: Shape,
  field: Field,
  value: string,
): SpanEdit {
  const order = fieldsIn(shape, tool.dialect.name).map(({ name }) => name);
  const rank = order.indexOf(field.name);
  const fieldText = `${field.name}:${/^[\r\n]/.test(value) ? '' : ' '}${value}`;
  let before: YamlPair | undefined;
  for (const pair of mapping.pairs) {
    const pairRank = pair.name === undefined ? -1 : order.indexOf(pair.name);
    if (pairRank >= 0 && pairRank < rank) before = pair;
  }
  if (mapping.flow) return insertIntoFlow(tool, mapping, before, fieldText);
  const first = mapping.pairs[0];
  const { source } = tool;
  // The text before an explicit or anchored key belongs to it.
  if (!before && first && !beginsLine(tool, first)) before = first;
  if (!before && first) {
    return { span: at(first.span.start), newText: fieldText + source.lineEnd + indentOf(tool, first) };
  }
  const end = before ? endOfLines(tool, before) : mapping.span.end;
  const indent = before ? indentOf(tool, before) : '';
  return { span: at(end), newText: `${source.lineEnd}${indent}${fieldText}` };
}

function insertIntoFlow(
  tool: EditedTool,
  mapping: YamlMapping,
  before: YamlPair | undefined,
  fieldText: string,
): SpanEdit {
  if (before) {
    const { source } = tool;
    const isBroken = source.lineAt(before.span.start) !== source.lineAt(mapping.span.start);
    const gap = isBroken ? source.lineEnd + indentOf(tool, before) : ' ';
    return { span: at(before.span.end), newText: `,${gap}${fieldText}` };
  }
  const first = mapping.pairs[0];
  if (first) return { span: at(first.span.start), newText: `${fieldText}, ` };
  const inside = {
    start: mapping.span.start + 1,
    end: Math.max(mapping.span.start + 1, mapping.span.end - 1),
  };
  return { span: inside, newText: ` ${fieldText} ` };
}

/** Whether only indentation and dashes precede the pair on its line. */
function beginsLine(tool: EditedTool, { span }: { span: Span }): boolean {
  const { source } = tool;
  return /^[\s-]*$/.test(source.text.slice(source.lineStart(source.lineAt(span.start)), span.start));
}

/** Gives a pair another key, unquoted unless the present one is quoted. */
export function renameKey({ key }: YamlPair, name: string): SpanEdit {
  return key.kind === 'scalar' && key.style !== 'plain'
    ? replaceScalar(key, name)
    : { span: key.span, newText: name };
}

/** Writes a value, YAML on one line, in place of the present one or an empty one. */
export function writeValue(tool: EditedTool, node: YamlNode, value: string): SpanEdit {
  const { parent, span } = node;
  const pair = parent?.kind === 'pair' ? parent : undefined;
  if (node.kind === 'scalar' && node.absent) {
    if (pair && pair.colon === undefined) return { span, newText: `: ${value}` };
    // After the colon or dash, and after an anchor or tag.
    const start = pair?.colon === undefined ? (parent?.span.start ?? span.start) : pair.colon + 1;
    const before = tool.source.text.slice(start, span.start).trimEnd();
    return { span: at(start + before.length), newText: ` ${value}` };
  }
  const start = pair?.colon === undefined ? span.start : pair.colon + 1;
  const isBlock = node.kind === 'mapping' && !node.flow;
  const valueStart = isBlock ? span.start - keyPrefix(tool, span.start) : span.start;
  const gap = tool.source.text.slice(start, valueStart);
  const isBelow = gap.trim() === '' && /[\r\n]/.test(gap);
  return isBelow
    ? { span: { start, end: span.end }, newText: ` ${value}` }
    : { span: { start: valueStart, end: span.end }, newText: value };
}

/**
 * Moves a block-style pair's value below new opening lines that enclose it: `['-']` or
 * `['format: markdown', 'content:']`. Only the value's indentation changes. Empty if the value is very long.
 */
export function nestValue(tool: EditedTool, pair: YamlPair, opening: readonly string[]): SpanEdit[] {
  const start = (pair.colon ?? pair.key.span.end - 1) + 1;
  const indent = `${indentOf(tool, pair)}  `;
  const lines = opening.map((line) => `${tool.source.lineEnd}${indent}${line}`).join('');
  const below = indentLines(tool, { start, end: pair.value.span.end });
  return below ? [{ span: at(start), newText: lines }, ...below] : [];
}

/**
 * Moves block-style pairs that follow each other into a new mapping under a key in their place. Only their indentation
 * changes. Empty if they are very long, or if the first does not begin its line.
 */
export function nestMembers(tool: EditedTool, pairs: readonly YamlPair[], key: string): SpanEdit[] {
  const [first, last] = [pairs[0], pairs.at(-1)];
  if (!first || !last || !beginsLine(tool, { span: { start: startOf(tool, first), end: first.span.end } }))
    return [];
  const start = startOf(tool, first);
  const below = indentLines(tool, { start, end: last.span.end });
  const opening = `${key}:${tool.source.lineEnd}${indentOf(tool, first)}  `;
  return below ? [{ span: at(start), newText: opening }, ...below] : [];
}

/** Turns a value into a list with it as the only item; empty if small edits cannot do that. */
export function wrapInList(tool: EditedTool, node: YamlNode): SpanEdit[] {
  const { parent, span } = node;
  if (node.kind !== 'scalar' && node.kind !== 'alias' && !node.flow) {
    const below = beginsLine(tool, node) ? indentLines(tool, span) : undefined;
    return below ? [{ span: at(span.start), newText: '- ' }, ...below] : [];
  }
  const isPair = parent?.kind === 'pair' && !parent.parent.flow;
  if (isPair && node.kind !== 'mapping') return nestValue(tool, parent, ['-']);
  return [
    { span: at(span.start), newText: '[' },
    { span: at(span.end), newText: ']' },
  ];
}

/**
 * Turns a mapping into a list with each of its members as an item; empty if small edits cannot do that, or if it merges
 * another mapping.
 */
export function membersAsItems(tool: EditedTool, mapping: YamlMapping): SpanEdit[] {
  const { pairs, flow, span } = mapping;
  if (pairs.some(isMerge)) return [];
  if (flow) {
    const opened = pairs.slice(1).flatMap((pair, index) => [
      { span: at((pairs[index] ?? pair).span.end), newText: ' }' },
      { span: at(startOf(tool, pair)), newText: '{ ' },
    ]);
    if (pairs.length === 0) return [{ span, newText: '[]' }];
    return [{ span: at(span.start), newText: '[' }, ...opened, { span: at(span.end), newText: ']' }];
  }
  const starts = pairs.map((pair) => startOf(tool, pair));
  const areOnLines = starts.every((start) => beginsLine(tool, { span: { start, end: start } }));
  const below = areOnLines ? indentLines(tool, span) : undefined;
  if (!below) return [];
  // A dash takes the place of the indentation of its line.
  const dashes = starts.map((start) => ({ span: at(start), newText: '- ' }));
  const dashLines = new Set(starts.map((start) => tool.source.lineAt(start)));
  return [...dashes, ...below.filter((edit) => !dashLines.has(tool.source.lineAt(edit.span.start)))];
}

/** Spans of more lines are not indented by edits. */
const maxIndentedLines = 10_000;

/** Indents each line that begins in the span by two spaces; undefined if there are too many. */
function indentLines({ source }: EditedTool, { start, end }: Span): SpanEdit[] | undefined {
  const edits: SpanEdit[] = [];
  const [first, last] = [source.lineAt(start) + 1, source.lineAt(end)];
  if (last - first > maxIndentedLines) return undefined;
  for (let line = first; line <= last; line++) {
    if (source.line(line) !== '') edits.push({ span: at(source.lineStart(line)), newText: '  ' });
  }
  return edits;
}

/** Removes a pair or a list item, or all up to a later sibling, with any lines that they alone occupy. */
export function remove(tool: EditedTool, first: YamlPair | YamlItem, last = first): SpanEdit {
  const { source } = tool;
  const siblings: readonly (YamlPair | YamlItem)[] =
    first.kind === 'pair' ? first.parent.pairs : first.parent.items;
  const previous = siblings[indexIn(siblings, first) - 1];
  const next = siblings[indexIn(siblings, last) + 1];
  if (first.parent.flow) {
    if (next) return { span: { start: first.span.start, end: next.span.start }, newText: '' };
    return { span: { start: previous?.span.end ?? first.span.start, end: last.span.end }, newText: '' };
  }
  const start = startOf(tool, first);
  const line = source.lineAt(start);
  if (source.text.slice(source.lineStart(line), start).trim() === '') {
    let end = source.lineAt(endOfLines(tool, last));
    // After a block scalar that keeps them, empty lines would become its content.
    if (previous && keepsEmptyLines(tool, previous)) end = lastEmptyLine(tool, end);
    return { span: { start: source.lineStart(line), end: source.lineStart(end + 1) }, newText: '' };
  }
  return { span: { start, end: next ? startOf(tool, next) : endOfLines(tool, last) }, newText: '' };
}

/**
 * Removes an empty value, `[]` or `null`, so that list items can be written below its key. Undefined if the value is not
 * empty, or if an anchor or a tag precedes it.
 * @returns where to write them, too: the end of the key's line
 */
export function clearForItems(
  { source }: EditedTool,
  { value, colon, span }: YamlPair,
): { edit: SpanEdit; end: number } | undefined {
  const isEmpty =
    value.kind === 'sequence' ? value.items.length === 0 : value.kind === 'scalar' && value.value === null;
  if (!isEmpty || colon === undefined) return undefined;
  const written = { start: colon + 1, end: Math.max(colon + 1, value.span.end) };
  const before = source.text.slice(written.start, value.span.start);
  const line = source.lineAt(span.end);
  if (before.trim() !== '' || line !== source.lineAt(colon)) return undefined;
  return { edit: { span: written, newText: '' }, end: source.lineContentEnd(line) };
}

/**
 * Removes pairs and list items from any number of collections. An emptied collection becomes `[]` or `{}`.
 */
export function removeAll(tool: EditedTool, members: Iterable<YamlPair | YamlItem>): SpanEdit[] {
  const byParent = new Map<YamlMapping | YamlSequence, Set<YamlPair | YamlItem>>();
  for (const member of members) {
    const group = byParent.get(member.parent);
    if (group) group.add(member);
    else byParent.set(member.parent, new Set([member]));
  }
  return [...byParent].flatMap(([parent, gone]) => removeFrom(tool, parent, gone));
}

function removeFrom(
  tool: EditedTool,
  parent: YamlMapping | YamlSequence,
  removed: ReadonlySet<YamlPair | YamlItem>,
): SpanEdit[] {
  const siblings: readonly (YamlPair | YamlItem)[] = parent.kind === 'mapping' ? parent.pairs : parent.items;
  if (removed.size === siblings.length && parent.parent) return [writeEmpty(tool, parent)];
  const edits: SpanEdit[] = [];
  let first: YamlPair | YamlItem | undefined;
  siblings.forEach((member, index) => {
    if (!removed.has(member)) return;
    first ??= member;
    const next = siblings[index + 1];
    if (next && removed.has(next)) return;
    edits.push(remove(tool, first, member));
    first = undefined;
  });
  return edits;
}

function writeEmpty(tool: EditedTool, node: YamlMapping | YamlSequence): SpanEdit {
  const { span, newText } = writeValue(tool, node, node.kind === 'mapping' ? '{}' : '[]');
  const last = (node.kind === 'mapping' ? node.pairs : node.items).at(-1);
  // With the comment at the end of its last line, which is about what was removed.
  const end = node.flow || !last ? span.end : endOfLines(tool, last);
  return { span: { start: span.start, end }, newText };
}

/** The index of a member among its siblings, which are in document order. */
function indexIn(siblings: readonly { span: Span }[], member: { span: Span }): number {
  return partitionPoint(siblings, ({ span }) => span.start < member.span.start);
}

/** The whitespace that indents a new line to a pair's key, or to the `?` before it. */
export function indentOf(text: Pick<EditedTool, 'source'>, member: YamlPair | YamlItem): string {
  const { source } = text;
  const start = startOf(text, member);
  const line = source.lineAt(start);
  const hasMark = line === 0 && source.text.startsWith('\uFEFF');
  return ' '.repeat(start - source.lineStart(line) - (hasMark ? 1 : 0));
}

/** The offset where a member begins: for a pair, the `?`, anchor, or tag of its key. */
export function startOf(text: Pick<EditedTool, 'source'>, { kind, start }: YamlPair | YamlItem): number {
  return start - (kind === 'pair' ? keyPrefix(text, start) : 0);
}

/** How many characters before a key are searched for its `?`, anchor, and tag. */
const longestKeyPrefix = 100;

/** How many characters before a key belong to it. */
function keyPrefix({ source }: Pick<EditedTool, 'source'>, start: number): number {
  const lineStart = source.lineStart(source.lineAt(start));
  const before = source.text.slice(Math.max(lineStart, start - longestKeyPrefix), start);
  return /(?:\?[ \t]+)?(?:[&!][^\s&!]*[ \t]+)*$/.exec(before)?.[0].length ?? 0;
}

/** The end of a member's last line, including a trailing comment and empty lines that it keeps. */
export function endOfLines(tool: EditedTool, member: YamlPair | YamlItem): number {
  const { source } = tool;
  const line = source.lineAt(member.span.end);
  return source.lineContentEnd(keepsEmptyLines(tool, member) ? lastEmptyLine(tool, line) : line);
}

/** The last of the empty lines directly below a line, or that line. */
function lastEmptyLine({ source }: EditedTool, line: number): number {
  let last = line;
  while (last + 1 < source.lineCount - 1 && source.line(last + 1).trim() === '') last++;
  return last;
}

/** Whether the member ends in a block scalar with `+`, whose empty lines are content. */
export function keepsEmptyLines(tool: EditedTool, member: YamlPair | YamlItem): boolean {
  let node = member.value;
  for (;;) {
    const last =
      node.kind === 'mapping' ? node.pairs.at(-1) : node.kind === 'sequence' ? node.items.at(-1) : undefined;
    if (!last) break;
    node = last.value;
  }
  return (
    node.kind === 'scalar' && node.indent !== undefined && /^[|>]\d?\+/.test(tool.source.slice(node.span))
  );
}

function at(offset: number): { start: number; end: number } {
  return { start: offset, end: offset };
}
