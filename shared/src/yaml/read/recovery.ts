import type { Span } from '../../text/range.js';
import { quoted } from '../../text/write-scalar.js';
import { excerptAt, inQuotes, keyAt, lineAbove, lineAround, linesBelow, restOfLine } from '../lines.js';
import { type YamlNode, type YamlScalar } from '../node.js';
import {
  at as atSign,
  backtick,
  colon,
  comma,
  dash,
  doubleQuote,
  hash,
  isBlank,
  isEmpty,
  isLineEnd,
  percent,
  rightBrace,
  rightBracket,
  singleQuote,
} from './codes.js';
import { endOfPlainLine, rawScalar, plainScalar, type PlainEnd, type Quoted } from './flow-scalars.js';
import { itemsRepair } from './fallen-text.js';
import { messages } from './messages.js';
import type { Reader } from './reader.js';

/** Whether a sign such as a dash begins something here: whitespace follows it. */
export function isSign(r: Reader, sign: number): boolean {
  return r.code === sign && isEmpty(r.text.charCodeAt(r.at + 1));
}

// The ends of lines

/** From blanks or a comment at the end of a line to the next content. */
export function finishLine(r: Reader): void {
  r.skipBlanks();
  if (r.code === hash) r.comment();
  r.nextLine();
}

/** From behind a complete value to the next content. */
export function endOfValue(r: Reader): void {
  r.skipBlanks();
  skipClosers(r);
  if (!isLineEnd(r.code) && r.code !== hash) {
    reportSurplus(r);
    r.at = Math.max(r.at + 1, restOfLine(r.text, r.at).end);
  }
  finishLine(r);
}

/** Closers that close nothing. */
export function skipClosers(r: Reader): void {
  for (let { code } = r; code === rightBracket || code === rightBrace; { code } = r) {
    r.report({ start: r.at, end: r.at + 1 }, messages.closesNothing(r.text.charAt(r.at)));
    r.at++;
    r.skipBlanks();
  }
}

/** Reports what follows a complete value on its line. */
export function reportSurplus(r: Reader): void {
  const { text, at } = r;
  if (isSign(r, colon)) {
    r.report({ start: at, end: at + 1 }, messages.secondColon);
    return;
  }
  const span = restOfLine(text, at);
  if (r.code === comma && span.end === at + 1) {
    r.report(span, messages.emptyEntry);
    return;
  }
  let before = at - 1;
  while (isBlank(text.charCodeAt(before))) before--;
  const quote = text.charCodeAt(before);
  const source = excerptAt(text, span);
  const isQuote = quote === doubleQuote || quote === singleQuote;
  r.report(span, isQuote ? messages.behindQuote(source, text.charAt(before)) : messages.surplus(source));
}

/** Skips a line, and those below it that are as deep or deeper. List items only belong to a list item. */
function skipBlock(r: Reader): void {
  const { spaces } = r;
  const isItem = r.code === dash;
  do {
    r.skipLine();
    r.nextLine();
  } while (
    r.column >= 0 &&
    (r.spaces > spaces || (r.spaces === spaces && (isItem ? isSign(r, dash) : !isSign(r, dash))))
  );
}

/** Skips what is left behind a document's value. */
export function skipRest(r: Reader): void {
  if (r.column < 0) return;
  if (r.code === rightBracket || r.code === rightBrace) skipClosers(r);
  else if (isSign(r, dash)) reportItemAmongKeys(r);
  else reportMisplaced(r, r.at);
  while (r.column >= 0) {
    r.skipLine();
    r.nextLine();
  }
}

// Lines at other columns

/** What becomes of a line that is not in its collection's column. */
export type Step = 'member' | 'skipped' | 'out';

interface Bounds {
  readonly owner: number;
  readonly least: number;
  readonly floor: number;
}

/**
 * Decides on a line that is not in a mapping's column, or begins with a dash there.
 * @param start of the mapping
 */
export function adoptKey(r: Reader, start: number, column: number, around: Bounds): Step {
  const isItem = isSign(r, dash);
  if (r.column < column) {
    if (isItem || (around.owner >= 0 && r.column < around.floor)) return 'out';
    if (around.owner < 0) {
      reportMisplaced(r, start);
      return 'member';
    }
    if (!isKey(r) && !isWord(r)) return skipStray(r);
    reportMisplaced(r, r.at);
    r.shiftTo(column);
    return 'member';
  }
  const isReported = r.at === r.reportedLine;
  if (isItem) {
    if (!isReported) reportItemAmongKeys(r);
    skipBlock(r);
    return 'skipped';
  }
  if (isReported) r.shiftTo(column);
  else if (isKey(r)) reportMisplaced(r, r.at);
  else return skipStray(r);
  return 'member';
}

/** Decides on a line that is not a list item in the list's column. */
export function adoptItem(r: Reader, start: number, column: number, around: Bounds): Step {
  if (!isSign(r, dash)) {
    if (r.column > column) {
      if (!isKey(r)) return skipStray(r);
      reportMisplaced(r, r.at);
      skipBlock(r);
      return 'skipped';
    }
    return r.column === column && lacksSpace(r) ? 'member' : 'out';
  }
  if (r.column < column) {
    if (around.owner < 0) {
      reportMisplaced(r, start);
      return 'member';
    }
    if (r.column < around.least) return 'out';
  }
  const span = restOfLine(r.text, r.at);
  r.report(span, messages.misplacedItem(excerptAt(r.text, span)), itemsRepair(r, column));
  // Keys at the column of the list's key are those of its mapping.
  r.shiftTo(column, r.column !== around.owner);
  return 'member';
}

/** Reports `-x` below `- x`. */
function lacksSpace(r: Reader): boolean {
  const { text, at } = r;
  const next = text.charCodeAt(at + 1);
  if (r.code !== dash || next === dash || isEmpty(next) || isKey(r)) return false;
  const above = lineAbove(text, at);
  if (above?.indent !== r.spaces || !text.startsWith('- ', above.start + above.indent)) return false;
  const span = restOfLine(text, at);
  const word = text.slice(span.start, span.end);
  const message = messages.dashSpace(inQuotes(word), inQuotes(`- ${word.slice(1)}`));
  const place = { start: at + 1, end: at + 1 };
  r.report(span, message, { title: messages.insertSpace, span: place, newText: ' ' });
  return true;
}

function isKey(r: Reader): boolean {
  const { text, at } = r;
  if (isSign(r, colon) || (r.text.charAt(at) === '?' && isEmpty(text.charCodeAt(at + 1)))) return true;
  if (/["'[{*&!]/.test(text.charAt(at))) {
    const rest = restOfLine(text, at);
    return /:(?:\s|$)/.test(text.slice(rest.start, rest.end));
  }
  let end = endOfPlainLine(text, at);
  while (isBlank(text.charCodeAt(end))) end++;
  return text.charCodeAt(end) === colon;
}

/** Whether the line is one word, which may become a key. */
function isWord(r: Reader): boolean {
  const { start, end } = restOfLine(r.text, r.at);
  return /^\S+$/.test(r.text.slice(start, end));
}

function reportMisplaced(r: Reader, at: number): void {
  const span = keyAt(r.text, restOfLine(r.text, at));
  r.report(span, messages.misplaced(excerptAt(r.text, span)));
}

function reportItemAmongKeys(r: Reader): void {
  const span = restOfLine(r.text, r.at);
  r.report(span, messages.itemAmongKeys(excerptAt(r.text, span)));
}

/** Text at no key's column. */
function skipStray(r: Reader): Step {
  const span = restOfLine(r.text, r.at);
  r.report(span, messages.strayText(excerptAt(r.text, span)));
  skipBlock(r);
  return 'skipped';
}

// Keys without a usable colon

/** How a line without a usable colon was meant to continue. */
const unfinishedKeys: readonly {
  test: RegExp;
  missing: string;
  message: (word: string, repaired: string) => string;
  title: string;
  /** Whether a colon is there. */
  hasColon: boolean;
}[] = [
  {
    test: /^([A-Za-z_][\w.-]*:)(?!\/\/)[^\s:]/,
    missing: ' ',
    message: messages.colonSpace,
    title: messages.insertSpace,
    hasColon: true,
  },
  {
    test: /^([\w.-]+) +[|>][-+0-9]*$/,
    missing: ':',
    message: messages.colonMissing,
    title: messages.insertColon,
    hasColon: false,
  },
];

/**
 * Reports that the line's key lacks its colon.
 * @param lineEnd the end of the line's text
 * @returns the key's end, and its colon, if only the space behind it is missing
 */
export function unfinishedKey(r: Reader, lineEnd: number): { end: number; colon: number | undefined } {
  const { text, at: start } = r;
  const span = { start, end: lineEnd };
  const word = text.slice(start, lineEnd);
  for (const { test, missing, message, title, hasColon } of unfinishedKeys) {
    const length = test.exec(word)?.[1]?.length;
    if (length === undefined) continue;
    const place = { start: start + length, end: start + length };
    const repaired = word.slice(0, length) + missing + word.slice(length);
    r.report(span, message(inQuotes(word), inQuotes(repaired)), { title, span: place, newText: missing });
    return hasColon ? { end: place.end - 1, colon: place.end - 1 } : { end: place.end, colon: undefined };
  }
  // Of lines that are all keys to be, the first one is enough.
  if (!r.unfinished) r.report(span, messages.noColon(inQuotes(word)));
  r.unfinished = true;
  return { end: lineEnd, colon: undefined };
}

/** Reports a key in quotes or brackets that nothing follows. */
export function reportNoColon(r: Reader, key: YamlNode): void {
  const { start } = key.span;
  const span = { start, end: Math.min(key.span.end, lineAround(r.text, start).end) };
  r.report(span, messages.noColon(excerptAt(r.text, span)));
}

/** Reports a key of several lines. */
export function reportKey(r: Reader, key: YamlNode): void {
  if (key.kind === 'scalar' && key.style === 'plain') return;
  const lineFeed = r.text.indexOf('\n', key.span.start);
  if (lineFeed >= 0 && lineFeed < r.at) reportNoColon(r, key);
}

/** A quote that begins a line begins a key, which ends at the colon or with the line. */
export function closeKeyQuote(r: Reader, { span }: Quoted): Quoted {
  const rest = restOfLine(r.text, span.start);
  const at = r.text.slice(rest.start, rest.end).search(/:(?:\s|$)/);
  const end = at < 0 ? rest.end : rest.start + at;
  r.at = end;
  return { span: { start: span.start, end }, closed: false, multiline: false };
}

// Values

/** Reports a sign that no unquoted text can begin with. */
export function reportBadStart(r: Reader): void {
  const { code } = r;
  if (code !== atSign && code !== backtick && code !== percent && code !== comma) return;
  const span = restOfLine(r.text, r.at);
  const value = r.text.slice(span.start, span.end);
  const repair = { title: messages.quoteValue, span, newText: quoted(value) };
  r.report(span, messages.badStart(value.charAt(0)), /:(?:\s|$)/.test(value) ? undefined : repair);
}

/** Reports a collection that begins on the line of its key, or on that of `---`. */
export function reportOnKeyLine(
  r: Reader,
  place: 'key' | 'marker',
  isList: boolean,
  start: number = r.at,
): void {
  const span = restOfLine(r.text, start);
  if (place === 'marker') r.report(span, messages.onMarkerLine);
  else r.report(span, isList ? messages.listOnKeyLine(excerptAt(r.text, span)) : messages.explicitOnKeyLine);
}

/**
 * Reports `help: note: this`.
 * @param start of the value
 * @returns the column of the mapping that it begins; -1 if it was meant as text
 */
export function secondColon(r: Reader, start: number, owner: number): number {
  const { text } = r;
  const span = restOfLine(text, start);
  const value = text.slice(span.start, span.end);
  const source = inQuotes(value);
  const [next] = linesBelow(text, start);
  const isDeeper = next && !next.blank && next.indent > r.spacesAt(owner);
  if (isDeeper || /^[|>]|[|>][-+0-9]*$/.test(value)) {
    r.report(span, messages.mappingOnKeyLine(source));
    const column = start - lineAround(text, start).start;
    return next?.indent === column ? column : owner + 1;
  }
  // As in `container: busybox:` while its tag is being typed.
  if (/^\S*:$/.test(value)) r.report(span, messages.endsInColon(source));
  else {
    // `test_parameter: name: mode` may be meant as a mapping.
    const isGuess = /^[\w-]+:\s/.test(value);
    const repair = { title: messages.quoteValue, span, newText: quoted(value), isGuess };
    r.report(span, messages.colonInValue(source), repair);
  }
  return -1;
}

/** Reports `name: x⏎  version: 1`. The value, which may end above the line with the colon. */
export function keyBelowValue(
  r: Reader,
  start: number,
  lineEnd: number,
  { last, colon: sign }: PlainEnd,
  owner: number,
): YamlScalar {
  const { text } = r;
  const key = excerptAt(text, r.key);
  const line = lineAround(text, last);
  const end = endOfPlainLine(text, last);
  const span: Span = { start: last, end: Math.min(end, sign) };
  const lines = text.slice(start, last).split('\n').length - 1;
  if (!text.startsWith('- ', last) && lines > 1) {
    r.report(span, messages.colonInValueOf(key));
    return rawScalar(r, start, endOfBlock(text, last, Math.max(line.indent, owner + 1)));
  }
  if (text.startsWith('- ', last)) {
    const item = restOfLine(text, last);
    r.report(item, messages.itemBelowValue(excerptAt(text, item), key));
    r.reportedLine = last;
    return textAbove(r, start, last);
  }
  r.report(span, messages.keyBelowValue(excerptAt(text, span), key));
  r.reportedLine = last;
  return plainScalar(r, start, lineEnd);
}

/** The text from an offset to the end of the line above another one. */
function textAbove(r: Reader, start: number, below: number): YamlScalar {
  const { end } = lineAbove(r.text, below) ?? { end: start };
  const last = restOfLine(r.text, Math.max(start, end)).end;
  const isOneLine = !r.text.slice(start, last).includes('\n');
  return isOneLine ? plainScalar(r, start, last) : rawScalar(r, start, last);
}

/** The end of the last line from an offset on that is as deep as a column. */
function endOfBlock(text: string, at: number, indent: number): number {
  let { end } = lineAround(text, at);
  for (const line of linesBelow(text, at)) {
    if (line.blank) continue;
    if (line.indent < indent) break;
    ({ end } = line);
  }
  while (isBlank(text.charCodeAt(end - 1))) end--;
  return end;
}
