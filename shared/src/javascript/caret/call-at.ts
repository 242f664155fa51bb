import type { Script } from '../script.js';
import type { TokenTree } from '../token-tree.js';
import { valueFollows, type Token } from '../tokens.js';
import { elementsOf } from './element-names.js';
import { pathEndingAt } from './path-ending-at.js';

/** The call whose arguments contain a caret. */
export interface Call {
  /**
   * The path of the function, from the root: names, `[]` for an element, `name()` for the result of a call.
   * Without a root if the method belongs to a literal value.
   */
  path: readonly string[];
  /** The last word of the value that the method belongs to, if it has no path. */
  literal?: Token;
  /** The number of arguments before the one at the caret. */
  argument: number;
}

/** The words before a bracket that is part of a statement rather than a call. */
const statementWords = /^(?:if|for|while|switch|catch|with|await|async|of)$/;

/**
 * The innermost call around a caret, read from the words before it: what follows is ignored, so that
 * incomplete calls work too. None in comments, and none outside the enclosing function body.
 */
export function callAt(script: Script, caret: number): Call | undefined {
  const { words } = script.upTo(caret);
  const { tokens, comments, brackets } = words;
  const comment = comments.at(-1);
  if (comment?.end === caret && (!comment.closed || comment.text.startsWith('//'))) return undefined;
  const open = brackets.lonely.filter((index) => /[([{]$/.test(tokens[index]?.text ?? ''));
  for (const index of open.reverse()) {
    const token = tokens[index];
    const before = tokens[index - 1];
    if (token?.text === '{' && beginsBody(before)) return undefined;
    if (token?.text !== '(' || before === undefined || isGroup(before)) continue;
    return before.text === 'function' || tokens[index - 2]?.text === 'function'
      ? undefined
      : callBefore(index, words);
  }
  return undefined;
}

function beginsBody(before: Token | undefined): boolean {
  return before === undefined || /^(?:=>|[);{}]|else|try|do|finally)$/.test(before.text);
}

/** Whether a bracket after the word only groups a value, or belongs to a statement. */
function isGroup(before: Token): boolean {
  return statementWords.test(before.text) || (before.text !== '?.' && valueFollows(before));
}

function callBefore(open: number, words: TokenTree): Call | undefined {
  const { tokens, brackets } = words;
  const last = tokens[open - 1]?.text === '?.' ? open - 2 : open - 1;
  const callee = tokens[last];
  if (callee?.kind !== 'name') return undefined;
  const argument = tokens.filter(({ text }, index) => text === ',' && brackets.around[index] === open).length;
  const path = elementsOf(pathEndingAt(last, words), last, words);
  if (path.length > 0) return { path, argument };
  const literal = /^\??\.$/.test(tokens[last - 1]?.text ?? '') ? valueEndingAt(last - 2, words) : undefined;
  return { path: [callee.text], ...(literal && { literal }), argument };
}

/** The word that shows what a value is: itself, or the bracket that opens a list. */
function valueEndingAt(last: number, { tokens, brackets }: TokenTree): Token | undefined {
  const token = tokens[last];
  const open = token?.text === ']' ? brackets.partners.get(last) : undefined;
  return open === undefined ? token : tokens[open];
}
