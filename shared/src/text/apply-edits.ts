import type { SpanEdit } from './range.js';

/** Applies edits that do not overlap, in any order; of two at one place, the first is written first. */
export function applySpanEdits(text: string, edits: readonly SpanEdit[]): string {
  let copied = 0;
  const pieces = [...edits]
    .sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end)
    .flatMap(({ span, newText }) => {
      const piece = [text.slice(copied, span.start), newText];
      copied = span.end;
      return piece;
    });
  return [...pieces, text.slice(copied)].join('');
}
