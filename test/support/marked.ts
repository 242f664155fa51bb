import assert from 'node:assert/strict';
import type { Span } from '../../shared/src/text/range.js';

/**
 * Documents with marks, by which tests denote places:
 *
 * - `‸` (U+2038) is a cursor: `inputs.re‸ads`. Not `|`, which is YAML's block header and the shell's pipe.
 * - `«` and `»` are the ends of a span: `name: «x»`. Spans may nest, and an empty one is `«»`.
 *
 * There are no escapes, so a document that contains one of the three characters cannot be marked.
 */
export interface Marked {
  /** The document without its marks. */
  text: string;
  /** The offset of each `‸`, in document order. */
  cursors: number[];
  /** Each `«»`, ordered by start. */
  spans: Span[];
}

/** Removes the marks from a document. Throws on an unpaired `«` or `»`. */
export function unmark(document: string): Marked {
  const cursors: number[] = [];
  const spans: Span[] = [];
  const open: Span[] = [];
  let text = '';
  for (const part of document.split(/([‸«»])/)) {
    if (part === '‸') cursors.push(text.length);
    else if (part === '«') {
      const span = { start: text.length, end: -1 };
      spans.push(span);
      open.push(span);
    } else if (part === '»') {
      const span = open.pop();
      assert.ok(span, `a » without its « in ${document}`);
      span.end = text.length;
    } else text += part;
  }
  assert.equal(open.length, 0, `a « without its » in ${document}`);
  return { text, cursors, spans };
}

/** A document with exactly one cursor. Throws if it has another number of them. */
export function unmarkCursor(document: string): { text: string; cursor: number } {
  const { text, cursors } = unmark(document);
  const [cursor] = cursors;
  assert.ok(cursor !== undefined && cursors.length === 1, `${cursors.length} cursors in ${document}`);
  return { text, cursor };
}

/** A document with exactly one span. Throws if it has another number of them. */
export function unmarkSpan(document: string): { text: string; span: Span } {
  const { text, spans } = unmark(document);
  const [span] = spans;
  assert.ok(span && spans.length === 1, `${spans.length} spans in ${document}`);
  return { text, span };
}

/**
 * The inverse: puts `«»` around spans, so that an assertion shows places legibly: `assert.equal(mark(text,
 * problem.span), 'a: «*b»')`.
 */
export function mark(text: string, ...spans: readonly Span[]): string {
  const marks = spans.flatMap((span, order) => [
    { at: span.start, rank: span.start === span.end ? 1 : 2, order, text: '«' },
    {
      at: span.end,
      rank: span.start === span.end ? 1 : 0,
      order: span.start === span.end ? order : -order,
      text: '»',
    },
  ]);
  marks.sort((a, b) => a.at - b.at || a.rank - b.rank || a.order - b.order);
  let out = '';
  let copied = 0;
  for (const { at, text: sign } of marks) {
    out += text.slice(copied, at) + sign;
    copied = at;
  }
  return out + text.slice(copied);
}
