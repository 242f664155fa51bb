import type { Span } from '../text/range.js';
import type { GrowingNode, TreeBuilder } from './builder.js';
import { code, isBlank } from './characters.js';
import type { ShellFault } from './fault.js';
import type { TerminatorRules } from './line-index.js';
import type { Heredoc, LocatedShellFault, ShellKind } from './tree.js';

/** The context of an expansion: in double quotes and here-documents most signs are plain characters. */
export type QuoteContext = 'bare' | 'double' | 'heredoc';

/** A here-document whose lines have not been reached yet. */
export interface PendingHeredoc extends TerminatorRules {
  word: string;
  operator: GrowingNode;
  /** The operator with its word, in offsets of the reader's text. */
  span: Span;
}

/** State shared by the reader of a text and the readers of texts nested in it. */
export interface Shared {
  nodes: TreeBuilder;
  heredocs: Heredoc[];
  /** Offsets of `((` that turned out not to start arithmetic. */
  notArithmetic: Set<number>;
  /** The number of attempts in progress. */
  attempts: number;
  /** The number of open constructs. */
  depth: number;
}

/** Constructs nested more deeply than this are read as plain text. */
const maxDepth = 60;
/** At most this many attempts may be nested, as each one that fails reads its text again. */
const maxAttempts = 8;

/** Maps a reader's text to the text of the tree: a constant shift, or one offset for each character and the end. */
export type Offsets = number | readonly number[];

/** A position in a text, with the means to build nodes and to record the first fault. */
export abstract class Reader {
  protected at = 0;
  protected readonly end: number;
  /** The first fault, if nothing before it was unclear. */
  found: LocatedShellFault | undefined;
  /** The first quote without a partner, certain or not; an offset in the text of the tree. */
  unpaired: number | undefined;
  /** Shells disagree about something that was read, so no fault after it is certain. */
  isUnclear = false;
  /** The here-documents announced on the current line. */
  protected pending: PendingHeredoc[] = [];
  private readonly spans = new Map<string, Span>();

  constructor(
    protected readonly text: string,
    protected readonly shared: Shared,
    private readonly offsets: Offsets = 0,
  ) {
    this.end = text.length;
  }

  /** Reads the whole text as commands. */
  abstract read(): void;

  /** The code of the character at the position, or some characters ahead; -1 past the end. */
  protected peek(ahead = 0): number {
    const at = this.at + ahead;
    return at < this.end ? this.text.charCodeAt(at) : -1;
  }

  protected startsWith(text: string): boolean {
    return this.text.startsWith(text, this.at);
  }

  /** The offset of the next occurrence of a text, or `Infinity`. Linear in total as long as offsets grow. */
  protected next(text: string, from: number): number {
    const cached = this.spans.get(text);
    if (cached && cached.start <= from && from <= cached.end) return cached.end;
    const index = this.text.indexOf(text, from);
    const end = index < 0 ? Infinity : index;
    this.spans.set(text, { start: from, end });
    return end;
  }

  /** Advances past a sticky pattern if it matches. */
  protected match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const [written] = pattern.exec(this.text) ?? [];
    this.at += written?.length ?? 0;
    return written;
  }

  protected open(kind: ShellKind, start = this.at): GrowingNode {
    return this.shared.nodes.open(kind, this.offset(start));
  }

  protected close(node: GrowingNode, end = this.at): void {
    this.shared.nodes.close(node, this.offset(end));
  }

  protected leaf(kind: ShellKind, start: number, end = this.at): GrowingNode {
    const node = this.open(kind, start);
    this.close(node, end);
    return node;
  }

  /** The offset in the text of the tree. */
  protected offset(at: number): number {
    return typeof this.offsets === 'number' ? this.offsets + at : (this.offsets[at] ?? 0);
  }

  /** The offsets for a reader of a part of this text. */
  protected offsetsOf({ start, end }: Span): Offsets {
    return typeof this.offsets === 'number' ? this.offsets + start : this.offsets.slice(start, end + 1);
  }

  /** Whether the next hole starts at an offset. */
  protected isHole(at: number): boolean {
    return this.shared.nodes.nextHole === this.offset(at);
  }

  /** Whether a fault would still be recorded. */
  protected get isJudging(): boolean {
    return !this.isUnclear && !this.found;
  }

  /** Records a fault, unless there is one already or something was unclear. */
  protected fail(fault: ShellFault): void {
    if (this.isJudging) this.found = { fault, readUpTo: this.at };
  }

  protected unclosed(span: Span, closer: string): void {
    this.fail({ kind: 'unclosed', opener: this.text.slice(span.start, span.end), closer, span });
  }

  /** Records that from here on no fault is certain. */
  protected doubt(): void {
    this.isUnclear ||= this.found === undefined;
  }

  /** Reads the inside of a construct; returns false without reading if it is nested too deeply. */
  protected nested(read: () => void): boolean {
    if (this.shared.depth >= maxDepth) {
      this.doubt();
      return false;
    }
    this.shared.depth++;
    read();
    this.shared.depth--;
    return true;
  }

  /** Reads a construct; if `read` returns false, restores everything but the recorded fault and returns false. */
  protected attempt(read: () => boolean): boolean {
    const { at, isUnclear, pending } = this;
    const { nodes, heredocs } = this.shared;
    const mark = nodes.mark();
    const counts = [pending.length, heredocs.length] as const;
    if (this.shared.attempts >= maxAttempts) return false;
    this.shared.attempts++;
    const isOne = read();
    this.shared.attempts--;
    if (isOne) return true;
    Object.assign(this, { at, isUnclear, pending });
    nodes.reset(mark);
    [pending.length, heredocs.length] = counts;
    return false;
  }

  /** Skips whitespace within a line, and backslashes with their line breaks. */
  protected skipBlanks(): void {
    for (;;) {
      if (isBlank(this.peek())) this.at++;
      else if (this.peek() === code.backslash && this.peek(1) === code.newline) this.at += 2;
      else return;
    }
  }

  /** Skips the same and a comment. */
  protected skipComment(): void {
    this.skipBlanks();
    if (this.peek() !== code.hash) return;
    const start = this.at;
    this.at = this.lineEndFrom(start);
    this.leaf('comment', start);
  }

  /** The end of the line at an offset, before its line break. */
  protected lineEndFrom(offset: number): number {
    return Math.min(this.next('\n', offset), this.end);
  }
}
