import type { Span } from '../../text/range.js';
import { quoted } from '../../text/write-scalar.js';
import { limits } from '../limits.js';
import { excerptAt, isMarker, lineAround } from '../lines.js';
import { YamlItem, YamlMapping, YamlPair, YamlSequence, type YamlNode } from '../node.js';
import {
  asterisk,
  at as atSign,
  backtick,
  carriageReturn,
  colon,
  comma,
  dash,
  doubleQuote,
  greater,
  hash,
  isBlank,
  isEmpty,
  isFlowSign,
  isLineEnd,
  leftBrace,
  leftBracket,
  lineFeed,
  percent,
  pipe,
  question,
  rightBrace,
  rightBracket,
  singleQuote,
  space,
  tab,
} from './codes.js';
import {
  emptyScalar,
  findPlainEnd,
  plainScalar,
  quotedScalar,
  rawScalar,
  scanQuoted,
} from './flow-scalars.js';
import { messages } from './messages.js';
import {
  beginsProperty,
  closeAnchor,
  counted,
  nameOfKey,
  openAnchor,
  readAlias,
  readProperties,
  type Properties,
} from './properties.js';
import type { Reader } from './reader.js';
import { acceptsTab } from './tabs.js';

/** Brackets or braces that are being read. */
interface Flow {
  start: number;
  isMapping: boolean;
  closer: number;
  /** Its lines have to be deeper than this number of spaces. */
  owner: number;
  around: Flow | undefined;
  /** Where a key that is not written would be. */
  empty: number;
}

/**
 * Reads brackets or braces with their content, and goes on behind them. Unclosed ones end where the
 * indentation ends them.
 * @param owner their lines have to have more spaces than this
 */
export function readFlow(r: Reader, owner: number): YamlMapping | YamlSequence {
  return readCollection(r, owner, undefined);
}

function readCollection(r: Reader, owner: number, around: Flow | undefined): YamlMapping | YamlSequence {
  const start = r.at;
  const isMapping = r.code === leftBrace;
  const closer = isMapping ? rightBrace : rightBracket;
  const flow: Flow = { start, isMapping, closer, owner, around, empty: start + 1 };
  const told = r.problems.length;
  const node = isMapping ? new YamlMapping(start, start + 1, true) : new YamlSequence(start, start + 1, true);
  r.enter();
  r.at++;
  if (!readEntries(r, flow, node)) {
    reportUnclosed(r, start, told);
    node.end = Math.max(flow.empty, endOfMembers(node));
  } else node.end = r.at;
  r.leave();
  return counted(r, node);
}

/** Reports an unclosed bracket instead of what is in it, unless an unclosed quote on its line explains it. */
function reportUnclosed(r: Reader, start: number, told: number): void {
  const isQuote = r.openQuote > start && r.openQuote < lineAround(r.text, start).end;
  r.keepProblems(isQuote ? r.openQuoteCount : told);
  if (!isQuote) r.report({ start, end: start + 1 }, messages.unclosedBracket(r.text.charAt(start)));
}

function endOfMembers(node: YamlMapping | YamlSequence): number {
  return (node.kind === 'mapping' ? node.pairs : node.items).at(-1)?.span.end ?? 0;
}

/** Reads up to the closer, and goes on behind it. Whether there is one. */
function readEntries(r: Reader, flow: Flow, node: YamlMapping | YamlSequence): boolean {
  let separated = true;
  for (;;) {
    if (!skipSpace(r, flow)) return false;
    const { code } = r;
    if (code === comma) {
      if (separated) r.report({ start: r.at, end: r.at + 1 }, messages.emptyEntry);
      if (++r.pieces > limits.pieces) r.exceed({ start: 0, end: 0 }, messages.tooMany);
      else r.at++;
      r.skipBlanks();
      flow.empty = r.at;
      separated = true;
    } else if (code === rightBracket || code === rightBrace) {
      return close(r, flow, code);
    } else {
      if (!separated) reportComma(r);
      if (node.kind === 'mapping') node.pairs.push(readPair(r, flow, node));
      else readItem(r, flow, node);
      separated = false;
    }
  }
}

/** Whether a closer closes this collection, rightly or wrongly. */
function close(r: Reader, flow: Flow, code: number): boolean {
  const { start } = flow;
  if (code !== flow.closer) {
    for (let outer = flow.around; outer; outer = outer.around) if (outer.closer === code) return false;
    const span = { start: r.at, end: r.at + 1 };
    const right = String.fromCharCode(flow.closer);
    r.report(span, messages.wrongCloser(r.text.charAt(r.at), r.text.charAt(start), right));
  }
  r.at++;
  return true;
}

/** Skips whitespace, line ends, and comments. False where the collection has to end without a closer. */
function skipSpace(r: Reader, { owner, around }: Flow): boolean {
  const { text } = r;
  for (;;) {
    r.skipBlanks();
    let { code } = r;
    if (code === hash) {
      r.comment();
      continue;
    }
    if (!isLineEnd(code)) return true;
    const lineEnd = r.at;
    if (code === carriageReturn) r.at++;
    if (r.code !== lineFeed) return false;
    const line = ++r.at;
    if (++r.pieces > limits.pieces) r.exceed({ start: 0, end: 0 }, messages.tooMany);
    while ((code = text.charCodeAt(r.at)) === space) r.at++;
    const spaces = r.at - line;
    const isTab = code === tab;
    while (isBlank((code = text.charCodeAt(r.at)))) r.at++;
    if (isLineEnd(code) || code === hash) continue;
    const isCloser = code === rightBracket || code === rightBrace;
    const isOut =
      spaces <= owner && !(isCloser && spaces === owner && !around) && !(isTab && acceptsTab(r, line, owner));
    if (isOut || (spaces === 0 && isMarker(text, line))) {
      r.at = lineEnd;
      return false;
    }
    r.line = line;
    r.lead = 0;
  }
}

function reportComma(r: Reader): void {
  if (r.isReported(r.at)) return;
  const span = entryAt(r.text, r.at);
  r.report(span, messages.commaMissing(excerptAt(r.text, span)));
}

/** The text up to the next comma or bracket in its line. */
function entryAt(text: string, start: number): Span {
  const { end } = lineAround(text, start);
  const entry = /^(?:"[^"]*"|'[^']*'|[^,[\]{}]+|.)/.exec(text.slice(start, end))?.[0].trimEnd() ?? '';
  return { start, end: start + entry.length };
}

/** Whether the sign at the offset, such as a dash, has a meaning of its own. */
function isSign(r: Reader, sign: number): boolean {
  if (r.code !== sign) return false;
  const next = r.text.charCodeAt(r.at + 1);
  return isEmpty(next) || isFlowSign(next);
}

function isColon(r: Reader, key: YamlNode | undefined): boolean {
  if (r.code !== colon) return false;
  const isClosed =
    key !== undefined && (key.kind === 'scalar' ? key.style !== 'plain' : key.kind !== 'alias');
  return isClosed || isSign(r, colon);
}

function readItem(r: Reader, flow: Flow, sequence: YamlSequence): void {
  const value = readPairOrNode(r, flow);
  sequence.items.push(new YamlItem(sequence, value.start, value.end, sequence.items.length, value));
}

/** Items with dashes, which have no meaning in brackets. */
function readDashes(r: Reader, flow: Flow): YamlSequence {
  const span = entryAt(r.text, r.at);
  r.report(span, messages.dashInBrackets);
  const sequence = new YamlSequence(r.at, r.at + 1, false);
  r.enter();
  while (isSign(r, dash)) {
    const start = r.at++;
    const value = skipSpace(r, flow) && !isEnd(r) ? readNode(r, flow) : emptyScalar(r, r.at);
    sequence.end = Math.max(start + 1, value.end);
    sequence.items.push(new YamlItem(sequence, start, sequence.end, sequence.items.length, value));
    if (!skipSpace(r, flow)) break;
  }
  r.leave();
  return counted(r, sequence);
}

/** Whether an entry ends here. */
function isEnd(r: Reader): boolean {
  const { code } = r;
  return code === comma || code === rightBracket || code === rightBrace || code !== code;
}

/** An item of a sequence: a node, or one pair, which makes a mapping. */
function readPairOrNode(r: Reader, flow: Flow): YamlNode {
  const start = r.at;
  const isExplicit = skipQuestion(r, flow);
  const key = readKey(r, flow);
  if (!isExplicit && !(skipSpace(r, flow) && (isColon(r, key) || !isEnd(r)))) return key;
  const mapping = new YamlMapping(key.start, key.end, true);
  const isImplicitKey = !isExplicit && isColon(r, key);
  const isWritten = key.end > key.start;
  if (isImplicitKey && isWritten && r.text.slice(key.start, r.at).includes('\n')) reportKey(r, key);
  if (isImplicitKey && r.at - start > 1024) r.report({ start: r.at, end: r.at + 1 }, messages.longKey);
  const pair = finishPair(r, flow, mapping, key);
  mapping.pairs.push(pair);
  mapping.end = Math.max(key.end, pair.value.end);
  return counted(r, mapping);
}

function reportKey(r: Reader, key: YamlNode): void {
  const span = { start: key.span.start, end: Math.min(key.span.end, lineAround(r.text, key.span.start).end) };
  r.report(span, messages.noColon(excerptAt(r.text, span)));
}

function readPair(r: Reader, flow: Flow, mapping: YamlMapping): YamlPair {
  skipQuestion(r, flow);
  return finishPair(r, flow, mapping, readKey(r, flow));
}

function skipQuestion(r: Reader, flow: Flow): boolean {
  if (!isSign(r, question)) return false;
  r.at++;
  r.skipBlanks();
  flow.empty = r.at;
  skipSpace(r, flow);
  return true;
}

function readKey(r: Reader, flow: Flow): YamlNode {
  if (isEnd(r) || isLineEnd(r.code) || isSign(r, colon)) return emptyScalar(r, flow.empty);
  return readNode(r, flow);
}

/** Reads the colon behind a key, if there is one, and the value. */
function finishPair(r: Reader, flow: Flow, mapping: YamlMapping, key: YamlNode): YamlPair {
  const goesOn = skipSpace(r, flow);
  let sign: number | undefined;
  let value: YamlNode | undefined;
  if (goesOn && isColon(r, key)) {
    sign = r.at++;
    r.skipBlanks();
    while (isSign(r, colon)) {
      r.report({ start: r.at, end: r.at + 1 }, messages.secondColon);
      r.at++;
      r.skipBlanks();
    }
    const empty = r.at;
    let isWritten = skipSpace(r, flow) && !isEnd(r);
    if (isWritten && r.code === colon && isFlowSign(r.text.charCodeAt(r.at + 1))) {
      r.report({ start: r.at, end: r.at + 1 }, messages.secondColon);
      r.at++;
      isWritten = skipSpace(r, flow) && !isEnd(r);
    }
    value = isWritten ? readValue(r, flow) : counted(r, emptyScalar(r, empty));
  } else if (goesOn && !isEnd(r)) {
    reportComma(r);
    value = readNode(r, flow);
  }
  value ??= counted(r, emptyScalar(r, key.end));
  const end = Math.max(sign === undefined ? key.end : sign + 1, value.end);
  return new YamlPair(mapping, end, key, nameOfKey(r, key), value, sign);
}

/** Reads a value; one that another colon follows is a mapping that braces are missing around. */
function readValue(r: Reader, flow: Flow): YamlNode {
  const value = readNode(r, flow);
  if (!skipSpace(r, flow) || !isColon(r, value)) return value;
  const span = entryAt(r.text, value.span.start);
  r.report(span, messages.colonInEntry(excerptAt(r.text, span)));
  const mapping = new YamlMapping(value.start, value.end, false);
  r.enter();
  const pair = finishPair(r, flow, mapping, value);
  r.leave();
  mapping.pairs.push(pair);
  mapping.end = pair.end;
  return counted(r, mapping);
}

/** Reads one node with its anchor and tag. */
function readNode(r: Reader, flow: Flow): YamlNode {
  let properties: Properties | undefined;
  while (beginsProperty(r.code)) {
    properties = readProperties(r, true, properties);
    const empty = r.at;
    if (skipSpace(r, flow) && !isEnd(r) && !isSign(r, colon)) continue;
    openAnchor(r, properties);
    return closeAnchor(r, counted(r, emptyScalar(r, empty)), properties);
  }
  openAnchor(r, properties);
  return closeAnchor(r, readContent(r, flow, properties), properties);
}

function readContent(r: Reader, flow: Flow, properties: Properties | undefined): YamlNode {
  if (isSign(r, question)) skipStrayQuestion(r, flow);
  if (isSign(r, dash)) return readDashes(r, flow);
  const { code } = r;
  if (code === leftBracket || code === leftBrace) return readCollection(r, flow.owner, flow);
  if (code === asterisk) return readAlias(r, properties);
  if (code === doubleQuote || code === singleQuote) {
    return counted(r, quotedScalar(r, scanQuoted(r, flow.owner)));
  }
  return readPlain(r, flow);
}

/** A sign for a key in the place of a value. */
function skipStrayQuestion(r: Reader, flow: Flow): void {
  const span = entryAt(r.text, r.at);
  r.report(span, messages.colonInEntry(excerptAt(r.text, span)));
  r.at++;
  skipSpace(r, flow);
}

function readPlain(r: Reader, { owner }: Flow): YamlNode {
  const start = r.at;
  const { code } = r;
  if (code === percent || code === atSign || code === backtick || code === pipe || code === greater) {
    const span = entryAt(r.text, start);
    const repair = { title: messages.quoteValue, span, newText: quoted(r.text.slice(start, span.end)) };
    r.report(span, messages.badStart(r.text.charAt(start)), repair);
  }
  const { end, last } = findPlainEnd(r, owner, true);
  if (last > start) return counted(r, rawScalar(r, start, end));
  // A sign that has no meaning here is read as text, so that reading goes on.
  return counted(r, plainScalar(r, start, Math.max(end, start + 1)));
}
