import { partitionPoint } from '../util/collections.js';
import type { Span, SpanEdit } from './range.js';

/** A replaced span of the old text, and where its replacement is in the new one. */
interface Replaced {
  old: Span;
  written: Span;
}

/** Where the parts of an edited text come from. */
export class EditMap {
  private readonly replaced: readonly Replaced[];

  /** @param edits do not overlap */
  constructor(edits: readonly SpanEdit[]) {
    let shift = 0;
    this.replaced = [...edits]
      .sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end)
      .map(({ span, newText }) => {
        const start = span.start + shift;
        shift += newText.length - (span.end - span.start);
        return { old: span, written: { start, end: start + newText.length } };
      });
  }

  /** The offset in the old text of what is at an offset of the new one; undefined in what the edits have written. */
  oldOffset(offset: number): number | undefined {
    const last = this.replaced[partitionPoint(this.replaced, ({ written }) => written.start <= offset) - 1];
    if (!last) return offset;
    return offset < last.written.end ? undefined : offset + last.old.end - last.written.end;
  }

  /** Whether a span of the new text has something that the edits have written, or something removed from inside it. */
  isChanged({ start, end }: Span): boolean {
    const first = partitionPoint(this.replaced, ({ written }) => written.end <= start);
    const next = this.replaced[first];
    return next !== undefined && next.written.start < end;
  }
}
