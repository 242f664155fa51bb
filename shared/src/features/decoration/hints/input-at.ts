import type { Span } from '../../../text/range.js';
import type { ToolInput } from '../../../tool/input.js';
import type { Tool } from '../../../tool/tool.js';
import { symbolsOf } from '../../../tool/occurrences/symbols-of.js';

/** The input that a stretch of the document names; none where several are declared under that name. */
export function inputAt(tool: Tool, span: Span): ToolInput | undefined {
  const occurrence = symbolsOf(tool).at(span.end);
  if (occurrence?.symbol.kind !== 'input' || occurrence.span.start !== span.start) return undefined;
  const [input, other] = occurrence.symbol.inputs;
  return other ? undefined : input;
}
