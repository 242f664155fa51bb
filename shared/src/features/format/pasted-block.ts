import { applySpanEdits } from '../../text/apply-edits.js';
import { inColumn, needsIndicator, pastedLines } from '../../text/pasted-lines.js';
import type { Span, SpanEdit } from '../../text/range.js';
import { scriptBlock, type BlockPlace } from '../../text/write-block.js';
import { Document } from '../../tool/document.js';
import { indentStep } from '../../tool/layout.js';
import { lineAround, type Line } from '../../yaml/lines.js';
import { walk, type YamlParent, type YamlScalar } from '../../yaml/node.js';
import { longTexts } from '../long-texts.js';
import { membersBefore } from '../tree-search.js';

/** Lines that fit a block of text, and what its header needs. */
export interface FittingLines {
  newText: string;
  /** Completes the header above. */
  header?: SpanEdit;
}

/**
 * Several lines that are pasted into a long text, as lines of its literal block: below the header, behind it, or where
 * a header is still to be written. Line ends are those of the document.
 * @param document without what is replaced
 * @param text with line feeds
 */
export function linesOfBlock(document: Document, offset: number, text: string): FittingLines | undefined {
  const line = lineAround(document.source.text, offset);
  const member = membersBefore(document.yaml.root, offset).at(-1);
  return (
    (member && onKeyLine(document, member, offset, text)) ??
    inBlock(document, line, offset, text) ??
    (member && belowKey(document, member, offset, text))
  );
}

/** What is pasted behind a key or a header is below it. */
function onKeyLine(
  document: Document,
  member: YamlParent,
  offset: number,
  text: string,
): FittingLines | undefined {
  const { source } = document;
  const start = valueStart(member);
  const line = lineAround(source.text, offset);
  if (!isLongText(member) || start < line.start || start > offset) return undefined;
  if (source.text.slice(offset, line.end).trim() !== '') return undefined;
  const { value } = member;
  const parentIndent = columnOf(source.text, member);
  const { lineEnd } = source;
  if (isAbsent(value)) {
    if (continuesDocument(document, offset, text)) return undefined;
    const place = { parentIndent, step: stepIn(document, member), lineEnd };
    const written = blockOf(text, place);
    return written === undefined ? undefined : { newText: (offset === start ? ' ' : '') + written };
  }
  if (value.kind !== 'scalar' || value.indent === undefined || value.span.start >= offset) return undefined;
  const header = source.text.slice(value.span.start, offset).trimEnd();
  if (!/^[|>][-+1-9]*$/.test(header)) return undefined;
  const isEmpty = value.content.start >= value.content.end;
  const digit = Number(/\d/.exec(header)?.[0] ?? 0);
  const column = digit > 0 || isEmpty ? parentIndent + (digit || stepIn(document, member)) : value.indent;
  const lines = pastedLines(text, column);
  const indicator = digit === 0 && needsIndicator(lines) ? String(column - parentIndent) : '';
  const body = inColumn(lines, column).map((one) => lineEnd + one);
  return { newText: indicator + body.join('') };
}

/** A text as a block, with the blank lines below it. */
function blockOf(text: string, place: BlockPlace): string | undefined {
  // What was copied from another tool may have its header.
  const [opening = ''] = /^[|>][-+]?\n/.exec(text) ?? [];
  const lines = pastedLines(text.slice(opening.length), place.parentIndent + place.step);
  const last = lines.findLastIndex((line) => line.trim() !== '');
  const block = scriptBlock(lines.join('\n'), place);
  return block && block.replace('|', opening.trim() || '|') + place.lineEnd.repeat(lines.length - 1 - last);
}

/** In the lines of a block scalar, or in blank lines below it. */
function inBlock(document: Document, line: Line, offset: number, text: string): FittingLines | undefined {
  const { source } = document;
  const block = blockAt(document, offset, /^\s*(?:- |[A-Za-z_][\w.-]*:(?:\s|$))/.test(text));
  if (!block) return undefined;
  const before = source.text.slice(line.start, offset);
  const isLineStart = before.trim() === '';
  const column = Math.max(block.column, isLineStart ? before.length : line.indent);
  const lines = pastedLines(text, column);
  const present = isLineStart ? before.length : column;
  const isFirst = source.text.slice(block.start, offset).trim() === '';
  const header = isFirst && needsIndicator(lines) ? indicatorEdit(document, block.scalar, column) : undefined;
  return { newText: inColumn(lines, column, present).join(source.lineEnd), ...(header && { header }) };
}

/** A line below a key without a value; the header is still to be written behind the key. */
function belowKey(
  document: Document,
  member: YamlParent,
  offset: number,
  text: string,
): FittingLines | undefined {
  const { source } = document;
  const start = valueStart(member);
  const line = lineAround(source.text, offset);
  const before = source.text.slice(line.start, offset);
  const parentIndent = columnOf(source.text, member);
  if (!isLongText(member) || !isAbsent(member.value) || start >= line.start) return undefined;
  if (source.text.slice(line.start, line.end).trim() !== '' || before.length <= parentIndent)
    return undefined;
  const between = source.text.slice(start, line.start);
  if (!/^[ \t]*(?:#.*)?\s*$/.test(between) || continuesDocument(document, offset, text)) return undefined;
  const step = before.length - parentIndent;
  const lines = pastedLines(text, before.length);
  const keyLine = lineAround(source.text, start);
  const rest = source.text.slice(start, keyLine.end);
  const at = rest.trim() === '' ? keyLine.end : start;
  const header = `${at > start ? '' : ' '}|${needsIndicator(lines) ? String(step) : ''}`;
  return {
    newText: inColumn(lines, before.length, before.length).join(source.lineEnd),
    header: { span: { start: at, end: at }, newText: header },
  };
}

/** Where the value of a pair or an item can begin: behind its colon or dash. */
function valueStart(member: YamlParent): number {
  return member.kind === 'pair' ? (member.colon ?? member.key.span.end) + 1 : member.span.start + 1;
}

function isLongText(member: YamlParent): boolean {
  if (member.parent.flow) return false;
  if (member.kind === 'pair') return member.colon !== undefined && longTexts.has(member.name ?? '');
  const owner = member.parent.parent;
  return owner?.kind === 'pair' && longTexts.has(owner.name ?? '');
}

function isAbsent(node: YamlParent['value']): boolean {
  return node.kind === 'scalar' && node.absent;
}

function columnOf(text: string, { span }: YamlParent): number {
  return span.start - lineAround(text, span.start).start;
}

function stepIn(document: Document, member: YamlParent): number {
  return member.kind === 'item' ? 2 : indentStep(document);
}

/** An indentation indicator has one digit. */
const widestStep = 9;

function indicatorEdit(document: Document, scalar: YamlScalar, column: number): SpanEdit | undefined {
  const { text } = document.source;
  const { start } = scalar.span;
  const step = column - (scalar.parent ? columnOf(text, scalar.parent) : 0);
  if (/^.[-+]?\d/.test(text.slice(start, start + 3)) || step < 1 || step > widestStep) return undefined;
  return { span: { start: start + 1, end: start + 1 }, newText: String(step) };
}

/** Whether pasted lines are more of the document rather than text, as when they were copied from another tool. */
function continuesDocument(document: Document, offset: number, text: string): boolean {
  const { yaml, tool } = new Document(
    applySpanEdits(document.source.text, [{ span: { start: offset, end: offset }, newText: text }]),
  );
  const isPasted = ({ start }: Span): boolean => start >= offset && start < offset + text.length;
  if (yaml.problems.some(({ span }) => isPasted(span))) return false;
  return [...(tool?.structure.uses.keys() ?? [])].some((pair) => isPasted(pair.span));
}

interface BlockAround {
  scalar: YamlScalar;
  /** The start of its first line. */
  start: number;
  column: number;
}

/**
 * The block scalar whose lines an offset is in or below.
 * @param isYaml whether what is written there may be the next key or item
 */
function blockAt(document: Document, offset: number, isYaml: boolean): BlockAround | undefined {
  const { source, yaml } = document;
  const { text } = source;
  let last: YamlScalar | undefined;
  for (const node of yaml.root ? walk(yaml.root) : []) {
    if (node.kind === 'scalar' && node.indent !== undefined && node.start < offset) last = node;
  }
  if (!last || offset <= lineAround(text, last.start).end || text.slice(last.end, offset).trim() !== '')
    return undefined;
  const owner = last.parent ? source.columnAt(last.parent.start) : 0;
  const isEmpty = last.content.start >= last.content.end;
  const column = isEmpty ? Math.max(owner + 2, last.indent ?? 0) : (last.indent ?? 0);
  const caret = offset - lineAround(text, offset).start;
  if (isYaml && offset > last.end && caret < column) return undefined;
  return { scalar: last, start: last.content.start, column };
}
