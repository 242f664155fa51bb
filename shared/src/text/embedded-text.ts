import type { Position, Range, Span, SpanEdit } from './range.js';
import { SourceText, type PositionedEdit } from './source.js';

/** Where a text is in its file. */
export interface TextPlace extends Span {
  /** The indentation of its lines, which is no part of the text. */
  indent: number;
  /** The key whose value it is, colon included; absent if another value cannot replace it. */
  key?: Span;
}

/**
 * A part of a file, without the indentation of its lines: a text of its own, whose positions and edits are those of the
 * file. Offsets and lines are its own, as for any other text.
 */
export class EmbeddedText extends SourceText {
  private readonly first: number;
  /** Whether its first line begins in the middle of one. */
  private readonly isInline: boolean;

  constructor(
    readonly file: SourceText,
    readonly place: TextPlace,
  ) {
    super(withoutIndentation(file, place));
    this.first = file.lineAt(place.start);
    this.isInline = file.lineStart(this.first) !== place.start;
  }

  override fileLine(line: number): number {
    return this.first + line;
  }

  override positionAt(offset: number): Position {
    const { line, character } = super.positionAt(offset);
    return { line: this.first + line, character: this.missingIn(line) + character };
  }

  override offsetAt({ line, character }: Position): number {
    const localLine = line - this.first;
    return super.offsetAt({ line: localLine, character: Math.max(0, character - this.missingIn(localLine)) });
  }

  override touches(range: Range): boolean {
    const { start, end } = this.file.spanOf(range);
    const isBelow = start === this.place.end && this.text.endsWith('\n') && start < this.file.length;
    return this.place.start <= end && start <= this.place.end && !isBelow;
  }

  /** Blank lines below it separate it from what follows. */
  override get ownLines(): { first: number; last: number } {
    return { first: 0, last: this.lineAt(this.text.trimEnd().length) };
  }

  override lackingIndent(line: number): string {
    return ' '.repeat(Math.max(0, this.place.indent - this.missingIn(line)));
  }

  /** What the edit inserts is indented like the rest, and a line of which nothing is left keeps no spaces. */
  override editOf(edit: SpanEdit): PositionedEdit {
    const { span } = edit;
    const [opening = '', ...further] = this.withLineEnd(edit).split('\n');
    const last = further.pop();
    const range = this.rangeOf(span);
    const rest = this.text.slice(span.end, this.lineContentEnd(this.lineAt(span.end)));
    // The line below what is written keeps its indentation.
    const keepsOwn = last === '' && this.beginsLine(span.end);
    const indented = (line: string, after = ''): string =>
      isEmpty(line + after) ? line : this.indent + line;
    const lines = [opening];
    if (this.beginsLine(span.start)) {
      const isEmptied = isEmpty(opening) && (last !== undefined || rest === '');
      const isInsertion = keepsOwn && span.start === span.end;
      if (isEmptied || isInsertion) range.start.character = 0;
      if (!isEmptied)
        lines[0] = isInsertion
          ? this.indent + opening
          : this.lackingIndent(this.lineAt(span.start)) + opening;
    }
    lines.push(...further.map((line) => indented(line)));
    if (keepsOwn) range.end.character = 0;
    if (last !== undefined) lines.push(keepsOwn ? last : indented(last, rest));
    return { range, newText: lines.join('\n') };
  }

  private get indent(): string {
    return ' '.repeat(this.place.indent);
  }

  /** Whether an offset is at the start of a line that is indented in the file. */
  private beginsLine(offset: number): boolean {
    const line = this.lineAt(offset);
    return this.lineStart(line) === offset && (line > 0 || !this.isInline);
  }

  /** The text ends with a line end if more follows in the file. */
  private withLineEnd({ span: { start, end }, newText }: SpanEdit): string {
    if (end < this.text.length || !this.text.endsWith('\n') || this.place.end === this.file.length)
      return newText;
    const written = newText === '' ? this.text.slice(0, start) : newText;
    return written === '' || written.endsWith('\n') ? newText : newText + this.lineEnd;
  }

  /** How many characters of a line in the file precede those of the text. */
  private missingIn(line: number): number {
    return missingIn(this.file, this.place, this.first + line);
  }
}

function isEmpty(line: string): boolean {
  return line === '' || line === '\r';
}

function withoutIndentation(file: SourceText, place: TextPlace): string {
  const [first, last] = [file.lineAt(place.start), file.lineAt(place.end)];
  const lines: string[] = [];
  for (let line = first; line <= last; line++) {
    const start = file.lineStart(line) + missingIn(file, place, line);
    lines.push(file.text.slice(start, Math.min(file.lineStart(line + 1), place.end)));
  }
  // The last line has no next one.
  return lines.join('');
}

function missingIn(file: SourceText, { start, end, indent }: TextPlace, line: number): number {
  const lineStart = file.lineStart(line);
  if (lineStart < start && line === file.lineAt(start)) return start - lineStart;
  let spaces = 0;
  while (spaces < indent && lineStart + spaces < end && file.text[lineStart + spaces] === ' ') spaces++;
  return spaces;
}
