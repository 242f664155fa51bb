import type { Span } from '../text/range.js';
import { matchBrackets, type Brackets } from './brackets.js';
import { tokenize, type Token } from './tokens.js';

/** The words of an expression and how they stand together. */
export interface Words {
  /** Without comments. */
  tokens: readonly Token[];
  comments: readonly Token[];
  /** Of `tokens`. */
  brackets: Brackets;
}

/** Reads the words of `text` between two offsets. Linear; throws nothing. */
export function readWords(text: string, span: Span): Words {
  const all = tokenize(text, span);
  const tokens = all.filter(({ kind }) => kind !== 'comment');
  const comments = all.filter(({ kind }) => kind === 'comment');
  return { tokens, comments, brackets: matchBrackets(tokens) };
}

/**
 * A comment, regular expression or template literal that closes more brackets than it opens: to JavaScript these
 * are text, but the platform counts them.
 */
export function extraCloser(
  [opener, closer]: readonly [string, string],
  { tokens, comments }: Words,
): Token | undefined {
  const count = (text: string, char: string): number => text.split(char).length;
  return [...comments, ...tokens].find(
    ({ kind, text }) =>
      /^(?:comment|regex|template)$/.test(kind) && count(text, closer) > count(text, opener),
  );
}
