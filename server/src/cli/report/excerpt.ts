import { cells, visible } from '../terminal.js';

/** A piece of a source line as a terminal shows it. */
export interface Excerpt {
  text: string;
  /** Carets under the place, as far as it can be seen; at least one. */
  marks: string;
}

const tabStop = 4;
/** UTF-16 characters around the place that are looked at: enough for any terminal, whatever the line's length. */
const reach = 400;

/**
 * The part of a line around a place, with carets below it.
 * @param start zero-based UTF-16 character of the line; `end` likewise, behind the place
 * @param width columns that there are
 */
export function excerpt(line: string, start: number, end: number, width: number): Excerpt {
  const from = start > reach ? start - reach : 0;
  const near = line.slice(from, Math.min(line.length, Math.max(end, start) + reach, start + 2 * reach));
  let column = 0;
  let first = -1;
  let behind = -1;
  const shown = cells(near).map((cell) => {
    const place = cell.index + from;
    if (first < 0 && place + cell.text.length > start) first = column;
    if (behind < 0 && place >= end) behind = column;
    const tab = cell.text === '\t' ? ' '.repeat(tabStop - (column % tabStop)) : undefined;
    const text = tab ?? (cell.text === '\ufeff' ? '' : visible(cell.text));
    const columns = tab?.length ?? (text === '' ? 0 : cell.columns);
    const at = column;
    column += columns;
    return { text, columns, at };
  });
  if (first < 0) first = column;
  if (behind < 0) behind = Math.max(column, first);

  const isCutBefore = from > 0 || (column > width && first >= width - margin);
  const left = isCutBefore ? Math.max(0, Math.min(first - margin, column - width + 2)) : 0;
  const lead = isCutBefore ? '…' : '';
  const fits = column - left + lead.length <= width && from + near.length === line.length;
  const right = fits ? Infinity : left + width - lead.length - 1;
  const kept = shown.filter(({ at, columns }) => at >= left && at + columns <= right);
  const offset = (kept[0]?.at ?? left) - lead.length;
  const stop = Math.min(behind, right);
  return {
    text: `${lead}${kept.map(({ text }) => text).join('')}${fits ? '' : '…'}`,
    marks: ' '.repeat(Math.max(0, first - offset)) + '^'.repeat(Math.max(1, stop - first)),
  };
}

/** Columns that are kept before a place far to the right. */
const margin = 24;
