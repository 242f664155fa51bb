import type { Span, SpanEdit } from '../../text/range.js';
import { linesBelow, type Line } from '../lines.js';
import type { YamlProblem } from '../node.js';

/** A slip that can be read past. */
export interface SyntaxFault {
  problem: YamlProblem;
  /**
   * The edits after which the rest of the document reads as it was meant; absent where nothing has to be repaired.
   * They are for reading only, one that is certain is the problem's repair too. Made when asked for, as they may
   * reach far.
   */
  repair?: () => SpanEdit[];
  /** The edits move lines to another column: what is wrong below them may only follow. */
  moves?: true;
}

/** A problem of the text's form. */
export function syntax(span: Span, message: string, repair?: YamlProblem['repair']): YamlProblem {
  return { kind: 'syntax', span, message, ...(repair && { repair }) };
}

/** The edit that puts a text at an offset. */
export function insert(at: number, newText: string): SpanEdit {
  return { span: { start: at, end: at }, newText };
}

/**
 * A line and those below it that are as deep or deeper; blank ones are left out. List items as deep as a first
 * line that is none belong to it only where a key waits for a value.
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

/** Takes out a line, and those below it that are as deep or deeper. */
export function skipLines(text: string, first: Line): SpanEdit[] {
  return Array.from(block(text, first), ({ start, end }) => ({ span: { start, end }, newText: '' }));
}
