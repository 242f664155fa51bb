/** UTF-16 codes of the characters that are special to the shell. */
export const code = {
  newline: 10,
  bang: 33,
  double: 34,
  hash: 35,
  dollar: 36,
  percent: 37,
  ampersand: 38,
  single: 39,
  open: 40,
  close: 41,
  star: 42,
  plus: 43,
  comma: 44,
  minus: 45,
  slash: 47,
  zero: 48,
  nine: 57,
  semicolon: 59,
  less: 60,
  equals: 61,
  greater: 62,
  question: 63,
  at: 64,
  openBracket: 91,
  backslash: 92,
  closeBracket: 93,
  caret: 94,
  backquote: 96,
  openBrace: 123,
  bar: 124,
  closeBrace: 125,
} as const;

/** Classes of characters, as bits. */
const blank = 1;
const wordEnd = 2;
const nameStart = 4;
const name = 8;
const special = 16;

const kinds = new Uint8Array(128);

function mark(characters: string, kind: number): void {
  for (let index = 0; index < characters.length; index++) {
    const at = characters.charCodeAt(index);
    kinds[at] = (kinds[at] ?? 0) | kind;
  }
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_';
mark(' \t\r', blank);
mark(' \t\r\n;&|<>()', wordEnd);
mark(letters, nameStart);
mark(`${letters}0123456789`, name);
mark(' \t\r\n;&|<>()\'"`$\\=?*+@!]}', special);

const is =
  (kind: number) =>
  (character: number): boolean =>
    character >= 0 && character < 128 && ((kinds[character] ?? 0) & kind) !== 0;

/** Whether a character is whitespace within a line. */
export const isBlank = is(blank);

/** Whether a character outside quotes ends a word. */
export const isWordEnd = is(wordEnd);

/** Whether the name of a variable can begin with a character. */
export const isNameStart = is(nameStart);

/** Whether a character can be in the name of a variable. */
export const isName = is(name);

/** Whether a character outside quotes may be special. */
export const isSpecial = is(special);

/** Whether a character is a decimal digit. */
export function isDigit(character: number): boolean {
  return character >= code.zero && character <= code.nine;
}

/** Whether one character is the whole name of a parameter: `$?`, `$@`, `$1`. */
export function isSpecialParameter(character: number): boolean {
  switch (character) {
    case code.at:
    case code.star:
    case code.hash:
    case code.question:
    case code.dollar:
    case code.bang:
    case code.minus:
      return true;
    default:
      return isDigit(character);
  }
}
