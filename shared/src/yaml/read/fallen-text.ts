import type { Span } from '../../text/range.js';
import { excerptAt, isMarker, lineAround } from '../lines.js';
import type { YamlProblem } from '../node.js';
import { dash, hash, isBlank, isEmpty, isLineEnd, lineFeed, space, tab } from './codes.js';
import { endOfPlainLine } from './flow-scalars.js';
import { messages } from './messages.js';
import type { Reader } from './reader.js';

/** Lines below a block scalar that are not indented, but can only belong to it: as when a script was pasted. */
export interface FallenText extends Span {
  /** The end of the last line that is not blank. */
  contentEnd: number;
  /** The fewest spaces before a line. */
  indent: number;
  /** How many lines are not blank. */
  count: number;
}

/** Keys that are statements of other languages. */
const statement = /^(?:else|try|finally|except|default|do|then|begin|ensure|catch)\s*:/;
/** A key as authors of documents write it; or a line that becomes one with a colon or a space. */
const documentKey =
  /^(?:([A-Za-z_][\w.-]*)\s*:(?:\s|$)|([A-Za-z_][\w.-]*):(?!\/\/)[^\s:]|([\w.-]+) +[|>][-+0-9]*$|["']([\w .-]+)["']\s*:(?:\s|$))/;
const conflict = /^(?:<{7}|={7}|>{7}|\|{7})(?: |$)/;

/** How many lines may be something else before one can only be text. */
const maxUnsure = 20;

/**
 * The lines from an offset on, up to where the document goes on; undefined if they may be something else.
 * @param from the start of a line
 * @param owner the column of the scalar's key
 * @param hasText whether lines above belong to the scalar
 * @param isPlain whether it is no block scalar, so that the first lines may be deeper than its key
 */
export function fallenText(
  r: Reader,
  from: number,
  owner: number,
  hasText: boolean,
  isPlain = false,
): FallenText | undefined {
  const { text } = r;
  const result: FallenText = { start: from, end: from, contentEnd: from, indent: Infinity, count: 0 };
  let hasBegun = false;
  let unsure = 0;
  let heredocEnd = from;
  for (let line = from; line < text.length;) {
    let at = line;
    while (text.charCodeAt(at) === space) at++;
    const code = text.charCodeAt(at);
    const column = at - line;
    const next = behindLine(text, at);
    const isContent = !isLineEnd(code);
    const isInHeredoc = line < heredocEnd;
    if (!isInHeredoc && isContent) heredocEnd = endOfHeredoc(r, at) ?? heredocEnd;
    if (isInHeredoc && hasBegun) {
      // Lines in it may look like keys.
    } else if (isContent && column <= owner) {
      if (code === tab && !hasBegun) return undefined;
      const kind = isMarker(text, line) ? 'document' : kindAt(r, at, column, owner);
      if (kind === 'document') break;
      const begins =
        kind === 'text' || (!hasText && (kind === 'key' || (kind === 'word' && column === owner)));
      hasBegun ||= begins;
    } else if (isContent && !hasBegun && unsure === 0 && !isPlain) return undefined;
    if (isContent) {
      if (!hasBegun && code !== hash && ++unsure > maxUnsure) return undefined;
      result.indent = Math.min(result.indent, column);
      result.count++;
      result.contentEnd = lineAround(text, at).end;
      result.end = next;
    }
    line = next;
  }
  return hasBegun ? result : undefined;
}

const heredoc = /(?<!<)<<(?!<)-?\s*(["']?)([A-Za-z_]\w{0,40})\1/;

/** The start of the line that ends the here-document that a line begins; undefined if there is none. */
function endOfHeredoc(r: Reader, at: number): number | undefined {
  const { text } = r;
  const { end } = lineAround(text, at);
  const word = end - at > longestKey ? undefined : heredoc.exec(text.slice(at, end))?.[2];
  if (word === undefined) return undefined;
  let line = behindLine(text, at);
  while (line < text.length && r.heredocLines-- > 0) {
    const next = behindLine(text, line);
    if (text.slice(line, next).trim() === word) return line;
    line = next;
  }
  return undefined;
}

/** Reports fallen text, with the repair that indents it. */
export function reportFallenText(
  r: Reader,
  { start, contentEnd, indent, count }: FallenText,
  column: number,
): void {
  const owner = excerptAt(r.text, r.key);
  const blanks = ' '.repeat(Math.max(0, column - indent));
  const span = { start: start + indentAt(r.text, start), end: contentEnd };
  const lines = { start, end: contentEnd };
  r.report(span, messages.fallenText(count, owner), {
    title: messages.indentUnder(owner),
    span: lines,
    newText: indented(r.text, lines, blanks),
    isGuess: true,
  });
}

/** More lines are not indented by a repair. */
const maxLines = 100;

/** The repair that indents the current list item, and those below it, to a column; undefined if they are long. */
export function itemsRepair({ text, line, spaces }: Reader, column: number): YamlProblem['repair'] {
  if (column <= spaces) return undefined;
  let end = line;
  let next = line;
  for (let count = 0; next < text.length; count++) {
    if (count === maxLines) return undefined;
    const at = next + indentAt(text, next);
    const isContent = !isLineEnd(text.charCodeAt(at));
    const isItem = text.charCodeAt(at) === dash && isEmpty(text.charCodeAt(at + 1));
    if (isContent && at - next <= spaces && !(isItem && at - next === spaces)) break;
    next = behindLine(text, at);
    if (isContent) end = lineAround(text, at).end;
  }
  const lines = { start: line, end };
  const newText = indented(text, lines, ' '.repeat(column - spaces));
  return { title: messages.indentItems, span: lines, newText, isGuess: true };
}

/** Lines with blanks before each that has more than blanks. */
function indented(text: string, { start, end }: Span, blanks: string): string {
  return text.slice(start, end).replace(/(^|\n)(?=[ \t]*[^ \t\r\n])/g, `$1${blanks}`);
}

/**
 * What a line may be that is not indented more than a scalar's key: the document goes on; a key that this kind of
 * document does not have; a word, which may become a key; what can be a key as authors do not write it, where keys are
 * unknown; a comment; nothing but text.
 */
type LineKind = 'document' | 'key' | 'word' | 'phrase' | 'comment' | 'text';

function kindAt(r: Reader, at: number, column: number, owner: number): LineKind {
  const { text } = r;
  const code = text.charCodeAt(at);
  if (code === hash) return 'comment';
  const isDashed = code === dash && isEmpty(text.charCodeAt(at + 1));
  if (isDashed) return isItem(r, at, column, owner) ? 'document' : 'key';
  const line = text.slice(at, Math.min(lineAround(text, at).end, at + longestKey));
  if (conflict.test(line)) return 'document';
  const key = statement.test(line) ? undefined : keyOf(line);
  if (key !== undefined) return r.mayHaveKey(key, column === 0) ? 'document' : 'key';
  return kindWithoutKey(r, at);
}

function keyOf(line: string): string | undefined {
  return documentKey.exec(line)?.slice(1).find(Boolean);
}

/** Whether a line with a dash is an item of a list in the document. */
function isItem(r: Reader, at: number, column: number, owner: number): boolean {
  const start = at + 1 + indentAt(r.text, at + 1);
  const rest = r.text.slice(start, Math.min(lineAround(r.text, at).end, start + longestKey));
  const key = keyOf(rest);
  if (!r.knownKeys) return true;
  if (key !== undefined) return r.mayHaveKey(key, false);
  return r.lists.includes(column) && (column === owner || rest.startsWith('{'));
}

/** How many characters of a line are read to find a key; longer keys are not those of tools. */
const longestKey = 200;

/** What keys other than those that are known can begin with. */
const keySign = /^(?:[?:](?:\s|$)|[&*!]\w)/;

/** What a line is that does not begin with a key as authors write it; text can become none when it is typed on. */
function kindWithoutKey(r: Reader, at: number): LineKind {
  const { text } = r;
  if (r.knownKeys ? keySign.test(text.slice(at, at + 2)) : '?:[{"\'&*!|>%@`'.includes(text.charAt(at)))
    return r.knownKeys ? 'word' : 'phrase';
  const plainEnd = endOfPlainLine(text, at);
  const written = text.slice(at, plainEnd);
  let end = plainEnd;
  while (isBlank(text.charCodeAt(end))) end++;
  const hasColon = text.charAt(end) === ':';
  if (hasColon && !r.knownKeys) return written.endsWith(':') ? 'document' : 'phrase';
  if (hasColon && r.mayHaveKey(written, text.charCodeAt(at - 1) === lineFeed)) return 'word';
  return /[^\w.-]/.test(written) ? 'text' : 'word';
}

function indentAt(text: string, line: number): number {
  let at = line;
  while (isBlank(text.charCodeAt(at))) at++;
  return at - line;
}

export function behindLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end + 1;
}
