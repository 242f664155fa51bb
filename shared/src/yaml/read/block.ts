import { restOfLine } from '../lines.js';
import { YamlItem, YamlMapping, type YamlNode, YamlPair, YamlSequence } from '../node.js';
import { readBlockScalar } from './block-scalar.js';
import { colon, dash, greater, hash, isBlank, isEmpty, isLineEnd, pipe, question } from './codes.js';
import { emptyScalar, endOfPlainLine, plainScalar, rawScalar } from './flow-scalars.js';
import {
  type Around,
  beginsPlain,
  below,
  belowDash,
  hasColon,
  isBelow,
  type Place,
  readClosed,
  readClosedKey,
  readEmpty,
  readPlain,
} from './leaves.js';
import { readFallenScript } from './fallen-script.js';
import { messages } from './messages.js';
import {
  beginsProperty,
  closeAnchor,
  counted,
  joined,
  nameOfKey,
  openAnchor,
  type Properties,
  readProperties,
  reportRepeated,
  startOfText,
} from './properties.js';
import type { Reader } from './reader.js';
import {
  adoptItem,
  adoptKey,
  endOfValue,
  finishLine,
  isSign,
  reportBadStart,
  reportKey,
  reportNoColon,
  reportOnKeyLine,
  secondColon,
  skipClosers,
  unfinishedKey,
} from './recovery.js';
import { acceptTab, hasTab, reportInnerTab } from './tabs.js';
import { goesOn, readWhole } from './whole-value.js';

const rootAround: Around = { owner: -1, least: 0, floor: 0 };

/** Reads the root of a document, and goes on at the first content behind it. */
export function readRoot(r: Reader, isBelowMarker: boolean): YamlNode {
  if (isBelowMarker) return readValue(r, 'marker', rootAround);
  isBelow(r, rootAround);
  return readBelow(r, rootAround, undefined);
}

/** Reads what follows a sign, on its line or below it. */
function readValue(r: Reader, place: Place, around: Around): YamlNode {
  const start = r.at;
  r.skipBlanks();
  skipClosers(r);
  const first = r.at;
  const properties = beginsProperty(r.code) ? readProperties(r, false) : undefined;
  skipClosers(r);
  r.signTab = place === 'sign' && hasTab(r.text, start, first) ? start : -1;
  if (properties && r.signTab >= 0) reportInnerTab(r, start);
  const { code } = r;
  if (isLineEnd(code) || code === hash) {
    const empty = r.at;
    finishLine(r);
    return isBelow(r, around) ? readBelow(r, around, properties) : readEmpty(r, empty, properties);
  }
  const column = place === 'marker' ? 0 : r.columnOf(first);
  return readNode(r, place, around, column, undefined, properties);
}

/** Reads a value that begins on its own line. */
function readBelow(r: Reader, around: Around, outer: Properties | undefined): YamlNode {
  let above = outer;
  for (;;) {
    const { column } = r;
    skipClosers(r);
    const isProperty = beginsProperty(r.code);
    if (isProperty && r.tab >= 0 && around.owner >= 0) acceptTab(r);
    const properties = isProperty ? readProperties(r, false) : undefined;
    if (properties) skipClosers(r);
    if (!isLineEnd(r.code) && r.code !== hash) return readNode(r, 'line', around, column, above, properties);
    const empty = r.at;
    finishLine(r);
    reportRepeated(r, above, properties);
    above = joined(above, properties);
    if (!isBelow(r, around)) return readEmpty(r, empty, above);
  }
}

/**
 * Reads a node.
 * @param column of a collection that begins here
 * @param outer anchor and tag on a line above, which a key on this line does not take
 * @param properties those before it on its line
 */
function readNode(
  r: Reader,
  place: Place,
  around: Around,
  column: number,
  outer: Properties | undefined,
  properties: Properties | undefined,
): YamlNode {
  openAnchor(r, outer);
  const { code } = r;
  const isAtSign =
    (code === dash || code === question || code === colon) && isEmpty(r.text.charCodeAt(r.at + 1));
  const node = isAtSign
    ? readCollection(r, place, around, column, properties)
    : code === pipe || code === greater
      ? readBlock(r, around, outer, properties)
      : readLine(r, place, around, column, outer, properties);
  return closeAnchor(r, node, outer);
}

/** A list, or a mapping that begins with `?` or `:`. */
function readCollection(
  r: Reader,
  place: Place,
  around: Around,
  column: number,
  properties: Properties | undefined,
): YamlNode {
  if (r.tab >= 0 && place === 'line') {
    acceptTab(r);
    ({ column } = r);
  }
  const { code } = r;
  if (place === 'sign' && r.signTab >= 0) reportInnerTab(r, r.signTab);
  if (place === 'key' || place === 'marker') reportOnKeyLine(r, place, code === dash);
  if (properties && code !== colon)
    r.report({ start: properties.start, end: r.at }, messages.propertiesOrder);
  if (code === dash) {
    openAnchor(r, properties);
    return closeAnchor(r, readSequence(r, column, around), properties);
  }
  return readMapping(r, column, around, undefined, properties);
}

function readBlock(
  r: Reader,
  { owner }: Around,
  outer: Properties | undefined,
  properties: Properties | undefined,
): YamlNode {
  reportRepeated(r, outer, properties);
  openAnchor(r, properties);
  const node = closeAnchor(r, counted(r, readBlockScalar(r, r.spacesAt(owner))), properties);
  r.nextLine();
  return node;
}

/** A scalar, an alias, or brackets; or a mapping whose first key it is. */
function readLine(
  r: Reader,
  place: Place,
  around: Around,
  column: number,
  outer: Properties | undefined,
  properties: Properties | undefined,
): YamlNode {
  const { at: start, code, signTab } = r;
  const isKeyLine = place === 'key';
  const isPlain = beginsPlain(code);
  if (isPlain && !isKeyLine && start < r.unfinishedUntil)
    return readMapping(r, column, around, undefined, properties);
  if (isPlain) reportBadStart(r);
  const told = r.problems.length;
  openAnchor(r, properties);
  const node = isPlain ? readPlain(r, place, around) : readClosed(r, place, around.owner, properties);
  // Without a node, a line below shows that this one lacks a colon, or a quote that it is a key.
  if (!node) return readUnfinished(r, start, around, column, properties);
  const key = closeAnchor(r, node, properties);
  r.skipBlanks();
  const isFlow = key.kind === 'mapping' || key.kind === 'sequence';
  if (isKeyLine && !isFlow && !isLineEnd(r.code) && r.code !== hash && hasColon(r))
    return readSecondColon(r, around, properties?.start ?? start, key);
  if (isSign(r, colon)) {
    if (!isKeyLine) {
      if (r.tab >= 0 && place === 'line') acceptTab(r);
      if (place === 'sign' && signTab >= 0) reportInnerTab(r, signTab);
      if (place === 'marker') reportOnKeyLine(r, place, false, start);
      return readMapping(r, place === 'line' ? r.column : column, around, key, properties);
    }
  }
  if (!isPlain && (isKeyLine || (place === 'sign' && !hasColon(r))) && goesOn(r, key)) {
    const text = counted(
      r,
      readWhole(r, startOfText(r, properties) ?? start, told, r.spacesAt(around.owner)),
    );
    endOfValue(r);
    return text;
  }
  reportRepeated(r, outer, properties);
  if (outer && key.kind === 'alias') r.report(key.span, messages.aliasProperties);
  endOfValue(r);
  return key;
}

function readUnfinished(
  r: Reader,
  start: number,
  around: Around,
  column: number,
  properties: Properties | undefined,
): YamlNode {
  r.at = start;
  if (properties?.anchor) r.open.pop();
  return readMapping(r, column, around, undefined, properties);
}

/** `help: note: this` was meant as text, or as a mapping if lines below continue it. */
function readSecondColon(r: Reader, around: Around, start: number, key: YamlNode): YamlNode {
  const column = secondColon(r, start, around.owner);
  if (column >= 0) {
    r.lead = column - (key.start - r.line);
    return readMapping(r, column, around, key, undefined);
  }
  const node = counted(r, rawScalar(r, start, restOfLine(r.text, start).end));
  endOfValue(r);
  return node;
}

/**
 * Reads a mapping.
 * @param first its first key, behind which reading goes on at the colon; undefined if that is to be read
 * @param properties the first key's anchor and tag, if it is to be read
 */
function readMapping(
  r: Reader,
  column: number,
  around: Around,
  first: YamlNode | undefined,
  properties: Properties | undefined,
): YamlMapping {
  const start = first ? first.start : r.at;
  const mapping = new YamlMapping(start, start, false);
  let inside = below(column, column + 1);
  r.enter();
  if (first) readRest(r, mapping, inside, first);
  else readPair(r, mapping, inside, properties);
  while (r.column >= 0) {
    if (r.tab >= 0) acceptTab(r);
    let { column: keyColumn } = r;
    if (keyColumn !== inside.owner || isSign(r, dash)) {
      const step = adoptKey(r, mapping.start, inside.owner, around);
      if (step === 'out') break;
      if (step === 'skipped') continue;
      ({ column: keyColumn } = r);
      // The first lines of the document are indented too much.
      if (around.owner < 0 && keyColumn < inside.owner) inside = below(keyColumn, keyColumn + 1);
    }
    readPair(r, mapping, keyColumn === inside.owner ? inside : below(keyColumn, keyColumn + 1), undefined);
  }
  r.leave();
  setSpan(mapping, mapping.pairs);
  return counted(r, mapping);
}

/** Reads one pair, with its key. */
function readPair(r: Reader, mapping: YamlMapping, inside: Around, before: Properties | undefined): void {
  if (isSign(r, question)) {
    readExplicit(r, mapping, inside);
    return;
  }
  skipClosers(r);
  const properties = before ?? (beginsProperty(r.code) ? readProperties(r, false) : undefined);
  if (properties) skipClosers(r);
  const { code, at: start } = r;
  if (isLineEnd(code) || code === hash) {
    if (!properties) {
      finishLine(r);
      return;
    }
    r.report({ start: properties.start, end: start }, messages.propertiesOrder);
    addPair(r, mapping, inside, readEmpty(r, start, properties), undefined);
    return;
  }
  if (properties && (isSign(r, dash) || isSign(r, question))) {
    r.report({ start: properties.start, end: start }, messages.propertiesOrder);
  }
  openAnchor(r, properties);
  if (code === colon && isSign(r, colon)) {
    readRest(r, mapping, inside, closeAnchor(r, counted(r, emptyScalar(r, start)), properties));
  } else if (code === pipe || code === greater || !beginsPlain(code)) {
    const key = readClosedKey(r, inside.owner, properties);
    readRest(r, mapping, inside, closeAnchor(r, key, properties));
  } else readPlainKey(r, mapping, inside, properties);
}

function readPlainKey(
  r: Reader,
  mapping: YamlMapping,
  inside: Around,
  properties: Properties | undefined,
): void {
  const { text, at: start } = r;
  const end = endOfPlainLine(text, start);
  let at = end;
  while (isBlank(text.charCodeAt(at))) at++;
  if (text.charCodeAt(at) === colon) {
    reportBadStart(r);
    const key = closeAnchor(r, counted(r, plainScalar(r, start, end)), properties);
    r.at = at;
    addPair(r, mapping, inside, key, at);
    return;
  }
  const keyEnd = unfinishedKey(r, end);
  const key = closeAnchor(r, counted(r, plainScalar(r, start, keyEnd.end)), properties);
  addPair(r, mapping, inside, key, keyEnd.colon);
}

/** Reads what follows a key. */
function readRest(r: Reader, mapping: YamlMapping, inside: Around, key: YamlNode): void {
  r.skipBlanks();
  const isPair = isSign(r, colon);
  if (isPair) reportKey(r, key);
  else reportNoColon(r, key);
  addPair(r, mapping, inside, key, isPair ? r.at : undefined);
}

/** Reads a value, behind its colon if there is one, and adds its pair. */
function addPair(
  r: Reader,
  mapping: YamlMapping,
  inside: Around,
  key: YamlNode,
  sign: number | undefined,
): void {
  const behind = sign === undefined ? key.end : sign + 1;
  r.key = key;
  r.at = behind;
  if (sign !== undefined) {
    r.unfinished = false;
    if (sign - key.start > 1024) r.report(key.span, messages.longKey);
  }
  const name = nameOfKey(r, key);
  const script = sign === undefined ? undefined : readFallenScript(r, name, inside.owner);
  const value = script ?? readValue(r, 'key', inside);
  const end = value.end > behind ? value.end : behind;
  mapping.pairs.push(new YamlPair(mapping, end, key, name, value, sign));
}

/** `? key`, with `: value` on a line of its own. */
function readExplicit(r: Reader, mapping: YamlMapping, inside: Around): void {
  r.at++;
  const key = readValue(r, 'sign', inside);
  if (r.tab >= 0) acceptTab(r);
  let value: YamlNode;
  let sign: number | undefined;
  if (r.column >= inside.owner && isSign(r, colon)) {
    sign = r.at++;
    value = readValue(r, 'sign', inside);
  } else value = counted(r, emptyScalar(r, key.end));
  const end = Math.max(sign === undefined ? key.end : sign + 1, value.end);
  mapping.pairs.push(new YamlPair(mapping, end, key, nameOfKey(r, key), value, sign));
}

function readSequence(r: Reader, column: number, around: Around): YamlSequence {
  const sequence = new YamlSequence(r.at, r.at + 1, false);
  let inside = belowDash(column, around.owner);
  r.enter();
  r.lists.push(r.spacesAt(column));
  readItem(r, sequence, inside);
  while (r.column >= 0) {
    if (r.tab >= 0) acceptTab(r);
    if (r.column !== inside.owner || !isSign(r, dash)) {
      const step = adoptItem(r, sequence.start, inside.owner, around);
      if (step === 'out') break;
      if (step === 'skipped') continue;
      if (around.owner < 0 && r.column < inside.owner) inside = belowDash(r.column, -1);
    }
    readItem(r, sequence, inside);
  }
  r.lists.pop();
  r.leave();
  setSpan(sequence, sequence.items);
  return counted(r, sequence);
}

function readItem(r: Reader, sequence: YamlSequence, inside: Around): void {
  const start = r.at++;
  const value = readValue(r, 'sign', inside);
  const { items } = sequence;
  items.push(new YamlItem(sequence, start, Math.max(start + 1, value.end), items.length, value));
}

function setSpan(node: YamlMapping | YamlSequence, members: readonly (YamlPair | YamlItem)[]): void {
  const first = members[0];
  const last = members[members.length - 1];
  if (!first || !last) return;
  node.start = first.start;
  node.end = last.end;
}
