import type { MemberSegment } from '../../javascript/member-path.js';
import type { Span } from '../../text/range.js';
import type { Value } from '../value.js';

/** What the values in an expression do not allow; spans are those of the decoded text. */
export type InferenceDiagnostic = {
  /** The result of the expression that it is a part of. */
  tail?: TailExpression | undefined;
} & (
  | {
      /** There is no such member. */
      kind: 'missing';
      owner: Span;
      segment: MemberSegment;
      holder: Value;
      /** The holder is one of several possible values. */
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
      /** One of the other values that it may have. */
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

/** A place whose value is a result: the whole expression, what is returned, a branch of `? :`, what `String` gets. */
export interface TailExpression {
  span: Span;
  /** Whether a choice in its place needs brackets. */
  needsBrackets: boolean;
}
