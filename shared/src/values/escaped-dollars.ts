import type { LanguageName } from './language.js';

/**
 * What is skipped in a program, and a backslash before `$name` that is wrong there. In regular expressions and strings
 * it may be right, so these are skipped where they can contain it.
 */
const patterns: Partial<Readonly<Record<LanguageName, RegExp>>> = {
  awk: /"(?:[^"\\\n]|\\[^])*"?|#[^\n]*|(?<=(?:^|[(,{;!~&|\n])\s{0,20})\/(?:[^/\\\n]|\\.)*\/|\\[^$]|(?<wrong>\\\$(?=\w))/g,
  perl: /"(?:[^"\\]|\\[^])*"?|(?<![\w$@%])(?:s|tr|y)([/|#!,])(?:\\[^]|(?!\1)[^\\])*\1(?:\\[^]|(?!\1)[^\\])*\1|(?<![\w$@%])(?:m|qr)?\/(?:[^/\\\n]|\\.)*\/|\\[^$]|(?<wrong>\\\$(?=\d|_\b|F\[))/g,
  sed: /[sy]([/|#,!])(?:\\[^]|(?!\1)[^\\])*\1(?:\\[^]|(?!\1)[^\\])*\1|\/(?:[^/\\\n]|\\.)*\/|(?<=(?:^|[;{}\n,])\s{0,20})(?<wrong>\\\$(?=[a-zA-Z!]))/g,
  jq: /\\[^$]|(?<wrong>\\\$(?=[A-Za-z_]))/g,
  r: /\b[rR](["'])\([^]*?(?:\)\1|$)|"(?:[^"\\\n]|\\[^$])*"|#[^\n]*|\\[^$]|(?<wrong>\\\$(?=[A-Za-z_.]))/g,
};

/** The offsets of backslashes before `$` that a program does not understand; none in other languages. Linear. */
export function wrongBackslashes(language: LanguageName, program: string): number[] {
  const pattern = patterns[language];
  if (!pattern) return [];
  const matches = [...program.matchAll(pattern)].filter(({ groups }) => groups?.['wrong'] !== undefined);
  return matches.map(({ index }) => index);
}
