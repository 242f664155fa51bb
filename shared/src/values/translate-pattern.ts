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
  /** `re.DOTALL`: `.` matches line feeds, too. */
  isDotAll?: boolean;
}

/** What is written of one character by its number. */
const codedSign = /\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8})/.source;
/** A comment, which ends with the first bracket. */
const commentSign = /\(\?#(?:\\[^]|[^\\)])*\)/.source;
/** A token: a class, an escape, the start of a group, a repetition, or another character. */
const token = new RegExp(
  `\\[\\^?\\]?(?:\\\\[^]|[^\\\\\\]])*\\]|${codedSign}|\\\\[^]|${commentSign}|\\(\\?(?:P<\\w+>|<?[=!]|:)|\\{\\d*(?:,\\d*)?\\}|[^]`,
  'gu',
);

/** The same for Python's `re.search`, which matches anywhere. */
export function translateSearch(
  pattern: string,
  { isMultiline = false, isDotAll = false }: PatternFlags = {},
): string | undefined {
  const ofFlags = new Map([...(isMultiline ? lineSigns : []), ...(isDotAll ? dotAllSigns : [])]);
  const parts: string[] = [];
  for (const { 0: written, index } of pattern.matchAll(token)) {
    // What repeats something is not behind a comment for each reader.
    if (written.startsWith('(?#') && /[*+?{]/.test(pattern[index + written.length] ?? '')) return undefined;
    const part =
      ofFlags.get(written) ??
      (written.length > 1 && written.startsWith('[') ? translateClass(written) : translateToken(written));
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

/** Translations of signs with the flag `s`. */
const dotAllSigns: ReadonlyMap<string, string> = new Map([['.', '[^]']]);

const classSigns: ReadonlyMap<string, string> = new Map([
  ['\\d', '\\p{Nd}'],
  ['\\w', word],
  ['\\s', blank],
  ['[', '\\['],
]);

/** Escapes that mean the same in both. */
const sameEscape = /^\\[nrtfv]$/;
const operator = /^[()|*+?]$/;

function translateToken(written: string): string | undefined {
  const sign = signs.get(written);
  if (sign !== undefined) return sign;
  if (sameEscape.test(written) || operator.test(written)) return written;
  if (written.startsWith('\\')) return escaped(written);
  if (written.startsWith('(?#')) return '';
  if (written.startsWith('(?')) return written.replace('?P<', '?<');
  if (!written.startsWith('{')) return written === '[' ? undefined : plain(written);
  if (written === '{}' || written === '{,}') return undefined;
  return written.replace('{,', '{0,');
}

const classMember = new RegExp(`${codedSign}|\\\\[^]|[^]`, 'gu');

function translateClass(written: string): string | undefined {
  const [, negation = '', inside = ''] = /^\[(\^?)([^]*)\]$/.exec(written) ?? [];
  const parts = [...inside.matchAll(classMember)].map(([part]) => {
    if (sameEscape.test(part)) return part;
    const sign = classSigns.get(part);
    if (sign !== undefined) return sign;
    if (part.startsWith('\\')) return escaped(part);
    return part === '-' || part === '^' ? part : plain(part);
  });
  // A range that ends with several characters is not a range.
  if (/-\\[wsd]|\\[wsd]-[^\]]/.test(inside) || parts.includes(undefined)) return undefined;
  return `[${negation}${parts.join('')}]`;
}

/** An escaped character that stands for itself or for its number; other letters and digits have a meaning, or will. */
function escaped(written: string): string | undefined {
  const character = written.slice(1);
  const [, digits] = /^[xuU]([\da-fA-F]+)$/.exec(character) ?? [];
  const code = digits === undefined ? undefined : parseInt(digits, 16);
  // Halves of characters are no characters in JavaScript.
  if (code !== undefined)
    return code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)
      ? undefined
      : plain(String.fromCodePoint(code));
  return /^[A-Za-z0-9]$/.test(character) ? undefined : plain(character);
}

/** By its number, as the two escape different characters. */
function plain(character: string): string {
  return /^[\w ]$/.test(character) ? character : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
