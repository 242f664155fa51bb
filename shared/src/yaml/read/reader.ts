import type { Span } from '../../text/range.js';
import { limits } from '../limits.js';
import { isMarker } from '../lines.js';
import type { YamlComment, YamlContent, YamlProblem } from '../node.js';
import {
  byteOrderMark,
  carriageReturn,
  colon,
  dash,
  hash,
  isBlank,
  isLineEnd,
  lineFeed,
  space,
  tab,
} from './codes.js';
import { KeyNames } from './key-names.js';
import { messages } from './messages.js';

/**
 * The keys of one kind of document, at the top or anywhere below it. Lines with other keys may be text that lost its
 * indentation.
 */
export interface DocumentKeys {
  /** Whether a name may be meant as a key. */
  has(name: string, isTop: boolean): boolean;
  /** Whether the value of a key is a script, into which authors paste lines. */
  holdsScript(name: string, isTop: boolean): boolean;
}

/** Lines that are read as if they began at another column. */
interface Shift {
  /** The spaces of its first line: lines with fewer end it. */
  indent: number;
  /** Whether the first line begins with a dash; if not, a list item at its column ends it too. */
  isItem: boolean;
  /** Whether keys at the column of an item belong to it. */
  hasKeys: boolean;
  /** How many columns to the right. */
  by: number;
  outer: Shift | undefined;
}

/** The size of a node, each alias counted as its target. */
export interface Size {
  nodes: number;
  /** Of all keys and values. */
  characters: number;
}

/**
 * The place in a text that is being read once from start to end, and what was found up to it.
 *
 * Readers of nodes take a text apart at `at`. Those of block nodes leave it at the first character of the next
 * line that has any content, whose column is `column`.
 */
export class Reader {
  /** The next character. */
  at = 0;
  /** The offset of its line. */
  line = 0;
  /** The column of the line's content; -1 behind the last line of a document. */
  column = 0;
  /** The spaces at the start of the line. */
  spaces = 0;
  /** What has to be added to an offset in the line for its column, beside the line's own offset. */
  lead = 0;
  /** The first tab before the line's content; -1 if there is none. */
  tab = -1;
  /** Where the blanks begin that contain a tab between a sign, such as a dash, and the node read next; -1 without. */
  signTab = -1;
  /** Lines above this offset that have no colon lack it. */
  unfinishedUntil = 0;
  /** A line without a colon has been reported, and none with a colon was read since. */
  unfinished = false;
  /** The innermost lines that are read at another column. */
  shift: Shift | undefined = undefined;
  readonly comments: YamlComment[] = [];
  readonly problems: YamlProblem[] = [];
  /** The last problem, and the end of its line. */
  private lastStart = -1;
  private lastLineEnd = -1;
  /** The key whose value is being read. */
  key: Span = { start: 0, end: 0 };
  /** The last quote that is never closed, and how many problems there were with it. */
  openQuote = -1;
  openQuoteCount = 0;
  /** The place of a line that has been reported already. */
  reportedLine = -1;
  /** How many more lines are searched for the ends of here-documents in text that lost its indentation. */
  heredocLines = 2000;
  /** Further documents are read without problems. */
  muted = false;
  /** Why the text was not read to its end. */
  limit: YamlProblem | undefined = undefined;
  /** The lines, nodes, and comments so far. */
  pieces = 0;
  depth = 0;
  /** The node of each anchor. */
  readonly anchors = new Map<string, { node: YamlContent; size: Size }>();
  /** Anchors of the nodes being read: an alias to one of them would contain itself. */
  readonly open: string[] = [];
  /** What was read within open anchors. */
  readonly read: Size = { nodes: 0, characters: 0 };
  /** How much aliases have added; undefined once it is too much, so that no more are followed. */
  added: Size | undefined = { nodes: 0, characters: 0 };
  /** Prefixes of tag handles. */
  readonly tagPrefixes = new Map([['!!', 'tag:yaml.org,2002:']]);

  readonly names: KeyNames;
  readonly end: number;

  /** The columns of the lists that are being read. */
  readonly lists: number[] = [];

  constructor(
    readonly text: string,
    readonly knownKeys?: DocumentKeys,
    readonly outerAnchors?: ReadonlySet<string>,
  ) {
    this.names = new KeyNames(text);
    this.end = text.length;
  }

  /** The code of the next character; NaN at the end. */
  get code(): number {
    return this.text.charCodeAt(this.at);
  }

  /** Whether a key may be one of this kind of document; true if those are unknown. */
  mayHaveKey(name: string, isTop: boolean): boolean {
    return !this.knownKeys || name === '<<' || this.knownKeys.has(name, isTop);
  }

  /** Reports a problem, unless there is one before it on its line: it may only be a consequence. */
  report(span: Span, message: string, repair?: YamlProblem['repair']): void {
    if (this.isReported(span.start)) return;
    this.problems.push({ kind: 'syntax', span, message, ...(repair && { repair }) });
    this.lastStart = span.start;
    const lineEnd = this.text.indexOf('\n', span.start);
    this.lastLineEnd = lineEnd < 0 ? this.text.length : lineEnd;
  }

  /** Whether a problem at an offset is not reported: the last one is on the same line, and not behind it. */
  isReported(offset: number): boolean {
    return this.muted || (offset >= this.lastStart && offset <= this.lastLineEnd);
  }

  /** Drops all problems but the first ones: what they are about was meant differently. */
  keepProblems(count: number): void {
    if (this.problems.length <= count) return;
    this.problems.length = count;
    this.lastStart = this.lastLineEnd = -1;
  }

  /** Stops reading: what was read is not a document. */
  exceed(span: Span, message: string): void {
    this.limit ??= { kind: 'limit', span, message };
    this.at = this.line = this.end;
    this.column = -1;
  }

  /** Counts a collection that begins here; call {@link leave} at its end. */
  enter(): void {
    this.pieces++;
    if (++this.depth > limits.depth) this.exceed({ start: this.at, end: this.at + 1 }, messages.tooDeep);
  }

  leave(): void {
    this.depth--;
  }

  /** The column of an offset in the current line. */
  columnOf(offset: number): number {
    return offset - this.line + this.lead;
  }

  /** How many spaces a column takes in the current line; -1 of -1. */
  spacesAt(column: number): number {
    return column < 0 || !this.shift ? column : column - this.shift.by;
  }

  skipBlanks(): void {
    while (isBlank(this.text.charCodeAt(this.at))) this.at++;
  }

  /** Moves to the end of the line, before its line break. */
  skipLine(): void {
    const end = this.text.indexOf('\n', this.at);
    this.at = end < 0 ? this.text.length : end;
    if (this.text.charCodeAt(this.at - 1) === carriageReturn) this.at--;
  }

  /** Takes a comment, and moves to the end of its line. */
  comment(): void {
    const start = this.at;
    this.skipLine();
    const before = this.text.charCodeAt(start - 1);
    if (before > space && before !== byteOrderMark) this.reportComment(start);
    this.comments.push({ span: { start, end: this.at }, text: this.text.slice(start, this.at) });
    this.pieces++;
  }

  private reportComment(start: number): void {
    const place = { start, end: start };
    this.report({ start, end: this.at }, messages.commentSpace, {
      title: messages.insertSpace,
      span: place,
      newText: ' ',
    });
  }

  /** From the end of a line to the first content below it. */
  nextLine(): void {
    let { at } = this;
    if (this.text.charCodeAt(at) === carriageReturn) at++;
    if (this.text.charCodeAt(at) === lineFeed) this.findContent(at + 1);
    else this.stop(at);
  }

  /** From the start of a line to its first content, or that of a line below. */
  findContent(start: number): void {
    const { text } = this;
    let line = start;
    this.lead = 0;
    for (;;) {
      let at = line;
      let code;
      if (++this.pieces > limits.pieces) {
        this.exceed({ start: 0, end: 0 }, messages.tooMany);
        return;
      }
      while ((code = text.charCodeAt(at)) === space) at++;
      const spaces = at - line;
      let firstTab = -1;
      if (code === tab) {
        firstTab = at;
        while (isBlank((code = text.charCodeAt(at)))) at++;
      }
      if (code === hash) {
        this.at = at;
        this.comment();
        ({ at } = this);
        code = text.charCodeAt(at);
      } else if (!isLineEnd(code)) {
        this.line = line;
        this.spaces = this.column = spaces;
        this.at = at;
        this.tab = firstTab;
        if (spaces === 0 && isMarker(text, line)) {
          this.stop(line);
          return;
        }
        if (firstTab >= 0) this.lead = spaces - (at - line);
        if (this.shift) this.move();
        return;
      }
      if (code === carriageReturn) code = text.charCodeAt(++at);
      if (code !== lineFeed) {
        this.stop(at);
        return;
      }
      line = at + 1;
    }
  }

  private stop(at: number): void {
    this.at = this.line = at;
    this.column = -1;
    this.tab = -1;
    this.shift = undefined;
  }

  /**
   * Reads the current line, and those below that are as deep or deeper, at another column.
   * @param hasKeys whether keys as deep as a list item go with it
   */
  shiftTo(column: number, hasKeys = true): void {
    const isItem = this.code === dash;
    const by = column - this.spaces;
    this.shift = { indent: this.spaces, isItem, hasKeys, by, outer: this.shift };
    this.move();
  }

  private move(): void {
    const isItem = this.code === dash;
    for (let shift = this.shift; shift; shift = shift.outer) {
      this.shift = shift;
      const isOwn =
        this.spaces > shift.indent ||
        (this.spaces === shift.indent &&
          (shift.isItem ? isItem || shift.hasKeys : !isItem || this.isBelowColon()));
      if (!isOwn) continue;
      this.lead += this.spaces + shift.by - this.column;
      this.column = this.spaces + shift.by;
      return;
    }
    this.shift = undefined;
  }

  /** Whether the line above ends in a colon. */
  private isBelowColon(): boolean {
    const end = this.line - (this.text.charCodeAt(this.line - 2) === carriageReturn ? 3 : 2);
    return this.text.charCodeAt(end) === colon;
  }
}
