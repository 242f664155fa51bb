import type { CST, Document } from 'yaml';
import type { Span, SpanEdit } from '../../text/range.js';
import { lineAbove, lineAround, linesBelow } from '../lines.js';
import type { YamlProblem } from '../node.js';
import type { Survey } from '../survey.js';
import type { SyntaxFault } from './fault.js';
import { describeError } from './messages.js';

/** The parser's errors in one document of a text. */
export interface Objections {
  text: string;
  document: Document.Parsed | undefined;
  tokens: readonly CST.Token[];
  survey: Survey;
}

/** The parser errors that no unclosed opener explains: the first of each line. */
export function faultsOfParser(objections: Objections): SyntaxFault[] {
  const { text, document, survey, tokens } = objections;
  const lost = placeLost(tokens);
  const sorted = (document?.errors ?? [])
    .filter(({ code, pos }) => code !== 'UNEXPECTED_TOKEN' || pos[0] <= lost)
    .sort((a, b) => a.pos[0] - b.pos[0]);
  const isSwallowed = within(survey.swallowed);
  const isInBrackets = within(survey.brackets);
  const faults: SyntaxFault[] = [];
  let past = -1;
  for (const { code, pos } of sorted) {
    const start = Math.min(pos[0], text.length);
    const inBrackets = isInBrackets(start);
    if (isSwallowed(start) || start <= past) continue;
    past = lineEnd(text, start);
    const special =
      (code === 'TAB_AS_INDENT' || code === 'BAD_INDENT' ? tabFault(text, start) : undefined) ??
      (start === lost ? (closerOfNothing(text, start) ?? indentedStart(text, tokens, start)) : undefined);
    faults.push(special ?? { problem: { kind: 'syntax', ...describeError(code, text, pos, inBrackets) } });
  }
  return faults;
}

/** Whether an offset is in one of the spans, or at the end of one; call it with increasing offsets. */
function within(spans: readonly Span[]): (offset: number) => boolean {
  let next = 0;
  let end = -1;
  return (offset) => {
    for (let span; (span = spans[next]) && span.start <= offset; next++) end = Math.max(end, span.end);
    return offset <= end;
  };
}

/** Where the parser starts to discard tokens: any later error only repeats that. */
function placeLost(tokens: readonly CST.Token[]): number {
  const blank = ['space', 'newline', 'comment'];
  for (const token of tokens) {
    if (token.type === 'error') return token.offset;
    const surplus = token.type === 'document' && token.end?.find(({ type }) => !blank.includes(type));
    if (surplus) return surplus.offset;
  }
  return Infinity;
}

function lineEnd(text: string, offset: number): number {
  const lineFeed = text.indexOf('\n', offset);
  return lineFeed < 0 ? text.length : lineFeed;
}

/** Tabs in the indentation of a line. */
function tabFault(text: string, offset: number): SyntaxFault | undefined {
  const line = lineAround(text, offset);
  const blanks = /^[ \t]*/.exec(text.slice(line.start, line.end))?.[0] ?? '';
  const atStart = offset <= line.start + blanks.length;
  const span = atStart ? { start: line.start, end: line.start + blanks.length } : tabsAt(text, offset);
  const source = text.slice(span.start, span.end);
  const tab = source.indexOf('\t');
  if (tab < 0) return undefined;
  const newText = atStart ? ' '.repeat(columnMeant(text, line.start, source)) : ' ';
  const problem: YamlProblem = {
    kind: 'syntax',
    span: { start: span.start + tab, end: span.end },
    message: 'YAML is indented with spaces: replace this tab.',
    repair: { title: 'Replace tabs with spaces', span, newText },
  };
  return { problem, repair: () => [{ span, newText }] };
}

function tabsAt(text: string, offset: number): Span {
  const blanks = /^[ \t]*/.exec(text.slice(offset, offset + 100))?.[0] ?? '';
  return { start: offset, end: offset + blanks.length };
}

/** The column that whitespace with tabs stands for: that of the line above, if some tab width gives it. */
function columnMeant(text: string, lineStart: number, blanks: string): number {
  const above = lineAbove(text, lineStart);
  const tabs = blanks.split('\t').length - 1;
  const spaces = blanks.length - tabs;
  const width = [2, 4, 8, 1].find((one) => one * tabs + spaces === above?.indent) ?? 2;
  return width * tabs + spaces;
}

/** After a superfluous closer, the parser discards the rest of the text. */
function closerOfNothing(text: string, at: number): SyntaxFault | undefined {
  if (text[at] !== ']' && text[at] !== '}') return undefined;
  const told = describeError('UNEXPECTED_TOKEN', text, [at, at + 1]);
  return { problem: { kind: 'syntax', ...told }, repair: () => [{ span: told.span, newText: ' ' }] };
}

/** The first lines of the document are indented more than the line where the parser gives up. */
function indentedStart(text: string, tokens: readonly CST.Token[], at: number): SyntaxFault | undefined {
  const value = tokens.find((token) => token.type === 'document')?.value;
  if (value?.type !== 'block-map' && value?.type !== 'block-seq') return undefined;
  const surplus = value.indent - lineAround(text, at).indent;
  const first = lineAround(text, value.offset);
  if (surplus <= 0 || first.indent < surplus || at < first.end) return undefined;
  const remove = (start: number): SpanEdit => ({ span: { start, end: start + surplus }, newText: '' });
  const repair = (): SpanEdit[] => {
    const edits = [remove(first.start)];
    for (const line of linesBelow(text, first.start)) {
      if (line.start >= at || line.end >= at) break;
      if (line.indent >= surplus) edits.push(remove(line.start));
    }
    return edits;
  };
  return {
    problem: { kind: 'syntax', ...describeError('BAD_INDENT', text, [first.start, first.start]) },
    repair,
  };
}

/** A problem, and whether the rest of the document was read despite it. */
export interface ParserFault {
  problem: YamlProblem;
  repaired: boolean;
}

/** One problem per line: the first recoverable one, or else the first. */
export function onePerLine(text: string, found: readonly ParserFault[]): YamlProblem[] {
  const kept: ParserFault[] = [];
  let past = -1;
  for (const one of [...found].sort((a, b) => a.problem.span.start - b.problem.span.start)) {
    const { start } = one.problem.span;
    const last = kept.at(-1);
    if (last && start <= past) {
      if (!last.repaired && one.repaired) kept[kept.length - 1] = one;
      continue;
    }
    past = lineEnd(text, start);
    kept.push(one);
  }
  return kept.map(({ problem }) => problem);
}
