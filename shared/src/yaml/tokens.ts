import { Lexer, Parser, type CST } from 'yaml';
import type { Span } from '../text/range.js';
import { limits } from './limits.js';

/** The parser's tokens of a text, up to the place where the nesting exceeds the limit. */
export interface Tokens {
  tokens: CST.Token[];
  /** The first character of the collection that exceeds it. */
  tooDeep?: Span;
  /** There are more pieces than {@link limits.pieces}. */
  tooMany?: true;
}

/**
 * Reads tokens until the end, or until {@link limits.depth} or {@link limits.pieces} is exceeded: the parser
 * closes collections by recursion, so depth is limited, and its tokens take many times the text's memory.
 */
export function readTokens(text: string): Tokens {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  let pieces = 0;
  for (const lexeme of new Lexer().lex(text)) {
    if (++pieces > limits.pieces) return { tokens, tooMany: true };
    for (const token of parser.next(lexeme)) tokens.push(token);
    if (parser.stack.length <= limits.depth) continue;
    const excess = parser.stack.filter(isCollection)[limits.depth];
    if (excess) return { tokens, tooDeep: { start: excess.offset, end: excess.offset + 1 } };
  }
  for (const token of parser.end()) tokens.push(token);
  return { tokens };
}

/** Whether the token is a mapping or a sequence. */
export function isCollection(
  token: CST.Token,
): token is CST.BlockMap | CST.BlockSequence | CST.FlowCollection {
  return token.type === 'block-map' || token.type === 'block-seq' || token.type === 'flow-collection';
}

/** Whether the document token has any content: `...` alone makes an empty one. */
export function isWritten(document: CST.Document): boolean {
  const marks = ['doc-start', 'anchor', 'tag'];
  return document.value !== undefined || document.start.some((part) => marks.includes(part.type));
}
