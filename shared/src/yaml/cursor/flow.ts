import type { Span } from '../../text/range.js';
import { endOfQuoted, unquoted } from './row.js';

/** A bracket or brace around the cursor. */
interface OpenBracket {
  sign: '[' | '{';
  index: number;
  /** The key of the current entry, once its colon has been read. */
  key: string | undefined;
  /** The span of the current word. */
  word: Span | undefined;
  pairs: Map<string, string>;
}

/** The place of a cursor between brackets. */
export interface FlowPlace {
  kind: 'key' | 'value' | 'item' | 'comment';
  /** From the opener inward, to the innermost bracket or brace. */
  path: (string | number)[];
  /** The key whose value contains the cursor. */
  key: string | undefined;
  /** The index of the item at the cursor. */
  index: number;
  /** The word at the cursor; may be empty. */
  whole: Span;
  /** A colon follows the word. */
  hasColon: boolean;
  /** The pairs of the innermost brace, except the one at the cursor. */
  pairs: Map<string, string>;
}

/**
 * Reads brackets and braces from an opener to a cursor, and on to their end.
 * @param end their last possible end, by indentation
 * @returns undefined if all are closed before the cursor
 */
export function flowPlaceAt(
  text: string,
  opener: number,
  cursor: number,
  end: number,
): FlowPlace | undefined {
  const frames: OpenBracket[] = [];
  let place: FlowPlace | undefined;
  let cursorFrame: OpenBracket | undefined;
  for (let at = opener; at <= end;) {
    if (!place && at >= cursor) {
      if (frames.length === 0) return undefined;
      cursorFrame = frames.at(-1);
      place = placeIn(frames, cursor);
    }
    if (at >= end) break;
    const sign = text.charAt(at);
    const frame = frames.at(-1);
    const next = behind(text, at, end, frame);
    if (!place && cursor < next && frame) {
      cursorFrame = frame;
      if (sign !== '#') frame.word ??= { start: at, end: next };
      place = { ...placeIn(frames, cursor), ...(sign === '#' && { kind: 'comment' as const }) };
    }
    const isWordEnd = sign === ',' || sign === ']' || sign === '}' || isColon(text, at, end, frame);
    if (place && frame === cursorFrame && frame && (isWordEnd || sign === '\n') && place.whole.end < 0) {
      place.whole.end = Math.max(cursor, frame.word?.end ?? cursor);
      place.hasColon = sign === ':' && frame.sign === '{';
    }
    read(text, at, next, frames, isWordEnd);
    if (frames.length === 0 || (place && cursorFrame && !frames.includes(cursorFrame))) break;
    at = next;
  }
  if (!place) return undefined;
  if (place.whole.end < 0) place.whole.end = Math.max(cursor, cursorFrame?.word?.end ?? cursor);
  const key = place.hasColon ? unquoted(text.slice(place.whole.start, place.whole.end)) : place.key;
  if (key !== undefined) place.pairs.delete(key);
  return place;
}

function placeIn(frames: readonly OpenBracket[], cursor: number): FlowPlace {
  const path: (string | number)[] = [];
  const inner = frames.at(-1);
  for (const frame of frames) {
    if (frame !== inner) path.push(frame.sign === '[' ? frame.index : (frame.key ?? ''));
  }
  const kind = inner?.sign === '[' ? 'item' : inner?.key === undefined ? 'key' : 'value';
  const word = inner?.word && inner.word.start <= cursor ? inner.word : undefined;
  return {
    kind,
    path,
    key: kind === 'value' ? inner?.key : undefined,
    index: inner?.index ?? 0,
    whole: { start: word?.start ?? cursor, end: -1 },
    hasColon: false,
    pairs: inner?.pairs ?? new Map<string, string>(),
  };
}

/** The end of what begins at the offset: a quoted word, a comment, or one character. */
function behind(text: string, at: number, end: number, frame: OpenBracket | undefined): number {
  const sign = text.charAt(at);
  if ((sign === '"' || sign === "'") && frame && !frame.word)
    return Math.min(endOfQuoted(text, at, end), end);
  if (sign !== '#' || !/\s/.test(text.charAt(at - 1))) return at + 1;
  const lineEnd = text.slice(at, end).search(/[\r\n]/);
  return lineEnd < 0 ? end : at + lineEnd;
}

function isColon(text: string, at: number, end: number, frame: OpenBracket | undefined): boolean {
  if (text[at] !== ':' || !frame || frame.key !== undefined) return false;
  const isQuoted = /["']/.test(text.charAt((frame.word?.end ?? 0) - 1));
  return isQuoted || at + 1 >= end || /[\s,[\]{}]/.test(text.charAt(at + 1));
}

function read(text: string, at: number, next: number, frames: OpenBracket[], isWordEnd: boolean): void {
  const frame = frames.at(-1);
  const sign = text.charAt(at);
  if (sign === '[' || sign === '{') {
    frames.push({ sign, index: 0, key: undefined, word: undefined, pairs: new Map() });
  } else if (!frame || /\s/.test(sign) || (sign === '#' && next > at + 1)) {
    return;
  } else if (!isWordEnd) {
    frame.word = { start: frame.word?.start ?? at, end: next };
  } else {
    const word = frame.word ? unquoted(text.slice(frame.word.start, frame.word.end)) : '';
    if (sign === ':') frame.key = word;
    else {
      if (frame.key !== undefined && !frame.pairs.has(frame.key)) frame.pairs.set(frame.key, word);
      if (sign === ',') frame.index++;
      else frames.pop();
      frame.key = undefined;
    }
    frame.word = undefined;
  }
}
