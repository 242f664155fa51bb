import type { Span } from '../../../text/range.js';

/** A bracket or quote of the shell that is open. */
interface Frame {
  /** The character that ends it; empty for the text as a whole. */
  closer: string;
  /** Between double quotes or in a here-document: only `$`, backquotes and backslashes mean something. */
  quoted: boolean;
  /** In a here-document double quotes are ordinary characters. */
  plainQuotes?: boolean;
  /** `<<` is a shift and `#` a base. */
  arithmetic?: boolean;
}

interface HereDocument {
  delimiter: string;
  /** `<<-`: tabs before the delimiter do not count. */
  tabs: boolean;
  /** `<<'EOF'`: nothing is replaced in it. */
  literal: boolean;
}

const variable = /\$(?:[A-Za-z_]\w*|[\d@*#?$!-])/y;
const bracedName = /(?:[!#](?=[\w@*]))?([A-Za-z_]\w*|\d+|[@*#?$!-])/y;
const hereDocument = /<<(-?)[ \t]*(?:(['"])([^'"\n]*)\2|(\\?)([^\s'"\\|&;()<>$`]+))/y;

/**
 * Where a shell text uses variables and parameters: `$HOME` with its sign, of `${HOME}` the name. Not between
 * single quotes, in comments, or in here-documents that replace nothing. Linear; throws nothing.
 *
 * Source: POSIX.1-2017, "Shell Command Language", 2.2, 2.5 to 2.7.
 */
export function shellVariables(shell: string): Span[] {
  return new Reader(shell, 0, shell.length, { closer: '', quoted: false }).read();
}

class Reader {
  private readonly found: Span[] = [];
  private readonly frames: Frame[] = [];
  private waiting: HereDocument[] = [];

  constructor(
    private readonly text: string,
    private index: number,
    private readonly end: number,
    private readonly outermost: Frame,
  ) {}

  read(): Span[] {
    while (this.index < this.end) this.step(this.frames.at(-1) ?? this.outermost);
    return this.found;
  }

  private step(frame: Frame): void {
    const char = this.text.charAt(this.index);
    if (char === '\\') this.index += 2;
    else if (char === frame.closer) this.close();
    else if (char === '$') this.dollar(frame);
    else if (char === '`') this.open({ closer: '`', quoted: false });
    else if (char === '"' && !frame.plainQuotes) this.open({ closer: '"', quoted: true });
    else if (frame.quoted) this.index++;
    else this.unquoted(char, frame);
  }

  private unquoted(char: string, frame: Frame): void {
    if (char === "'") this.skipTo("'", this.index + 1);
    else if (char === '(') this.open({ ...frame, closer: ')' });
    else if (char === '#' && !frame.arithmetic && this.beginsWord()) this.skipTo('\n', this.index, 0);
    else if (char === '<' && !frame.arithmetic) this.redirection();
    else if (char === '\n') this.lineEnd();
    else this.index++;
  }

  private open(frame: Frame, length = 1): void {
    this.frames.push(frame);
    this.index += length;
  }

  private close(): void {
    this.frames.pop();
    this.index++;
  }

  private beginsWord(): boolean {
    return this.index === 0 || /[\s;&|()]/.test(this.text.charAt(this.index - 1));
  }

  /** Goes behind the next such character, or to the end of the text. */
  private skipTo(char: string, from: number, behind = 1): void {
    const at = this.text.indexOf(char, from);
    this.index = at === -1 ? this.end : at + behind;
  }

  private dollar(frame: Frame): void {
    const plain = this.match(variable);
    const next = this.text.charAt(this.index + 1);
    if (plain) {
      this.found.push({ start: this.index, end: this.index + plain[0].length });
      this.index += plain[0].length;
    } else if (next === '{') {
      this.open({ closer: '}', quoted: frame.quoted }, 2);
      const name = this.match(bracedName);
      if (!name) return;
      const end = this.index + name[0].length;
      this.found.push({ start: end - (name[1] ?? '').length, end });
      this.index = end;
    } else if (next === '(') {
      const arithmetic = this.text.charAt(this.index + 2) === '(';
      this.open({ closer: ')', quoted: false, arithmetic }, 2);
    } else if (next === "'" && !frame.quoted) this.skipEscapedText();
    else this.index++;
  }

  /** `$'…'`, in which a backslash takes the next character along. */
  private skipEscapedText(): void {
    this.index += 2;
    while (this.index < this.end && this.text[this.index] !== "'") {
      this.index += this.text[this.index] === '\\' ? 2 : 1;
    }
    this.index++;
  }

  /** Here-documents in those of here-documents are not looked for, so that each line is read once. */
  private redirection(): void {
    const isString = this.text.startsWith('<<<', this.index);
    const match = isString || this.outermost.quoted ? undefined : this.match(hereDocument);
    if (match) {
      const [, dash, quote, quotedDelimiter, backslash, delimiter] = match;
      this.waiting.push({
        delimiter: quotedDelimiter ?? delimiter ?? '',
        tabs: dash === '-',
        literal: quote !== undefined || backslash === '\\',
      });
    }
    this.index += match?.[0].length ?? (isString ? 3 : 1);
  }

  private lineEnd(): void {
    this.index++;
    const documents = this.waiting;
    this.waiting = [];
    for (const one of documents) {
      const start = this.index;
      const end = this.skipBody(one);
      if (one.literal) continue;
      const body = new Reader(this.text, start, end, { closer: '', quoted: true, plainQuotes: true });
      for (const span of body.read()) this.found.push(span);
    }
  }

  /** Goes behind the line that ends a here-document, and gives where that line begins. */
  private skipBody({ delimiter, tabs }: HereDocument): number {
    while (this.index < this.end) {
      const start = this.index;
      this.skipTo('\n', start);
      const line = this.text.slice(start, this.index).replace(/\n$/, '');
      if ((tabs ? line.replace(/^\t+/, '') : line) === delimiter) return start;
    }
    return this.end;
  }

  private match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.index;
    return pattern.exec(this.text) ?? undefined;
  }
}
