import { decodeFlow } from '../../text/decode-flow.js';
import type { SourceText } from '../../text/source.js';

/** What a line alone shows of the structure. Columns count a tab as two; offsets are document offsets. */
export interface Row {
  /** Offset of the first nonblank character. */
  start: number;
  /** The column of that character. */
  indent: number;
  /** The dashes at the start of the line. */
  dashes: { start: number; column: number }[];
  /** After the dashes and the whitespace that follows. */
  content: { start: number; column: number };
  /** The key before a colon. */
  key?: { name: string; start: number; end: number; colon: number };
  /** The text after the colon or, without one, after the dashes; without anchor, tag, and comment. */
  value: { start: number; text: string };
}

/** Offset of the line's first character after a byte order mark. */
export function lineStart(source: SourceText, line: number): number {
  const start = source.lineStart(line);
  return start === 0 && source.text.startsWith('\uFEFF') ? 1 : start;
}

/** The column of an offset in the line, a tab counting as two. */
export function columnOf(source: SourceText, line: number, offset: number): number {
  const before = source.text.slice(lineStart(source, line), offset);
  return before.length + (before.split('\t').length - 1);
}

/** The offset and column of a line's first nonblank character; undefined for blank lines. */
export function firstOf(source: SourceText, line: number): { start: number; indent: number } | undefined {
  const { text } = source;
  let start = lineStart(source, line);
  let indent = 0;
  for (; text[start] === ' ' || text[start] === '\t'; start++) indent += text[start] === '\t' ? 2 : 1;
  return start >= source.lineContentEnd(line) ? undefined : { start, indent };
}

/** Whether a document begins or ends on the line. */
export function isBoundary(source: SourceText, line: number): boolean {
  return /^(?:---|\.\.\.)(?=\s|$)/.test(source.text.slice(lineStart(source, line)).slice(0, 4));
}

/** Reads a line; undefined for blank lines and comments. */
export function readRow(source: SourceText, line: number): Row | undefined {
  const first = firstOf(source, line);
  if (!first || source.text[first.start] === '#') return undefined;
  const { start, indent } = first;
  const end = source.lineContentEnd(line);
  const { text } = source;
  const dashes: Row['dashes'] = [];
  let at = start;
  let column = indent;
  while (text[at] === '-' && (at + 1 >= end || text[at + 1] === ' ' || text[at + 1] === '\t')) {
    dashes.push({ start: at, column });
    for (at++, column++; at < end && (text[at] === ' ' || text[at] === '\t'); at++)
      column += text[at] === '\t' ? 2 : 1;
  }
  const content = { start: at, column };
  const key = keyOf(text, at, end);
  const value = valueOf(text, key ? key.colon + 1 : at, end);
  return { start, indent, dashes, content, ...(key && { key }), value };
}

/** The key at the start of a line's content: up to a colon before whitespace or the end of the line. */
function keyOf(text: string, start: number, end: number): Row['key'] {
  const quote = text[start];
  if (quote === '"' || quote === "'") {
    const close = endOfQuoted(text, start, end);
    const colon = skipBlanks(text, close, end);
    if (close > end || text[colon] !== ':' || !isBlankAt(text, colon + 1, end)) return undefined;
    return { name: unquoted(text.slice(start, close)), start, end: close, colon };
  }
  if (start >= end || '[{}]|>#,'.includes(text.charAt(start))) return undefined;
  const line = text.slice(start, end);
  const comment = line.search(/[ \t]#/);
  for (let colon = line.indexOf(':'); colon >= 0; colon = line.indexOf(':', colon + 1)) {
    if (comment >= 0 && colon > comment) return undefined;
    if (!isBlankAt(text, start + colon + 1, end)) continue;
    const name = line.slice(0, colon).trimEnd();
    return { name, start, end: start + name.length, colon: start + colon };
  }
  return undefined;
}

function valueOf(text: string, start: number, end: number): Row['value'] {
  let at = skipBlanks(text, start, end);
  while (at < end && (text[at] === '&' || text[at] === '!')) {
    while (at < end && !isBlankAt(text, at, end)) at++;
    at = skipBlanks(text, at, end);
  }
  const rest = text.slice(at, end);
  if (rest.startsWith('#')) return { start: at, text: '' };
  const isQuoted = rest.startsWith('"') || rest.startsWith("'");
  const quotedEnd = isQuoted ? Math.min(endOfQuoted(text, at, end), end) - at : 0;
  const comment = rest.slice(quotedEnd).search(/[ \t]#/);
  const stop = comment < 0 ? rest.length : quotedEnd + comment;
  return { start: at, text: rest.slice(0, stop).trimEnd() };
}

/** The offset after the quote that closes the one at `start`; after `end` if unclosed. */
export function endOfQuoted(text: string, start: number, end: number): number {
  const quote = text[start];
  for (let at = start + 1; at < end; at++) {
    if (text[at] === '\\' && quote === '"') at++;
    else if (text[at] === quote) {
      if (quote !== "'" || text[at + 1] !== "'") return at + 1;
      at++;
    }
  }
  return end + 1;
}

export function skipBlanks(text: string, at: number, end: number): number {
  while (at < end && (text[at] === ' ' || text[at] === '\t')) at++;
  return at;
}

function isBlankAt(text: string, at: number, end: number): boolean {
  return at >= end || text[at] === ' ' || text[at] === '\t';
}

/** A word without its quotes, if it has any. */
export function unquoted(word: string): string {
  const quote = word.charAt(0);
  if (quote !== '"' && quote !== "'") return word;
  const end = word.length > 1 && word.endsWith(quote) ? word.length - 1 : word.length;
  return decodeFlow(word, { start: 1, end }, quote === '"' ? 'double' : 'single').text;
}
