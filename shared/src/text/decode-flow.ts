import { DecodedTextBuilder, verbatim, type DecodedText } from './offset-map.js';
import type { Span } from './range.js';

/** The three styles whose lines fold: YAML 1.2.2 §7.3. */
export type FlowStyle = 'plain' | 'single' | 'double';

const simpleEscapes: Readonly<Record<string, string>> = {
  '0': '\0',
  a: '\x07',
  b: '\b',
  t: '\t',
  '\t': '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
  e: '\x1b',
  ' ': ' ',
  '"': '"',
  '/': '/',
  '\\': '\\',
  N: '\u0085',
  _: '\u00a0',
  L: '\u2028',
  P: '\u2029',
};

const codeEscapeLengths: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/** What has to be decoded: a text without it is its own value. */
const decodable: Readonly<Record<FlowStyle, RegExp>> = {
  plain: /[\r\n]/,
  single: /[\r\n']/,
  double: /[\r\n\\]/,
};

/**
 * Decodes the content of a plain or quoted scalar (without its quotes) at a span of the document. Tolerant:
 * an unknown escape stands for itself.
 */
export function decodeFlow(document: string, content: Span, style: FlowStyle): DecodedText {
  const written = document.slice(content.start, content.end);
  if (!decodable[style].test(written)) return verbatim(written, content);
  const out = new DecodedTextBuilder(document, content.start);
  const { end } = content;
  let copied = content.start;
  let at = content.start;
  const take = (text: string, length: number): void => {
    out.copy(copied, at);
    out.replace(text, at, at + length);
    at = copied = at + length;
  };
  while (at < end) {
    const character = document[at];
    if (character === ' ' || character === '\t' || character === '\n' || character === '\r') {
      const blankEnd = skipBlanks(document, at, end);
      const fold = foldAt(document, blankEnd, end);
      if (fold) take(fold.text, fold.end - at);
      else at = Math.max(blankEnd, at + 1);
    } else if (style === 'single' && character === "'" && document[at + 1] === "'") {
      take("'", 2);
    } else if (style === 'double' && character === '\\' && at + 1 < end) {
      const escape = escapeAt(document, at, end);
      if (escape) take(escape.text, escape.length);
      else at += 2;
    } else {
      at++;
    }
  }
  out.copy(copied, end);
  return out.build();
}

function skipBlanks(document: string, at: number, end: number): number {
  while (at < end && (document[at] === ' ' || document[at] === '\t')) at++;
  return at;
}

function lineBreakLength(document: string, at: number, end: number): number {
  if (at >= end) return 0;
  if (document[at] === '\n') return 1;
  return document[at] === '\r' && at + 1 < end && document[at + 1] === '\n' ? 2 : 0;
}

/** Line breaks with surrounding whitespace: one break folds to a space, each further one stays. */
function foldAt(document: string, at: number, end: number): { text: string; end: number } | undefined {
  let breaks = 0;
  for (let length; (length = lineBreakLength(document, at, end)) > 0; breaks++) {
    at = skipBlanks(document, at + length, end);
  }
  if (breaks === 0) return undefined;
  return { text: breaks === 1 ? ' ' : '\n'.repeat(breaks - 1), end: at };
}

function escapeAt(document: string, at: number, end: number): { text: string; length: number } | undefined {
  const next = document[at + 1] ?? '';
  const simple = simpleEscapes[next];
  if (simple !== undefined) return { text: simple, length: 2 };
  const digits = codeEscapeLengths[next];
  if (digits !== undefined) {
    const code = document.slice(at + 2, Math.min(at + 2 + digits, end));
    const valid = code.length === digits && /^[0-9a-fA-F]+$/.test(code) && parseInt(code, 16) <= 0x10ffff;
    return valid ? { text: String.fromCodePoint(parseInt(code, 16)), length: 2 + digits } : undefined;
  }
  return escapedLineBreak(document, at, end);
}

/** An escaped line break joins the lines; empty lines after it stay (YAML 1.2.2 §7.3.1). */
function escapedLineBreak(
  document: string,
  at: number,
  end: number,
): { text: string; length: number } | undefined {
  const lineBreak = lineBreakLength(document, at + 1, end);
  if (lineBreak === 0) return undefined;
  let next = skipBlanks(document, at + 1 + lineBreak, end);
  let text = '';
  for (let length; (length = lineBreakLength(document, next, end)) > 0; text += '\n') {
    next = skipBlanks(document, next + length, end);
  }
  return { text, length: next - at };
}
