import type { Span } from '../text/range.js';

/** What prevents a shell from reading a text; spans are offsets of that text. */
export type ShellFault = { span: Span } &
  /** A quote or bracket without its partner, or a compound command without its closing word. */
  (
    | { kind: 'unclosed'; opener: string; closer: string }
    /** A here-document that never ends; `indented` if a line matches except for surrounding whitespace. */
    | { kind: 'heredoc'; word: string; indented: boolean }
    /** A closing word or sign without its `opener`. */
    | { kind: 'unexpected'; closer: string; opener: string }
    /** A part of a compound command is missing before a word. */
    | { kind: 'missing'; before: string; missing: string }
    /** An operator that joins two commands lacks the second one. */
    | { kind: 'joins-nothing'; operator: string }
    /** An operator or separator lacks the command before it; `isLineStart` if a line break has ended that command. */
    | { kind: 'nothing-before'; operator: string; isLineStart: boolean }
    /** A redirection lacks its word. */
    | { kind: 'no-target'; operator: string }
    /** An opening bracket in the middle of a command. */
    | { kind: 'bracket' }
  );
