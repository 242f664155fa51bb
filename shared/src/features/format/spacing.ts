import type { Piece, PieceKind } from './pieces.js';

/** What can stand before a colon or a comma only with a blank between, or with none as it is. */
const needsSpace: ReadonlySet<PieceKind> = new Set(['property', 'alias', 'colon', 'question']);

/**
 * What is to stand between two pieces on one line.
 * @param gap what stands there
 */
export function gapBetween(text: string, before: Piece, behind: Piece): string {
  const gap = text.slice(before.end, behind.start);
  const sign = (piece: Piece): string => text.charAt(piece.start);
  if (behind.kind === 'comment') return gap;
  const isBehindFlowSign = behind.kind === 'comma' || behind.kind === 'close';
  // `*a:` and `!t:` are other names than `*a :` and `!t :`.
  if (needsSpace.has(before.kind) && (behind.kind === 'colon' || isBehindFlowSign)) {
    return sign(behind) === '}' || gap !== '' ? ' ' : '';
  }
  if (behind.kind === 'close') return sign(behind) === '}' && before.kind !== 'open' ? ' ' : '';
  if (before.kind === 'open') return sign(before) === '{' ? ' ' : '';
  if (before.kind === 'comma') return ' ';
  return behind.kind === 'colon' || behind.kind === 'comma' ? '' : ' ';
}
