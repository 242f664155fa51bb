import { distance } from 'fastest-levenshtein';

/**
 * Did-you-mean: the candidate that was probably meant by `word`, or nothing when none is near or several are
 * equally plausible. Case, blanks, dots, hyphens and underscores do not count. In this order:
 * the same word; a slip of at most one letter in three (two swapped neighbours are one slip); the only candidate
 * that begins with the word (`desc` → `description`); the only one that contains it (`command` → `shell_command`).
 * Ties go to the candidate with the same first letter, then of the nearest length, then to the first one.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = fold(word);
  if (wanted === '') return undefined;
  const limit = Math.floor(wanted.length / 3);
  const prefixed: string[] = [];
  const containing: string[] = [];
  let best: { candidate: string; score: number } | undefined;
  for (const candidate of candidates) {
    const folded = fold(candidate);
    if (folded === wanted) return candidate;
    if (folded.startsWith(wanted)) prefixed.push(candidate);
    if (folded.includes(wanted)) containing.push(candidate);
    const score = slipScore(wanted, folded, limit);
    if (score !== undefined && (best === undefined || score < best.score)) best = { candidate, score };
  }
  return (
    best?.candidate ??
    onlyOne(prefixed, wanted.length >= shortestPrefix) ??
    onlyOne(containing, wanted.length >= shortestPart)
  );
}

const shortestPrefix = 3;
const shortestPart = 4;

function fold(word: string): string {
  return word.toLowerCase().replace(/[-_.\s]+/g, '');
}

function onlyOne(found: string[], longEnough: boolean): string | undefined {
  return longEnough && found.length === 1 ? found[0] : undefined;
}

/** Smaller is nearer; nothing beyond the limit. The number of slips weighs most. */
function slipScore(wanted: string, folded: string, limit: number): number | undefined {
  const lengthGap = Math.abs(wanted.length - folded.length);
  if (lengthGap > limit) return undefined;
  const slips = isSwap(wanted, folded) ? 1 : distance(wanted, folded);
  if (slips > limit) return undefined;
  return slips * 1e6 + (wanted[0] === folded[0] ? 0 : 1e5) + lengthGap;
}

function isSwap(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  return a[i] === b[i + 1] && a[i + 1] === b[i] && a.slice(i + 2) === b.slice(i + 2);
}
