import type { GrowingNode } from './builder.js';
import { code, isName, isNameStart, isWordEnd } from './characters.js';
import { HeredocReader } from './heredoc-reader.js';

/** The subscript of an assignment to an array element; of limited length, so that looking ahead stays cheap. */
const elementSubscript = /\[[^\n]{0,200}?\](?=\+?=)/y;

/** Reads words: quotes, assignments, arrays, patterns (POSIX, "Token Recognition"). */
export abstract class WordReader extends HeredocReader {
  /** Skips whitespace, comments, and line breaks. */
  protected skipLines(): void {
    this.skipComment();
    while (this.peek() === code.newline) {
      this.lineEnd();
      this.skipComment();
    }
  }

  /** Reads a word; undefined if none starts at the position. */
  protected word(kind: 'word' | 'regex' = 'word', isAssignable = false): GrowingNode | undefined {
    const first = this.peek();
    const isGroup = kind === 'regex' && first === code.open;
    if (first < 0 || (isWordEnd(first) && !this.isProcess && !isGroup)) return undefined;
    const start = this.at;
    const node = this.open(kind);
    const valueAt = isNameStart(first) ? this.assignment(node, isAssignable) : -1;
    while (this.at < this.end && this.wordPart(node, start, valueAt));
    this.close(node);
    return node;
  }

  /** Reads `name=` or `name[…]+=` and returns the offset of the value, or -1. */
  private assignment(node: GrowingNode, isAssignable: boolean): number {
    let at = this.at;
    while (at < this.end && isName(this.text.charCodeAt(at))) at++;
    if (this.text.charCodeAt(at) === code.openBracket) {
      // bash accepts anything up to the "]".
      if (isAssignable) this.doubt();
      const end = isAssignable ? this.subscriptEnd(at) : undefined;
      if (end === undefined) return -1;
      this.at = at + 1;
      const subscript = this.open('subscript', at);
      while (this.at < end - 1) this.characters('bare');
      this.at = at = Math.max(end, this.at);
      this.close(subscript);
    }
    if (this.text.charCodeAt(at) === code.plus) at++;
    if (this.text.charCodeAt(at) !== code.equals) return -1;
    if (isAssignable || this.text.charCodeAt(at + 1) === code.open) node.kind = 'assignment';
    this.at = at + 1;
    return this.at;
  }

  private subscriptEnd(start: number): number | undefined {
    elementSubscript.lastIndex = start;
    return elementSubscript.test(this.text) ? elementSubscript.lastIndex : undefined;
  }

  private get isProcess(): boolean {
    const character = this.peek();
    return (character === code.less || character === code.greater) && this.peek(1) === code.open;
  }

  /** Reads a part of a word; false at its end. */
  private wordPart(node: GrowingNode, start: number, valueAt: number): boolean {
    const character = this.peek();
    if (this.isProcess) {
      // Within a word, some shells end the word here; before a second bracket, some shells read arithmetic.
      if (this.at > start || this.peek(2) === code.open) this.doubt();
      this.brackets('process');
    } else if (character === code.open && (this.at === valueAt || node.kind === 'regex')) {
      if (node.kind === 'regex') this.patternInBrackets();
      else this.array();
    } else if (isWordEnd(character)) return node.kind === 'regex' && this.regexSign(character);
    else if (character === code.single) this.singleQuotes();
    else if (character === code.double) this.doubleQuotes();
    else if (character === code.dollar && this.peek(1) === code.single) this.escapedQuotes();
    else if (this.peek(1) === code.open && isPatternSign(character)) {
      // With a bash option, this is a pattern.
      this.doubt();
      this.at++;
      this.patternInBrackets();
    } else if (character === code.backslash && this.isContinuedNowhere()) return false;
    else this.characters('bare');
    return true;
  }

  private regexSign(character: number): boolean {
    if (character !== code.bar) return false;
    this.at++;
    return true;
  }

  /** Whether the word ends before the escaped line breaks at the position. */
  private isContinuedNowhere(): boolean {
    let at = this.at;
    while (this.text.startsWith('\\\n', at)) at += 2;
    return at > this.at && (at >= this.end || isWordEnd(this.text.charCodeAt(at)));
  }

  /** Reads the `( … )` of a pattern. */
  private patternInBrackets(): void {
    let depth = 0;
    do {
      const character = this.peek();
      if (character === code.open) depth++;
      if (character === code.close) depth--;
      if (character === code.single) this.singleQuotes();
      else if (character === code.double) this.doubleQuotes();
      else if (character === code.newline) return;
      else this.characters('bare');
    } while (depth > 0 && this.at < this.end);
  }

  /** Reads the `( … )` of `name=( … )`. */
  private array(): void {
    const opener = { start: this.at, end: ++this.at };
    this.nested(() => {
      const node = this.open('array', opener.start);
      this.skipLines();
      while (this.at < this.end && this.peek() !== code.close) {
        if (!this.word()) {
          this.doubt();
          this.at++;
        }
        this.skipLines();
      }
      if (this.at < this.end) this.at++;
      else this.unclosed(opener, ')');
      this.close(node);
    });
  }

  protected override singleQuotes(): void {
    const end = this.next("'", this.at + 1);
    if (end === Infinity) this.strayQuote(1);
    else this.quotes('single', end);
  }

  protected override escapedQuotes(): void {
    let end = this.at + 2;
    if (this.next("'", end) === Infinity) end = this.end;
    while (end < this.end && this.text.charCodeAt(end) !== code.single) {
      // In some shells this backslash is a plain character.
      if (this.text.startsWith("\\'", end)) this.doubt();
      end += this.text.charCodeAt(end) === code.backslash ? 2 : 1;
    }
    if (end >= this.end) this.strayQuote(2);
    else this.quotes('ansi', end);
  }

  /** Reads a quote that is never closed as a plain character. */
  private strayQuote(length: number): void {
    const start = this.at;
    this.at += length;
    this.unpaired ??= this.offset(this.at - 1);
    this.unclosed({ start, end: this.at }, this.text.charAt(this.at - 1));
  }

  private quotes(kind: 'single' | 'ansi', end: number): void {
    const start = this.at;
    if (this.next('\n', start) < end) this.lineEndInWord();
    this.at = end + 1;
    this.leaf(kind, start);
  }

  protected override doubleQuotes(): void {
    const start = this.at;
    if (this.next('"', start + 1) === Infinity) {
      this.strayQuote(1);
      return;
    }
    const node = this.open('double');
    this.at++;
    while (this.at < this.end && this.peek() !== code.double) this.characters('double');
    if (this.at < this.end) this.at++;
    else {
      this.unpaired ??= this.offset(start);
      this.unclosed({ start, end: start + 1 }, '"');
    }
    this.close(node);
  }
}

/** Whether a character before a bracket makes it the bracket of a pattern. */
function isPatternSign(character: number): boolean {
  switch (character) {
    case code.question:
    case code.star:
    case code.plus:
    case code.at:
    case code.bang:
      return true;
    default:
      return false;
  }
}
