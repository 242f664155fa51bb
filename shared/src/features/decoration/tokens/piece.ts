import type { Span } from '../../../text/range.js';
import type { TokenKind } from './kinds.js';

/** A stretch of a text that is something. */
export interface Piece extends Span {
  kind: TokenKind;
}

/** The pieces that touch none of the stretches. Both in the order of the text, and the stretches do not overlap. */
export function outside(pieces: readonly Piece[], stretches: readonly Span[]): Piece[] {
  let next = 0;
  return pieces.filter(({ start, end }) => {
    while ((stretches[next]?.end ?? Infinity) <= start) next++;
    return (stretches[next]?.start ?? Infinity) >= end;
  });
}

/** In the order of the text; of pieces that overlap the first stays, and of two at one place the longer one. */
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
