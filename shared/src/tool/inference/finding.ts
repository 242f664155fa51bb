import type { MemberSegment } from '../../expressions/types.js';
import type { Span } from '../../text/range.js';
import type { Value } from '../value.js';

/** What the values of an expression do not allow; spans are those of the decoded text. */
export type Finding = {
  /** What is written into the command there, by itself. */
  leaf?: Leaf | undefined;
} & (
  | {
      /** There is no such member. */
      kind: 'missing';
      owner: Span;
      segment: MemberSegment;
      holder: Value;
      /** It is one of several values that may stand there. */
      isOneOfMany: boolean;
      /** Whether the value is used, whatever it is, wherever the place is reached. */
      isSure: boolean;
    }
  /** A member of what may be nothing: `null` that was not given, `undefined` of another case. */
  | { kind: 'member-of-nothing'; owner: Span; nothing: 'null' | 'undefined'; value: Value | undefined }
  /** A dataset, a list or the like where a text is wanted: written as JSON, or as `[object Object]`. */
  | { kind: 'whole'; span: Span; value: Value; as: 'json' | 'text' }
  /** It may be nothing, which is written as `null`, or ends the job. */
  | {
      kind: 'nothing';
      span: Span;
      nothing: 'null' | 'undefined';
      as: 'json' | 'text';
      /** The other values that it may have. */
      value: Value | undefined;
    }
  /** `test && text`, which gives what the test is where that does not hold. */
  | {
      kind: 'failing';
      span: Span;
      test: Span;
      text: Span;
      gives: 'false' | 'null' | 'undefined';
      as: 'json' | 'text';
    }
);

/** What the expression gives where it gets there: a whole one, what is returned, a branch of `? :`; what `String` gets. */
export interface Leaf {
  span: Span;
  /** Whether a choice in its place needs brackets. */
  needsBrackets: boolean;
}
