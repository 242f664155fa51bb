import type { DecodedText } from '../../../text/offset-map.js';
import type { Span } from '../../../text/range.js';
import type { SourceText } from '../../../text/source.js';

/**
 * The document spans of a span of a scalar's text, each on one line: without the line ends and indentation
 * between its lines, and without what the scalar's style leaves out.
 * @param span in the decoded text
 */
export function documentSpans(source: SourceText, decoded: DecodedText, span: Span): Span[] {
  const whole = decoded.spanOf(span);
  const isVerbatim = source.slice(whole) === decoded.text.slice(span.start, span.end);
  return (isVerbatim ? [whole] : runs(decoded, span)).flatMap((run) => lines(source, run));
}

/** The document spans that contain only characters of the text, as written. */
function runs(decoded: DecodedText, { start, end }: Span): Span[] {
  const spans: Span[] = [];
  for (let index = start; index < end; index++) {
    const next = decoded.spanOf({ start: index, end: index + 1 });
    const last = spans.at(-1);
    if (last && next.start <= last.end) last.end = Math.max(last.end, next.end);
    else spans.push(next);
  }
  return spans;
}

function lines(source: SourceText, { start, end }: Span): Span[] {
  const first = source.lineAt(start);
  const last = source.lineAt(end);
  if (first === last) return start < end ? [{ start, end }] : [];
  const spans: Span[] = [];
  for (let line = first; line <= last; line++) {
    const from = Math.max(start, source.lineStart(line));
    const text = source.text.slice(from, Math.min(end, source.lineContentEnd(line)));
    const inner = text.trim();
    if (inner === '') continue;
    const begin = from + (line === first ? 0 : text.indexOf(inner));
    spans.push({ start: begin, end: from + text.indexOf(inner) + inner.length });
  }
  return spans;
}
