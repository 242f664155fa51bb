import { partitionPoint } from '../util/collections.js';
import type { SpanEdit } from './range.js';

interface Block {
  before: [start: number, end: number];
  after: [start: number, end: number];
}

/**
 * The edits that turn one text into another, each as small as can be found cheaply: lines that are in both
 * exactly once align the texts, and what differs between two of them is replaced. Linear except for a sort.
 */
export function editsBetween(before: string, after: string): SpanEdit[] {
  const old = linesOf(before);
  const next = linesOf(after);
  const anchors = [...commonLines(old, next), { before: old.length, after: next.length }];
  const edits: SpanEdit[] = [];
  let last = { before: 0, after: 0 };
  for (const anchor of anchors) {
    const block: Block = {
      before: [offsetOf(old, last.before, before), offsetOf(old, anchor.before, before)],
      after: [offsetOf(next, last.after, after), offsetOf(next, anchor.after, after)],
    };
    const edit = editOf(block, before, after);
    if (edit) edits.push(edit);
    last = { before: anchor.before + 1, after: anchor.after + 1 };
  }
  return edits;
}

/**
 * An edit as edits of its lines, which are aligned from the last one up: what stays of a line is in none of them. So
 * indenting lines is an insertion before each.
 */
export function editsByLine(text: string, { span, newText }: SpanEdit): SpanEdit[] {
  const written = text.slice(span.start, span.end);
  const [old, next] = [linesOf(written), linesOf(newText)];
  const count = Math.max(1, Math.min(old.length, next.length));
  const startOf = (lines: readonly Line[], of: string, index: number): number =>
    index === 0 ? 0 : offsetOf(lines, lines.length - count + index, of);
  const blocks = Array.from({ length: count }, (_, index): Block => {
    const [start = 0, end = 0] = [index, index + 1].map((one) => span.start + startOf(old, written, one));
    return {
      before: [start, end],
      after: [startOf(next, newText, index), startOf(next, newText, index + 1)],
    };
  });
  return blocks.flatMap((block) => editOf(block, text, newText) ?? []);
}

interface Line {
  text: string;
  start: number;
}

function linesOf(text: string): Line[] {
  return [...text.matchAll(/[^\r\n]*(?:\r\n?|\n)|[^\r\n]+$/g)].map((match) => ({
    text: match[0],
    start: match.index,
  }));
}

function offsetOf(lines: readonly Line[], index: number, text: string): number {
  return lines[index]?.start ?? text.length;
}

/** Lines that occur once in both texts, in the same order. */
function commonLines(before: readonly Line[], after: readonly Line[]): { before: number; after: number }[] {
  const places = uniqueLines(after);
  const pairs: { before: number; after: number }[] = [];
  for (const [text, index] of uniqueLines(before)) {
    const place = places.get(text);
    if (place !== undefined) pairs.push({ before: index, after: place });
  }
  return longestRising(pairs);
}

function uniqueLines(lines: readonly Line[]): Map<string, number> {
  const first = new Map<string, number>();
  const repeated = new Set<string>();
  lines.forEach(({ text }, index) => {
    if (first.has(text)) repeated.add(text);
    else first.set(text, index);
  });
  for (const text of repeated) first.delete(text);
  return first;
}

/** The longest subsequence of pairs with increasing `after`; `before` already increases. */
function longestRising<T extends { after: number }>(pairs: readonly T[]): T[] {
  const tails: number[] = [];
  const previous: number[] = [];
  pairs.forEach(({ after }, index) => {
    const length = partitionPoint(tails, (tail) => (pairs[tail]?.after ?? 0) < after);
    previous[index] = tails[length - 1] ?? -1;
    tails[length] = index;
  });
  const chosen: T[] = [];
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const pair = pairs[index];
    if (pair) chosen.push(pair);
  }
  return chosen.reverse();
}

/** Replaces what differs in a block, without the common characters at its ends. */
function editOf(block: Block, before: string, after: string): SpanEdit | undefined {
  let [start, end] = block.before;
  let [afterStart, afterEnd] = block.after;
  while (start < end && afterStart < afterEnd && before[start] === after[afterStart]) {
    start++;
    afterStart++;
  }
  while (start < end && afterStart < afterEnd && before[end - 1] === after[afterEnd - 1]) {
    end--;
    afterEnd--;
  }
  while (isInside(before, start) || isInside(after, afterStart)) {
    start--;
    afterStart--;
  }
  while (isInside(before, end) || isInside(after, afterEnd)) {
    end++;
    afterEnd++;
  }
  return start === end && afterStart === afterEnd
    ? undefined
    : { span: { start, end }, newText: after.slice(afterStart, afterEnd) };
}

/** Whether the offset is inside a line end or a surrogate pair, where no edit can begin or end. */
function isInside(text: string, offset: number): boolean {
  return /^(?:\r\n|[\ud800-\udbff][\udc00-\udfff])$/.test(text.slice(Math.max(0, offset - 1), offset + 1));
}
