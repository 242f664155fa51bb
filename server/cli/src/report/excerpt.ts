import stringWidth from 'fast-string-width';
import { visible } from '../terminal.js';

/** A piece of a source line as a terminal shows it. */
export interface Excerpt {
  text: string;
  /** Carets under the visible part of the place; at least one. */
  marks: string;
}

const tabStop = 4;
/** UTF-16 units considered around the place: enough for any terminal, regardless of the line's length. */
const reach = 400;
/** Text in which each character is user-perceived and has a column, which is read five times as fast. */
const plain = /^[\t\x20-\x7e]*$/;
/** Splits into user-perceived characters. */
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * The part of a line around a place, with carets below it.
 * @param start zero-based UTF-16 offset in the line; `end` likewise, exclusive
 * @param width available columns
 */
export function excerpt(line: string, start: number, end: number, width: number): Excerpt {
  const from = start > reach ? start - reach : 0;
  const near = line.slice(from, Math.min(line.length, Math.max(end, start) + reach, start + 2 * reach));
  let column = 0;
  let first = -1;
  let behind = -1;
  const isPlain = plain.test(near);
  const segments = isPlain
    ? Array.from(near, (segment, index) => ({ segment, index }))
    : graphemes.segment(near);
  const shown = Array.from(segments, ({ segment, index }) => {
    const place = index + from;
    if (first < 0 && place + segment.length > start) first = column;
    if (behind < 0 && place >= end) behind = column;
    const at = column;
    const text = shownAs(segment, column);
    const columns = isPlain ? text.length : stringWidth(text);
    column += columns;
    return { text, columns, at };
  });
  if (first < 0) first = column;
  if (behind < 0) behind = Math.max(column, first);

  const endsHere = from + near.length === line.length;
  const left = leftEdge(first, column, width, from === 0, endsHere);
  const lead = from > 0 || left > 0 ? '…' : '';
  const room = width - lead.length;
  const isCut = !endsHere || column - left > room;
  const right = isCut ? left + room - 1 : Infinity;
  const kept = shown.filter(({ at, columns }) => at >= left && at + columns <= right);
  const offset = (kept[0]?.at ?? left) - lead.length;
  return {
    text: `${lead}${kept.map(({ text }) => text).join('')}${isCut ? '…' : ''}`,
    marks: ' '.repeat(Math.max(0, first - offset)) + '^'.repeat(Math.max(1, Math.min(behind, right) - first)),
  };
}

/** A character as printed at a column. */
function shownAs(character: string, column: number): string {
  if (character === '\t') return ' '.repeat(tabStop - (column % tabStop));
  return character === '\ufeff' ? '' : visible(character);
}

/** The first column to show, so that a place is visible with some of what precedes it. */
function leftEdge(
  first: number,
  columns: number,
  width: number,
  beginsHere: boolean,
  endsHere: boolean,
): number {
  const third = Math.floor(width / 3);
  if (beginsHere && ((endsHere && columns <= width) || first < width - third)) return 0;
  // No further than needed to show the end.
  return Math.max(0, Math.min(first - third, endsHere ? columns - width + 1 : Infinity));
}
