import type { Span } from '../../../text/range.js';
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
