/**
 * The source of a JavaScript regular expression (flag `u`) that matches where Python's `re.match` does;
 * undefined if that is uncertain: back references, flags, and syntax that only one of them has. A faulty
 * pattern may pass, so the result may not compile.
 *
 * Source: Python library reference, "Regular Expression Syntax".
 */
export function translatePattern(pattern: string, flags: PatternFlags = {}): string | undefined {
  const source = translateSearch(pattern, flags);
  return source === undefined ? undefined : `^${source}`;
}

/** Flags of Python for a whole pattern. */
export interface PatternFlags {
  /** `re.MULTILINE`: `^` and `$` match at the start and end of each line. */
  isMultiline?: boolean;
}

/** The same for Python's `re.search`, which matches anywhere. */
export function translateSearch(
  pattern: string,
  { isMultiline = false }: PatternFlags = {},
): string | undefined {
  const reader = /\[\^?\]?(?:\\[^]|[^\\\]])*\]|\\[^]|\(\?(?:P<\w+>|<?[=!]|:)|\{\d*(?:,\d*)?\}|[^]/gu;
  const parts: string[] = [];
  for (const [token] of pattern.matchAll(reader)) {
    const part =
      (isMultiline ? lineSigns.get(token) : undefined) ??
      (token.length > 1 && token.startsWith('[') ? translateClass(token) : translateToken(token));
    if (part === undefined) return undefined;
    parts.push(part);
  }
  const result = parts.join('');
  // Another kind of group; literal brackets are written by their number.
  return /\(\?(?![:=!<])/.test(result) ? undefined : `(?:${result})`;
}

const word = '\\p{L}\\p{N}_';
const blank = '\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';

/** Translations of a pattern's signs; other characters stand for themselves. */
const signs: ReadonlyMap<string, string> = new Map([
  ['^', '^'],
  ['$', '(?=\\n?$)'],
  ['.', '[^\\n]'],
  ['{', '\\{'],
  ['}', '\\}'],
  [']', '\\]'],
  ['\\A', '^'],
  ['\\Z', '$'],
  ['\\d', '\\p{Nd}'],
  ['\\D', '\\P{Nd}'],
  ['\\w', `[${word}]`],
  ['\\W', `[^${word}]`],
  ['\\s', `[${blank}]`],
  ['\\S', `[^${blank}]`],
  ['\\b', `(?:(?<=[${word}])(?![${word}])|(?<![${word}])(?=[${word}]))`],
]);

/** Translations of signs that match at each line; only line feeds end lines, other than with the flag `m`. */
const lineSigns: ReadonlyMap<string, string> = new Map([
  ['^', '(?<![^\\n])'],
  ['$', '(?![^\\n])'],
]);

const classSigns: ReadonlyMap<string, string> = new Map([
  ['\\d', '\\p{Nd}'],
  ['\\w', word],
  ['\\s', blank],
  ['[', '\\['],
]);

/** Escapes that mean the same in both. */
const sameEscape = /^\\[nrtfv]$/;
const operator = /^[()|*+?]$/;

function translateToken(token: string): string | undefined {
  const sign = signs.get(token);
  if (sign !== undefined) return sign;
  if (sameEscape.test(token) || operator.test(token)) return token;
  if (token.startsWith('\\')) return literal(token.slice(1));
  if (token.startsWith('(?')) return token.replace('?P<', '?<');
  if (!token.startsWith('{')) return token === '[' ? undefined : plain(token);
  if (token === '{}' || token === '{,}') return undefined;
  return token.replace('{,', '{0,');
}

function translateClass(token: string): string | undefined {
  const [, negation = '', inside = ''] = /^\[(\^?)([^]*)\]$/.exec(token) ?? [];
  const parts = [...inside.matchAll(/\\[^]|[^]/gu)].map(([part]) => {
    if (sameEscape.test(part)) return part;
    const sign = classSigns.get(part);
    if (sign !== undefined) return sign;
    if (part.startsWith('\\')) return literal(part.slice(1));
    return part === '-' || part === '^' ? part : plain(part);
  });
  // A range that ends with several characters is not a range.
  if (/-\\[wsd]|\\[wsd]-[^\]]/.test(inside) || parts.includes(undefined)) return undefined;
  return `[${negation}${parts.join('')}]`;
}

/** An escaped character that stands for itself; escaped letters and digits have a meaning, or will. */
function literal(character: string): string | undefined {
  return /^[A-Za-z0-9]$/.test(character) ? undefined : plain(character);
}

/** By its number, as the two escape different characters. */
function plain(character: string): string {
  return /^[\w ]$/.test(character) ? character : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
