import { partitionPoint } from '../util/collections.js';
import type { Span } from './range.js';

/** A span of the decoded text and the document span it was written as. */
interface Segment {
  /** Offset of its first character in the decoded text. */
  decoded: number;
  /** Its length in the decoded text. */
  length: number;
  /** Its document span. */
  source: Span;
  /** The characters are the document's own; otherwise the source span represents them as a whole. */
  verbatim: boolean;
}

/**
 * A scalar's decoded value with a mapping to the document: escapes, folded lines, quote doubling, and block
 * indentation make them differ. Indexes are offsets into `text`, offsets are document offsets; both are
 * UTF-16 and zero-based.
 *
 * Law: if the ends of a span do not cut through an escape or a line fold, the document slice at its `spanOf`
 * decodes to it, in the scalar's style; for block scalars less the indentation of the lines that begin in it.
 */
export class DecodedText {
  constructor(
    readonly text: string,
    private readonly segments: readonly Segment[],
    /** The place of an empty value. */
    private readonly origin: number,
  ) {}

  /** The document span that a span of the decoded text was written as. */
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

  /** The document offset of the decoded character at the index; at the end of the text, the place after it. */
  offsetOf(index: number): number {
    const segment = this.segmentAt(index);
    if (!segment) return this.origin;
    if (index >= segment.decoded + segment.length) return segment.source.end;
    return segment.verbatim ? segment.source.start + (index - segment.decoded) : segment.source.start;
  }

  /**
   * The index of the decoded character at a document offset; an offset inside an escape or a fold gives the
   * index after it, as a caret there is after the written text. Clamped to the text.
   */
  indexOf(offset: number): number {
    const segment = this.segments[partitionPoint(this.segments, ({ source }) => source.end < offset)];
    if (!segment) return this.text.length;
    if (offset <= segment.source.start) return segment.decoded;
    return segment.decoded + (segment.verbatim ? offset - segment.source.start : segment.length);
  }

  /** The indexes of the spaces that were written as line breaks in the document. */
  foldsIn(document: string): number[] {
    return this.segments
      .filter(
        ({ decoded, length, verbatim, source }) =>
          !verbatim &&
          length === 1 &&
          this.text[decoded] === ' ' &&
          document.slice(source.start, source.end).includes('\n'),
      )
      .map(({ decoded }) => decoded);
  }

  private segmentAt(index: number): Segment | undefined {
    const behind = partitionPoint(this.segments, ({ decoded }) => decoded <= index);
    return this.segments[Math.max(0, behind - 1)];
  }
}

/** A text that is in the document as is. */
export function verbatim(text: string, source: Span): DecodedText {
  const segments = text === '' ? [] : [{ decoded: 0, length: text.length, source, verbatim: true }];
  return new DecodedText(text, segments, source.start);
}

/** Builds a {@link DecodedText} from the document's characters and from replacements, in order. */
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

  /** Adds characters that are in the document as is. */
  copy(start: number, end: number): void {
    if (end > start) this.push(this.document.slice(start, end), { start, end }, true);
  }

  /** Adds characters that a document span represents. An empty text omits the span. */
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
