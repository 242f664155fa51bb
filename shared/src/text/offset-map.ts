import { partitionPoint } from '../util/collections.js';
import type { Span } from './range.js';

/** A stretch of the decoded text and the stretch of the document it was written as. */
interface Segment {
  /** Offset of its first character in the decoded text. */
  decoded: number;
  /** Its length in the decoded text. */
  length: number;
  /** Where it stands in the document. */
  source: Span;
  /** The characters are the document's own; else the source stretch stands for them as a whole. */
  verbatim: boolean;
}

/**
 * A scalar's decoded value with the way back to the document: escapes, folded lines, quote doubling
 * and block indentation make both differ. Indexes are offsets into `text`, offsets are document offsets;
 * both are UTF-16 and zero-based.
 *
 * Law: where the ends of a stretch do not cut through an escape or a line fold, the document slice at its `spanOf`
 * decodes to it, in the scalar's style; for block scalars less the indentation of the lines that begin in it.
 */
export class DecodedText {
  constructor(
    readonly text: string,
    private readonly segments: readonly Segment[],
    /** Where an empty value stands. */
    private readonly origin: number,
  ) {}

  /** The document stretch that a stretch of the decoded text was written as. */
  spanOf(decoded: Span): Span {
    const start = this.offsetOf(decoded.start);
    if (decoded.end <= decoded.start) return { start, end: start };
    const last = this.segmentAt(decoded.end - 1);
    if (!last) return { start, end: start };
    const end = last.verbatim
      ? last.source.start + (Math.min(decoded.end, last.decoded + last.length) - last.decoded)
      : last.source.end;
    return { start, end: Math.max(start, end) };
  }

  /** The document offset of the decoded character at the index; at the end of the text the place behind it. */
  offsetOf(index: number): number {
    const segment = this.segmentAt(index);
    if (!segment) return this.origin;
    if (index >= segment.decoded + segment.length) return segment.source.end;
    return segment.verbatim ? segment.source.start + (index - segment.decoded) : segment.source.start;
  }

  /**
   * The index of the decoded character at a document offset; an offset inside the source of an escape or a
   * fold gives the index behind it, as a caret there stands behind what was written. Clamped to the text.
   */
  indexOf(offset: number): number {
    const segment = this.segments[partitionPoint(this.segments, ({ source }) => source.end < offset)];
    if (!segment) return this.text.length;
    if (offset <= segment.source.start) return segment.decoded;
    return segment.decoded + (segment.verbatim ? offset - segment.source.start : segment.length);
  }

  private segmentAt(index: number): Segment | undefined {
    const behind = partitionPoint(this.segments, ({ decoded }) => decoded <= index);
    return this.segments[Math.max(0, behind - 1)];
  }
}

/** A text that stands in the document as it is. */
export function verbatim(text: string, source: Span): DecodedText {
  const segments = text === '' ? [] : [{ decoded: 0, length: text.length, source, verbatim: true }];
  return new DecodedText(text, segments, source.start);
}

/** Collects a {@link DecodedText} from the document's characters and from replacements, in order. */
export class DecodedTextBuilder {
  private readonly parts: string[] = [];
  private readonly segments: Segment[] = [];
  private length = 0;

  constructor(
    private readonly document: string,
    private readonly origin: number,
  ) {}

  /** The document's character at an offset. */
  characterAt(offset: number): string | undefined {
    return this.document[offset];
  }

  /** Characters that stand in the document as they are. */
  copy(start: number, end: number): void {
    if (end > start) this.push(this.document.slice(start, end), { start, end }, true);
  }

  /** Characters that the document stretch stands for. An empty text leaves the stretch out. */
  replace(text: string, start: number, end: number): void {
    if (text !== '') this.push(text, { start, end }, false);
  }

  build(): DecodedText {
    return new DecodedText(this.parts.join(''), this.segments, this.origin);
  }

  private push(text: string, source: Span, verbatim: boolean): void {
    this.parts.push(text);
    this.segments.push({ decoded: this.length, length: text.length, source, verbatim });
    this.length += text.length;
  }
}
