import type { Span } from '../../../text/range.js';
import type { Tool } from '../../../tool/document.js';
import type { ToolInput } from '../../../tool/input.js';
import { symbolsOf } from '../../../tool/occurrences/symbols-of.js';
import type { Topic } from '../../topic.js';

/** Text shown in the document that is not part of it. */
export interface Hint {
  /** The document offset where it is shown. */
  offset: number;
  parts: HintPart[];
  /** What it is about. */
  topic: Topic | undefined;
}

/** A part of a hint, and the text that it comes from. */
export interface HintPart {
  text: string;
  declared: Span | undefined;
}

/** The input that a span of the document names; undefined if several are declared under that name. */
export function inputAt(tool: Tool, span: Span): ToolInput | undefined {
  const occurrence = symbolsOf(tool).at(span.end);
  if (occurrence?.symbol.kind !== 'input' || occurrence.span.start !== span.start) return undefined;
  const [input, other] = occurrence.symbol.inputs;
  return other ? undefined : input;
}
