import { fieldsIn, type Field, type Shape } from '../schema/shape.js';
import type { SpanEdit } from '../text/range.js';
import type { YamlItem, YamlMapping, YamlPair } from '../yaml/node.js';
import type { UserTool } from './user-tool.js';

/**
 * Inserts `field: value` into a mapping, behind the present fields that come before it in canonical order.
 * @param value YAML on one line
 */
export function insertField(
  tool: UserTool,
  mapping: YamlMapping,
  shape: Shape,
  field: Field,
  value: string,
): SpanEdit {
  const order = fieldsIn(shape, tool.dialect.name).map(({ name }) => name);
  const rank = order.indexOf(field.name);
  const own = `${field.name}:${/^[\r\n]/.test(value) ? '' : ' '}${value}`;
  let before: YamlPair | undefined;
  for (const pair of mapping.pairs) {
    const pairRank = pair.name === undefined ? -1 : order.indexOf(pair.name);
    if (pairRank >= 0 && pairRank < rank) before = pair;
  }
  if (mapping.flow) return insertIntoFlow(tool, mapping, before, own);
  const first = mapping.pairs[0];
  const { source } = tool;
  if (!before && first) {
    return { span: at(first.span.start), newText: own + source.lineEnd + indentOf(tool, first) };
  }
  const end = before ? endOfLines(tool, before) : mapping.span.end;
  const indent = before ? indentOf(tool, before) : '';
  return { span: at(end), newText: `${source.lineEnd}${indent}${own}` };
}

function insertIntoFlow(
  tool: UserTool,
  mapping: YamlMapping,
  before: YamlPair | undefined,
  own: string,
): SpanEdit {
  if (before) return { span: at(before.span.end), newText: `, ${own}` };
  const first = mapping.pairs[0];
  if (first) return { span: at(first.span.start), newText: `${own}, ` };
  const inside = {
    start: mapping.span.start + 1,
    end: Math.max(mapping.span.start + 1, mapping.span.end - 1),
  };
  return { span: inside, newText: ` ${own} ` };
}

/** Gives a pair another key. */
export function renameKey(pair: YamlPair, name: string): SpanEdit {
  return { span: pair.key.span, newText: name };
}

/** Takes a pair or a list item away with the lines that it fills alone. */
export function remove(tool: UserTool, member: YamlPair | YamlItem): SpanEdit {
  const { source } = tool;
  const siblings: readonly (YamlPair | YamlItem)[] =
    member.kind === 'pair' ? member.parent.pairs : member.parent.items;
  const index = siblings.indexOf(member);
  const next = siblings[index + 1];
  if (member.parent.flow) {
    const previous = siblings[index - 1];
    if (next) return { span: { start: member.span.start, end: next.span.start }, newText: '' };
    return { span: { start: previous?.span.end ?? member.span.start, end: member.span.end }, newText: '' };
  }
  const line = source.lineAt(member.span.start);
  const alone = source.text.slice(source.lineStart(line), member.span.start).trim() === '';
  if (alone) {
    const end = endOfLines(tool, member);
    return {
      span: { start: source.lineStart(line), end: source.lineStart(source.lineAt(end) + 1) },
      newText: '',
    };
  }
  const end = next ? next.span.start : endOfLines(tool, member);
  return { span: { start: member.span.start, end }, newText: '' };
}

/** The white space that brings a new line to the column of a pair's key. */
export function indentOf(tool: UserTool, member: YamlPair | YamlItem): string {
  const { source } = tool;
  return ' '.repeat(member.span.start - source.lineStart(source.lineAt(member.span.start)));
}

/** The end of the last line that a member fills, a comment behind it and kept empty lines included. */
export function endOfLines(tool: UserTool, member: YamlPair | YamlItem): number {
  const { source } = tool;
  let line = source.lineAt(member.span.end);
  if (keepsEmptyLines(tool, member)) {
    while (line + 1 < source.lineCount - 1 && source.line(line + 1).trim() === '') line++;
  }
  return source.lineContentEnd(line);
}

/** Whether the member ends in a block scalar with `+`, whose empty lines are content. */
function keepsEmptyLines(tool: UserTool, member: YamlPair | YamlItem): boolean {
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
