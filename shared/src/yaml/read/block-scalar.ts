import { readBlockHeader, type BlockHeader } from '../../text/decode-block.js';
import { excerptAt, lineAround, restOfLine } from '../lines.js';
import { YamlScalar } from '../node.js';
import {
  carriageReturn,
  dash,
  hash,
  isEmpty,
  isLineEnd,
  lineFeed,
  nine,
  plus,
  space,
  tab,
  zero,
} from './codes.js';
import { fallenText, reportFallenText } from './fallen-text.js';
import { isMarker } from '../lines.js';
import { messages } from './messages.js';
import type { Reader } from './reader.js';
import { reportTab, columnMeant } from './tabs.js';

/** What has been found of a block scalar's lines. */
interface Body {
  start: number;
  /** The start of the first line that does not belong to it. */
  end: number;
  /** The column of the content; -1 before its first line. */
  indent: number;
  /** The end of the last line with content; the start if there is none. */
  contentEnd: number;
}

/**
 * Reads a block scalar, and goes on at the end of its last line.
 * @param owner its lines have to be deeper than this column
 */
export function readBlockScalar(r: Reader, owner: number): YamlScalar {
  const start = r.at;
  const { source, header } = readHeader(r);
  const explicit = header.indicator > 0 ? Math.max(owner, 0) + header.indicator : -1;
  const bodyStart = behindLine(r.text, r.at);
  const body: Body = { start: bodyStart, end: bodyStart, indent: explicit, contentEnd: bodyStart };
  readLines(r, body, owner);
  if (!readFallenText(r, body, owner)) readStrayLines(r, body, owner);
  if (body.end > bodyStart) r.at = contentEndOf(r.text, body.end);
  const indent = body.indent >= 0 ? body.indent : deepestBlank(r.text, body);
  // Without content it ends with its header: what replaces it must not take the line break away.
  const headerEnd = start + source.length;
  const isEmpty = body.contentEnd === bodyStart;
  const end = isEmpty ? headerEnd : body.contentEnd;
  const content = { start: isEmpty ? headerEnd : bodyStart, end };
  const block = { header, body: { start: bodyStart, end: body.end }, indent };
  return new YamlScalar(r.text, header.style, start, end, content, block);
}

function readHeader(r: Reader): { source: string; header: BlockHeader } {
  const { text } = r;
  const start = r.at;
  let end = start + 1;
  let chomp = 0;
  let indicator = 0;
  let wrong = -1;
  for (let code; !isEmpty((code = text.charCodeAt(end))) && code !== hash; end++) {
    if (chomp === 0 && (code === dash || code === plus)) chomp = code;
    else if (indicator === 0 && code > zero && code <= nine) indicator = code;
    else if (wrong < 0) wrong = end;
  }
  const source = text.slice(start, end);
  r.at = end;
  r.skipBlanks();
  if (wrong < 0 && !isLineEnd(r.code) && r.code !== hash) wrong = r.at;
  if (wrong >= 0) reportBehindHeader(r, start, wrong);
  else if (r.code === hash) r.comment();
  if (!isLineEnd(r.code)) {
    r.skipLine();
  }
  return { source, header: readBlockHeader(source) };
}

function reportBehindHeader(r: Reader, start: number, at: number): void {
  const span = restOfLine(r.text, at);
  const header = /[|>][-+0-9]*(?= *$)/.exec(r.text.slice(start, at))?.[0] ?? r.text.charAt(start);
  r.report(span, messages.behindHeader(excerptAt(r.text, span), header));
}

/** The start of the next line; the end of the text if there is none. */
function behindLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end + 1;
}

function contentEndOf(text: string, next: number): number {
  if (text.charCodeAt(next - 1) !== lineFeed) return next;
  return text.charCodeAt(next - 2) === carriageReturn ? next - 2 : next - 1;
}

/** Reads the lines that are blank or deep enough. */
function readLines(r: Reader, body: Body, owner: number): void {
  const { text } = r;
  let deepest = 0;
  for (let line = body.end; line < text.length;) {
    let at = line;
    let code;
    while ((code = text.charCodeAt(at)) === space) at++;
    const spaces = at - line;
    const blank = isLineEnd(code);
    if (blank) {
      // Spaces behind the last line end, as when a line is about to be typed.
      if (code !== code && spaces <= owner) return;
      if (body.contentEnd === body.start && spaces > deepest) deepest = spaces;
    } else {
      if (spaces === 0 && isMarker(text, line)) return;
      if (body.indent < 0 && spaces > owner) {
        body.indent = spaces;
        if (deepest > spaces) reportEmptyLine(r, at);
      }
      if (body.indent < 0 || spaces < body.indent || spaces <= owner) return;
    }
    r.pieces++;
    const next = behindLine(text, at);
    body.end = next;
    if (!blank || (spaces > body.indent && body.contentEnd > body.start))
      body.contentEnd = contentEndOf(text, next);
    line = next;
  }
}

function reportEmptyLine(r: Reader, at: number): void {
  const span = restOfLine(r.text, at);
  r.report(span, messages.emptyLineIndent(excerptAt(r.text, span)));
}

/** The indentation of a text below its key where nothing shows another one. */
const usualIndent = 2;

/** Reads lines that have fallen out of the scalar to its key's column or further left. Whether there are some. */
function readFallenText(r: Reader, body: Body, owner: number): boolean {
  if (owner < 0 || !endsLine(r.text, body)) return false;
  const fallen = fallenText(r, body.end, owner, body.contentEnd > body.start);
  if (!fallen) return false;
  reportFallenText(r, fallen, body.indent >= 0 ? body.indent : owner + usualIndent);
  if (body.indent < 0) body.indent = fallen.indent;
  r.pieces += fallen.count;
  body.end = fallen.end;
  body.contentEnd = fallen.contentEnd;
  return true;
}

/** Whether a line follows what has been read. */
function endsLine(text: string, { start, end }: Body): boolean {
  return end < text.length && (end === start || text.charCodeAt(end - 1) === lineFeed);
}

/** Reads lines that were meant to belong to the scalar, but are not indented enough, and those between them. */
function readStrayLines(r: Reader, body: Body, owner: number): void {
  const { text } = r;
  let isBelowStray = false;
  let isReported = false;
  while (endsLine(text, body)) {
    const line = body.end;
    let at = line;
    let code;
    while ((code = text.charCodeAt(at)) === space) at++;
    const spaces = at - line;
    if (spaces === 0 && isMarker(text, line)) return;
    if (code === tab && (body.indent < 0 || spaces < body.indent)) {
      if (!isStrayTab(r, body, line, at, owner)) return;
      isBelowStray = true;
    } else if (isLineEnd(code)) {
      if (!isBelowStray) return;
    } else if (code === hash && !isBelowStray) return;
    else if (spaces > owner && body.indent >= 0 && (isBelowStray || spaces < body.indent)) {
      if (!isReported && spaces < body.indent) {
        reportStrayLine(r, at);
        isReported = true;
      }
      isBelowStray = true;
    } else return;
    const next = behindLine(text, at);
    if (body.indent < 0) body.indent = spaces;
    if (!isLineEnd(code)) body.contentEnd = contentEndOf(text, next);
    body.end = next;
    r.pieces++;
  }
}

/** Reports a tab that the line needs spaces for. Whether the line belongs to the scalar. */
function isStrayTab(r: Reader, body: Body, line: number, at: number, owner: number): boolean {
  const blank = lineAround(r.text, line).blank;
  if (!blank && columnMeant(r.text, line) <= owner) return false;
  reportTab(r, line, at);
  if (body.indent < 0) body.indent = at - line;
  return true;
}

function reportStrayLine(r: Reader, at: number): void {
  const span = { start: at, end: lineAround(r.text, at).end };
  r.report(span, messages.strayBlockLine(excerptAt(r.text, span)));
}

/** The column of a scalar that has only blank lines. */
function deepestBlank(text: string, { start, end }: { start: number; end: number }): number {
  let deepest = 0;
  for (let line = start; line < end;) {
    let at = line;
    while (text.charCodeAt(at) === space) at++;
    deepest = Math.max(deepest, at - line);
    line = behindLine(text, at);
  }
  return deepest;
}
