import { readBlockHeader } from '../../text/decode-block.js';
import type { SourceText } from '../../text/source.js';
import { walk, type YamlAlias, type YamlDocument, type YamlScalar } from '../../yaml/node.js';

/**
 * - `content`: the lines below the header of a block scalar; the header itself is a `scalar`.
 * - `line`: a directive, `---` or `...`.
 */
export type PieceKind =
  | 'dash'
  | 'question'
  | 'colon'
  | 'comma'
  | 'open'
  | 'close'
  | 'property'
  | 'scalar'
  | 'content'
  | 'alias'
  | 'comment'
  | 'line';

/** A sign, word, or comment of a document, into which no space is inserted. In document offsets. */
export interface Piece {
  kind: PieceKind;
  start: number;
  end: number;
  /** The lines on which it begins and ends. */
  line: number;
  lastLine: number;
  /** Only whitespace precedes it on its line. */
  isFirst: boolean;
  /** The number of characters before it on its line, not counting a byte order mark. */
  column: number;
  /** The scalar, if the piece is one, its header, or its content. */
  scalar?: YamlScalar;
  /** The indentation indicator of content, 0 if there is none. */
  indicator?: number;
  /** Empty lines below it are part of a text: a block scalar with `+` ends here. */
  keepsEmptyLines?: boolean;
}

/** The pieces of the first document of a text, and the offset where reading stopped. */
export interface Pieces {
  pieces: Piece[];
  /** The end of the text, or of the line `...`, or the start of the second document. */
  end: number;
}

/**
 * Splits the first document of a text into pieces. The tree has the scalars and aliases; between them are
 * only signs, properties (anchors and tags), comments, and whitespace (YAML 1.2.2 §5.3).
 * @returns undefined if there is anything else between them, as in a document with syntax errors
 */
export function readPieces(source: SourceText, document: YamlDocument): Pieces | undefined {
  return new PieceReader(source, document).read();
}

const signs: Readonly<Record<string, PieceKind>> = {
  '-': 'dash',
  '?': 'question',
  ':': 'colon',
  ',': 'comma',
  '[': 'open',
  '{': 'open',
  ']': 'close',
  '}': 'close',
};

const blanks = /[ \t\r\n]*/y;
/** Tokens longer than a sign, by first character (YAML 1.2.2 §6.6, §6.9). */
const words: Readonly<Record<string, [PieceKind, RegExp]>> = {
  '#': ['comment', /[^\r\n]*/y],
  '&': ['property', /&[^\s,[\]{}]*/y],
  '!': ['property', /!<[^>\s]*>|![^\s,[\]{}]*/y],
};
/** Directives, and the lines that begin and end documents (YAML 1.2.2 §9.1). */
const markers = /(?:---|\.\.\.)(?=[ \t\r\n]|$)|%[^\r\n]*/y;
const blockHeader = /[|>][-+0-9]*/y;

class PieceReader {
  private readonly pieces: Piece[] = [];
  private readonly text: string;
  private readonly mark: number;
  private at: number;
  private end: number;
  private lastLine = -1;

  constructor(
    private readonly source: SourceText,
    private readonly document: YamlDocument,
  ) {
    this.text = source.text;
    this.at = this.mark = this.text.startsWith('\uFEFF') ? 1 : 0;
    const second = document.problems.find(({ kind }) => kind === 'multiple-documents');
    this.end = second ? second.span.start : this.text.length;
  }

  read(): Pieces | undefined {
    const { root } = this.document;
    for (const node of root ? walk(root) : []) {
      if (node.kind !== 'alias' && (node.kind !== 'scalar' || node.absent)) continue;
      if (!this.readTo(node.span.start)) return undefined;
      if (node.kind === 'alias' || node.indent === undefined) this.add(node.kind, node.span.end, node);
      else if (!this.readBlock(node)) return undefined;
    }
    const isWhole = this.readTo(this.end) || this.at === this.end;
    return isWhole ? { pieces: this.pieces, end: this.end } : undefined;
  }

  private readBlock(scalar: YamlScalar): boolean {
    const header = this.matched(blockHeader);
    const { chomping, indicator } = readBlockHeader(header);
    this.add('scalar', this.at + header.length, scalar);
    const { start, end } = scalar.content;
    const headerEnd = this.source.lineContentEnd(this.source.lineAt(this.at));
    if (!this.readTo(end > start ? start : headerEnd)) return false;
    if (end > start) this.add('content', end, scalar);
    const last = this.pieces.at(-1);
    if (last) Object.assign(last, { indicator, keepsEmptyLines: chomping === 'keep' });
    return true;
  }

  /** Reads the text between two leaves of the tree; returns whether it ends where the next one begins. */
  private readTo(end: number): boolean {
    for (;;) {
      this.at = Math.min(this.at + this.matched(blanks).length, end);
      if (this.at === end) return true;
      const marker = this.at === this.lineStart() ? this.matched(markers) : '';
      const sign = this.text.charAt(this.at);
      const [kind, word] = words[sign] ?? [signs[sign], undefined];
      if (marker !== '') this.add('line', this.at + marker.length);
      else if (kind) this.add(kind, this.at + (word ? this.matched(word).length : 1));
      else return false;
      if (marker === '...') this.end = this.at;
      if (marker === '...' || this.at > end) return false;
    }
  }

  private matched(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    return pattern.exec(this.text)?.[0] ?? '';
  }

  /** Where the current line begins, after a byte order mark. */
  private lineStart(): number {
    return Math.max(this.mark, this.source.lineStart(this.source.lineAt(this.at)));
  }

  private add(kind: PieceKind, end: number, node?: YamlAlias | YamlScalar): void {
    const start = this.at;
    const line = this.source.lineAt(start);
    const lastLine = this.source.lineAt(end);
    this.pieces.push({
      kind,
      start,
      end,
      line,
      lastLine,
      isFirst: line > this.lastLine,
      column: start - this.lineStart(),
      ...(node?.kind === 'scalar' && { scalar: node }),
    });
    this.lastLine = lastLine;
    this.at = end;
  }
}
