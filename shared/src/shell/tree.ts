import type { Span } from '../text/range.js';
import type { ShellFault, StrayQuote } from './fault.js';

/** The kinds of nodes (POSIX, "Shell Command Language", with the additions of bash). */
export type ShellKind =
  /** The whole text. */
  | 'script'
  /** One command, or several joined by pipes. */
  | 'pipeline'
  /** A simple command: assignments, words, and redirections. */
  | 'command'
  /** `name()` or `function name`; the body follows it. */
  | 'function'
  /** Compound commands: `{ … }`, `( … )`, `if … fi`, loops, `case … esac`, `[[ … ]]`. */
  | 'group'
  | 'subshell'
  | 'if'
  | 'loop'
  | 'case'
  | 'test'
  /** The patterns of one branch of a case, without the bracket. */
  | 'pattern'
  | 'word'
  /** The operand of `=~`. */
  | 'regex'
  /** A word of the form `name=value`. */
  | 'assignment'
  /** The `( … )` of `name=( … )`. */
  | 'array'
  /** An operator with its word: `> file`, `2>> "$log"`. */
  | 'redirection'
  | 'here-string'
  /** `<<` with its word. */
  | 'heredoc'
  /** The word that ends a here-document: after `<<`, and on the last line. */
  | 'delimiter'
  /** The lines of a here-document, with and without expansions. */
  | 'heredoc-text'
  | 'quoted-heredoc-text'
  /** `'…'`, `"…"`, `$'…'` with their quotes. */
  | 'single'
  | 'double'
  | 'ansi'
  /** `$name`; for `${name}`, only the name. */
  | 'variable'
  /** `${ … }`. */
  | 'expansion'
  /** The `[ … ]` of an array element. */
  | 'subscript'
  /** `$(( … ))`, `(( … ))`, `$[ … ]`. */
  | 'arithmetic'
  /** `$( … )`, backquotes, and `<( … )`. */
  | 'substitution'
  | 'backquotes'
  | 'process'
  | 'comment'
  /** A placeholder for a value that is not part of the text. */
  | 'hole';

/**
 * A part of a shell text. Plain characters have no nodes of their own. Children are in text order, do not overlap, and
 * lie within their parent.
 */
export interface ShellNode extends Span {
  readonly kind: ShellKind;
  readonly parent: ShellNode | undefined;
  readonly children: readonly ShellNode[];
}

/** A here-document: lines that the shell passes to a command (POSIX, "Here-Document"). */
export interface Heredoc {
  /** `<<` with its word. */
  operator: ShellNode;
  /** The lines, without the last line break; may be empty. */
  body: ShellNode;
  /** The line that ends it, without its line break. */
  terminator: ShellNode;
}

/** The syntax tree of a shell text; all offsets are zero-based UTF-16 offsets of that text. */
export interface ShellTree {
  readonly text: string;
  readonly root: ShellNode;
  /** The nodes of the holes, in text order. */
  readonly holes: readonly ShellNode[];
  /** In the order of their lines. */
  readonly heredocs: readonly Heredoc[];
  /** The first thing that prevents any shell from reading the text. */
  readonly fault: LocatedShellFault | undefined;
  /**
   * The first quote that is probably not meant as one, whether or not a shell can read the text; the nodes are those of
   * the text without it, and what is quoted from here on is a guess.
   */
  readonly stray: StrayQuote | undefined;
}

/** The offset from which on it is uncertain what is quoted; `Infinity` if nothing is wrong. */
export function lostFrom({ fault, stray }: ShellTree): number {
  return Math.min(fault?.fault.span.start ?? Infinity, stray?.start ?? Infinity);
}

/** A fault, and the offset that the parser had reached when it found it. */
export interface LocatedShellFault {
  fault: ShellFault;
  readUpTo: number;
}

/** A node and all its descendants, parents before their children, in text order. */
export function* nodesFrom(root: ShellNode): Generator<ShellNode> {
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node;
    for (let index = node.children.length - 1; index >= 0; index--) {
      const child = node.children[index];
      if (child) waiting.push(child);
    }
  }
}
