import type { Span } from '../../text/range.js';
import { excerptAt, isMarker, lineAround } from '../lines.js';
import type { YamlProblem } from '../node.js';
import { dash, hash, isBlank, isEmpty, isLineEnd, space, tab } from './codes.js';
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
  /^(?:[A-Za-z_][\w.-]*\s*:(?:\s|$)|[A-Za-z_][\w.-]*:(?!\/\/)[^\s:]|[\w.-]+ +[|>][-+0-9]*$|["'][\w .-]+["']\s*:(?:\s|$))/;
const conflict = /^(?:<{7}|={7}|>{7}|\|{7})(?: |$)/;

/**
 * The lines from an offset on, up to where the document goes on; undefined if the first one may be something else.
 * @param from the start of a line
 * @param owner the column of the scalar's key
 */
export function fallenText({ text }: Reader, from: number, owner: number): FallenText | undefined {
  const found: FallenText = { start: from, end: from, contentEnd: from, indent: Infinity, count: 0 };
  let hasBegun = false;
  for (let line = from; line < text.length;) {
    let at = line;
    while (text.charCodeAt(at) === space) at++;
    const code = text.charCodeAt(at);
    const next = behindLine(text, at);
    const isContent = !isLineEnd(code);
    if (isContent && at - line <= owner) {
      if (isMarker(text, line) || goesOn(text, at)) break;
      if (!hasBegun && code !== hash && (code === tab || !isStatement(text, at))) return undefined;
      hasBegun ||= code !== hash;
    } else if (isContent && !hasBegun) return undefined;
    if (isContent) {
      found.indent = Math.min(found.indent, at - line);
      found.count++;
      found.contentEnd = lineAround(text, at).end;
      found.end = next;
    }
    line = next;
  }
  return hasBegun ? found : undefined;
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
const mostLines = 100;

/** The repair that indents the current list item, and those below it, to a column; undefined if they are long. */
export function itemsRepair({ text, line, spaces }: Reader, column: number): YamlProblem['repair'] {
  if (column <= spaces) return undefined;
  let end = line;
  let next = line;
  for (let count = 0; next < text.length; count++) {
    if (count === mostLines) return undefined;
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

/** Whether the document goes on at a line's content: with a key or a list item. */
function goesOn(text: string, at: number): boolean {
  if (text.charCodeAt(at) === dash && isEmpty(text.charCodeAt(at + 1))) return true;
  const line = text.slice(at, Math.min(lineAround(text, at).end, at + longestKey));
  return (documentKey.test(line) && !statement.test(line)) || conflict.test(line);
}

/** How many characters of a line are read to find a key; longer keys are not those of tools. */
const longestKey = 200;

/** Whether a line's content can neither be a key nor become one when it is typed on. */
function isStatement(text: string, at: number): boolean {
  if ('?:[{"\'&*!|>%@`'.includes(text.charAt(at))) return false;
  const plainEnd = endOfPlainLine(text, at);
  let end = plainEnd;
  while (isBlank(text.charCodeAt(end))) end++;
  return text.charAt(end) !== ':' && /[^\w.-]/.test(text.slice(at, plainEnd));
}

function indentAt(text: string, line: number): number {
  let at = line;
  while (isBlank(text.charCodeAt(at))) at++;
  return at - line;
}

function behindLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end + 1;
}
