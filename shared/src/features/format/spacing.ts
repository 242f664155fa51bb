import type { Piece, PieceKind } from './pieces.js';

/** Pieces that need a space before a colon or comma, unless already adjacent to it. */
const needsSpace: ReadonlySet<PieceKind> = new Set(['property', 'alias', 'colon', 'question']);

/**
 * The text that belongs between two pieces on one line.
 * @param gap the present text
 */
export function gapBetween(text: string, before: Piece, behind: Piece): string {
  const gap = text.slice(before.end, behind.start);
  const sign = (piece: Piece): string => text.charAt(piece.start);
  if (behind.kind === 'comment') return gap;
  const isBehindFlowSign = behind.kind === 'comma' || behind.kind === 'close';
  // `*a:` and `!t:` are different names from `*a :` and `!t :`.
  if (needsSpace.has(before.kind) && (behind.kind === 'colon' || isBehindFlowSign)) {
    return sign(behind) === '}' || gap !== '' ? ' ' : '';
  }
  if (behind.kind === 'close') return sign(behind) === '}' && before.kind !== 'open' ? ' ' : '';
  if (before.kind === 'open') return sign(before) === '{' ? ' ' : '';
  if (before.kind === 'comma') return ' ';
  return behind.kind === 'colon' || behind.kind === 'comma' ? '' : ' ';
}
