/**
 * The source of a JavaScript regular expression (flag `u`) that matches where one of Python's `re.match` does;
 * undefined where that is not certain: back references, flags, and what only one of the two knows. A fault of the
 * pattern may pass: the result has to be tried.
 *
 * Source: Python library reference, "Regular Expression Syntax".
 */
export function translatePattern(pattern: string): string | undefined {
  const reader = /\[\^?\]?(?:\\[^]|[^\\\]])*\]|\\[^]|\(\?(?:P<\w+>|<?[=!]|:)|\{\d*(?:,\d*)?\}|[^]/gu;
  const parts: string[] = [];
  for (const [token] of pattern.matchAll(reader)) {
    const part = token.length > 1 && token.startsWith('[') ? translateClass(token) : translateToken(token);
    if (part === undefined) return undefined;
    parts.push(part);
  }
  const result = parts.join('');
  // Another kind of group; brackets that stand for themselves are written by their number.
  return /\(\?(?![:=!<])/.test(result) ? undefined : `^(?:${result})`;
}

const word = '\\p{L}\\p{N}_';
const blank = '\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';

/** What stands for a sign of a pattern; other characters stand for themselves. */
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

const classSigns: ReadonlyMap<string, string> = new Map([
  ['\\d', '\\p{Nd}'],
  ['\\w', word],
  ['\\s', blank],
  ['[', '\\['],
]);

/** Escapes that mean the same to both. */
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
  // A range that ends with several characters is no range.
  if (/-\\[wsd]|\\[wsd]-[^\]]/.test(inside) || parts.includes(undefined)) return undefined;
  return `[${negation}${parts.join('')}]`;
}

/** An escaped character that stands for itself; letters and digits mean something, or will. */
function literal(character: string): string | undefined {
  return /^[A-Za-z0-9]$/.test(character) ? undefined : plain(character);
}

/** By its number, as the two escape different characters. */
function plain(character: string): string {
  return /^[\w ]$/.test(character) ? character : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
