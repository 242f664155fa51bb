import type { SpanEdit } from '../../text/range.js';
import type { SourceText } from '../../text/source.js';
import { climb, type Climb, type CursorLevel } from '../../yaml/cursor/climb.js';
import { firstOf, lineStart, readRow, type Row } from '../../yaml/cursor/row.js';

/** What was typed, and where. */
export interface Typed {
  /** The line of the cursor, zero-based. */
  line: number;
  /** A line end, a dash, or the space behind it. */
  character: string;
  /** The indentation of a collection or text relative to its key, in columns. */
  step: number;
}

/** Characters that trigger {@link onTypeEdit}. */
export const onTypeTriggers: readonly string[] = ['\n', '-', ' '];

/**
 * Indents a new line as the line above suggests, and aligns the dash of the next item with those of its list.
 * The space repeats it, since an editor drops what arrives after the next key.
 * Uses only lines, so that incomplete documents work just as well; lines with other text are not changed.
 */
export function onTypeEdit(source: SourceText, { line, character, step }: Typed): SpanEdit | undefined {
  if (line < 0 || line >= source.lineCount) return undefined;
  const written = source.line(line).trim();
  const column =
    character === '\n' && written === ''
      ? columnBelow(source, line, step)
      : character !== '\n' && written === '-'
        ? dashColumn(source, line)
        : undefined;
  if (column === undefined) return undefined;
  const start = lineStart(source, line);
  const end = written === '' ? source.lineContentEnd(line) : source.text.indexOf('-', start);
  return { span: { start, end }, newText: ' '.repeat(column) };
}

/** A column that everything is to the left of. */
const farRight = Number.MAX_SAFE_INTEGER;

function columnBelow(source: SourceText, line: number, step: number): number | undefined {
  const above = line - 1;
  if (above < 0 || !firstOf(source, above) || /^ *\t/.test(source.line(above))) return undefined;
  const around = climb(source, line, farRight, 'mapping');
  const begun = around.open && source.lineAt(around.open.value.start);
  if (begun !== undefined && begun < above) return columnInText(source, line, around);
  const row = readRow(source, above);
  if (!row) return undefined;
  if (around.open && isBlockHeader(row)) return contentColumn(source, line, row, around, step);
  if (row.value.text === '') return row.key && firstMemberColumn(source, line, row.content.column, step);
  if (!isComplete(row)) return undefined;
  return row.key ? row.content.column : row.dashes.at(-1)?.column;
}

/** In a block scalar, a new line is indented like the one above, unless the editor indents it further. */
function columnInText(source: SourceText, line: number, { open }: Climb): number | undefined {
  if (!open || !/^[|>][-+0-9]*$/.test(open.value.text)) return undefined;
  const above = firstOf(source, line - 1)?.indent ?? 0;
  const width = source.line(line).length;
  const least = firstOf(source, source.lineAt(open.value.start) + 1)?.indent ?? above;
  return width >= least ? undefined : above;
}

/** Below the header of a block scalar. */
function contentColumn(
  source: SourceText,
  line: number,
  row: Row,
  { levels, open }: Climb,
  step: number,
): number {
  const owner = levels[open?.inside ?? 0];
  const column = owner?.column ?? 0;
  const indicator = Number(/\d/.exec(row.value.text)?.[0] ?? 0);
  const below = source.lineCount > line + 1 ? nextIndent(source, line) : undefined;
  if (indicator > 0) return column + indicator;
  if (below !== undefined && below > column) return below;
  return column + (owner?.type === 'sequence' ? dashWidth : step);
}

const dashWidth = 2;

function nextIndent(source: SourceText, line: number): number | undefined {
  for (let below = line + 1; below < source.lineCount; below++) {
    const first = firstOf(source, below);
    if (first) return first.indent;
  }
  return undefined;
}

/** Below a key without a value: in the column of its present members, or in the usual one. */
function firstMemberColumn(source: SourceText, line: number, key: number, step: number): number {
  for (let below = line + 1; below < source.lineCount; below++) {
    const row = readRow(source, below);
    if (!row) continue;
    const isMember = row.indent > key || (row.indent === key && row.dashes.length > 0);
    return isMember ? row.indent : key + step;
  }
  return key + step;
}

function isBlockHeader({ value }: Row): boolean {
  return /^[|>][-+0-9]*$/.test(value.text);
}

const closers: Readonly<Record<string, string>> = { '[': ']', '{': '}', '"': '"', "'": "'" };

/** Whether a line's value ends on the line, judging by its last character. */
function isComplete({ value: { text } }: Row): boolean {
  const closer = closers[text.charAt(0)];
  return closer === undefined || (text.length > 1 && text.endsWith(closer));
}

/** A dash below the keys of an item begins the next item. */
function dashColumn(source: SourceText, line: number): number | undefined {
  const column = firstOf(source, line)?.indent;
  let above = line - 1;
  while (above >= 0 && !firstOf(source, above)) above--;
  const row = above < 0 ? undefined : readRow(source, above);
  if (!row?.key || row.content.column !== column || row.value.text === '') return undefined;
  const { levels, open } = climb(source, above + 1, farRight, 'mapping');
  const isOwn = open && source.lineAt(open.value.start) === above;
  const [, item, list]: (CursorLevel | undefined)[] = levels;
  if (!isOwn || isBlockHeader(row) || !isComplete(row)) return undefined;
  return item?.type === 'mapping' && list?.type === 'sequence' ? list.column : undefined;
}
