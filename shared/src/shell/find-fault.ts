import type { Span } from '../text/range.js';
import { Faulty, Unclear, type ShellFault } from './fault.js';
import { unclosed, WordReader } from './word-reader.js';

/**
 * What keeps a shell from reading a text, the first such place; undefined where it reads it, and where that cannot
 * be told for certain: whatever is reported, neither bash nor a POSIX shell reads (here-documents without their last
 * line excepted, of which both make the best). Linear; throws nothing on any text.
 * @param unclear places at which anything may come to stand, parts of commands too: they matter outside quotes
 */
export function findShellFault(
  text: string,
  unclear: ReadonlySet<number> = new Set(),
): ShellFault | undefined {
  try {
    new CommandReader(text, unclear).read();
    return undefined;
  } catch (error) {
    if (error instanceof Faulty) return error.fault;
    if (error instanceof Unclear) return undefined;
    throw error;
  }
}

/** The lines of here-documents that one line announces together, as far as the text can be read. Linear. */
export function crowdedHeredocs(text: string): readonly Span[] {
  if (!/<<.*<</.test(text)) return [];
  const reader = new CommandReader(text, new Set());
  try {
    reader.read();
  } catch (error) {
    if (!(error instanceof Faulty || error instanceof Unclear)) throw error;
  }
  return reader.crowded;
}

/** A compound command that has begun. */
interface Frame {
  opener: Span;
  kind: Compound;
  /** The word by which its present part began. */
  part: string;
}

type Compound = 'if' | 'loop' | 'case' | '{' | '(' | 'brackets';

const closers: Readonly<Record<Compound, string>> = {
  if: 'fi',
  loop: 'done',
  case: 'esac',
  '{': '}',
  '(': ')',
  brackets: ')',
};

/** Words that begin a compound command, whose first part they name. */
const openers: ReadonlyMap<string, Compound> = new Map([
  ['if', 'if'],
  ['while', 'loop'],
  ['until', 'loop'],
  ['{', '{'],
]);

/** Words that go on with a compound command or end it: of which kind, and behind which parts they may stand. */
const continuations: ReadonlyMap<string, { of: Compound; after: readonly string[]; missing: string }> =
  new Map([
    ['then', { of: 'if', after: ['if', 'elif'], missing: 'fi' }],
    ['elif', { of: 'if', after: ['then'], missing: 'then' }],
    ['else', { of: 'if', after: ['then'], missing: 'then' }],
    ['fi', { of: 'if', after: ['then', 'else'], missing: 'then' }],
    ['do', { of: 'loop', after: ['while', 'until', 'for', 'select'], missing: 'done' }],
    ['done', { of: 'loop', after: ['do'], missing: 'do' }],
    ['esac', { of: 'case', after: ['in', ')'], missing: 'in' }],
    ['}', { of: '{', after: ['{'], missing: '{' }],
  ]);

/** What people call what a closing word belongs to. */
const openerNames: Readonly<Record<Compound, string>> = {
  if: 'if',
  loop: 'for" or "while',
  case: 'case',
  '{': '{',
  '(': '(',
  brackets: '(',
};

/** The beginning of an assignment to an element. */
const element = /[A-Za-z_]\w*\[/y;
/** What some shells time, and what is a name for others. */
const compound = /[ \t]*(?:[{(!]|\[\[|(?:if|while|until|for|select|case|function)\b)/y;
const joining = /\|\||&&|\|&?/y;
const separator = /;;&|;;|;&|;|&(?!>)/y;
const redirection = /<<<|>\||<>|[<>]&|>>|>\||&>>?|[<>]/y;

/** Reads commands and their compounds (POSIX Shell Command Language, "Shell Grammar"). */
class CommandReader extends WordReader {
  private frames: Frame[] = [];
  /** A command may begin here, so that reserved words are such. */
  private isStart = true;
  /** The operator that waits for its second command. */
  private joined: Span | undefined;
  /** What an operator would go on with: a command, or one that the end of a line has ended. */
  private before: 'command' | 'line' | 'nothing' = 'nothing';

  read(): void {
    this.blanks();
    while (!this.isAtEnd) {
      this.step();
      this.blanks();
    }
    this.end();
    this.noHeredocs();
  }

  protected commandsInBrackets(opener: Span): void {
    const { isStart, joined, before } = this;
    const outside = this.frames.length;
    this.frames.push({ opener, kind: 'brackets', part: '(' });
    this.isStart = true;
    this.joined = undefined;
    this.before = 'nothing';
    while (this.frames.length > outside) {
      this.blanks();
      if (this.isAtEnd) this.end();
      this.step();
    }
    this.isStart = isStart;
    this.joined = joined;
    this.before = before;
  }

  private end(): void {
    const frame = this.frames.at(-1);
    if (frame) throw this.unclosed(frame);
    this.endOfCommand();
  }

  private step(): void {
    const { char, at } = this;
    if (char === '\n') this.newLine();
    else if (this.isPattern) this.pattern();
    else if (char === ')') this.closeBracket();
    else if (char === '(') this.openBracket();
    else if (this.startsWith('<<') && !this.startsWith('<<<'))
      this.redirect(() => {
        this.heredoc();
      });
    else if (this.match(joining)) this.join({ start: at, end: this.at });
    else if (this.startsWith('<(') || this.startsWith('>(')) this.plainWord();
    else if (this.match(redirection))
      this.redirect(() => {
        this.target({ start: at, end: this.at });
      });
    else if (this.match(separator)) this.separate({ start: at, end: this.at });
    else this.plainWord();
  }

  private match(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    if (!pattern.test(this.text)) return false;
    this.at = pattern.lastIndex;
    return true;
  }

  private newLine(): void {
    this.lineEnd();
    this.isStart = true;
    if (this.before === 'command') this.before = 'line';
  }

  /** What is redirected is a command, and no compound one. */
  private redirect(read: () => void): void {
    read();
    this.joined = undefined;
    this.isStart = false;
    this.before = 'command';
  }

  private target(sign: Span): void {
    this.blanks();
    if (this.word() !== '') return;
    const operator = this.text.slice(sign.start, sign.end);
    // For some shells the first sign ends the command.
    if (this.char === '(' || operator.startsWith('&')) throw new Unclear();
    throw new Faulty({ kind: 'no-target', operator, span: sign });
  }

  private join(operator: Span): void {
    this.endOfCommand();
    this.commandBefore(operator);
    this.joined = operator;
    this.isStart = true;
  }

  /** Whatever goes on behind a command needs one; what follows begins another. */
  private commandBefore(sign: Span): void {
    const operator = this.text.slice(sign.start, sign.end);
    if (this.before !== 'command') {
      throw new Faulty({ kind: 'nothing-before', operator, isLineStart: this.before === 'line', span: sign });
    }
    this.before = 'nothing';
  }

  private separate(sign: Span): void {
    const written = this.text.slice(sign.start, sign.end);
    this.endOfCommand();
    this.isStart = true;
    if (!written.startsWith(';;') && written !== ';&') {
      this.commandBefore(sign);
      return;
    }
    this.before = 'nothing';
    const frame = this.frames.at(-1);
    if (frame?.kind === 'case') frame.part = 'in';
    else if (frame && frame.kind !== 'brackets' && frame.kind !== '(' && this.hasCase) {
      throw this.unclosed(frame);
    } else throw new Faulty({ kind: 'unexpected', closer: written, opener: 'case', span: sign });
  }

  private get hasCase(): boolean {
    return this.frames.some(({ kind }) => kind === 'case');
  }

  private unclosed({ opener, kind }: Frame): Faulty {
    return unclosed(opener, this.text, closers[kind]);
  }

  /** Whatever ends a command: an operator before it must have got its second one. */
  private endOfCommand(): void {
    const { joined } = this;
    if (!joined) return;
    const operator = this.text.slice(joined.start, joined.end);
    throw new Faulty({ kind: 'joins-nothing', operator, span: joined });
  }

  private openBracket(): void {
    const opener = { start: this.at, end: this.at + 1 };
    if (!this.isStart) this.strayBracket(opener);
    this.joined = undefined;
    if (this.startsWith('((')) {
      this.arithmetic(2);
      this.isStart = true;
      this.before = 'command';
    } else {
      this.before = 'nothing';
      this.at++;
      this.frames.push({ opener, kind: '(', part: '(' });
    }
  }

  /** With nothing in them, brackets may make a function of the word before. */
  private strayBracket(span: Span): never {
    if (/^\(\s*(?:\)|$)/.test(this.text.slice(span.start, span.start + 200))) throw new Unclear();
    throw new Faulty({ kind: 'bracket', span });
  }

  private closeBracket(): void {
    const span = { start: this.at, end: this.at + 1 };
    const frame = this.frames.at(-1);
    this.endOfCommand();
    if (!frame) throw new Faulty({ kind: 'unexpected', closer: ')', opener: '(', span });
    if (closers[frame.kind] !== ')') throw this.unclosed(frame);
    this.frames.pop();
    this.at++;
    this.isStart = true;
    this.before = 'command';
  }

  private plainWord(): void {
    const start = this.at;
    // bash reads anything up to the "]".
    if (this.isStart && this.match(element)) throw new Unclear();
    const written = this.word();
    if (written === '') throw new Unclear();
    const span = { start, end: this.at };
    const wasStart = this.isStart;
    if (wasStart && continuations.has(written)) {
      this.endOfCommand();
      this.goOn(written, span);
      return;
    }
    this.joined = undefined;
    this.before = 'command';
    // Behind it a command begins as at the beginning of a line.
    if (wasStart && written !== '!') this.command(written, span);
  }

  private command(written: string, span: Span): void {
    const kind = openers.get(written);
    // bash reads "for x in a; { b; }".
    if (kind === '{' && this.isLoopHead) throw new Unclear();
    if (kind) {
      this.frames.push({ opener: span, kind, part: written });
      this.before = 'nothing';
    } else if (written === 'for' || written === 'select') this.loopHead(written, span);
    else if (written === 'case') this.caseHead(span);
    else if (written === '[[') this.test(span);
    else if (written === 'function') this.functionHead();
    else if (written === 'coproc' || (written === 'time' && this.match(compound))) throw new Unclear();
    else if (!this.functionBrackets()) this.isStart = false;
  }

  private goOn(written: string, span: Span): void {
    const rule = continuations.get(written);
    const frame = this.frames.at(-1);
    if (!rule) return;
    const isOpen = this.frames.some(({ kind }) => kind === rule.of);
    if (!frame || !isOpen) {
      throw new Faulty({ kind: 'unexpected', closer: written, opener: openerNames[rule.of], span });
    }
    if (frame.kind !== rule.of) throw this.unclosed(frame);
    if (!rule.after.includes(frame.part)) {
      throw new Faulty({ kind: 'missing', before: written, missing: rule.missing, span });
    }
    const isCloser = written === closers[rule.of];
    this.before = isCloser ? 'command' : 'nothing';
    if (isCloser) this.frames.pop();
    else frame.part = written;
  }

  private loopHead(written: string, span: Span): void {
    this.frames.push({ opener: span, kind: 'loop', part: written });
    this.blanks();
    if (this.startsWith('((')) this.arithmetic(2);
    else {
      if (!/^[A-Za-z_]\w*$/.test(this.word())) throw new Unclear();
      this.gap();
      if (/^in(?![^\s;])/.test(this.text.slice(this.at, this.at + 3))) {
        this.at += 2;
        this.isStart = false;
      }
    }
  }

  private get isLoopHead(): boolean {
    const part = this.frames.at(-1)?.part;
    return part === 'for' || part === 'select';
  }

  private caseHead(span: Span): void {
    this.blanks();
    if (this.word() === '') throw new Unclear();
    this.gap();
    if (this.word() !== 'in') throw new Unclear();
    this.frames.push({ opener: span, kind: 'case', part: 'in' });
  }

  private get isPattern(): boolean {
    const frame = this.frames.at(-1);
    return frame?.kind === 'case' && frame.part === 'in';
  }

  /** `a|b)`, or the end of the cases. */
  private pattern(): void {
    const start = this.at;
    const frame = this.frames.at(-1);
    if (this.char === '(') this.at++;
    this.blanks();
    const first = this.word();
    if (first === 'esac' && this.at === start + 4) {
      this.frames.pop();
      this.isStart = true;
      this.before = 'command';
      return;
    }
    if (first === '') throw new Unclear();
    this.blanks();
    while (this.char === '|') {
      this.at++;
      this.blanks();
      if (this.word() === '') throw new Unclear();
      this.blanks();
    }
    if (this.char !== ')' || !frame) throw new Unclear();
    this.at++;
    frame.part = ')';
    this.isStart = true;
    this.before = 'nothing';
  }

  /** `[[ … ]]`: operators are words of its own language. */
  private test(opener: Span): void {
    for (;;) {
      // A part of a pattern, or a comment.
      if (this.char === '#') throw new Unclear();
      this.gap();
      if (this.isAtEnd) throw unclosed(opener, this.text, ']]');
      if (/[()<>|&]/.test(this.char) && !this.startsWith('<(') && !this.startsWith('>(')) this.at++;
      else {
        const written = this.word();
        if (written === ']]') break;
        // Behind "=~" signs of the shell are characters.
        if (written === '' || written === '=~') throw new Unclear();
      }
    }
    this.isStart = true;
  }

  private functionHead(): void {
    this.blanks();
    if (this.word() === '') throw new Unclear();
    this.functionBrackets();
    this.gap();
    this.isStart = true;
  }

  /** `()` behind the name of a function. */
  private functionBrackets(): boolean {
    const brackets = /[ \t]*\([ \t]*\)/y;
    if (!this.match(brackets)) return false;
    this.gap();
    this.isStart = true;
    return true;
  }
}
