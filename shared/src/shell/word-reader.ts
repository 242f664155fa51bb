import type { Span } from '../text/range.js';
import { Faulty, Unclear } from './fault.js';

/** A here-document whose lines are still to come. */
interface PendingHeredoc {
  word: string;
  withoutTabs: boolean;
  operator: Span;
}

/** A parameter of an expansion, and what every shell can do with it. */
const parameter = /#?(?:\w+|[#?!@*$-])(?:$|(?=\})|:?[-=?+]|%%?|##?)/y;

/** The word that ends a here-document, as it is announced. */
const delimiter = /(?:'[^'\n]*'|"[^"$`\\\n]*"|[^'"$`\\\s;&|<>()]|\\[^\n])+(?=[\s;&|<>()]|$)/y;

/** Brackets in brackets deeper than this are left alone. */
const deepest = 60;

/**
 * Reads the words of a shell text: quotes, expansions, here-documents (POSIX Shell Command Language, "Token
 * Recognition"). Throws {@link Faulty} for what no shell can read, and {@link Unclear} for what it does not know.
 */
export abstract class WordReader {
  protected at = 0;
  private depth = 0;
  private heredocs: PendingHeredoc[] = [];
  /** The lines of here-documents that one line announces together. */
  readonly crowded: Span[] = [];

  /** @param unclear places in the text, outside quotes, at which anything may come to stand */
  constructor(
    protected readonly text: string,
    private readonly unclear: ReadonlySet<number>,
  ) {}

  /** Reads commands up to the bracket that ends them; the place is then behind it. */
  protected abstract commandsInBrackets(opener: Span): void;

  protected get char(): string {
    return this.text.charAt(this.at);
  }

  protected startsWith(text: string): boolean {
    return this.text.startsWith(text, this.at);
  }

  protected get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** Blanks, continued lines and a comment. */
  protected blanks(): void {
    for (;;) {
      if (/[ \t\r]/.test(this.char)) this.at++;
      else if (this.startsWith('\\\n')) this.at += 2;
      else break;
    }
    if (this.char === '#') {
      const end = this.text.indexOf('\n', this.at);
      this.at = end < 0 ? this.text.length : end;
    }
  }

  /** The end of a line, with the here-documents that it announced. */
  protected lineEnd(): void {
    const start = ++this.at;
    const announced = this.heredocs.splice(0);
    for (const heredoc of announced) this.heredocBody(heredoc);
    if (announced.length > 1) this.crowded.push({ start, end: this.at });
  }

  /** Blanks and line ends. */
  protected gap(): void {
    this.blanks();
    while (this.char === '\n') {
      this.lineEnd();
      this.blanks();
    }
  }

  /** One word as it is written, without the ends of continued lines; empty where none begins. */
  protected word(): string {
    const start = this.at;
    while (!this.isAtEnd && this.wordPart(start));
    return this.text.slice(start, this.at).replaceAll('\\\n', '');
  }

  private wordPart(start: number): boolean {
    const { char, at } = this;
    const next = this.text.charAt(at + 1);
    if ((char === '<' || char === '>') && next === '(') {
      // A part of the word for some shells, and its end for others; before a bracket a calculation for some.
      if (at > start || this.text.charAt(at + 2) === '(') throw new Unclear();
      this.brackets(2);
    } else if (/[\s;&|<>()]/.test(char)) return false;
    else if (char === '=' && next === '(') this.arrayValue(start);
    // A pattern, where the shell was told that there are such.
    else if (/[?*+@!]/.test(char) && next === '(') throw new Unclear();
    else if (char === "'") this.singleQuotes(1);
    else if (char === '$' && next === "'") this.escapedQuotes();
    else if (char === '"') this.doubleQuotes();
    else this.characters(false);
    return true;
  }

  /** Characters that mean the same in double quotes and outside. */
  private characters(isQuoted: boolean): void {
    if (!isQuoted && this.unclear.has(this.at)) throw new Unclear();
    if (this.char === '\\') {
      const next = this.text.charAt(this.at + 1);
      if (next === '\n') this.forbidHeredoc();
      if (next === '') throw new Unclear();
      this.at += 2;
    } else if (this.startsWith('$((')) this.arithmetic(3);
    else if (this.startsWith('$(')) this.brackets(2);
    else if (this.startsWith('$[')) throw new Unclear();
    else if (this.startsWith('$$')) this.at += 2;
    else if (this.startsWith('${')) this.expansion(isQuoted);
    else if (this.char === '`') this.backquotes();
    else this.at++;
  }

  private singleQuotes(length: number): void {
    const start = this.at;
    const end = this.text.indexOf("'", start + length);
    if (end < 0) throw unclosed({ start, end: start + length }, this.text, "'");
    if (this.text.slice(start, end).includes('\n')) this.forbidHeredoc();
    this.at = end + 1;
  }

  private escapedQuotes(): void {
    const start = this.at;
    this.singleQuotes(2);
    // Some shells take the backslash before a quote for itself, others for an escape.
    if (this.text.slice(start, this.at).endsWith("\\'")) throw new Unclear();
  }

  private doubleQuotes(): void {
    const start = this.at++;
    while (this.char !== '"') {
      if (this.isAtEnd) throw unclosed({ start, end: start + 1 }, this.text, '"');
      if (this.char === '\n') this.forbidHeredoc();
      this.characters(true);
    }
    this.at++;
  }

  /** `$( … )`, `<( … )`, `>( … )`: commands. */
  private brackets(length: number): void {
    const opener = { start: this.at, end: this.at + length };
    this.at = opener.end;
    this.deeper(() => {
      this.commandsInBrackets(opener);
    });
  }

  /** `$(( … ))` and `(( … ))`: brackets and expansions count. */
  protected arithmetic(length: number): void {
    const opener = { start: this.at, end: this.at + length };
    this.at = opener.end;
    let depth = 2;
    this.deeper(() => {
      for (;;) {
        if (this.isAtEnd) throw unclosed(opener, this.text, '))');
        if (this.char === '(') depth++;
        if (this.char === ')' && --depth === 1) break;
        // Here quotes are such only for some shells.
        if (this.char === "'" || this.char === '"') throw new Unclear();
        this.characters(false);
      }
    });
    // A group of commands at the beginning of a substitution: `$((cd x; ls) | wc)`.
    if (!this.startsWith('))')) throw new Unclear();
    this.at += 2;
  }

  private quotedOrPlain(): void {
    if (this.char === "'") this.singleQuotes(1);
    else if (this.char === '"') this.doubleQuotes();
    else this.characters(false);
  }

  /** `${ … }`; in double quotes, single ones are characters like any other. */
  private expansion(isQuoted: boolean): void {
    const opener = { start: this.at, end: this.at + 2 };
    this.at = opener.end;
    parameter.lastIndex = this.at;
    // Some shells refuse what they do not know only when they come to it, and read its quotes in their own way.
    const isKnown = this.at === this.text.length || parameter.test(this.text);
    this.deeper(() => {
      while (this.char !== '}') {
        if (this.isAtEnd) throw unclosed(opener, this.text, '}');
        if (this.char === '\n') this.forbidHeredoc();
        const isQuote = /['"`]/.test(this.char);
        if (isQuote && !isKnown) throw new Unclear();
        if (this.char === "'" && isQuoted) this.at++;
        else this.quotedOrPlain();
      }
    });
    this.at++;
  }

  private backquotes(): void {
    const start = this.at++;
    while (this.char !== '`') {
      if (this.isAtEnd) throw unclosed({ start, end: start + 1 }, this.text, '`');
      if (this.char === '\n') this.forbidHeredoc();
      this.at += this.char === '\\' ? 2 : 1;
    }
    this.at++;
  }

  private arrayValue(name: number): void {
    if (!/^[A-Za-z_]\w*\+?$/.test(this.text.slice(name, this.at))) throw new Unclear();
    const opener = { start: this.at + 1, end: this.at + 2 };
    this.at = opener.end;
    for (;;) {
      this.gap();
      if (this.isAtEnd) throw unclosed(opener, this.text, ')');
      if (this.char === ')') break;
      if (this.word() === '') throw new Unclear();
    }
    this.at++;
  }

  /** The operator stands there: `<<WORD` or `<<-WORD`. */
  protected heredoc(): void {
    const start = this.at;
    const withoutTabs = this.text.charAt(start + 2) === '-';
    this.at += withoutTabs ? 3 : 2;
    this.blanks();
    delimiter.lastIndex = this.at;
    const [written] = delimiter.exec(this.text) ?? [];
    if (written === undefined) throw new Unclear();
    this.at = delimiter.lastIndex;
    const operator = { start, end: this.at };
    this.heredocs.push({ word: written.replace(/\\(.)|['"]/g, '$1'), withoutTabs, operator });
  }

  private heredocBody({ word, withoutTabs, operator }: PendingHeredoc): void {
    const start = this.at;
    let indented = false;
    let isContinued = false;
    while (!this.isAtEnd) {
      const end = this.text.indexOf('\n', this.at);
      const line = this.text.slice(this.at, end < 0 ? undefined : end);
      this.at = end < 0 ? this.text.length : end + 1;
      if ((withoutTabs ? line.replace(/^\t+/, '') : line) === word) {
        // Without quotes around the word, a line that is continued takes this one to it.
        if (isContinued || !isBalanced(this.text.slice(start, this.at))) throw new Unclear();
        return;
      }
      isContinued = line.endsWith('\\');
      indented ||= line.trim() === word;
    }
    throw new Faulty({ kind: 'heredoc', word, indented, span: operator });
  }

  /** At the end of the text: here-documents that were announced on the last line. */
  protected noHeredocs(): void {
    const [first] = this.heredocs;
    if (first) throw new Faulty({ kind: 'heredoc', word: first.word, indented: false, span: first.operator });
  }

  /** Shells differ in where the lines of a here-document begin when a word goes over the end of the line. */
  private forbidHeredoc(): void {
    if (this.heredocs.length > 0) throw new Unclear();
  }

  private deeper(read: () => void): void {
    if (++this.depth > deepest) throw new Unclear();
    read();
    this.depth--;
  }
}

/** Whether the expansions in the lines of a here-document end there, as far as signs tell. */
function isBalanced(lines: string): boolean {
  const count = (sign: string): number => lines.split(sign).length - 1;
  const isQuoted = /\$[({][^)}]*['"]/.test(lines);
  return !isQuoted && count('`') % 2 === 0 && count('(') === count(')') && count('{') === count('}');
}

/** A quote or bracket that the text ends in. */
export function unclosed(span: Span, text: string, closer: string): Faulty {
  return new Faulty({ kind: 'unclosed', opener: text.slice(span.start, span.end), closer, span });
}
