import type { Span } from '../text/range.js';
import { code, isDigit, isName, isNameStart, isSpecial, isSpecialParameter } from './characters.js';
import { Reader, type Offsets, type QuoteContext } from './reader.js';

/** The parameter of an expansion with an operator that every shell knows. */
const standardParameter = /#?(?:\w+|[#?!@*$-])(?:$|(?=\})|:?[-=?+]|%%?|##?)/y;

/** Characters whose backslash is removed in backquotes; the second pattern applies in double quotes. */
const escapedInBackquotes = /\\([$`\\])/g;
const escapedInQuotedBackquotes = /\\([$`\\"])/g;

/** Reads `$…` and backquotes, which mean the same in double quotes and outside (POSIX, "Word Expansions"). */
export abstract class ExpansionReader extends Reader {
  /** Makes a reader for a text nested in this one. */
  protected abstract readerOf(text: string, offsets: Offsets): Reader;
  /** Reads commands and the bracket that closes `opener`. */
  protected abstract commands(opener: Span): void;
  protected abstract singleQuotes(): void;
  /** Reads `$'…'`. */
  protected abstract escapedQuotes(): void;
  protected abstract doubleQuotes(): void;
  /** Called for each line break inside a word. */
  protected abstract lineEndInWord(): void;

  /** Reads the whole text as the lines of a here-document. */
  protected expansions(): void {
    while (this.at < this.end) this.characters('heredoc');
  }

  /** Reads an expansion, or at least one plain character. */
  protected characters(around: QuoteContext): void {
    switch (this.peek()) {
      case code.backslash:
        this.backslash();
        break;
      case code.dollar:
        this.dollar(around);
        break;
      case code.backquote:
        this.backquotes(around);
        break;
      case code.newline:
        this.lineEndInWord();
        this.at++;
        break;
      default:
        this.at++;
        while (this.at < this.end && !isSpecial(this.text.charCodeAt(this.at))) this.at++;
    }
  }

  private backslash(): void {
    const next = this.peek(1);
    if (next === code.newline) this.lineEndInWord();
    if (next < 0) this.doubt();
    this.at += next < 0 ? 1 : 2;
  }

  private dollar(around: QuoteContext): void {
    const next = this.peek(1);
    if (next === code.open) {
      const isArithmetic = this.peek(2) === code.open && this.arithmetic(3);
      if (!isArithmetic) this.brackets('substitution');
    } else if (next === code.openBrace) this.expansion(around);
    else if (next === code.openBracket) this.oldArithmetic();
    else if (this.isHole(this.at + 1)) this.at++;
    else if (isNameStart(next)) this.variable(this.at, this.at + 1);
    else if (isSpecialParameter(next)) {
      this.at += 2;
      this.leaf('variable', this.at - 2);
    } else this.at++;
  }

  /** Reads a name up to a hole, which may continue it. */
  private variable(start: number, nameStart: number): void {
    this.at = nameStart;
    while (isName(this.peek()) && !this.isHole(this.at)) this.at++;
    this.leaf('variable', start);
  }

  /** Reads `$( … )`, `<( … )` or `>( … )`. */
  protected brackets(kind: 'substitution' | 'process'): void {
    const opener = { start: this.at, end: this.at + 2 };
    this.at++;
    this.nested(() => {
      const node = this.open(kind, opener.start);
      this.at = opener.end;
      this.commands(opener);
      this.close(node);
    });
  }

  /**
   * Reads `$(( … ))` or `(( … ))`. Returns false without reading where the brackets hold commands instead, as in
   * `$((cd x; ls) | wc)`.
   */
  protected arithmetic(length: number): boolean {
    const opener = { start: this.at, end: this.at + length };
    const { notArithmetic } = this.shared;
    const place = this.offset(opener.start);
    if (notArithmetic.has(place)) return false;
    const isOne = this.attempt(() => {
      let isClosed = false;
      this.nested(() => {
        const node = this.open('arithmetic');
        this.at = opener.end;
        isClosed = this.calculation(opener);
        if (isClosed) this.close(node);
      });
      return isClosed;
    });
    if (isOne) return true;
    notArithmetic.add(place);
    this.doubt();
    return false;
  }

  private calculation(opener: Span): boolean {
    for (let depth = 2; this.at < this.end;) {
      switch (this.peek()) {
        case code.open:
          depth++;
          this.at++;
          break;
        case code.close:
          if (--depth === 1) {
            const isClosed = this.peek(1) === code.close;
            this.at += 2;
            return isClosed;
          }
          this.at++;
          break;
        case code.single:
        case code.double:
          // Only some shells treat these as quotes here.
          this.doubt();
          this.at++;
          break;
        default:
          this.characters('bare');
      }
    }
    this.unclosed(opener, '))');
    return true;
  }

  /** Reads `$[ … ]`, which is arithmetic in bash and text in other shells. */
  private oldArithmetic(): void {
    const start = this.at++;
    this.doubt();
    if (this.next(']', this.at) > this.lineEndFrom(start)) return;
    this.nested(() => {
      const node = this.open('arithmetic', start);
      while (this.at < this.end && this.peek() !== code.closeBracket) this.characters('bare');
      if (this.at < this.end) this.at++;
      this.close(node);
    });
  }

  /** Reads `${ … }`. */
  private expansion(around: QuoteContext): void {
    const opener = { start: this.at, end: this.at + 2 };
    this.at++;
    this.nested(() => {
      const node = this.open('expansion', opener.start);
      this.at = opener.end;
      standardParameter.lastIndex = this.at;
      // Some shells reject an unknown operator only when they execute it, and read its quotes in their own way.
      const isKnown = this.at === this.end || standardParameter.test(this.text);
      this.parameter();
      const hasQuotes = around === 'bare' || this.isPatternOperator();
      while (this.at < this.end && this.peek() !== code.closeBrace) {
        this.partOfExpansion(hasQuotes, around, isKnown);
      }
      if (this.at < this.end) this.at++;
      else this.unclosed(opener, '}');
      this.close(node);
    });
  }

  /** Single quotes are plain characters if the expansion itself is quoted, except in patterns. */
  private partOfExpansion(hasQuotes: boolean, around: QuoteContext, isKnown: boolean): void {
    const character = this.peek();
    const isEscaped = hasQuotes && this.startsWith("$'");
    const isSingle = character === code.single;
    const isDouble = character === code.double;
    if ((isEscaped || isSingle || isDouble || character === code.backquote) && !isKnown) this.doubt();
    if (isEscaped) this.escapedQuotes();
    else if (isDouble) this.doubleQuotes();
    else if (!isSingle) this.characters(around);
    else if (hasQuotes) this.singleQuotes();
    else this.at++;
  }

  /** Reads the name of the parameter with its prefix and subscript. */
  private parameter(): void {
    const first = this.peek();
    const second = this.peek(1);
    const isPrefixed =
      (first === code.bang || first === code.hash) &&
      (isName(second) || second === code.at || second === code.star);
    if (isPrefixed) this.at++;
    const start = this.at;
    if (this.isHole(start)) return;
    if (isNameStart(this.peek())) this.variable(start, start);
    else if (isSpecialParameter(this.peek())) {
      this.at++;
      while (isDigit(this.peek(-1)) && isDigit(this.peek())) this.at++;
      this.leaf('variable', start);
    }
    if (this.at > start && this.peek() === code.openBracket) this.subscript();
  }

  private subscript(): void {
    const node = this.open('subscript');
    this.at++;
    for (;;) {
      const character = this.peek();
      if (character < 0 || character === code.closeBrace || character === code.closeBracket) break;
      if (character === code.single) this.singleQuotes();
      else if (character === code.double) this.doubleQuotes();
      else this.characters('bare');
    }
    if (this.peek() === code.closeBracket) this.at++;
    this.close(node);
  }

  /** Whether the operator at the position takes a pattern, in which quotes work even in double quotes. */
  private isPatternOperator(): boolean {
    switch (this.peek()) {
      case code.hash:
      case code.percent:
      case code.slash:
      case code.caret:
      case code.comma:
        return true;
      default:
        return false;
    }
  }

  private backquotes(around: QuoteContext): void {
    const start = this.at++;
    const end = this.endOfBackquotes();
    if (end === undefined) {
      this.unclosed({ start, end: start + 1 }, '`');
      return;
    }
    const node = this.open('backquotes', start);
    if (this.next('\n', start) < end) this.lineEndInWord();
    this.nested(() => {
      this.unescaped({ start: start + 1, end }, around).read();
    });
    this.at = end + 1;
    this.close(node);
  }

  private endOfBackquotes(): number | undefined {
    for (let at = this.at; at < this.end; at++) {
      const character = this.text.charCodeAt(at);
      if (character === code.backslash) at++;
      else if (character === code.backquote) return at;
    }
    return undefined;
  }

  /** A reader for the text in backquotes, after the shell has removed one level of backslashes. */
  private unescaped(inside: Span, around: QuoteContext): Reader {
    const text = this.text.slice(inside.start, inside.end);
    const escaped = around === 'double' ? escapedInQuotedBackquotes : escapedInBackquotes;
    const places: number[] = [];
    let copied = 0;
    for (const { index } of text.matchAll(escaped)) {
      for (; copied < index; copied++) places.push(this.offset(inside.start + copied));
      places.push(this.offset(inside.start + index));
      copied = index + 2;
    }
    if (places.length === 0) return this.readerOf(text, this.offsetsOf(inside));
    for (; copied <= text.length; copied++) places.push(this.offset(inside.start + copied));
    return this.readerOf(text.replace(escaped, '$1'), places);
  }
}
