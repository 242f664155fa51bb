import type { Span } from '../text/range.js';

/** Where and why a text is not a Python regular expression. */
export interface PatternFault {
  span: Span;
  /** The rest of a sentence: `the "(" is never closed`. */
  reason: string;
}

/** Thrown inside the reader at the first fault, and caught by it. */
export class PatternRefusal extends Error {
  constructor(readonly fault: PatternFault) {
    super(fault.reason);
  }
}

/** The characters of a pattern, each with its escaping backslash. Offsets are UTF-16 offsets of the pattern. */
export class PatternSource {
  private readonly tokens: string[];
  private at = 0;
  /** Where the next token begins. */
  offset = 0;

  constructor(readonly text: string) {
    this.tokens = text.match(/\\[^]|[^]/gu) ?? [];
  }

  get next(): string | undefined {
    return this.tokens[this.at];
  }

  take(): string | undefined {
    const token = this.tokens[this.at];
    if (token !== undefined) {
      this.at++;
      this.offset += token.length;
    }
    return token;
  }

  /** Consumes the next token if it is that one. */
  match(token: string): boolean {
    if (this.next !== token) return false;
    this.take();
    return true;
  }

  /** Consumes at most that many tokens of a kind. */
  takeWhile(kind: RegExp, most = Infinity): string {
    let taken = '';
    while (taken.length < most && this.next !== undefined && kind.test(this.next)) taken += this.take() ?? '';
    return taken;
  }

  /** Consumes the text before a closing token, and that token. */
  takeUntil(closing: string, start: number): string {
    const from = this.offset;
    for (let token = this.take(); token !== undefined; token = this.take()) {
      if (token === closing) return this.text.slice(from, this.offset - token.length);
    }
    return this.refuse(start, `"${closing}" is missing after "${this.text.slice(start, from)}"`);
  }

  /** Returns a function that goes back to the current state. */
  mark(): () => void {
    const { at, offset } = this;
    return () => Object.assign(this, { at, offset });
  }

  /** The text read since `start`. */
  since(start: number): string {
    return this.text.slice(start, this.offset);
  }

  /** Rejects the text read since `start`, or up to `end`. */
  refuse(start: number, reason: string, end = this.offset): never {
    throw new PatternRefusal({ span: { start, end }, reason });
  }
}
