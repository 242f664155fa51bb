import type { Span } from '../text/range.js';

/**
 * What the scanner and the JavaScript analysis hand on. Every span on this floor is in offsets of the
 * **decoded** text that was scanned (zero-based, UTF-16); `tool/` maps them to the document.
 */

/** `$( … )` is `paren` (one JavaScript expression), `${ … }` is `brace` (a function body that returns). */
export type ExpressionKind = 'paren' | 'brace';

/** One place that the platform evaluates. */
export interface ScannedExpression {
  kind: ExpressionKind;
  /** From the `$` to behind the closing bracket, or to the end of the text when it is never closed. */
  span: Span;
  /** What stands between the brackets. */
  inside: Span;
  closed: boolean;
  /** Offset of the quote that was left open, when that is why the expression never ends. */
  openQuote?: number;
}

/** A backslash escape that the scanner consumes: `\$(`, `\${` or `\\`. */
export interface ScannedEscape {
  span: Span;
  /** What reaches the shell in its place. */
  text: string;
}

export interface Scan {
  expressions: ScannedExpression[];
  escapes: ScannedEscape[];
}

/** One step of a member path: `.x`, `['x']`, `[0]`, `[]`, `[other]`, or a destructured name. */
export interface MemberSegment {
  kind: 'name' | 'index' | 'all' | 'dynamic';
  form: 'dot' | 'bracket' | 'pattern';
  /** The name of a `name` segment. */
  name?: string;
  /** The number of an `index` segment. */
  index?: number;
  /** The segment with its punctuation. */
  span: Span;
  /** The name alone, inside quotes in bracket form; for other kinds what stands between the brackets. */
  nameSpan: Span;
}

/** What the expression does with the value that a reference names. */
export type ReferenceUse =
  /** The reference is the whole expression: its value is written into the command. */
  | 'written'
  /** The last segment is called: `inputs.xs.map(…)`, `inputs.name.trim()`. */
  | 'called'
  /** It is only asked whether there is a value: a condition, `!x`, `x === null`, `typeof x`. */
  | 'tested'
  /** Anything else: operand, argument, element. */
  | 'used';

/** A member path that starts at one of the platform's objects. */
export interface ScopeReference {
  root: 'inputs' | 'self' | 'runtime';
  rootSpan: Span;
  /** From the root to the end of the last segment. */
  span: Span;
  segments: MemberSegment[];
  use: ReferenceUse;
}

export type Verdict =
  /** JavaScript that the sandbox can evaluate. */
  | 'javascript'
  /** Never closed. */
  | 'unfinished'
  /** Nothing, or only white space, between the brackets. */
  | 'empty'
  /** A shell construct that the author forgot to escape. */
  | 'shell'
  /** `$((1 + 2))`: shell arithmetic which is JavaScript too, without any input inside. */
  | 'arithmetic'
  /** Not JavaScript, or JavaScript with a name that does not exist in the sandbox. */
  | 'broken';

/** What is known of one expression. */
export interface Analysis {
  verdict: Verdict;
  /** For `broken` and `shell`: the place a person would look at. */
  fault?: {
    span: Span;
    /** The rest of a sentence, in our words: `the name "foo" does not exist there`. */
    reason: string;
    /** A name that was probably meant instead of the one at `span`. */
    suggestion?: string;
  };
  /** In the order of the text; also of broken expressions, as far as they can be read. */
  references: ScopeReference[];
  /** `inputs` is used as a value of its own or with a computed name, so that any input may be used. */
  usesAllInputs: boolean;
}

/** A function or variable that an `expression_lib` text declares at its top level. */
export interface LibraryName {
  name: string;
  span: Span;
  kind: 'function' | 'variable' | 'class';
  /** Parameter names of a function, as written. */
  parameters: string[];
}
