import { restOfLine } from '../lines.js';
import type { YamlNode } from '../node.js';
import { readBlockScalar } from './block-scalar.js';
import {
  asterisk,
  dash,
  doubleQuote,
  greater,
  isBlank,
  isLineEnd,
  leftBrace,
  leftBracket,
  pipe,
  singleQuote,
} from './codes.js';
import {
  continuation,
  emptyScalar,
  endOfPlainLine,
  findPlainEnd,
  plainScalar,
  quotedScalar,
  rawScalar,
  scanQuoted,
} from './flow-scalars.js';
import { readFlow } from './flow.js';
import {
  beginsProperty,
  closeAnchor,
  counted,
  openAnchor,
  type Properties,
  readAlias,
} from './properties.js';
import type { Reader } from './reader.js';
import { closeKeyQuote, isSign, keyBelowValue } from './recovery.js';
import { acceptTab } from './tabs.js';

/**
 * Where a node begins: on its own line, behind a sign that lets a collection begin on its line, behind the
 * colon of a key, or behind `---`.
 */
export type Place = 'line' | 'sign' | 'key' | 'marker';

/** The surroundings of a block node. */
export interface Around {
  /** The column of its parent; -1 for the root. */
  readonly owner: number;
  /** The least column of a list: that of its key, but one more below a dash. */
  readonly least: number;
  /** The least column of keys that can only belong to it, although its own column is another one. */
  readonly floor: number;
}

/** The surroundings of a mapping's values. */
export function below(owner: number, floor: number): Around {
  return { owner, least: owner, floor };
}

/** The surroundings of a list's values. Keys at the column of its dashes belong to its key's mapping, if that has the same column. */
export function belowDash(column: number, owner: number): Around {
  return { owner: column, least: column + 1, floor: owner >= 0 && column > owner ? column : column + 1 };
}

/** Whether the current line belongs to a value that may begin on it. */
export function isBelow(r: Reader, { owner, least }: Around): boolean {
  // Before brackets that are the whole document, tabs are as good as spaces.
  const isRootFlow = owner < 0 && (r.code === leftBracket || r.code === leftBrace || beginsProperty(r.code));
  if (r.tab >= 0 && r.column <= Math.max(owner, 0) && !isRootFlow) acceptTab(r);
  return r.column > owner || (r.column === least && isSign(r, dash));
}

/** Whether an unquoted or quoted key is on the rest of the line. */
export function hasColon(r: Reader): boolean {
  return /:(?:\s|$)/.test(r.text.slice(r.at, restOfLine(r.text, r.at).end));
}

export function readEmpty(r: Reader, at: number, properties: Properties | undefined): YamlNode {
  openAnchor(r, properties);
  return closeAnchor(r, counted(r, emptyScalar(r, at)), properties);
}

export function beginsPlain(code: number): boolean {
  return (
    code !== doubleQuote &&
    code !== singleQuote &&
    code !== leftBracket &&
    code !== leftBrace &&
    code !== asterisk
  );
}

/** Quotes, brackets, or an alias. Undefined if the quote was meant to be part of a key. */
export function readClosed(
  r: Reader,
  place: Place,
  owner: number,
  properties: Properties | undefined,
): YamlNode | undefined {
  const { code } = r;
  const spaces = r.spacesAt(owner);
  if (code === asterisk) return readAlias(r, properties);
  if (code === leftBracket || code === leftBrace) return readFlow(r, spaces);
  const before = r.problems.length;
  const quoted = scanQuoted(r, spaces);
  if (!quoted.closed && place === 'line' && (quoted.multiline || owner < 0)) {
    r.keepProblems(before);
    return undefined;
  }
  return counted(r, quotedScalar(r, quoted));
}

export function readClosedKey(r: Reader, column: number, properties: Properties | undefined): YamlNode {
  const spaces = r.spacesAt(column - 1);
  const { code } = r;
  if (code === asterisk) return readAlias(r, properties);
  if (code === leftBracket || code === leftBrace) return readFlow(r, spaces);
  if (code === pipe || code === greater) return counted(r, readBlockScalar(r, spaces));
  const quoted = scanQuoted(r, spaces);
  return counted(r, quotedScalar(r, quoted.closed ? quoted : closeKeyQuote(r, quoted)));
}

/** An unquoted text. Undefined if a line below it has a colon, so that it is not a text. */
export function readPlain(r: Reader, place: Place, { owner }: Around): YamlNode | undefined {
  const { text, at: start } = r;
  const lineEnd = endOfPlainLine(text, start);
  let at = lineEnd;
  while (isBlank(text.charCodeAt(at))) at++;
  const spaces = r.spacesAt(owner);
  if (!isLineEnd(text.charCodeAt(at)) || continuation(r, at, spaces) < 0)
    return counted(r, plainScalar(r, start, lineEnd));
  const plainEnd = findPlainEnd(r, spaces, false);
  if (plainEnd.last === start) return counted(r, plainScalar(r, start, lineEnd));
  if (plainEnd.colon < 0) return counted(r, rawScalar(r, start, plainEnd.end));
  if (place !== 'key') {
    r.unfinishedUntil = plainEnd.colon;
    return undefined;
  }
  return counted(r, keyBelowValue(r, start, lineEnd, plainEnd, owner));
}
