import type { Span } from '../text/range.js';
import type { GrowingNode } from './builder.js';
import { code, isDigit } from './characters.js';
import { CommandList, type Compound, type OpenCompound } from './command-list.js';
import type { ShellKind } from './tree.js';
import { WordReader } from './word-reader.js';

const closers: Readonly<Record<Compound, string>> = {
  if: 'fi',
  loop: 'done',
  case: 'esac',
  '{': '}',
  '(': ')',
};

const nodeKinds: Readonly<Record<Compound, ShellKind>> = {
  if: 'if',
  loop: 'loop',
  case: 'case',
  '{': 'group',
  '(': 'subshell',
};

const operator = /<<<|<<|<>|<&|<|>>|>&|>\||>|&>>|&>|&&|&|\|\||\|&|\||;;&|;;|;&|;/y;
/** The file descriptor before a redirection. */
const descriptor = /(?:\d+|\{[A-Za-z_]\w*\})(?=[<>])/y;

/** Commands whose arguments are assignments. */
const declarations: ReadonlySet<string> = new Set(['declare', 'typeset', 'export', 'readonly', 'local']);
const longestDeclaration = 'typeset'.length + 1;

/** Reads lists of commands: operators, separators, redirections, brackets (POSIX, "Shell Commands"). */
export abstract class ListReader extends WordReader {
  protected list = new CommandList();

  /** Reads a reserved word and what belongs to it; false if there is none at the position. */
  protected abstract reserved(): boolean;
  /** Reads the patterns of a branch of a case, or its `esac`. */
  protected abstract pattern(frame: OpenCompound): void;
  /** Reads the `()` of a function after its name; false if there is none. */
  protected abstract functionBrackets(command: GrowingNode): boolean;

  override read(): void {
    this.steps();
    const { frame } = this.list;
    if (frame) this.unclosedFrame(frame);
    else this.requireSecondCommand();
    this.failPendingHeredocs();
    this.closeFrames();
  }

  protected override commands(opener: Span): void {
    const { list, pending } = this;
    this.pending = [];
    this.list = new CommandList(opener, list);
    this.steps();
    if (!this.list.isClosed) this.unclosedInnermost();
    this.closeFrames();
    this.list = list;
    // Some shells look for the lines of a here-document only within the brackets.
    if (this.pending.length > 0) this.doubt();
    for (const heredoc of this.pending) pending.push(heredoc);
    this.pending = pending;
  }

  private steps(): void {
    const { list } = this;
    for (;;) {
      this.between();
      if (this.at >= this.end) return;
      const { at } = this;
      this.step();
      if (list.isClosed) return;
      if (this.at > at) continue;
      this.doubt();
      this.at++;
    }
  }

  /** Skips whitespace and a comment, which ends the line. */
  private between(): void {
    this.skipBlanks();
    if (this.peek() !== code.hash) return;
    this.endLine();
    this.skipComment();
    this.list.reach = this.at;
  }

  /** Closes what a line break ends: a pipeline continues after its `|`. */
  private endLine(): void {
    const { joined, pipeline } = this.list;
    if (joined && pipeline) this.endCommand();
    else this.endPipeline();
  }

  private step(): void {
    const { frame } = this.list;
    if (this.peek() === code.newline) this.newLine();
    else if (frame?.kind === 'case' && frame.part === 'in') this.pattern(frame);
    else this.part();
  }

  private part(): void {
    switch (this.peek()) {
      case code.close:
        this.closeBracket();
        break;
      case code.open:
        this.openBracket();
        break;
      case code.less:
      case code.greater:
        if (this.peek(1) === code.open) this.simpleWord();
        else this.redirection(this.at);
        break;
      case code.ampersand:
      case code.bar:
      case code.semicolon:
        this.operator();
        break;
      default:
        if (!this.list.isStart || !this.reserved()) this.plainWord();
    }
  }

  private operator(): void {
    const start = this.at;
    const written = this.match(operator) ?? '';
    const span = { start, end: this.at };
    if (written.startsWith('&>')) {
      this.at = start;
      this.redirection(start);
    } else if (written === '&&' || written.startsWith('|')) this.join(written, span);
    else this.separate(written, span);
  }

  private join(written: string, span: Span): void {
    const { list } = this;
    this.requireSecondCommand();
    this.requireFirstCommand(written, span);
    if (written === '|' || written === '|&') this.endCommand();
    else this.endPipeline();
    list.joined = span;
    list.isStart = true;
  }

  private separate(written: string, span: Span): void {
    const { list } = this;
    this.requireSecondCommand();
    this.endPipeline();
    list.isStart = true;
    if (!written.startsWith(';;') && written !== ';&') {
      this.requireFirstCommand(written, span);
      return;
    }
    list.before = 'nothing';
    const { frame } = list;
    if (frame?.kind === 'case') frame.part = 'in';
    else if (frame && frame.kind !== '(' && list.isIn('case')) this.unclosedFrame(frame);
    else this.fail({ kind: 'unexpected', closer: written, opener: 'case', span });
  }

  /** Reports an operator or separator without a command before it. */
  private requireFirstCommand(operator: string, span: Span): void {
    const { list } = this;
    if (list.before !== 'command') {
      this.fail({ kind: 'nothing-before', operator, isLineStart: list.before === 'line', span });
    }
    list.before = 'nothing';
  }

  /** Reports an operator whose second command is missing. */
  protected requireSecondCommand(): void {
    const { joined } = this.list;
    if (!joined) return;
    const operator = this.text.slice(joined.start, joined.end);
    this.fail({ kind: 'joins-nothing', operator, span: joined });
    this.list.joined = undefined;
  }

  private newLine(): void {
    const { list, pending } = this;
    this.endLine();
    this.lineEnd();
    if (pending.length > 0) list.reach = this.at;
    list.isStart = true;
    if (list.before === 'command') list.before = 'line';
  }

  /** Reads a redirection; `start` includes a file descriptor before the operator. */
  private redirection(start: number): void {
    const { list } = this;
    const isOfCompound = !list.command && list.pipeline && list.before === 'command';
    if (!isOfCompound) this.openCommand(start);
    const operatorStart = this.at;
    const written = this.match(operator) ?? '';
    if (written === '<<') this.heredoc(start, operatorStart);
    else {
      const node = this.open(written === '<<<' ? 'here-string' : 'redirection', start);
      this.target(written, { start: operatorStart, end: this.at });
      this.close(node);
    }
    this.afterPart();
  }

  private target(operator: string, span: Span): void {
    this.skipComment();
    if (this.word()) return;
    // In some shells the first character of the operator ends the command.
    if (this.peek() === code.open || operator.startsWith('&')) this.doubt();
    else this.fail({ kind: 'no-target', operator, span });
  }

  private openBracket(): void {
    const { list } = this;
    const opener = { start: this.at, end: this.at + 1 };
    if (!list.isStart) this.strayBracket(opener);
    list.joined = undefined;
    if (list.isStart && this.peek(1) === code.open) {
      this.openPipeline();
      if (this.arithmetic(2)) {
        this.afterCommand();
        return;
      }
    }
    this.at++;
    this.begin('(', opener, '(');
    list.isStart = true;
    list.before = 'nothing';
  }

  /** Empty brackets may turn the word before them into a function. */
  private strayBracket(span: Span): void {
    if (/^\(\s*(?:\)|$)/.test(this.text.slice(span.start, span.start + 200))) this.doubt();
    else this.fail({ kind: 'bracket', span });
  }

  private closeBracket(): void {
    const { list } = this;
    const span = { start: this.at, end: this.at + 1 };
    this.requireSecondCommand();
    this.endPipeline();
    const { frame } = list;
    if (frame && frame.kind !== '(') this.unclosedFrame(frame);
    if (list.has('(')) this.finishTo('(');
    else if (list.opener) this.closeFrames();
    this.at++;
    if (list.frame?.kind === '(') this.finish(this.at);
    else if (list.opener) list.isClosed = true;
    else {
      this.fail({ kind: 'unexpected', closer: ')', opener: '(', span });
      list.isStart = true;
      list.before = 'command';
    }
  }

  private plainWord(): void {
    const start = this.at;
    const first = this.peek();
    const mayBeNumber = isDigit(first) || first === code.openBrace;
    if (mayBeNumber && this.match(descriptor) !== undefined) this.redirection(start);
    else this.simpleWord();
  }

  protected simpleWord(): void {
    const { list, at } = this;
    const isFirst = list.isStart;
    const command = this.openCommand(at);
    const node = this.word('word', list.isAssignable);
    if (!node) return;
    this.afterPart();
    if (isFirst && this.functionBrackets(command)) return;
    if (list.isNamed || node.kind === 'assignment') return;
    list.isNamed = true;
    list.isAssignable = this.at - at < longestDeclaration && declarations.has(this.text.slice(at, this.at));
  }

  /** Updates the state after a part of a simple command. */
  protected afterPart(end = this.at): void {
    const { list } = this;
    list.joined = undefined;
    list.isStart = false;
    list.before = 'command';
    list.reach = end;
  }

  /** Updates the state after a word or command that another command may follow directly. */
  protected afterCommand(): void {
    this.afterPart();
    this.list.isStart = true;
  }

  /** Opens a compound command. */
  protected begin(kind: Compound, opener: Span, part: string): void {
    const { list } = this;
    this.openPipeline(opener.start);
    const { pipeline, command } = list;
    list.push({ kind, opener, part, node: this.open(nodeKinds[kind], opener.start), pipeline, command });
    list.pipeline = list.command = undefined;
  }

  /** Closes the innermost compound command; an unclosed one ends with the last of its parts. */
  protected finish(end = Math.max(this.list.reach, this.list.frame?.opener.end ?? 0)): void {
    this.endPipeline();
    const { list } = this;
    const frame = list.pop();
    if (!frame) return;
    this.close(frame.node, end);
    list.pipeline = frame.pipeline;
    list.command = frame.command;
    this.afterPart(end);
    list.isStart = frame.command === undefined;
  }

  /** Closes all compound commands inside the innermost one of a kind. */
  protected finishTo(kind: Compound): void {
    while (this.list.frame && this.list.frame.kind !== kind) this.finish();
  }

  private closeFrames(): void {
    while (this.list.frame) this.finish();
    this.endPipeline();
  }

  protected unclosedFrame({ opener, kind }: OpenCompound): void {
    this.unclosed(opener, closers[kind]);
  }

  /** Reports the innermost compound command, or the brackets around it, as unclosed. */
  protected unclosedInnermost(): void {
    const { frame, opener } = this.list;
    if (frame) this.unclosedFrame(frame);
    else if (opener) this.unclosed(opener, ')');
  }

  protected openPipeline(start = this.at): void {
    this.list.pipeline ??= this.open('pipeline', start);
  }

  private openCommand(start = this.at): GrowingNode {
    const { list } = this;
    if (list.command) return list.command;
    this.openPipeline(start);
    list.isAssignable = true;
    list.isNamed = false;
    return (list.command = this.open('command', start));
  }

  protected endCommand(): void {
    const { list } = this;
    if (list.command) this.close(list.command, list.reach);
    list.command = undefined;
  }

  protected endPipeline(): void {
    this.endCommand();
    const { list } = this;
    if (list.pipeline) this.close(list.pipeline, list.reach);
    list.pipeline = undefined;
  }
}
