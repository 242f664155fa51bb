import type { Reference } from '../javascript/references.js';
import type { Script } from '../javascript/script.js';
import type { Span, SpanEdit } from '../text/range.js';

/**
 * The results of scanning and analyzing expressions. Every span in this folder is in offsets of the
 * **decoded** text that was scanned (zero-based, UTF-16); `tool/` maps them to the document.
 */

/** `$( … )` is `paren` (one JavaScript expression), `${ … }` is `brace` (a function body that returns). */
export type ExpressionKind = 'paren' | 'brace';

/** One place that the platform evaluates. */
export interface ScannedExpression {
  kind: ExpressionKind;
  /** From the `$` to after the closing bracket, or to the end of the text if unclosed. */
  span: Span;
  /** The text between the brackets. */
  inside: Span;
  closed: boolean;
  /** Offset of the unclosed quote, if it keeps the expression from ending. */
  openQuote?: number;
  /** Its inside as JavaScript. */
  script: Script;
}

/** A backslash escape that the scanner consumes: `\$(`, `\${` or `\\`. */
export interface ScannedEscape {
  span: Span;
  /** The text that reaches the shell instead. */
  text: string;
}

export interface Scan {
  expressions: ScannedExpression[];
  escapes: ScannedEscape[];
}

/** The names of the platform's objects in an expression. */
export type ScopeName = 'inputs' | 'self' | 'runtime';

/** A member path that starts at one of the platform's objects. */
export type ScopeReference = Reference<ScopeName>;

export type Verdict =
  /** JavaScript that the sandbox can evaluate. */
  | 'javascript'
  /** Never closed. */
  | 'unfinished'
  /** Nothing, or only whitespace, between the brackets. */
  | 'empty'
  /** A shell construct that the author forgot to escape. */
  | 'shell'
  /** `$((1 + 2))`: shell arithmetic that is also JavaScript, without any input. */
  | 'arithmetic'
  /** Not JavaScript, JavaScript with a name that does not exist in the sandbox, or a body that returns nothing. */
  | 'broken';

/** What the shell would do with the construct. */
export type ShellForm = 'command' | 'variable' | 'arithmetic';

/** What is wrong with an expression. */
export interface ExpressionFault {
  /** The place to report, inside the expression's span. */
  span: Span;
  /** The rest of a sentence, in our words: `the name "foo" does not exist in expressions`. */
  reason: string;
  /** The name that was probably meant instead of the one at `span`. */
  suggestion?: string;
  /** The change that fixes it, if only one makes sense. */
  edit?: SpanEdit;
}

/** Some names, as a set or a map has them. */
export type Names = Pick<ReadonlySet<string>, 'has' | 'keys'>;

/** What an expression may refer to besides the platform's own objects. */
export interface AnalysisContext {
  /** What `expression_lib` declares. */
  readonly libraryNames: Names;
  /** Declared inputs, if known: `$(reads)` then is an input that lacks `inputs.`, not a command. */
  readonly inputNames?: Names;
  /** Names that the surrounding text assigns to in the shell. */
  readonly assignedNames?: Names;
}

/** The analysis of one expression. */
export interface Analysis {
  verdict: Verdict;
  /** For every verdict but `javascript` and `arithmetic`. */
  fault?: ExpressionFault;
  /** For `shell` and `arithmetic`; also for an unfinished expression that reads like shell. */
  shellForm?: ShellForm;
  /** A declared input that a shell variable or arithmetic may mean by its name, as the shell does not assign to it. */
  inputName?: string;
  /**
   * In text order; for broken expressions, as far as readable. For a shell construct: those in the
   * expressions that remain in it once it is escaped, `$(cat $(inputs.x.path))`.
   */
  references: ScopeReference[];
  /** `inputs` is used as a value itself or with a computed name, so that any input may be used. */
  usesAllInputs: boolean;
}
