import type { Span } from '../text/range.js';
import type { GrowingNode } from './builder.js';
import { code, isWordEnd } from './characters.js';
import type { Compound, OpenCompound } from './command-list.js';
import { ListReader } from './list-reader.js';
import type { Offsets } from './reader.js';

/** Words that open a compound command. */
const openers: ReadonlyMap<string, Compound> = new Map([
  ['if', 'if'],
  ['while', 'loop'],
  ['until', 'loop'],
  ['{', '{'],
]);

/** A word that continues or closes a compound command. */
interface Continuation {
  of: Compound;
  /** The parts that it may follow. */
  after: readonly string[];
  /** What is missing if it follows another part. */
  missing: string;
  isLast?: true;
}

const continuations: ReadonlyMap<string, Continuation> = new Map<string, Continuation>([
  ['then', { of: 'if', after: ['if', 'elif'], missing: 'fi' }],
  ['elif', { of: 'if', after: ['then'], missing: 'then' }],
  ['else', { of: 'if', after: ['then'], missing: 'then' }],
  ['fi', { of: 'if', after: ['then', 'else'], missing: 'then', isLast: true }],
  ['do', { of: 'loop', after: ['while', 'until', 'for', 'select'], missing: 'done' }],
  ['done', { of: 'loop', after: ['do'], missing: 'do', isLast: true }],
  ['esac', { of: 'case', after: ['in', ')'], missing: 'in', isLast: true }],
  ['}', { of: '{', after: ['{'], missing: '{', isLast: true }],
]);

/** How messages name what a closing word belongs to. */
const openerNames: Readonly<Record<Compound, string>> = {
  if: 'if',
  loop: 'for" or "while',
  case: 'case',
  '{': '{',
  '(': '(',
};

const longestReserved = 'function'.length;

/** A compound command after `time`, which only some shells accept. */
const compound = /[ \t]*(?:[{(!]|\[\[|(?:if|while|until|for|select|case|function)\b)/y;
const emptyBrackets = /[ \t]*\([ \t]*\)/y;

/** Reads compound commands (POSIX, "Shell Grammar"; bash, "Compound Commands"). */
export class CommandReader extends ListReader {
  protected override readerOf(text: string, offsets: Offsets): CommandReader {
    return new CommandReader(text, this.shared, offsets);
  }

  protected override reserved(): boolean {
    const short = this.shortWord();
    if (!short) return false;
    const { written, end } = short;
    const span = { start: this.at, end };
    const continuation = continuations.get(written);
    if (continuation) return this.continueCompound(written, continuation, span);
    const kind = openers.get(written);
    if (kind) this.openCompound(kind, written, span);
    else return this.head(written, span);
    return true;
  }

  /** The word at the position if it is short, without escaped line breaks, and where it ends. */
  private shortWord(): { written: string; end: number } | undefined {
    let written = '';
    let end = this.at;
    for (let at = this.at; written.length <= longestReserved; at++) {
      while (this.text.startsWith('\\\n', at)) at += 2;
      const character = at < this.end ? this.text.charCodeAt(at) : -1;
      if (character < 0 || isWordEnd(character)) {
        const isOver = character !== code.less || this.text.charCodeAt(at + 1) !== code.open;
        return isOver && written !== '' ? { written, end } : undefined;
      }
      written += this.text.charAt(at);
      end = at + 1;
    }
    return undefined;
  }

  /** Reads a construct with a grammar of its own; false if the word does not start one. */
  private head(written: string, span: Span): boolean {
    switch (written) {
      case 'for':
      case 'select':
        this.loopHead(written, span);
        return true;
      case 'case':
        this.caseHead(span);
        return true;
      case '[[':
        return this.test(span);
      case 'function':
        this.functionHead(span);
        return true;
      case '!':
        // With a bash option, this is a pattern.
        if (this.text.charCodeAt(span.end) === code.open) this.doubt();
        this.openPipeline();
        this.at = span.end;
        this.afterCommand();
        return true;
      case 'time':
      case 'coproc':
        return this.commandPrefix(written, span);
      default:
        return false;
    }
  }

  /** Reads a word before a command that is reserved in some shells and the name of a program in others. */
  private commandPrefix(written: string, { end }: Span): boolean {
    compound.lastIndex = end;
    if (written === 'time' && !compound.test(this.text)) return false;
    this.doubt();
    this.openPipeline();
    this.at = end;
    return true;
  }

  private openCompound(kind: Compound, written: string, span: Span): void {
    const { list } = this;
    const { frame } = list;
    this.at = span.end;
    list.joined = undefined;
    if (kind === '{' && frame && /^(?:for|select)$/.test(frame.part)) {
      // bash accepts "for x in a; { b; }".
      this.doubt();
      this.endPipeline();
      list.becomeGroup(frame);
    } else this.begin(kind, span, written);
    list.before = 'nothing';
  }

  private continueCompound(
    written: string,
    { of, after, missing, isLast }: Continuation,
    span: Span,
  ): boolean {
    const { list } = this;
    this.requireSecondCommand();
    if (!list.isIn(of)) {
      this.fail({ kind: 'unexpected', closer: written, opener: openerNames[of], span });
    } else if (list.frame?.kind !== of) this.unclosedInnermost();
    else if (!after.includes(list.frame.part)) {
      this.fail({ kind: 'missing', before: written, missing, span });
    }
    if (!list.has(of)) return false;
    this.finishTo(of);
    this.endPipeline();
    this.at = span.end;
    if (isLast) this.finish(this.at);
    else {
      if (list.frame) list.frame.part = written;
      this.afterCommand();
      list.before = 'nothing';
    }
    return true;
  }

  private loopHead(written: string, span: Span): void {
    const { list } = this;
    this.begin('loop', span, written);
    this.at = span.end;
    this.skipComment();
    const isCounting = this.startsWith('((') && this.arithmetic(2);
    if (!isCounting) {
      const start = this.at;
      const name = this.word();
      if (!name || !/^[A-Za-z_]\w*$/.test(this.text.slice(start, this.at))) this.doubt();
      this.skipLines();
      if (this.shortWord()?.written === 'in') this.loopItems();
    }
    this.afterPart();
    list.isStart = true;
  }

  /** Reads the words that a loop iterates over. */
  private loopItems(): void {
    this.at += 'in'.length;
    do this.skipComment();
    while (this.word());
  }

  private caseHead(span: Span): void {
    this.begin('case', span, 'in');
    this.at = span.end;
    this.skipComment();
    if (!this.word()) this.doubt();
    this.skipLines();
    const isIn = this.shortWord()?.written === 'in';
    if (isIn) this.at += 'in'.length;
    else {
      this.word();
      this.doubt();
    }
    this.afterPart();
  }

  protected override pattern(frame: OpenCompound): void {
    const { list } = this;
    const short = this.shortWord();
    if (short?.written === 'esac') {
      this.at = short.end;
      this.finish(this.at);
      return;
    }
    if (this.peek() === code.open) this.at++;
    const node = this.open('pattern');
    do {
      if (this.peek() === code.bar) this.at++;
      this.skipComment();
      if (!this.word()) this.doubt();
      this.skipComment();
    } while (this.peek() === code.bar);
    this.close(node);
    if (this.peek() === code.close) this.at++;
    else this.doubt();
    frame.part = ')';
    this.afterCommand();
    list.before = 'nothing';
  }

  /** Reads `[[ … ]]`; false if it is never closed. */
  private test(opener: Span): boolean {
    if (this.next(']]', opener.end) === Infinity) {
      this.unclosed(opener, ']]');
      return false;
    }
    this.openPipeline();
    const node = this.open('test');
    this.at = opener.end;
    while (this.testPart());
    if (this.startsWith(']]')) this.at += 2;
    else this.unclosed(opener, ']]');
    this.close(node);
    this.afterCommand();
    return true;
  }

  /** Reads a part of a test; false at its end. */
  private testPart(): boolean {
    // This is part of a pattern or a comment.
    if (this.peek() === code.hash) this.doubt();
    this.skipLines();
    if (this.at >= this.end) return false;
    const short = this.shortWord()?.written;
    if (short === ']]') return false;
    if (!this.word()) {
      if (this.peek() === code.semicolon) this.doubt();
      this.at++;
    } else if (short === '=~') {
      // In a regular expression most signs are plain characters.
      this.doubt();
      this.skipComment();
      this.word('regex');
    }
    return true;
  }

  private functionHead({ start, end }: Span): void {
    this.openPipeline(start);
    const node = this.open('function', start);
    this.at = end;
    this.skipComment();
    if (!this.word()) this.doubt();
    this.match(emptyBrackets);
    this.close(node);
    this.skipLines();
    this.afterCommand();
  }

  protected override functionBrackets(command: GrowingNode): boolean {
    if (this.match(emptyBrackets) === undefined) return false;
    command.kind = 'function';
    this.list.reach = this.at;
    this.endCommand();
    this.skipLines();
    this.afterCommand();
    return true;
  }
}
