import { applySpanEdits } from '../text/apply-edits.js';
import type { Span, SpanEdit } from '../text/range.js';

/** A text with only the first side of each merge conflict. */
export interface FirstSides {
  /** As long as the original: removed text becomes line ends, which are insignificant everywhere. */
  text: string;
  /** The line that opens each conflict. */
  conflicts: Span[];
}

interface Marker {
  sign: string;
  span: Span;
}

/**
 * Removes the lines that version control writes for colliding changes (`<<<<<<<`, `|||||||`, `=======`,
 * `>>>>>>>`), with all sides but the first.
 */
export function takeFirstSides(text: string): FirstSides {
  const isPossible = text.includes('<<<<<<<') || text.includes('>>>>>>>');
  if (!isPossible || !/^(?:<{7}|>{7})(?: |$)/m.test(text)) return { text, conflicts: [] };
  const markers: Marker[] = [...text.matchAll(/^([<|=>])\1{6}(?= |\r?$)[^\r\n]*/gm)].map((match) => ({
    sign: match[1] ?? '',
    span: { start: match.index, end: match.index + match[0].length },
  }));
  const conflicts: Span[] = [];
  const edits: SpanEdit[] = [];
  let inside = false;
  markers.forEach(({ sign, span }, index) => {
    if (!inside || sign === '<') conflicts.push(span);
    inside = sign !== '>';
    const next = markers[index + 1];
    const dropsSide = (sign === '=' || sign === '|') && next && next.sign !== '<';
    const end = dropsSide ? next.span.start : span.end;
    edits.push({
      span: { start: span.start, end },
      newText: text.slice(span.start, end).replace(/[^\r\n]/g, '\n'),
    });
  });
  return { text: applySpanEdits(text, edits), conflicts };
}
