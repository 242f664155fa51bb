import type { MemberSegment } from '../../javascript/member-path.js';
import type { Span } from '../../text/range.js';
import type { Value } from '../value.js';

/** An invalid use of a value in an expression; spans are in the decoded text. */
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
      /** Whether the value is used unconditionally wherever the place is reached. */
      isSure: boolean;
    }
  /** A collection is used as if it were its elements: iterated over, or what it has is only listed, which never fails. */
  | {
      kind: 'elements';
      owner: Span;
      holder: Value & { kind: 'collection' };
      isListed: boolean;
      /** Its elements are needed as a list. */
      isIterated: boolean;
    }
  /** A member of what may be nothing: a `null` not given, or the `undefined` of another case. */
  | { kind: 'member-of-nothing'; owner: Span; nothing: 'null' | 'undefined'; value: Value | undefined }
  /** A dataset, list, or the like where text is needed: written as JSON or `[object Object]`. */
  | { kind: 'whole'; span: Span; value: Value; as: 'json' | 'text' }
  /** The value may be nothing, which is written as `null` or ends the job. */
  | {
      kind: 'nothing';
      span: Span;
      nothing: 'null' | 'undefined';
      as: 'json' | 'text';
      /** One of the other values that it may have. */
      value: Value | undefined;
    }
  /** A boolean or a number compared with a text of it, which is another value. */
  | {
      kind: 'comparison';
      span: Span;
      operator: string;
      /** The side that is not text, and the text's literal. */
      side: Span;
      literal: Span;
      text: string;
      value: Value;
    }
  /** `test && text`, which gives the test's value if it fails. */
  | {
      kind: 'failing';
      span: Span;
      test: Span;
      text: Span;
      gives: 'false' | 'null' | 'undefined';
      as: 'json' | 'text';
    }
);

/** A place of a result: the whole expression, a returned value, a branch of `? :`, the argument of `String`. */
export interface TailExpression {
  span: Span;
  /** Whether a conditional expression in its place needs parentheses. */
  needsBrackets: boolean;
}
