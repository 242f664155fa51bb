import { applySpanEdits } from '../text/apply-edits.js';
import type { Span, SpanEdit } from '../text/range.js';
import { linesBelow } from './lines.js';

/** A text without the Markdown around its document. */
export interface Unfenced {
  /** As long as the original: removed text becomes line ends, which are insignificant there. */
  text: string;
  /** The opening fence; undefined if there is none. */
  fence?: Span;
  /** What is not part of the document: the lines up to the opening fence, and those from the closing one on. */
  around: Span[];
  /** Whether other text than fences is among them. */
  hasProse: boolean;
}

const opening = /^(`{3,}|~{3,})[ \t]*[\w-]*[ \t]*\r?$/m;
const firstKey = /^(?:[A-Za-z_][\w-]*:(?:\s|$)|---)/;

/**
 * Removes the Markdown fences around a document, as of a pasted chat answer, with the text above and below them.
 * A fence in a block scalar is indented.
 */
export function takeFenced(text: string): Unfenced {
  const none: Unfenced = { text, around: [], hasProse: false };
  if (!text.includes('```') && !text.includes('~~~')) return none;
  const open = opening.exec(text);
  if (!open || !beginsDocument(text, open.index)) return none;
  const fence = { start: open.index, end: open.index + open[0].trimEnd().length };
  const start = text.indexOf('\n', fence.end) + 1;
  const closing = new RegExp(`^${open[1] ?? ''}[ \\t]*\\r?$`, 'm').exec(text.slice(start));
  const end = closing ? start + closing.index : text.length;
  const prose = text.slice(0, fence.start) + text.slice(end + (closing?.[0].length ?? 0));
  const around = [
    { start: 0, end: start },
    { start: end, end: text.length },
  ].filter((span) => span.start < span.end);
  const edits = around.map((span): SpanEdit => ({
    span,
    newText: text.slice(span.start, span.end).replace(/[^\r\n]/g, '\n'),
  }));
  return { text: applySpanEdits(text, edits), fence, around, hasProse: prose.trim() !== '' };
}

/** Whether a document begins below a fence, and not above it. */
function beginsDocument(text: string, fence: number): boolean {
  for (const line of linesBelow(text, fence)) {
    const content = text.slice(line.start, line.end);
    if (line.blank || content.startsWith('#')) continue;
    const above = text.slice(0, fence);
    const isFirst = above.trim() === '';
    // Nothing in YAML begins with a backtick.
    if (!firstKey.test(content)) return isFirst && text.charAt(fence) === '`';
    return isFirst || (!/^class:/m.test(above) && /^class:/m.test(text.slice(fence)));
  }
  return false;
}
