// Plain constants and comparisons, as every character passes them: the benchmark of reading YAML measures them.

export const tab = 0x09;
export const lineFeed = 0x0a;
export const carriageReturn = 0x0d;
export const space = 0x20;
export const exclamation = 0x21;
export const doubleQuote = 0x22;
export const hash = 0x23;
export const percent = 0x25;
export const ampersand = 0x26;
export const singleQuote = 0x27;
export const asterisk = 0x2a;
export const plus = 0x2b;
export const comma = 0x2c;
export const dash = 0x2d;
export const dot = 0x2e;
export const zero = 0x30;
export const nine = 0x39;
export const colon = 0x3a;
export const less = 0x3c;
export const greater = 0x3e;
export const question = 0x3f;
export const at = 0x40;
export const leftBracket = 0x5b;
export const backslash = 0x5c;
export const rightBracket = 0x5d;
export const backtick = 0x60;
export const leftBrace = 0x7b;
export const pipe = 0x7c;
export const rightBrace = 0x7d;
export const byteOrderMark = 0xfeff;

/** Whether the character is a space or a tab. */
export function isBlank(code: number): boolean {
  return code === space || code === tab;
}

/** Whether the character ends a line; true at the end of the text, whose code is NaN. */
export function isLineEnd(code: number): boolean {
  return code === lineFeed || code === carriageReturn || code !== code;
}

/** Whether the character ends a word in block style: whitespace, or the end of the text. */
export function isEmpty(code: number): boolean {
  return code === space || isLineEnd(code) || code === tab;
}

/** Whether the character is one of `,[]{}`. */
export function isFlowSign(code: number): boolean {
  return (
    code === comma ||
    code === leftBracket ||
    code === rightBracket ||
    code === leftBrace ||
    code === rightBrace
  );
}
