import type { Span, SpanEdit } from '../../text/range.js';
import { linesBelow, type Line } from '../lines.js';
import type { YamlProblem } from '../node.js';

/** A mistake that the reader can recover from. */
export interface SyntaxFault {
  problem: YamlProblem;
  /**
   * The edits after which the rest of the document reads as intended; absent if nothing has to be repaired.
   * They are only for reading, but a certain one is also the problem's repair. Computed on demand, as they
   * may be long.
   */
  repair?: () => SpanEdit[];
  /** The edits move lines to another column: faults below them may be consequences. */
  moves?: true;
}

/** A problem of the text's form. */
export function syntax(span: Span, message: string, repair?: YamlProblem['repair']): YamlProblem {
  return { kind: 'syntax', span, message, ...(repair && { repair }) };
}

/** The edit that inserts a text at an offset. */
export function insert(at: number, newText: string): SpanEdit {
  return { span: { start: at, end: at }, newText };
}

/**
 * A line and those below it that are as deep or deeper, except blank ones. List items at the column of a
 * first line that is not one belong to it only if a key lacks its value.
 */
export function* block(text: string, first: Line): Generator<Line> {
  const isItem = (line: Line): boolean => text[line.start + line.indent] === '-';
  yield first;
  let above = first;
  for (const line of linesBelow(text, first.start)) {
    if (line.blank) continue;
    const isOwn = isItem(first) || !isItem(line) || text[above.end - 1] === ':';
    if (line.indent < first.indent || (line.indent === first.indent && !isOwn)) return;
    yield line;
    above = line;
  }
}

/** Moves a line, and those below it that are as deep or deeper, to another column. */
export function moveLines(text: string, first: Line, column: number): SpanEdit[] {
  return Array.from(block(text, first), ({ start }) =>
    column < first.indent
      ? { span: { start, end: start + first.indent - column }, newText: '' }
      : insert(start, ' '.repeat(column - first.indent)),
  );
}

/** Removes a line, and those below it that are as deep or deeper. */
export function skipLines(text: string, first: Line): SpanEdit[] {
  return Array.from(block(text, first), ({ start, end }) => ({ span: { start, end }, newText: '' }));
}
