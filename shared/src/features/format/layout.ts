import type { Piece } from './pieces.js';

/** Lines of a document, both included. */
export interface LineRange {
  first: number;
  last: number;
}

/** A block mapping or sequence: keys or dashes in one column. */
export interface IndentLevel {
  type: 'mapping' | 'sequence';
  parent: IndentLevel | undefined;
  /** Its current column. */
  from: number;
  /** Its target column. */
  to: number;
  /** Its target indentation relative to its parent, in columns. */
  inset: number;
  lines: LineRange;
}

/** A column relative to a level, wherever that moves. */
export interface ColumnAnchor {
  /** Absent if the column is relative to the document. */
  level: IndentLevel | undefined;
  inset: number;
  /** The enclosing brackets or braces, which move as a whole. */
  lines?: LineRange;
}

/** How far a scalar's further lines move: as far as a column moves to its target. */
export interface Shift {
  from: number;
  place: ColumnAnchor;
}

/** Where the pieces of a document belong; pieces are given by index. */
export interface Layout {
  /** Parents first. */
  levels: IndentLevel[];
  /** For pieces that are the first on their line. */
  places: Map<number, ColumnAnchor>;
  /** For multiline scalars. */
  shifts: Map<number, Shift>;
  /** The innermost level around each multiline scalar, and around the content of each block scalar. */
  owners: Map<number, IndentLevel>;
  /** Pieces after a dash, `?`, or `:` that begin a level on the same line. */
  compact: Map<number, IndentLevel>;
  /** Pieces that begin the item of the dash on a line above, with nothing in between. */
  joinable: Set<number>;
}

/** The width of a dash and a space: the indentation of an item's contents. */
const dashWidth = 2;

/** The indentation of a level's values relative to it, on lines of their own. */
export function insetIn(level: IndentLevel | undefined, step: number): number {
  if (!level) return 0;
  return level.type === 'sequence' ? dashWidth : step;
}

/** The target column of a place. */
export function columnOf({ level, inset }: ColumnAnchor): number {
  return (level?.to ?? 0) + inset;
}

/** Brackets or braces. */
interface Flow {
  /** The place of the closing one, if it begins its line. */
  base: ColumnAnchor;
}

/**
 * Determines by column what the lines of a document belong to: in block style nothing else counts (YAML 1.2.2
 * §8). The document must have no syntax errors. Levels have no target column yet.
 * @param step the indentation of a collection relative to its key
 */
export function layOut(pieces: readonly Piece[], step: number): Layout {
  return new LayoutReader(pieces, step).read();
}

class LayoutReader {
  private readonly layout: Layout = {
    levels: [],
    places: new Map(),
    shifts: new Map(),
    owners: new Map(),
    compact: new Map(),
    joinable: new Set(),
  };
  private readonly closers: ReadonlyMap<number, number>;
  /** The levels around the current piece, innermost last. */
  private stack: IndentLevel[] = [];
  private flows: Flow[] = [];
  /** The lines of the outermost brackets or braces around the current piece. */
  private flowLines: LineRange = { first: 0, last: 0 };
  /** The start of the current line between brackets or braces. */
  private line: Shift = { from: 0, place: { level: undefined, inset: 0 } };
  /** Colons that begin an entry. */
  private readonly entryColons = new Set<number>();
  /** Comments on their own lines that are not assigned yet. */
  private comments: number[] = [];
  /** The last piece that is not a comment. */
  private last: Piece | undefined;

  constructor(
    private readonly pieces: readonly Piece[],
    private readonly step: number,
  ) {
    this.closers = closersOf(pieces);
  }

  read(): Layout {
    this.pieces.forEach((piece, index) => {
      if (piece.kind === 'comment') this.comment(piece, index);
      else if (this.flows.length > 0) this.inFlow(piece, index);
      else if (piece.kind !== 'content') this.inBlock(piece, index);
      this.multiLine(piece, index);
      if (piece.kind !== 'comment') this.last = piece;
    });
    const around = [...this.stack];
    this.leave(0);
    this.placeComments(around, { column: 0, place: outside, isNested: false });
    return this.layout;
  }

  private get inner(): IndentLevel | undefined {
    return this.stack.at(-1);
  }

  private inset(level = this.inner): number {
    return insetIn(level, this.step);
  }

  private comment(piece: Piece, index: number): void {
    if (!piece.isFirst) return;
    if (this.flows.length > 0) this.layout.places.set(index, this.flowContent());
    else this.comments.push(index);
  }

  private inFlow(piece: Piece, index: number): void {
    const flow = this.flows.at(-1);
    if (piece.isFirst && flow) {
      const place = piece.kind === 'close' ? { ...flow.base, lines: this.flowLines } : this.flowContent();
      this.layout.places.set(index, place);
      this.line = { from: piece.column, place };
    }
    if (piece.kind === 'open') this.flows.push({ base: this.flowContent() });
    if (piece.kind === 'close') this.flows.pop();
  }

  private flowContent(): ColumnAnchor {
    const { level, inset } = this.flows.at(-1)?.base ?? outside;
    return { level, inset: inset + this.step, lines: this.flowLines };
  }

  private inBlock(piece: Piece, index: number): void {
    const around = this.comments.length > 0 ? [...this.stack] : [];
    const type = this.begins(index) ? this.entryType(index) : undefined;
    const { kind, column } = piece;
    let isNested = false;
    if (kind === 'line') {
      this.leave(0);
      this.layout.places.set(index, outside);
    } else if (type) {
      if (kind === 'colon') this.entryColons.add(index);
      isNested = this.enter(piece, index, type);
    } else if (piece.isFirst) {
      this.leave(this.stack.findLastIndex(({ from }) => from < column) + 1);
      this.layout.places.set(index, { level: this.inner, inset: this.inset() });
      isNested = true;
    }
    if (isNested && piece.isFirst && this.pieces[index - 1]?.kind === 'dash') this.layout.joinable.add(index);
    const place = this.layout.places.get(index);
    if (place) this.placeComments(around, { column, place, isNested });
    if (kind === 'open') this.openFlow(piece, index);
  }

  private openFlow(piece: Piece, index: number): void {
    const place = this.layout.places.get(index);
    const isDeeper = this.inner?.type === 'sequence' || this.followsIndicator(index);
    const base = place ?? { level: this.inner, inset: isDeeper ? dashWidth : 0 };
    this.flowLines = {
      first: piece.line,
      last: this.pieces[this.closers.get(index) ?? index]?.lastLine ?? 0,
    };
    this.flows = [{ base }];
    this.line = { from: place ? piece.column : (this.inner?.from ?? 0) + base.inset, place: base };
  }

  /** Begins an entry of a level; returns whether the level is new. */
  private enter({ isFirst, column, line }: Piece, index: number, type: IndentLevel['type']): boolean {
    if (isFirst) {
      const isInside = ({ from, type: levelType }: IndentLevel): boolean =>
        from < column || (from === column && (levelType === type || type === 'sequence'));
      this.leave(this.stack.findLastIndex(isInside) + 1);
    }
    const parent = this.inner;
    const isNew = !isFirst || parent?.from !== column || parent.type !== type;
    if (isNew) {
      const inset = isFirst ? this.inset() : dashWidth;
      const level = { type, parent, from: column, to: column, inset, lines: { first: line, last: line } };
      this.stack.push(level);
      this.layout.levels.push(level);
      if (!isFirst) this.layout.compact.set(index, level);
    }
    if (isFirst) this.layout.places.set(index, { level: this.inner, inset: 0 });
    return isNew;
  }

  /** Ends the levels from an index on. */
  private leave(count: number): void {
    for (const { lines } of this.stack.splice(count)) lines.last = this.last?.lastLine ?? lines.last;
  }

  /** Whether an entry could begin with a piece. */
  private begins(index: number): boolean {
    return this.pieces[index]?.isFirst === true || this.followsIndicator(index);
  }

  private followsIndicator(index: number): boolean {
    const before = this.pieces[index - 1];
    if (!before || this.pieces[index]?.isFirst) return false;
    return before.kind === 'dash' || before.kind === 'question' || this.entryColons.has(index - 1);
  }

  private entryType(index: number): IndentLevel['type'] | undefined {
    const { kind, line } = this.pieces[index] ?? {};
    if (kind === 'dash') return 'sequence';
    if (kind === 'question' || kind === 'colon') return 'mapping';
    let at = index;
    const isHere = (): boolean => this.pieces[at]?.line === line;
    while (this.pieces[at]?.kind === 'property' && isHere()) at++;
    if (this.pieces[at]?.kind !== 'colon') at = (this.closers.get(at) ?? at) + 1;
    return isHere() && this.pieces[at]?.kind === 'colon' ? 'mapping' : undefined;
  }

  private multiLine(piece: Piece, index: number): void {
    const { kind, line, lastLine, column, isFirst } = piece;
    const isScalar = kind === 'scalar' && lastLine > line;
    const { inner } = this;
    if (inner && (isScalar || kind === 'content')) this.layout.owners.set(index, inner);
    if (!isScalar) return;
    const isItem = this.flows.length === 0 && this.followsIndicator(index);
    const place = isFirst
      ? this.layout.places.get(index)
      : isItem
        ? { level: inner, inset: dashWidth }
        : undefined;
    const shift = place ? { from: column, place } : this.flows.length > 0 ? this.line : undefined;
    this.layout.shifts.set(index, shift ?? { from: inner?.from ?? 0, place: { level: inner, inset: 0 } });
  }

  /**
   * Places the comments above a piece. They belong to it, unless indented further: then to what it ends.
   * @param around the levels above the comments
   */
  private placeComments(
    around: readonly IndentLevel[],
    below: { column: number; place: ColumnAnchor; isNested: boolean },
  ): void {
    const ended = below.isNested ? [] : around.filter((level, index) => this.stack[index] !== level);
    const candidates = ended.map((level) => ({ from: level.from, place: { level, inset: 0 } }));
    const inner = around.at(-1);
    const isOpen = this.last && ['dash', 'question', 'colon', 'property'].includes(this.last.kind);
    if (inner && isOpen && !below.isNested)
      candidates.push({ from: inner.from + 1, place: { level: inner, inset: this.inset(inner) } });
    for (const index of this.comments) {
      const { column } = this.pieces[index] ?? { column: 0 };
      const match = column > below.column && candidates.findLast(({ from }) => from <= column);
      this.layout.places.set(index, match ? match.place : below.place);
    }
    this.comments = [];
  }
}

const outside: ColumnAnchor = { level: undefined, inset: 0 };

/** The index of the closing bracket or brace for that of each opening one. */
function closersOf(pieces: readonly Piece[]): Map<number, number> {
  const closers = new Map<number, number>();
  const open: number[] = [];
  pieces.forEach(({ kind }, index) => {
    if (kind === 'open') open.push(index);
    const opener = kind === 'close' ? open.pop() : undefined;
    if (opener !== undefined) closers.set(opener, index);
  });
  return closers;
}
