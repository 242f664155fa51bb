import type { SpanEdit } from '../../text/range.js';
import type { SourceText } from '../../text/source.js';
import { columnOf, insetIn, layOut, type Layout, type LineRange } from './layout.js';
import type { Piece, Pieces } from './pieces.js';
import { gapBetween } from './spacing.js';

/** How to lay out a document. */
export interface EditOptions {
  /** The indentation of a collection or text relative to its key. */
  step: number;
  /** The lines that may change; all if absent. Anything only partly in them keeps its column. */
  lines: LineRange | undefined;
}

/**
 * The edits that give a document without syntax errors its canonical layout: each within a line, or at a
 * line's end including empty lines below. They are not verified to preserve values.
 */
export function layoutEdits(source: SourceText, pieces: Pieces, options: EditOptions): SpanEdit[] {
  return new Formatter(source, pieces, options).edits();
}

class Formatter {
  private readonly result: SpanEdit[] = [];
  private readonly text: string;
  private readonly pieces: readonly Piece[];
  private readonly end: number;
  private readonly layout: Layout;
  private readonly step: number;
  private readonly lines: LineRange;

  constructor(
    private readonly source: SourceText,
    { pieces, end }: Pieces,
    { step, lines }: EditOptions,
  ) {
    this.text = source.text;
    this.pieces = pieces;
    this.end = end;
    this.step = step;
    this.lines = lines ?? { first: 0, last: source.lineCount };
    this.layout = layOut(pieces, step);
    for (const level of this.layout.levels) {
      if (this.mayChange(level.lines)) level.to = (level.parent?.to ?? 0) + level.inset;
    }
  }

  edits(): SpanEdit[] {
    this.pieces.forEach((piece, index) => {
      const before = this.pieces[index - 1];
      if (piece.kind === 'content') this.content(piece, index);
      else if (before && !piece.isFirst) this.spacing(before, piece, index);
      else this.lineBreak(before, piece, index);
      if (piece.kind === 'scalar' && piece.lastLine > piece.line) this.furtherLines(piece, index);
    });
    this.ending();
    return this.result;
  }

  private mayChange({ first, last }: LineRange): boolean {
    return this.lines.first <= first && last <= this.lines.last;
  }

  private replace(start: number, end: number, newText: string): void {
    if (this.text.slice(start, end) === newText) return;
    const lines = { first: this.source.lineAt(start), last: this.source.lineAt(end) };
    // A line is removed up to the beginning of the next one.
    if (end > start && this.source.lineStart(lines.last) === end) lines.last--;
    if (this.mayChange(lines)) this.result.push({ span: { start, end }, newText });
  }

  private spacing(before: Piece, piece: Piece, index: number): void {
    const level = this.layout.compact.get(index);
    const gap = level?.parent
      ? ' '.repeat(level.to - level.parent.to - 1)
      : gapBetween(this.text, before, piece);
    this.replace(before.end, piece.start, gap);
  }

  private lineBreak(before: Piece | undefined, piece: Piece, index: number): void {
    if (before && this.join(before, piece, index)) return;
    this.emptyLines(before, piece.line);
    const place = this.layout.places.get(index);
    const isFixed = !place || (place.lines && !this.mayChange(place.lines));
    if (!isFixed) this.replace(piece.start - piece.column, piece.start, ' '.repeat(columnOf(place)));
  }

  /** Moves the start of an item after its dash. */
  private join(dash: Piece, piece: Piece, index: number): boolean {
    const place = this.layout.joinable.has(index) ? this.layout.places.get(index) : undefined;
    if (!place || !this.mayChange({ first: dash.line, last: piece.lastLine })) return false;
    const isFree = place.inset > 0 || (place.level && this.mayChange(place.level.lines));
    if (isFree) this.replace(dash.end, piece.start, ' ');
    return Boolean(isFree);
  }

  /** Removes whitespace at the end of a line, and all but the first of the empty lines below. */
  private emptyLines(before: Piece | undefined, line: number): void {
    const { source } = this;
    if (before?.keepsEmptyLines) return;
    const first = before ? before.lastLine + 1 : 0;
    if (before) this.replace(before.end, source.lineContentEnd(before.lastLine), '');
    else if (line > 0) this.replace(this.textStart, source.lineStart(line), '');
    if (!before || first >= line) return;
    this.replace(source.lineStart(first), source.lineContentEnd(first), '');
    for (let empty = first + 1; empty < line; empty++)
      this.replace(source.lineStart(empty), source.lineStart(empty + 1), '');
  }

  private get textStart(): number {
    return this.text.startsWith('\uFEFF') ? 1 : 0;
  }

  /** The lines of a block scalar move together; any further indentation is text. */
  private content(piece: Piece, index: number): void {
    const { source } = this;
    const before = this.pieces[index - 1];
    const owner = this.layout.owners.get(index);
    const { scalar } = piece;
    if (before) this.replace(before.end, source.lineContentEnd(before.lastLine), '');
    if (!owner || !before || scalar?.indent === undefined) return;
    if (!this.mayChange({ first: before.line, last: piece.lastLine })) return;
    const column = owner.to + (piece.indicator || insetIn(owner, this.step));
    if (column === scalar.indent) return;
    const end = piece.keepsEmptyLines
      ? (this.pieces[index + 1]?.line ?? source.lineCount)
      : piece.lastLine + 1;
    for (let line = piece.line; line < end; line++) this.moveText(line, scalar.indent, column);
  }

  private moveText(line: number, from: number, to: number): void {
    const start = this.source.lineStart(line);
    const indent = this.indentOf(line);
    if (indent >= from) this.replace(start, start + from, ' '.repeat(to));
    else this.replace(start, start + indent, ' '.repeat(Math.min(indent, to)));
  }

  private indentOf(line: number): number {
    return /^ */.exec(this.source.line(line))?.[0].length ?? 0;
  }

  /** Whitespace before the further lines of a plain or quoted scalar is insignificant. */
  private furtherLines(piece: Piece, index: number): void {
    const { source } = this;
    const shift = this.layout.shifts.get(index);
    const lines = shift?.place.lines ?? { first: piece.line, last: piece.lastLine };
    if (!shift || !this.mayChange(lines)) return;
    const owner = this.layout.owners.get(index);
    const distance = columnOf(shift.place) - shift.from;
    for (let line = piece.line + 1; line <= piece.lastLine; line++) {
      // On an empty line, a tab has to be indented like text.
      if (/^ *$/.test(source.line(line))) continue;
      const start = source.lineStart(line);
      const indent = this.indentOf(line);
      const moved = indent + distance;
      const column = !owner || moved > owner.to ? moved : owner.to + insetIn(owner, this.step);
      this.replace(start, start + indent, ' '.repeat(Math.max(0, column)));
    }
  }

  private get lineEnd(): string {
    const first = this.text.slice(this.source.lineContentEnd(0), this.source.lineStart(1));
    return first === '' ? '\n' : first;
  }

  /** The text ends with one line end. */
  private ending(): void {
    const { source, text } = this;
    const last = this.pieces.at(-1);
    if (this.end < text.length) return;
    if (!last) this.replace(this.textStart, text.length, '');
    else if (last.lastLine + 1 >= source.lineCount)
      this.replace(last.keepsEmptyLines ? text.length : last.end, text.length, this.lineEnd);
    else if (!last.keepsEmptyLines) {
      this.replace(last.end, source.lineContentEnd(last.lastLine), '');
      this.replace(source.lineStart(last.lastLine + 1), text.length, '');
    }
  }
}
