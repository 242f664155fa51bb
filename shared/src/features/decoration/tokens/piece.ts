import type { Span } from '../../../text/range.js';
import type { TokenKind } from './kinds.js';

/** A span of a text with a token kind. */
export interface Piece extends Span {
  kind: TokenKind;
}

/** The pieces that touch none of the spans. Both in text order; the spans do not overlap. */
export function outside(pieces: readonly Piece[], stretches: readonly Span[]): Piece[] {
  let next = 0;
  return pieces.filter(({ start, end }) => {
    while ((stretches[next]?.end ?? Infinity) <= start) next++;
    return (stretches[next]?.start ?? Infinity) >= end;
  });
}

/** In text order; of overlapping pieces the first is kept, and of two at one place the longer one. */
export function inOrder(pieces: readonly Piece[]): Piece[] {
  let end = 0;
  return [...pieces]
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter((piece) => {
      const isFree = piece.start >= end && piece.end > piece.start;
      if (isFree) end = piece.end;
      return isFree;
    });
}
