import type { Span } from '../text/range.js';

/** One line of a text without its end. */
export interface Line extends Span {
  /** Number of leading spaces. */
  indent: number;
  /** Only whitespace. */
  blank: boolean;
}

/** The line that contains the offset. Linear in the length of the line. */
export function lineAround(text: string, offset: number): Line {
  const start = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
  const lineFeed = text.indexOf('\n', offset);
  let end = lineFeed < 0 ? text.length : lineFeed;
  if (end > start && text[end - 1] === '\r') end--;
  let indent = 0;
  while (start + indent < end && text[start + indent] === ' ') indent++;
  return { start, end, indent, blank: /^[ \t]*$/.test(text.slice(start + indent, end)) };
}

/** The lines below the one that contains the offset, one by one. */
export function* linesBelow(text: string, offset: number): Generator<Line> {
  for (let at = offset; (at = text.indexOf('\n', at) + 1) > 0 && at < text.length;)
    yield lineAround(text, at);
}

/** The last nonblank line above the offset's. */
export function lineAbove(text: string, offset: number): Line | undefined {
  for (let at = lineAround(text, offset).start; at > 0;) {
    const line = lineAround(text, at - 1);
    if (!line.blank) return line;
    at = line.start;
  }
  return undefined;
}

/** The rest of the line from an offset on, without trailing whitespace and comment. */
export function restOfLine(text: string, offset: number): Span {
  const { end } = lineAround(text, offset);
  const rest = text.slice(offset, end);
  const comment = /[ \t]#/.exec(rest);
  return { start: offset, end: offset + rest.slice(0, comment?.index).trimEnd().length };
}

/** The part of a line's rest before its first colon; all of it without one. */
export function keyAt(text: string, rest: Span): Span {
  const key = /^[^:]+(?=:)/.exec(text.slice(rest.start, rest.end));
  return key ? { start: rest.start, end: rest.start + key[0].trimEnd().length } : rest;
}

/** Whether a document begins or ends at the start of a line: `---` or `...`. */
export function isMarker(text: string, line: number): boolean {
  const sign = text.charCodeAt(line);
  if (sign !== 0x2d && sign !== 0x2e) return false;
  if (text.charCodeAt(line + 1) !== sign || text.charCodeAt(line + 2) !== sign) return false;
  const behind = text.charCodeAt(line + 3);
  return behind === 0x20 || behind === 0x09 || behind === 0x0a || behind === 0x0d || line + 3 >= text.length;
}

/** A source text for a message: its first line, shortened, in quotes that it does not contain. */
export function inQuotes(source: string): string {
  const line = /[^\r\n]*/.exec(source.trim())?.[0] ?? '';
  const short = line.length > 40 ? `${line.slice(0, 39).trimEnd()}…` : line;
  return short.includes('"') ? `'${short}'` : `"${short}"`;
}

/** The source text of a place for a message. */
export function excerptAt(text: string, { start, end }: Span): string {
  return inQuotes(text.slice(start, end));
}
