import { tokenLegend } from '../../shared/src/features/decoration/semantic-tokens.js';
import type { Span } from '../../shared/src/text/range.js';
import type { Document } from '../../shared/src/tool/document.js';

/** A semantic token: its place, and its type with `!` for a declaration and `*` for built-ins. */
export interface ReadToken {
  span: Span;
  what: string;
}

const signs = new Map([
  ['declaration', '!'],
  ['defaultLibrary', '*'],
  ['readonly', ''],
]);

/** Decodes the numbers of a result as a client does. */
export function readTokens({ source }: Document, data: readonly number[]): ReadToken[] {
  const tokens: ReadToken[] = [];
  let line = 0;
  let character = 0;
  for (let index = 0; index < data.length; index += 5) {
    const [lines = 0, behind = 0, length = 0, type = 0, bits = 0] = data.slice(index, index + 5);
    line += lines;
    character = lines === 0 ? character + behind : behind;
    const start = source.lineStart(line) + character;
    const modifiers = tokenLegend.tokenModifiers.filter((_, bit) => bits & (1 << bit));
    tokens.push({
      span: { start, end: start + length },
      what: `${tokenLegend.tokenTypes[type] ?? '?'}${modifiers.map((one) => signs.get(one) ?? '?').join('')}`,
    });
  }
  return tokens;
}
