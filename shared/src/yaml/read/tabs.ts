import { lineAbove } from '../lines.js';
import { tab } from './codes.js';
import { messages } from './messages.js';
import type { Reader } from './reader.js';

/** Reports the tabs before a line's content. */
export function reportTab(r: Reader, line: number, firstTab: number): void {
  const span = { start: line, end: endOfBlanks(r.text, firstTab) };
  const repair = { title: messages.replaceTabs, span, newText: ' '.repeat(columnMeant(r.text, line)) };
  r.report({ start: firstTab, end: span.end }, messages.tabIndent, repair);
}

/** Whether there is a tab between two offsets with only blanks between them. */
export function hasTab(text: string, start: number, end: number): boolean {
  // A single space in nearly all cases.
  return (
    end > start &&
    (end > start + 1 || text.charCodeAt(start) === tab) &&
    text.slice(start, end).includes('\t')
  );
}

/** Reports a tab after a dash or another sign that begins a line. */
export function reportInnerTab(r: Reader, start: number): void {
  const span = { start, end: endOfBlanks(r.text, start) };
  const firstTab = r.text.indexOf('\t', start);
  r.report({ start: firstTab, end: span.end }, messages.tabIndent, {
    title: messages.replaceTabs,
    span,
    newText: ' ',
  });
}

function endOfBlanks(text: string, at: number): number {
  while (text[at] === ' ' || text[at] === '\t') at++;
  return at;
}

/** The column that whitespace with tabs stands for: that of the line above, if some tab width gives it. */
export function columnMeant(text: string, line: number): number {
  const blanks = text.slice(line, endOfBlanks(text, line));
  const tabs = blanks.split('\t').length - 1;
  const spaces = blanks.length - tabs;
  const above = lineAbove(text, line)?.indent;
  const width = [2, 4, 8, 1].find((one) => one * tabs + spaces === above) ?? 2;
  return width * tabs + spaces;
}

/** Reads the current line, which has tabs before its content, at the column that they stand for. */
export function acceptTab(r: Reader): void {
  reportTab(r, r.line, r.tab);
  const column = columnMeant(r.text, r.line);
  r.lead += column - r.column;
  r.column = r.spaces = column;
  r.tab = -1;
}

/** Whether a line whose content a tab precedes was meant to be deeper than a column. If so, the tab is reported. */
export function acceptsTab(r: Reader, line: number, owner: number): boolean {
  if (columnMeant(r.text, line) <= owner) return false;
  const firstTab = r.text.indexOf('\t', line);
  reportTab(r, line, firstTab);
  return true;
}
