import type { Span } from '../text/range.js';

/** What keeps a shell from reading a text; spans are offsets of it. */
export type ShellFault = { span: Span } &
  /** A quote or bracket without its partner, or a compound command without its last word. */
  (
    | { kind: 'unclosed'; opener: string; closer: string }
    /** A here-document without its last line; `indented` where there is one with blanks before it. */
    | { kind: 'heredoc'; word: string; indented: boolean }
    /** A closing word or sign without what it closes; `opener` is what it belongs to. */
    | { kind: 'unexpected'; closer: string; opener: string }
    /** A part of a compound command is missing before this word. */
    | { kind: 'missing'; before: string; missing: string }
    /** Nothing stands behind an operator that joins two commands. */
    | { kind: 'joins-nothing'; operator: string }
    /** Nothing stands before an operator or a separator; `isLineStart` where a line before it has ended the command. */
    | { kind: 'nothing-before'; operator: string; isLineStart: boolean }
    /** Nothing stands behind a redirection. */
    | { kind: 'no-target'; operator: string }
    /** A bracket in the middle of a command. */
    | { kind: 'bracket' }
  );

/** The text was read, and a shell cannot. */
export class Faulty extends Error {
  constructor(readonly fault: ShellFault) {
    super();
  }
}

/** The text holds what is not known here well enough to judge it. */
export class Unclear extends Error {}
