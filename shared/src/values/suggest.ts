import { distance } from 'fastest-levenshtein';

/**
 * Did-you-mean: the candidate that was probably meant by `word`; undefined if none is near or several are
 * equally plausible. Ignores case, spaces, dots, hyphens, and underscores. In this order: the same word; the
 * one with the fewest typos (one in three letters, two in six, three in twelve; two swapped neighbors are one
 * typo; in a word of three letters, none may be replaced); the only one that begins with the word (`desc` →
 * `description`); the only one with the word among its own (`command` → `shell_command`). Ties: the candidate
 * with the same first letter, then of the nearest length, then the first one.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const target = fold(word);
  if (target === '') return undefined;
  const prefixed: string[] = [];
  const containing: string[] = [];
  let best: { candidate: string; score: number } | undefined;
  for (const candidate of candidates) {
    const folded = fold(candidate);
    if (folded === target) return candidate;
    if (folded.startsWith(target)) prefixed.push(candidate);
    if (folded.includes(target) && hasWords(candidate, target)) containing.push(candidate);
    const score = slipScore(target, folded);
    if (score !== undefined && (best === undefined || score < best.score)) best = { candidate, score };
  }
  return (
    best?.candidate ??
    onlyOne(prefixed, target.length >= shortestPrefix) ??
    onlyOne(containing, target.length >= shortestPart)
  );
}

/**
 * The key that was probably meant by another one, although none is {@link nearest}: the only one that it abbreviates, as
 * `outs` and `sh_command` do, or else the only one whose words are all in it, as those of `help` are in `help_text`.
 */
export function relatedKey(word: string, keys: readonly string[]): string | undefined {
  const written = fold(word);
  const words = new Set(word.toLowerCase().split(separators));
  const abbreviated = keys.filter((key) => abbreviates(written, fold(key)));
  const contained = keys.filter((key) => key.split(separators).every((one) => words.has(one)));
  return onlyOne(abbreviated, written.length >= shortestPrefix) ?? onlyOne(contained, true);
}

/** Whether letters are left out inside a word, but neither the first nor the last one. */
function abbreviates(short: string, long: string): boolean {
  if (short[0] !== long[0] || short.at(-1) !== long.at(-1)) return false;
  let index = 0;
  for (const letter of long) if (letter === short[index]) index++;
  return index === short.length;
}

/** Whether two words differ only in case, spaces, dots, hyphens, and underscores. */
export function isSameWord(word: string, other = ''): boolean {
  return fold(word) === fold(other);
}

const shortestPrefix = 3;
const shortestPart = 4;
const separators = /[-_.\s]+/;

function fold(word: string): string {
  return word.toLowerCase().split(separators).join('');
}

/** Whether adjacent words of the candidate form the target. */
function hasWords(candidate: string, target: string): boolean {
  const words = candidate.toLowerCase().split(separators);
  return words.some((_, from) => {
    let joined = '';
    for (let i = from; i < words.length && joined.length < target.length; i++) joined += words[i] ?? '';
    return joined === target;
  });
}

function onlyOne(candidates: string[], longEnough: boolean): string | undefined {
  return longEnough && candidates.length === 1 ? candidates[0] : undefined;
}

/** How many typos a word of that length may have. */
function forgiven(length: number): number {
  if (length < 3) return 0;
  if (length < 6) return 1;
  return length < 12 ? 2 : 3;
}

/** Smaller is nearer; undefined if there are too many typos. Their number weighs most. */
function slipScore(target: string, folded: string): number | undefined {
  const limit = forgiven(target.length);
  const lengthGap = Math.abs(target.length - folded.length);
  if (lengthGap > limit) return undefined;
  const swapped = isSwap(target, folded);
  const sameStart = target[0] === folded[0];
  const tooShort = target.length <= 3 && (lengthGap === 0 || !sameStart);
  if (tooShort && !swapped) return undefined;
  const slips = swapped ? 1 : distance(target, folded);
  if (slips > limit) return undefined;
  return slips * 1e6 + (sameStart ? 0 : 1e5) + lengthGap;
}

function isSwap(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  return a[i] === b[i + 1] && a[i + 1] === b[i] && a.slice(i + 2) === b.slice(i + 2);
}
