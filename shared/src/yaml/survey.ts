import type { CST } from 'yaml';
import type { Span, SpanEdit } from '../text/range.js';
import { insert, syntax, type SyntaxFault } from './faults/fault.js';
import { faultsOf } from './faults/find.js';
import { lineAround, linesBelow } from './lines.js';
import type { YamlComment } from './node.js';
import { isWritten } from './tokens.js';

/** What the parser's tokens show before they are composed. Offsets are those of the text read. */
export interface Survey {
  comments: YamlComment[];
  /** Recoverable mistakes, and openers that are never closed. */
  faults: SyntaxFault[];
  /** What unclosed openers have swallowed, in document order: errors there only repeat them. */
  swallowed: Span[];
  /** The contents of brackets and braces, in document order. */
  brackets: Span[];
  /** Where each document begins: its `---`, or its first line. */
  documents: Span[];
}

/** A bracket or brace with a missing or wrong closer. */
interface BrokenFlow {
  token: CST.FlowCollection;
  closer: CST.SourceToken | undefined;
  /** The brackets around it, from the inside out, as far as they are broken too. */
  around: BrokenFlow | undefined;
  /** Another bracket's closer was taken for this one's: both are reported here. */
  forgiven: boolean;
  end: number;
}

type AnyToken = CST.Token | CST.CollectionItem;
type Step = { token: AnyToken; around: BrokenFlow | undefined } | { left: BrokenFlow };

/** Walks all tokens of a text once. */
export function surveyTokens(text: string, tokens: readonly CST.Token[]): Survey {
  const survey: Survey = { comments: [], faults: [], swallowed: [], brackets: [], documents: [] };
  const flows: BrokenFlow[] = [];
  let end = 0;
  const steps: Step[] = [];
  for (let index = tokens.length - 1; index >= 0; index--) {
    const token = tokens[index];
    if (token) steps.push({ token, around: undefined });
  }
  for (let step; (step = steps.pop());) {
    if ('left' in step) {
      step.left.end = end;
      continue;
    }
    const { token } = step;
    let { around } = step;
    if ('type' in token) {
      inspect(text, token, survey);
      if ('source' in token) end = Math.max(end, token.offset + token.source.length);
      const broken = token.type === 'flow-collection' ? brokenFlow(token, around, survey) : undefined;
      if (broken) {
        flows.push(broken);
        steps.push({ left: broken });
        around = broken;
      }
    }
    planChildren(token, around, steps);
  }
  for (const flow of flows.filter(({ forgiven }) => !forgiven)) {
    survey.faults.push(bracketFault(flow));
    if (!flow.closer) survey.swallowed.push({ start: flow.token.offset, end: flow.end });
  }
  survey.faults.sort((a, b) => a.problem.span.start - b.problem.span.start);
  survey.swallowed.sort((a, b) => a.start - b.start);
  return survey;
}

const childFields = ['end', 'value', 'items', 'sep', 'key', 'start', 'props'] as const;

/** Pushes the children on the stack, the first on top. */
function planChildren(token: AnyToken, around: BrokenFlow | undefined, steps: Step[]): void {
  const record = token as Partial<Record<(typeof childFields)[number], AnyToken | AnyToken[] | null>>;
  for (const field of childFields) {
    const child = record[field];
    if (!child || typeof child !== 'object') continue;
    if (!Array.isArray(child)) {
      steps.push({ token: child, around });
      continue;
    }
    for (let index = child.length - 1; index >= 0; index--) {
      const one = child[index];
      if (one) steps.push({ token: one, around });
    }
  }
}

function inspect(text: string, token: CST.Token, survey: Survey): void {
  for (const fault of faultsOf(text, token)) survey.faults.push(fault);
  if (token.type === 'comment') {
    const span = { start: token.offset, end: token.offset + token.source.length };
    survey.comments.push({ span, text: token.source });
  } else if (token.type === 'document' && isWritten(token)) {
    const marker = token.start.find((part) => part.type === 'doc-start');
    const start = marker?.offset ?? token.offset;
    survey.documents.push({ start, end: marker ? start + 3 : lineAround(text, start).end });
  } else if (token.type === 'single-quoted-scalar' || token.type === 'double-quoted-scalar') {
    const quote = token.source.charAt(0);
    const closed =
      token.source.length > 1 && token.source.endsWith(quote) && !endsInEscape(token.source, quote);
    if (closed) return;
    survey.faults.push(quoteFault(text, token, quote));
    survey.swallowed.push({ start: token.offset, end: token.offset + token.source.length });
  }
}

/** Whether the last quote belongs to an escape (`\"`, or the second half of `''`), so that it does not close. */
function endsInEscape(source: string, quote: string): boolean {
  let run = 0;
  const sign = quote === '"' ? '\\' : "'";
  for (let at = source.length - (quote === '"' ? 2 : 1); at > 0 && source[at] === sign; at--) run++;
  return quote === '"' ? run % 2 === 1 : run % 2 === 0;
}

/** An unclosed quote swallows the rest of the text: it is read as ended where the indentation ends it. */
function quoteFault(text: string, token: CST.FlowScalar, quote: string): SyntaxFault {
  const span = { start: token.offset, end: token.offset + 1 };
  const line = lineAround(text, token.offset);
  const end = token.offset + token.source.length;
  const problem = syntax(span, `This quote ${quote} is never closed.`);
  if (end <= line.end) return { problem };
  const before = text.slice(line.start, token.offset);
  if (before.trim() === '')
    return { problem, repair: () => [keyCloser(text, { start: token.offset, end: line.end }, quote)] };
  const column = /^[ \-?]*$/.test(before) ? before.lastIndexOf('-') : token.indent;
  const repair = (): SpanEdit[] => {
    let at = line.end;
    for (const next of linesBelow(text, token.offset)) {
      if (next.start >= end || (!next.blank && next.indent <= column)) break;
      if (!next.blank) at = next.end;
    }
    return [insert(at, quote)];
  };
  return { problem, repair };
}

/** A quote that begins its line begins a key. */
function keyCloser(text: string, { start, end }: Span, quote: string): SpanEdit {
  const colon = text.slice(start, end).search(/:(?:\s|$)/);
  return colon < 0 ? insert(end, `${quote}:`) : insert(start + colon, quote);
}

const closers: Readonly<Record<string, string>> = { '[': ']', '{': '}' };
const nouns: Readonly<Record<string, string>> = {
  '[': 'bracket',
  '{': 'brace',
  ']': 'bracket',
  '}': 'brace',
};

function brokenFlow(
  token: CST.FlowCollection,
  around: BrokenFlow | undefined,
  survey: Survey,
): BrokenFlow | undefined {
  const closer = token.end.find((part) => part.type === 'flow-map-end' || part.type === 'flow-seq-end');
  if (closer) survey.brackets.push({ start: token.offset, end: closer.offset - 1 });
  if (closer && closer.source === closers[token.start.source]) return undefined;
  const owner = around && !around.closer && !around.forgiven ? around : undefined;
  if (closer && owner && closers[owner.token.start.source] === closer.source) owner.forgiven = true;
  return { token, closer, around, forgiven: false, end: token.offset };
}

function bracketFault({ token, closer, around }: BrokenFlow): SyntaxFault {
  const opener = token.start.source;
  const right = closers[opener] ?? '';
  if (closer && !around?.forgiven) {
    const span = { start: closer.offset, end: closer.offset + 1 };
    const message = `This ${nouns[closer.source] ?? ''} ${closer.source} cannot close ${opener}: write ${right} instead.`;
    return { problem: syntax(span, message), repair: () => [{ span, newText: right }] };
  }
  const span = { start: token.offset, end: token.offset + 1 };
  const problem = syntax(span, `This ${nouns[opener] ?? ''} ${opener} is never closed.`);
  return closer ? { problem, repair: () => [insert(closer.offset, right)] } : { problem };
}
