import type { PatternSource } from './python-pattern-source.js';

/** The meaning of an escape. */
export type Escape =
  /** One character; without its code point if that is unknown here. */
  | { kind: 'character'; code?: number }
  /** Any of a set of characters. */
  | { kind: 'set' }
  /** A place, not a character: a word boundary, an end. */
  | { kind: 'place' }
  /** The text that a group matched. */
  | { kind: 'group'; number: number };

const controls = new Map([
  ['a', 7],
  ['b', 8],
  ['t', 9],
  ['n', 10],
  ['v', 11],
  ['f', 12],
  ['r', 13],
]);
const hexDigits = new Map([
  ['x', 2],
  ['u', 4],
  ['U', 8],
]);

/** Reads the rest of an escape after its first token (`\d`), which begins at `start`. */
export function readEscape(source: PatternSource, token: string, start: number, inClass: boolean): Escape {
  const letter = token.slice(1);
  if (/[dDsSwW]/.test(letter)) return { kind: 'set' };
  if (!inClass && /[AbBZz]/.test(letter)) return { kind: 'place' };
  const control = controls.get(letter);
  if (control !== undefined) return { kind: 'character', code: control };
  const digits = hexDigits.get(letter);
  if (digits !== undefined) return hexEscape(source, digits, start);
  if (letter === 'N') return namedEscape(source, start);
  if (/[0-9]/.test(letter)) return numberEscape(source, letter, start, inClass);
  if (/[a-zA-Z]/.test(letter)) return source.refuse(start, `"${token}" is not a valid escape in Python`);
  return { kind: 'character', code: letter.codePointAt(0) ?? 0 };
}

function hexEscape(source: PatternSource, digits: number, start: number): Escape {
  const hex = source.takeWhile(/^[0-9a-fA-F]$/, digits);
  const code = parseInt(hex, 16);
  if (hex.length < digits) {
    return source.refuse(start, `"${source.since(start)}" needs ${digits} hexadecimal digits`);
  }
  if (code > 0x10ffff) return source.refuse(start, `"${source.since(start)}" is not a character`);
  return { kind: 'character', code };
}

function namedEscape(source: PatternSource, start: number): Escape {
  if (!source.match('{')) return source.refuse(start, '"\\N" needs a character name in braces');
  if (source.takeUntil('}', start) === '') return source.refuse(start, '"\\N{}" needs a character name');
  return { kind: 'character' };
}

/** `\0`, `\12`, and `\123`, distinguishing octal characters from group numbers as Python does. */
function numberEscape(source: PatternSource, first: string, start: number, inClass: boolean): Escape {
  const octal = /^[0-7]$/;
  let digits = first;
  if (inClass || first === '0') {
    if (!octal.test(first)) return source.refuse(start, `"\\${first}" is not a valid escape in Python`);
    digits += source.takeWhile(octal, 2);
    return octalCharacter(source, digits, start);
  }
  digits += source.takeWhile(/^[0-9]$/, 1);
  if (/^[0-7]{2}$/.test(digits)) digits += source.takeWhile(octal, 1);
  return digits.length === 3
    ? octalCharacter(source, digits, start)
    : { kind: 'group', number: parseInt(digits, 10) };
}

function octalCharacter(source: PatternSource, digits: string, start: number): Escape {
  const code = parseInt(digits, 8);
  if (code > 0o377)
    return source.refuse(start, `"\\${digits}" is not a character: octal escapes end at "\\377"`);
  return { kind: 'character', code };
}

/** Reads the rest of a character class after its bracket, which is at `start`. */
export function readClass(source: PatternSource, start: number): void {
  source.match('^');
  for (let members = 0; ; members++) {
    const from = source.offset;
    const token = source.take() ?? unclosed(source, start);
    if (token === ']' && members > 0) return;
    const low = classMember(source, token, from);
    if (!source.match('-')) continue;
    const upTo = source.offset;
    const end = source.take() ?? unclosed(source, start);
    if (end === ']') return;
    checkRange(source, low, classMember(source, end, upTo), from);
  }
}

function unclosed(source: PatternSource, start: number): never {
  return source.refuse(start, 'the "[" is never closed', start + 1);
}

function classMember(source: PatternSource, token: string, start: number): Escape {
  if (token.startsWith('\\')) return readEscape(source, token, start, true);
  return { kind: 'character', code: token.codePointAt(0) ?? 0 };
}

function checkRange(source: PatternSource, low: Escape, high: Escape, start: number): void {
  const written = source.since(start);
  if (low.kind !== 'character' || high.kind !== 'character') {
    source.refuse(start, `"${written}" is not a range of characters`);
  } else if (low.code !== undefined && high.code !== undefined && high.code < low.code) {
    source.refuse(start, `the range "${written}" is reversed`);
  }
}

/** A minimum and a maximum: of repetitions, of characters. */
export interface Bounds {
  min: number;
  max: number;
}

/** Python's `MAXREPEAT`. */
const maxRepeats = 2 ** 32 - 1;

const quantifiers = new Map<string, Bounds>([
  ['?', { min: 0, max: 1 }],
  ['*', { min: 0, max: Infinity }],
  ['+', { min: 1, max: Infinity }],
]);

/**
 * Reads the rest of a quantifier after its first token, which begins at `start`. Undefined if it is not one:
 * another character, or a brace without numbers, which Python takes literally.
 */
export function readQuantifier(source: PatternSource, token: string, start: number): Bounds | undefined {
  if (token !== '{' || source.next === '}') return quantifiers.get(token);
  const goBack = source.mark();
  const low = source.takeWhile(/^[0-9]$/);
  const high = source.match(',') ? source.takeWhile(/^[0-9]$/) : low;
  if (!source.match('}')) {
    goBack();
    return undefined;
  }
  const bounds = { min: Number(low), max: high === '' ? Infinity : Number(high) };
  const written = source.since(start);
  if (Math.max(bounds.min, Number(high)) >= maxRepeats) {
    return source.refuse(start, `the numbers in "${written}" are too large`);
  }
  if (bounds.max < bounds.min) return source.refuse(start, `the numbers in "${written}" are reversed`);
  return bounds;
}
