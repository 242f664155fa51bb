import type { Range } from 'vscode-languageserver-types';
import { applySpanEdits } from '../../text/apply-edits.js';
import type { Span, SpanEdit } from '../../text/range.js';
import { replaceInScalar } from '../../text/write-scalar.js';
import { Document } from '../../tool/document.js';
import { listIndent } from '../../tool/layout.js';
import { lineAbove, lineAround } from '../../yaml/lines.js';
import { walk, type YamlScalar } from '../../yaml/node.js';

/** What to write instead of a text that is pasted. */
export interface Pasted {
  kind: 'indent' | 'escape';
  /** What it does, for a menu. */
  title: string;
  newText: string;
}

/** Where a text is pasted, and the text. */
export interface PasteParams {
  range: Range;
  text: string;
}

/** How often constructs within escaped ones are looked for. */
const maxDepth = 10;

/**
 * Ways to paste a text: indented for the block of text or the list that it goes into, and in a command or config file
 * with a backslash before what is meant for the shell. Empty if the text is right as it is.
 */
export function pasteEdits(document: Document, { range, text }: PasteParams): Pasted[] {
  const span = document.source.spanOf(range);
  const written = text.replace(/\r\n?/g, '\n');
  const fitting = indented(document, span, written) ?? written;
  const inFile = (fit: string): string => document.source.editOf({ span, newText: fit }).newText;
  const own = fitting.replaceAll('\n', document.source.lineEnd);
  const newText = fitting === written ? own : inFile(own);
  const plain = fitting === written ? [] : [{ kind: 'indent' as const, title: 'Paste indented', newText }];
  const escaped = withEscapes(document, span, own);
  return escaped === own
    ? plain
    : [
        ...plain,
        { kind: 'escape', title: 'Paste with the shell\'s own "$( )" escaped', newText: inFile(escaped) },
      ];
}

/** The text in the columns of its surroundings; undefined where columns have no meaning. */
function indented(document: Document, { start }: Span, text: string): string | undefined {
  if (!text.includes('\n')) return undefined;
  const line = lineAround(document.source.text, start);
  const before = document.source.text.slice(line.start, start);
  const isLineStart = before.trim() === '';
  const block = blockAt(document, start, /^\s*(?:- |[A-Za-z_][\w.-]*:(?:\s|$))/.test(text));
  if (block) {
    const column = Math.max(block.column, isLineStart ? before.length : line.indent);
    return inColumns(
      dedent(text.split('\n'), column, opensBlock),
      column,
      isLineStart ? before.length : undefined,
    );
  }
  if (!isLineStart || !/^\s*- /.test(text)) return undefined;
  const column = itemColumn(document, start, before.length);
  return inColumns(
    dedent(text.split('\n'), column, () => false, 2),
    column,
    before.length,
  );
}

/**
 * The column of the text of the block scalar whose lines an offset is in or below.
 * @param isYaml whether what is written there may be the next key or item
 */
function blockAt(document: Document, offset: number, isYaml: boolean): { column: number } | undefined {
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
  return isYaml && offset > last.end && caret < column ? undefined : { column };
}

/** The column of the items around a place, the one nearest to the caret if there are lists within lists. */
function itemColumn(document: Document, offset: number, caret: number): number {
  const { text } = document.source;
  const columns: number[] = [];
  let least = Infinity;
  for (let above = lineAbove(text, offset); above && least > 0; above = lineAbove(text, above.start)) {
    if (above.indent >= least) continue;
    least = above.indent;
    if (text.startsWith('- ', above.start + above.indent)) columns.push(above.indent);
    else if (columns.length === 0 && text.slice(above.start, above.end).trimEnd().endsWith(':'))
      return above.indent + listIndent(document);
  }
  return columns.find((column) => column <= caret) ?? columns.at(-1) ?? caret;
}

/** Whether the lines below a line belong to it, as in Python or the shell. */
function opensBlock(line: string): boolean {
  return /(?:[:{([\\]|\b(?:then|do|else))\s*$/.test(line);
}

/**
 * Lines without the indentation that all of them have. What was copied from the middle of a line lacks that of its
 * first line.
 * @param column where they are going
 * @param opens whether the lines below the first one are deeper than it
 * @param deeper how many columns the lines below an item's first one are deeper
 */
function dedent(lines: string[], column: number, opens: (first: string) => boolean, deeper = 0): string[] {
  const [first = '', ...rest] = lines;
  const least = leastIndent(rest);
  const own = indentOf(first);
  const isCut = own === 0 && least > deeper && !opens(first) && (deeper > 0 || least >= column);
  const itemAtLeast = rest.some((line) => indentOf(line) === least && /^\s*- /.test(line));
  const cut = isCut ? least - (deeper > 0 && !itemAtLeast ? deeper : 0) : Math.min(own, least);
  return [first.slice(Math.min(own, cut)), ...rest.map((line) => line.slice(Math.min(indentOf(line), cut)))];
}

function leastIndent(lines: readonly string[]): number {
  const all = lines.filter((line) => line.trim() !== '').map(indentOf);
  return all.length > 0 ? all.reduce((a, b) => Math.min(a, b)) : 0;
}

function indentOf(line: string): number {
  return line.length - line.replace(/^ +/, '').length;
}

/** @param present how many spaces are before the first line already; undefined within a line */
function inColumns(lines: readonly string[], column: number, present: number | undefined): string {
  const blanks = ' '.repeat(column);
  return lines
    .map((line, index) => {
      if (index === 0) return present === undefined ? line : ' '.repeat(Math.max(0, column - present)) + line;
      return line.trim() === '' ? '' : blanks + line;
    })
    .join('\n');
}

/** The text with a backslash before each construct that the platform would evaluate, but that the shell should. */
function withEscapes({ source }: Document, { start, end }: Span, pasted: string): string {
  if (!/\$[({]/.test(pasted)) return pasted;
  const [before, behind] = [source.text.slice(0, start), source.text.slice(end)];
  let text = pasted;
  for (let depth = 0; depth < maxDepth; depth++) {
    const { tool } = new Document(before + text + behind);
    const edits = (tool?.templates ?? []).flatMap(({ expressions, scalar }) =>
      expressions.flatMap(({ analysis: { verdict }, scanned: { span } }): SpanEdit[] => {
        if (verdict !== 'shell' && verdict !== 'arithmetic') return [];
        const edit = replaceInScalar(scalar, { start: span.start, end: span.start }, '\\');
        const at = edit.span.start - start;
        return at >= 0 && at < text.length && edit.span.end === edit.span.start
          ? [{ span: { start: at, end: at }, newText: edit.newText }]
          : [];
      }),
    );
    if (edits.length === 0) break;
    text = applySpanEdits(text, edits);
  }
  return text;
}
