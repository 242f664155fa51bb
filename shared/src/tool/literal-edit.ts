import type { SpanEdit } from '../text/range.js';
import { isLiteralSafe, literalBlock } from '../text/write-block.js';
import type { Tool } from './document.js';
import { indentOf } from './edits.js';
import { indentStep } from './layout.js';
import type { YamlParent, YamlScalar } from '../yaml/node.js';

/** A text that is the value of a pair or item, rather than an alias of one. */
export type TextScalar = YamlScalar & { value: string; parent: YamlParent };

/** The node as a text that can be rewritten in block style; undefined in braces, and if broken. */
export function asBlockText(tool: Tool, scalar: YamlScalar | undefined): TextScalar | undefined {
  if (!scalar || typeof scalar.value !== 'string' || !scalar.parent || scalar.absent) return undefined;
  return scalar.parent.parent.flow || tool.document.isBroken(scalar) ? undefined : (scalar as TextScalar);
}

/**
 * Replaces a scalar with a text as a literal block; keeps a comment after the scalar. Undefined if such a
 * block could not hold exactly the text.
 */
export function literalEdit(tool: Tool, scalar: TextScalar, text: string): SpanEdit | undefined {
  const { source } = tool;
  const { parent } = scalar;
  const prefix = source.text.slice(source.lineStart(source.lineAt(parent.span.start)), parent.span.start);
  const behind = commentBehind(tool, scalar);
  if (!behind || !isLiteralSafe(text) || prefix.includes('\t')) return undefined;
  const parentIndent = indentOf(tool, parent).length;
  const step = stepOf(tool, scalar, parentIndent);
  const { header, body } = literalBlock(text, { parentIndent, step, lineEnd: source.lineEnd });
  const tail = endOfBlock(tool, behind.end, header, parentIndent + step);
  if (!tail) return undefined;
  const start = startOnKeyLine(tool, scalar);
  const gap = start < scalar.span.start ? ' ' : '';
  const newText = `${gap}${header}${behind.comment}${body}${tail.lineEnd}`;
  return { span: { start, end: tail.end }, newText };
}

function stepOf(tool: Tool, { parent, style, indent = 0 }: TextScalar, parentIndent: number): number {
  const step = indent - parentIndent;
  if (style === 'literal' && step >= 1 && step <= 9) return step;
  return parent.kind === 'item' ? 2 : indentStep(tool.document);
}

/** Replaces a scalar with YAML on one line; a comment in a block scalar's header moves after it. */
export function lineEdit(tool: Tool, scalar: TextScalar, written: string): SpanEdit {
  const { span, content, indent } = scalar;
  const start = startOnKeyLine(tool, scalar);
  const gap = start < span.start ? ' ' : '';
  const comment = indent === undefined ? '' : headerComment(tool, scalar);
  return { span: { start, end: Math.max(span.end, content.end) }, newText: gap + written + comment };
}

/** After the colon or dash, if only whitespace separates it from a scalar on a line below. */
function startOnKeyLine({ source }: Tool, { parent, span }: TextScalar): number {
  const start = parent.kind === 'item' ? parent.span.start + 1 : (parent.colon ?? span.start - 1) + 1;
  const gap = source.text.slice(start, span.start);
  return gap.trim() === '' && /[\r\n]/.test(gap) ? start : span.start;
}

interface Behind {
  /** With the whitespace before it; empty if there is none. */
  comment: string;
  /** Where the scalar and the rest of its last line end. */
  end: number;
}

/** The comment after a scalar; undefined if anything else follows it. */
function commentBehind(tool: Tool, scalar: TextScalar): Behind | undefined {
  const { source } = tool;
  const { span, indent } = scalar;
  const end = source.lineContentEnd(source.lineAt(span.end));
  if (indent !== undefined) return { comment: headerComment(tool, scalar), end };
  const rest = source.text.slice(span.end, end);
  if (rest.trim() === '') return { comment: '', end };
  return /^[ \t]+#/.test(rest) ? { comment: rest, end } : undefined;
}

/** The comment in the header of a block scalar. */
function headerComment({ source }: Tool, { span }: TextScalar): string {
  const header = source.text.slice(span.start, source.lineContentEnd(source.lineAt(span.start)));
  return /^[|>][-+\d]*([ \t]+#.*)?/.exec(header)?.[1] ?? '';
}

/**
 * Where a span of the document that becomes a literal block ends, and the line end to write there if it is
 * part of the text: the span includes empty lines below, which the block would take for content. Undefined if
 * it would take a comment for content.
 * @param end where the last line of the span ends
 * @param indent the column of the block's lines
 */
export function endOfBlock(
  { source }: Tool,
  end: number,
  header: string,
  indent: number,
): { end: number; lineEnd: string } | undefined {
  let line = source.lineAt(end);
  let takesBlanks = header.endsWith('+');
  let text = '';
  while (line + 1 < source.lineCount && (text = source.line(line + 1)).trim() === '') {
    takesBlanks ||= text.length > indent || text.includes('\t');
    line++;
  }
  if (line + 1 < source.lineCount && /^ *#/.test(text) && text.indexOf('#') >= indent) return undefined;
  const last = takesBlanks ? source.lineContentEnd(line) : end;
  return { end: last, lineEnd: last === source.length && !header.endsWith('-') ? source.lineEnd : '' };
}
