import type { Span } from '../../../text/range.js';
import type { Tool } from '../../../tool/document.js';
import type { ToolInput } from '../../../tool/input.js';
import { symbolsOf } from '../../../tool/occurrences/symbols-of.js';
import type { Topic } from '../../topic.js';

/** A piece of text that is shown in the document, though it is not written there. */
export interface Hint {
  /** The document offset at which it is shown. */
  offset: number;
  parts: HintPart[];
  /** What it is about. */
  topic: Topic | undefined;
}

/** A part of a hint, and what of the document says so. */
export interface HintPart {
  text: string;
  declared: Span | undefined;
}

/** The input that a stretch of the document names; none where several are declared under that name. */
export function inputAt(tool: Tool, span: Span): ToolInput | undefined {
  const occurrence = symbolsOf(tool).at(span.end);
  if (occurrence?.symbol.kind !== 'input' || occurrence.span.start !== span.start) return undefined;
  const [input, other] = occurrence.symbol.inputs;
  return other ? undefined : input;
}
