/** A place in a document: zero-based line and zero-based UTF-16 character, as in LSP §"Position". */
export interface Position {
  line: number;
  character: number;
}

/** A half-open range of a document in positions, as in LSP §"Range". */
export interface Range {
  start: Position;
  end: Position;
}

/** A half-open range of a text in zero-based UTF-16 offsets: `start` is inside, `end` is not. */
export interface Span {
  start: number;
  end: number;
}

/** One replacement in a document, in document offsets. An empty span inserts. */
export interface SpanEdit {
  span: Span;
  newText: string;
}

/** The same span some characters further on, or back. */
export function movedSpan({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by };
}

/** Whether the offset is in the span or at its end (a cursor after the last character counts). */
export function touches(span: Span, offset: number): boolean {
  return span.start <= offset && offset <= span.end;
}
