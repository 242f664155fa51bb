import { applySpanEdits } from '../text/apply-edits.js';
import type { Span, SpanEdit } from '../text/range.js';
import { partitionPoint } from '../util/collections.js';

/** A text with edits that make it readable, and the way back: every offset maps to one of the original. */
export class RepairedText {
  /** The text after the edits. */
  readonly text: string;
  private readonly edits: readonly SpanEdit[];
  /** Where each edit's new text begins in the repaired text. */
  private readonly places: number[] = [];

  /**
   * @param original the text
   * @param edits in offsets of the original, in any order; of two that overlap, the later one is dropped
   */
  constructor(original: string, edits: readonly SpanEdit[]) {
    this.edits = withoutOverlaps(edits);
    let grown = 0;
    for (const { span, newText } of this.edits) {
      this.places.push(span.start + grown);
      grown += newText.length - (span.end - span.start);
    }
    this.text = applySpanEdits(original, this.edits);
  }

  /** The original offset of an offset in the repaired text; monotone. */
  readonly at = (offset: number): number => {
    const index = partitionPoint(this.places, (place) => place <= offset) - 1;
    const edit = this.edits[index];
    if (!edit) return offset;
    const within = offset - (this.places[index] ?? 0);
    const behind = within - edit.newText.length;
    return behind >= 0 ? edit.span.end + behind : Math.min(edit.span.start + within, edit.span.end);
  };

  /** The original span of a span in the repaired text. */
  spanAt(span: Span): Span {
    return { start: this.at(span.start), end: this.at(span.end) };
  }
}

function withoutOverlaps(edits: readonly SpanEdit[]): SpanEdit[] {
  const kept: SpanEdit[] = [];
  for (const edit of [...edits].sort((a, b) => a.span.start - b.span.start)) {
    if (edit.span.start >= (kept.at(-1)?.span.end ?? 0)) kept.push(edit);
  }
  return kept;
}
