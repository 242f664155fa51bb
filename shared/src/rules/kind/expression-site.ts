import type { ReportedFix } from '../../problems/rule.js';
import type { Span } from '../../text/range.js';
import { replaceInScalar } from '../../text/write-scalar.js';
import type { TemplateScope } from '../../tool/template-scope.js';
import type { InferenceDiagnostic } from '../../tool/inference/diagnostic.js';
import type { ListPlace } from '../../tool/shell/list-text.js';
import type { TemplateExpression } from '../../tool/template.js';
import type { Value } from '../../tool/value.js';

/** The expression that a diagnostic belongs to. */
export interface ExpressionSite {
  scope: TemplateScope;
  expression: TemplateExpression;
  /** Whether it is in a file's text, where JSON may be meant. */
  isData: () => boolean;
  /** Whether the surrounding command checks for the word `null`, so that it may be intended. */
  expectsNull: () => boolean;
  /** How a list is written there. */
  listPlace: () => ListPlace;
  /** Whether it is all of a config file, which the platform writes only if it is text. */
  isWholeFile: boolean;
  /** Whether `undefined` as a result fails the job, on one of the servers at least; otherwise, it is written as null. */
  undefinedFails: boolean;
}

/** What an `undefined` result leads to, in half a sentence. */
export function undefinedBecomes({ undefinedFails }: ExpressionSite): string {
  return undefinedFails ? 'which fails the job' : 'which is written as "null"';
}

/** A diagnostic of one kind. */
export type DiagnosticOf<Kind extends InferenceDiagnostic['kind']> = InferenceDiagnostic & { kind: Kind };

/** The source at a span of the decoded text. */
export function sourceAt({ expression }: ExpressionSite, { start, end }: Span): string {
  return expression.template.text.slice(start, end);
}

/** Maps a span of the decoded text to the document. */
export function spanInDocument({ expression }: ExpressionSite, span: Span): Span {
  return expression.template.scalar.decoded.spanOf(span);
}

/** A fix that is only offered, since the intent is unclear. */
export function write({ expression }: ExpressionSite, span: Span, text: string, title = text): ReportedFix {
  return {
    title: `Replace with "${title}"`,
    edits: [replaceInScalar(expression.template.scalar, span, text)],
  };
}

/** Whether a value is written as is. */
export function isPlain({ kind }: Value): boolean {
  return kind === 'text' || kind === 'number' || kind === 'boolean';
}

/** Names for the kinds of values within a sentence. */
export const descriptions: Readonly<Record<Value['kind'], string>> = {
  text: 'text',
  number: 'a number',
  boolean: 'a boolean',
  null: 'null',
  undefined: 'undefined',
  unknown: 'a value',
  file: 'a dataset',
  collection: 'a collection',
  pair: 'a pair of datasets',
  named: 'an object with the elements by their identifiers',
  runtime: 'an object with "outdir" and "tmpdir" only',
  list: 'a list',
  group: 'a group of inputs',
};
