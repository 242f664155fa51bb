import type { Span } from '../text/range.js';

/** The languages whose strings are known. */
export type StringLanguage = 'python' | 'r';

/** Those and the ones whose regular expressions are known, too. */
export type TextLanguage = StringLanguage | 'awk';

/** Strings, regular expressions, and comments. One that never ends reaches the end of the line, or of the text if it may have several lines. */
const patterns: Readonly<Record<TextLanguage, RegExp>> = {
  awk: /"(?:[^"\\\n]|\\.)*"?|(?<=^|[\s(,;{!~&|])\/(?:[^/\\\n]|\\.)*\/?|#[^\n]*/g,
  python:
    /"""(?:[^\\"]|\\[^]|"(?!""))*(?:"""|$)?|'''(?:[^\\']|\\[^]|'(?!''))*(?:'''|$)?|"(?:[^"\\\n]|\\[^])*"?|'(?:[^'\\\n]|\\[^])*'?|#[^\n]*/g,
  r: /\b[rR](["'])\([^]*?(?:\)\1|$)|"(?:[^"\\]|\\[^])*"?|'(?:[^'\\]|\\[^])*'?|`[^`\n]*`?|#[^\n]*/g,
};

/** The strings, regular expressions, and comments of a program, in text order. Linear. */
export function stringsIn(language: TextLanguage, text: string): Span[] {
  return [...text.matchAll(patterns[language])].map(({ index, 0: written }) => ({
    start: index,
    end: index + written.length,
  }));
}
