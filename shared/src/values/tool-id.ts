import type { Span } from '../text/range.js';
import type { DialectName, PerDialect } from './dialect.js';

/** Lengths in characters: interface document, "Limits". */
export const toolIdLimits = { shortest: 3, longest: 255 } as const;

/** Minimum length of a tool's name in `galaxy`: public platform, "Top-level fields". */
export const shortestToolName = 5;

/** `first`: does not begin with a lowercase letter; `character`: one that an id cannot contain. */
export type ToolIdFaultKind = 'first' | 'character' | 'short' | 'long';

/** Why a text is not a tool id. */
export interface ToolIdFault {
  kind: ToolIdFaultKind;
  /** The first wrong place: a character, a run of them, the excess, or all of a short id. */
  span: Span;
}

/** What an id consists of, as a part of a character class. */
const characters: PerDialect<string> = { platform: 'a-z-', galaxy: 'a-z0-9_-' };

/** What an id of the right length is, for JSON Schema. */
export const toolIdPattern: PerDialect<string> = {
  platform: `^[a-z][${characters.platform}]*$`,
  galaxy: `^[a-z][${characters.galaxy}]*$`,
};

const forbidden: PerDialect<RegExp> = {
  platform: new RegExp(`[^${characters.platform}]+`),
  galaxy: new RegExp(`[^${characters.galaxy}]+`),
};

/**
 * The fault of a tool id: interface document, "User-defined tool definition" (lowercase letters and hyphens,
 * a letter first); the galaxy dialect also allows digits and underscores. Wrong characters take precedence
 * over a wrong length.
 */
export function toolIdFault(id: string, dialect: DialectName): ToolIdFault | undefined {
  const [first] = id;
  if (first !== undefined && !/[a-z]/.test(first)) {
    return { kind: 'first', span: { start: 0, end: first.length } };
  }
  const wrong = forbidden[dialect].exec(id);
  if (wrong) {
    return { kind: 'character', span: { start: wrong.index, end: wrong.index + wrong[0].length } };
  }
  const { shortest, longest } = toolIdLimits;
  if (id.length < shortest) return { kind: 'short', span: { start: 0, end: id.length } };
  if (id.length > longest) return { kind: 'long', span: { start: longest, end: id.length } };
  return undefined;
}

/**
 * A readable id from a text that is not one: `My Tool` → `my-tool`, `BWA_MEM2` → `bwa_mem2` (galaxy) or
 * `bwa-mem` (platform, which has no digits). Always valid. Undefined if the text is an id already, or if too
 * much would be lost: letters outside a–z, or a word cut down to single letters.
 */
export function suggestToolId(id: string, dialect: DialectName): string | undefined {
  if (!toolIdFault(id, dialect)) return undefined;
  const plain = id
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/(\p{Ll})(?=\p{Lu}\p{Ll})/gu, '$1-')
    .toLowerCase();
  if (/(?![a-z])\p{L}/u.test(plain)) return undefined;
  const joined = join[dialect](plain)
    ?.slice(0, toolIdLimits.longest)
    .replace(/[-_]+$/, '');
  return joined === undefined || toolIdFault(joined, dialect) ? undefined : joined;
}

/** From lowercase text to the words that the dialect can write; undefined if one would be mutilated. */
const join: PerDialect<(plain: string) => string | undefined> = {
  platform(plain) {
    const words = (plain.match(/[a-z0-9]+/g) ?? []).map(withoutDigits);
    return words.includes(undefined) ? undefined : words.filter((word) => word !== '').join('-');
  },
  galaxy(plain) {
    const start = plain.search(/[0-9]*[a-z]/);
    const digits = /^[0-9]+[a-z]+/.exec(plain.slice(Math.max(start, 0)));
    if (start < 0 || (digits && withoutDigits(digits[0]) === undefined)) return undefined;
    return plain
      .slice(start)
      .replace(/^[0-9]+/, '')
      .replace(/[^a-z0-9]+/g, (gap) => (gap.includes('_') ? '_' : '-'));
  },
};

/** `mem2` → `mem`, `bam2bed` → `bam-bed`, `19` → empty; undefined for `10x` and `h5ad`. */
function withoutDigits(word: string): string | undefined {
  if (!/[0-9]/.test(word)) return word;
  const pieces = word.split(/[0-9]+/).filter((piece) => piece !== '');
  return pieces.some((piece) => piece.length < 2) ? undefined : pieces.join('-');
}
