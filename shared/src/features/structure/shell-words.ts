import type { Span } from '../../text/range.js';
import type { Heredoc } from './heredocs.js';

/**
 * The parts of a shell text (POSIX Shell Command Language, "Token Recognition" and "Shell Commands"), each kind in
 * the order in which its parts end. Spans are offsets of the text.
 */
export interface ShellParts {
  /** With quotes, substitutions and all. */
  words: Span[];
  /** With their quotes. */
  quotes: Span[];
  /** Simple commands: words with their redirections. */
  commands: Span[];
  /** Commands that pipes join. */
  pipelines: Span[];
  /** What stands between the brackets of a subshell or a command substitution. */
  groups: Span[];
}

/** What is being read inside one pair of brackets, or outside of all. */
interface Frame {
  /** What ends it; nothing at the outermost level. */
  closer: ')' | '`' | undefined;
  inside: number;
  word: number | undefined;
  /** The quote that is open. */
  quote: { start: number; sign: string } | undefined;
  command: Span | undefined;
  pipeline: Span | undefined;
  /** A pipe was read and the command behind it was not. */
  isPiped: boolean;
}

const redirection = /&>>?|<<<|<<-?|<>|>>|>\||[<>]&?/y;
const operator = /\|\||&&|\|&?|;;|;|&/y;
/** Of a bounded length, so that a row of them which never end is read once. */
const braced = /\\?\$\{[^}\n]{0,500}\}/y;
const comment = /#[^\n]*/y;

/**
 * Splits a shell text into its parts, as far as that can be done without the whole grammar. Tolerant of anything: a
 * quote or bracket without its partner is an ordinary character, or reaches to the end. Linear; throws nothing.
 * @param opaque stretches that are no shell, such as expressions of the platform, in order: parts of words
 * @param heredocs of the text; their bodies have no parts
 */
export function shellParts(text: string, opaque: readonly Span[], heredocs: readonly Heredoc[]): ShellParts {
  return new Splitter(text, opaque, heredocs).split();
}

class Splitter {
  private readonly parts: ShellParts = { words: [], quotes: [], commands: [], pipelines: [], groups: [] };
  private readonly frames: Frame[] = [];
  private frame: Frame = newFrame(undefined, 0);
  private at = 0;
  private readonly lastQuotes: ReadonlyMap<string, number>;
  /** Where to go on from a place, by that place: behind an opaque stretch or the last line of a here-document. */
  private readonly opaqueEnds: ReadonlyMap<number, number>;
  private readonly bodyEnds: ReadonlyMap<number, number>;

  constructor(
    private readonly text: string,
    opaque: readonly Span[],
    heredocs: readonly Heredoc[],
  ) {
    this.lastQuotes = new Map(["'", '"'].map((sign) => [sign, text.lastIndexOf(sign)]));
    this.opaqueEnds = new Map(opaque.map(({ start, end }) => [start, end]));
    this.bodyEnds = new Map(heredocs.map(({ body, terminator }) => [body.start, terminator.end]));
  }

  split(): ShellParts {
    while (this.at < this.text.length) this.step();
    this.endPipeline();
    for (let outer = this.frames.pop(); outer; outer = this.frames.pop()) {
      this.frame = outer;
      this.inWord(this.text.length);
      this.endPipeline();
    }
    return this.parts;
  }

  private step(): void {
    const bodyEnd = this.bodyEnds.get(this.at);
    const opaqueEnd = this.opaqueEnds.get(this.at);
    if (bodyEnd !== undefined) this.at = Math.max(bodyEnd, this.at + 1);
    else if (opaqueEnd !== undefined) this.inWord(Math.max(opaqueEnd, this.at + 1));
    else if (this.frame.quote === undefined) this.plainStep();
    else this.quotedStep(this.frame.quote);
  }

  private plainStep(): void {
    const { text, at, frame } = this;
    const char = text.charAt(at);
    if (/[ \t\r\n]/.test(char)) this.space(char);
    else if (this.substitution()) return;
    else if (char === '\\') this.backslash();
    else if (char === "'" || char === '"') this.openQuote(char);
    else if (char === frame.closer) this.leave();
    else if (char === '(') this.enter(')', at + 1);
    else if (char === '`') this.enter('`', at + 1);
    else if (char === '#' && frame.word === undefined) this.at = this.matchEnd(comment) ?? at + 1;
    else if (!this.separator()) this.inWord(at + 1);
  }

  /** `\$( … )`, `$( … )` and `${ … }`, in double quotes or outside. */
  private substitution(): boolean {
    const bracesEnd = this.matchEnd(braced);
    if (bracesEnd !== undefined) this.inWord(bracesEnd);
    else if (this.text.startsWith('$(', this.at)) this.enter(')', this.at + 2);
    else if (this.text.startsWith('\\$(', this.at)) this.enter(')', this.at + 3);
    else return false;
    return true;
  }

  private quotedStep({ start, sign }: { start: number; sign: string }): void {
    const { text, at, frame } = this;
    const char = text.charAt(at);
    if (char === sign) {
      this.inWord(at + 1);
      this.parts.quotes.push({ start, end: at + 1 });
      frame.quote = undefined;
    } else if (sign === "'") this.inWord(at + 1);
    else if (this.substitution()) return;
    else if (char === '`' && frame.closer === '`') this.leave();
    else if (char === '`') this.enter('`', at + 1);
    else this.inWord(Math.min(at + (char === '\\' ? 2 : 1), text.length));
  }

  private space(char: string): void {
    this.endWord();
    if (char === '\n' && this.frame.isPiped) this.endCommand();
    else if (char === '\n') this.endPipeline();
    this.at++;
  }

  private backslash(): void {
    if (this.text[this.at + 1] === '\n') {
      this.endWord();
      this.at += 2;
    } else this.inWord(Math.min(this.at + 2, this.text.length));
  }

  /** A quote that no other of its kind follows is an ordinary character. */
  private openQuote(sign: string): void {
    if ((this.lastQuotes.get(sign) ?? -1) > this.at) this.frame.quote = { start: this.at, sign };
    this.inWord(this.at + 1);
  }

  private separator(): boolean {
    const redirectionEnd = this.matchEnd(redirection);
    const operatorEnd = this.matchEnd(operator);
    if (redirectionEnd !== undefined) {
      this.endWord();
      this.inCommand(redirectionEnd);
      this.at = redirectionEnd;
    } else if (operatorEnd !== undefined) {
      const written = this.text.slice(this.at, operatorEnd);
      this.endWord();
      if (/^\|&?$/.test(written)) this.pipe();
      else this.endPipeline();
      this.at = operatorEnd;
    } else if (this.text[this.at] === ')') {
      this.endPipeline();
      this.at++;
    } else return false;
    return true;
  }

  private pipe(): void {
    this.endCommand();
    this.frame.isPiped = true;
  }

  /** Goes on behind a part of a word. */
  private inWord(end: number): void {
    this.frame.word ??= this.at;
    this.inCommand(end);
    this.at = end;
  }

  private inCommand(end: number): void {
    const { frame, at } = this;
    frame.isPiped = false;
    frame.command ??= { start: at, end };
    frame.command.end = end;
    frame.pipeline ??= { start: at, end };
    frame.pipeline.end = end;
  }

  private enter(closer: ')' | '`', inside: number): void {
    this.inWord(inside);
    this.frames.push(this.frame);
    this.frame = newFrame(closer, inside);
  }

  private leave(): void {
    const { inside } = this.frame;
    this.endPipeline();
    this.parts.groups.push({ start: inside, end: this.at });
    this.frame = this.frames.pop() ?? newFrame(undefined, this.at);
    this.inWord(this.at + 1);
  }

  private endWord(): void {
    const { word, command } = this.frame;
    if (word !== undefined) this.parts.words.push({ start: word, end: command?.end ?? this.at });
    this.frame.word = undefined;
    this.frame.quote = undefined;
  }

  private endCommand(): void {
    this.endWord();
    if (this.frame.command) this.parts.commands.push(this.frame.command);
    this.frame.command = undefined;
  }

  private endPipeline(): void {
    this.endCommand();
    if (this.frame.pipeline) this.parts.pipelines.push(this.frame.pipeline);
    this.frame.pipeline = undefined;
    this.frame.isPiped = false;
  }

  private matchEnd(pattern: RegExp): number | undefined {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    return match ? pattern.lastIndex : undefined;
  }
}

function newFrame(closer: Frame['closer'], inside: number): Frame {
  return {
    closer,
    inside,
    word: undefined,
    quote: undefined,
    command: undefined,
    pipeline: undefined,
    isPiped: false,
  };
}
