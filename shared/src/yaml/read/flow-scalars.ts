import type { Span } from '../../text/range.js';
import { isMarker, lineAround, linesBelow } from '../lines.js';
import { YamlScalar } from '../node.js';
import {
  backslash,
  carriageReturn,
  colon,
  doubleQuote,
  hash,
  isBlank,
  isEmpty,
  isFlowSign,
  isLineEnd,
  lineFeed,
  singleQuote,
  space,
  tab,
} from './codes.js';
import { messages } from './messages.js';
import type { Reader } from './reader.js';
import { acceptsTab } from './tabs.js';

/** Nothing, at an offset. */
export function emptyScalar(r: Reader, at: number): YamlScalar {
  return new YamlScalar(r.text, 'plain', at, at);
}

/** The end of an unquoted text in its line: before a colon that ends a key, a comment, or the line's end. */
export function endOfPlainLine(text: string, at: number): number {
  let end = at;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code > colon) end = ++at;
    else if (code === space || code === tab) {
      if (text.charCodeAt(++at) === hash) return end;
    } else if (code === colon) {
      if (isEmpty(text.charCodeAt(at + 1))) return end;
      end = ++at;
    } else if (isLineEnd(code)) return end;
    else end = ++at;
  }
}

/** The same between brackets, where their signs and commas end a text too. */
function endOfFlowPlainLine(text: string, at: number): number {
  let end = at;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === space || code === tab) {
      if (text.charCodeAt(++at) === hash) return end;
    } else if (isLineEnd(code) || isFlowSign(code)) return end;
    else if (code === colon) {
      const next = text.charCodeAt(at + 1);
      if (isEmpty(next) || isFlowSign(next)) return end;
      end = ++at;
    } else end = ++at;
  }
}

/** A single-line unquoted text; reading goes on at its end. */
export function plainScalar(r: Reader, start: number, end: number): YamlScalar {
  r.at = end;
  return new YamlScalar(r.text, 'plain', start, end);
}

/** An unquoted text with line ends or signs in it, which is text in any case. */
export function rawScalar(r: Reader, start: number, end: number): YamlScalar {
  r.at = end;
  return new YamlScalar(r.text, 'plain', start, end, { start, end });
}

/**
 * Where the next line of a text in several lines begins, if it belongs to it; -1 otherwise.
 * @param at the end of a line
 * @param owner lines have to be deeper than this column
 */
export function continuation(r: Reader, at: number, owner: number): number {
  const { text } = r;
  for (;;) {
    let code = text.charCodeAt(at);
    if (code === carriageReturn) code = text.charCodeAt(++at);
    if (code !== lineFeed) return -1;
    const line = ++at;
    while ((code = text.charCodeAt(at)) === space) at++;
    if (code === lineFeed || code === carriageReturn) continue;
    const spaces = at - line;
    const isTab = code === tab;
    while (isBlank((code = text.charCodeAt(at)))) at++;
    if (owner < 0 && isMarker(text, line)) return -1;
    if (spaces <= owner && !(isTab && !isLineEnd(code) && code !== hash && acceptsTab(r, line, owner)))
      return -1;
    if (!isLineEnd(code)) return at;
  }
}

/** Where an unquoted text ends, and what ends it. */
export interface PlainEnd {
  end: number;
  /** The offset of its last line's content; its start if it has one line. */
  last: number;
  /** The offset of the colon that follows, -1 if none does. */
  colon: number;
}

/** Finds the end of an unquoted text, with its continuation lines, up to a line that has a colon. */
export function findPlainEnd(r: Reader, owner: number, inFlow: boolean): PlainEnd {
  const { text } = r;
  let last = r.at;
  let end = r.at;
  for (let line = r.at; ;) {
    const lineEnd = inFlow ? endOfFlowPlainLine(text, line) : endOfPlainLine(text, line);
    // A colon or bracket that begins a line does not continue a text.
    if (lineEnd === line) return { end, last, colon: -1 };
    end = lineEnd;
    last = line;
    let at = lineEnd;
    while (isBlank(text.charCodeAt(at))) at++;
    const code = text.charCodeAt(at);
    if (code === colon) return { end, last, colon: at };
    if (!isLineEnd(code)) return { end, last, colon: -1 };
    line = continuation(r, at, owner);
    if (line < 0 || text.charCodeAt(line) === hash) return { end, last, colon: -1 };
  }
}

/** A scalar in quotes, as far as it has been read. */
export interface Quoted {
  span: Span;
  closed: boolean;
  multiline: boolean;
}

/**
 * Reads a scalar in quotes, and goes on at its end. An unclosed one ends where the indentation ends it.
 * @param owner its lines have to be deeper than this column
 */
export function scanQuoted(r: Reader, owner: number): Quoted {
  const { text } = r;
  const start = r.at;
  const quote = text.charCodeAt(start);
  const told = r.problems.length;
  let multiline = false;
  let at = start + 1;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      if (quote === doubleQuote || text.charCodeAt(at + 1) !== singleQuote) break;
      at += 2;
    } else if (code === backslash && quote === doubleQuote) {
      at = skipEscape(r, at);
    } else if (isLineEnd(code)) {
      const next = continuationOfQuoted(r, at, owner);
      if (next < 0) {
        r.keepProblems(told);
        return unclosed(r, start, owner < 0 ? endOfDeeperLines(text, start) : at);
      }
      multiline = true;
      at = next;
    } else at++;
  }
  r.at = at + 1;
  return { span: { start, end: r.at }, closed: true, multiline };
}

function unclosed(r: Reader, start: number, end: number): Quoted {
  const { text } = r;
  r.report({ start, end: start + 1 }, messages.unclosedQuote(text.charAt(start)));
  r.openQuote = start;
  r.openQuoteCount = r.problems.length;
  r.at = end;
  const multiline = text.indexOf('\n', start) < end;
  return { span: { start, end }, closed: false, multiline };
}

/** The end of a line, or of the indented lines below it. */
function endOfDeeperLines(text: string, start: number): number {
  let { end } = lineAround(text, start);
  for (const line of linesBelow(text, start)) {
    if (line.indent === 0 && !line.blank) break;
    if (!line.blank) ({ end } = line);
  }
  return end;
}

/** Where a scalar in quotes goes on behind a line end; -1 if it does not. */
function continuationOfQuoted(r: Reader, lineEnd: number, owner: number): number {
  const { text } = r;
  let at = lineEnd;
  for (;;) {
    if (text.charCodeAt(at) === carriageReturn) at++;
    if (text.charCodeAt(at) !== lineFeed) return -1;
    const line = ++at;
    let code;
    while ((code = text.charCodeAt(at)) === space) at++;
    if (code === lineFeed || code === carriageReturn) continue;
    if (code !== code || (owner < 0 && isMarker(text, line))) return -1;
    return at - line > owner || (code === tab && acceptsTab(r, line, owner)) ? at : -1;
  }
}

const simpleEscapes = '0abefnrtvNLP_ "/\\\t\n\r';
const codeLengths: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/** The offset behind an escape in double quotes. A line end is left: the next line has to belong to the text. */
function skipEscape(r: Reader, at: number): number {
  const { text } = r;
  const sign = text.charAt(at + 1);
  if (sign === '' || sign === '\n' || sign === '\r') return at + 1;
  if (simpleEscapes.includes(sign)) return at + 2;
  const length = codeLengths[sign];
  const code = length === undefined ? '' : text.slice(at + 2, at + 2 + length);
  if (code.length === length && /^[\da-fA-F]+$/.test(code) && parseInt(code, 16) <= 0x10ffff)
    return at + 2 + code.length;
  const written = /^\\(?:x[\da-f]{0,2}|u[\da-f]{0,4}|U[\da-f]{0,8}|.)?/iu.exec(text.slice(at, at + 12));
  const escape = written?.[0] ?? '\\';
  const span = { start: at, end: at + escape.length };
  const repair = { title: messages.escapeBackslash, span: { start: at, end: at + 1 }, newText: '\\\\' };
  r.report(span, messages.badEscape(escape), repair);
  return at + 2;
}

/** The node of a scalar in quotes. */
export function quotedScalar(r: Reader, { span: { start, end }, closed }: Quoted): YamlScalar {
  const style = r.text.charCodeAt(start) === doubleQuote ? 'double' : 'single';
  return new YamlScalar(r.text, style, start, end, { start: start + 1, end: closed ? end - 1 : end });
}
