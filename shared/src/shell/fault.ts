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

/** A quote that is more likely a character of the text: without it, the text is quoted as it seems to be. */
export interface StrayQuote extends Span {
  /** In a word, as in `don't`; a second quote beside a value, as in `'$(x)''`; or any other without a partner. */
  kind: 'apostrophe' | 'doubled' | 'unpaired';
  /** The shell ends quotes here. Otherwise it begins some. */
  isEnd: boolean;
  /** The offsets of all quotes that are read as characters of the text, this one first. */
  likewise: readonly number[];
}
