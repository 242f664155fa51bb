import assert from 'node:assert/strict';
import type { Fix } from '../../shared/src/problems/problem.js';
import type { Range, SpanEdit } from '../../shared/src/text/range.js';
import { SourceText } from '../../shared/src/text/source.js';

/**
 * The text after edits in any order. Fails if they overlap or are out of bounds.
 * @param what names the edits in the failure
 */
export function applySpanEdits(text: string, edits: readonly SpanEdit[], what = 'the edits'): string {
  let result = '';
  let copied = 0;
  for (const { span, newText } of [...edits].sort((a, b) => a.span.start - b.span.start)) {
    assert.ok(copied <= span.start && span.start <= span.end, `${what}: they overlap`);
    assert.ok(span.end <= text.length, `${what}: one leaves the text`);
    result += text.slice(copied, span.start) + newText;
    copied = span.end;
  }
  return result + text.slice(copied);
}

/** The same for LSP edits. */
export function applyEdits(
  text: string,
  edits: readonly { range: Range; newText: string }[],
  what?: string,
): string {
  const source = new SourceText(text);
  const spanEdits = edits.map(({ range, newText }) => ({ span: source.spanOf(range), newText }));
  return applySpanEdits(text, spanEdits, what);
}

/** The text after a fix. */
export function applyFix(text: string, { title, edits }: Fix): string {
  return applyEdits(text, edits, title);
}
