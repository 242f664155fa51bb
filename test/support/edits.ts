import type { Fix } from '../../shared/src/rules/problem.js';
import { SourceText } from '../../shared/src/text/source.js';

/** The text after a fix. Fails when its edits overlap or leave the text. */
export function applyFix(text: string, fix: Fix): string {
  const source = new SourceText(text);
  let result = '';
  let copied = 0;
  for (const { range, newText } of fix.edits) {
    const { start, end } = source.spanOf(range);
    if (start < copied || end < start) throw new Error(`the edits of "${fix.title}" overlap`);
    result += text.slice(copied, start) + newText;
    copied = end;
  }
  return result + text.slice(copied);
}
