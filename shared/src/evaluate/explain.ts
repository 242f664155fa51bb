import { analyze } from '../expressions/analyze.js';
import { isScopeName } from '../expressions/members.js';
import { readArrayReference } from '../expressions/simple.js';
import type { Analysis, ExpressionFault, ScannedExpression } from '../expressions/types.js';
import { declarationsOf } from '../javascript/declarations.js';
import type { Script } from '../javascript/script.js';
import type { Span } from '../text/range.js';
import { nearest } from '../values/suggest.js';
import type { EvaluationScope } from './evaluation-scope.js';
import { thrownReason } from './failure.js';
import type { Program, SourcePlace } from './program.js';
import type { Thrown } from './sandbox.js';

/** An expression that has no value. */
export interface ExplainedExpression {
  expression: ScannedExpression;
  scope: EvaluationScope;
  /** The texts of `expression_lib`. */
  library: readonly Script[];
}

/** Why an expression has no value. */
export interface Explained {
  /** The place in the text to report. */
  span: Span;
  /** The rest of a sentence. */
  reason: string;
  library?: { index: number; offset: number };
}

function analysisOf({ expression, scope, library }: ExplainedExpression): Analysis {
  return analyze(expression, {
    libraryNames: new Set(library.flatMap(declarationsOf).map(({ name }) => name)),
    inputNames: new Set(Object.keys(scope.inputs)),
  });
}

/** The syntax error of an expression, if any. */
export function explainSyntax(subject: ExplainedExpression): Explained | undefined {
  const { expression } = subject;
  if (expression.closed && readArrayReference(expression.script.text, expression.inside)) {
    return { span: expression.span, reason: '"[]" is not JavaScript' };
  }
  const { fault } = analysisOf(subject);
  return fault && explained(fault);
}

function explained({ span, reason, suggestion }: ExpressionFault): Explained {
  return { span, reason: suggestion === undefined ? reason : `${reason} (did you mean "${suggestion}"?)` };
}

/** Why an expression threw, and where. */
export function explainThrown(thrown: Thrown, program: Program, subject: ExplainedExpression): Explained {
  const places = thrown.places.flatMap((place) => program.placeOf(place) ?? []);
  const [innermost] = places;
  const isSyntax = thrown.name === 'SyntaxError';
  const library = innermost?.in === 'library' ? innermost : undefined;
  const written = isSyntax || thrown.name === 'ReferenceError' ? explainSyntax(subject) : undefined;
  if (written && !library) return written;
  const missing = thrown.name === 'TypeError' && !library ? missingInput(subject) : undefined;
  if (missing) return missing;
  const broken = isSyntax ? (library ?? brokenLibrary(subject.library)) : library;
  const reason = thrownReason(thrown);
  const at = places.find((place) => place.in === 'expression');
  const span = at ? wordAt(subject, at) : subject.expression.span;
  if (!broken) return { span, reason };
  const { index, offset } = broken;
  return { span, reason: `in "expression_lib", ${reason}`, library: { index, offset } };
}

/** The first library text that is not JavaScript by itself, or declares a name of the platform. */
function brokenLibrary(library: readonly Script[]): (SourcePlace & { in: 'library' }) | undefined {
  for (const [index, script] of library.entries()) {
    const taken = declarationsOf(script).find(({ name }) => isScopeName(name));
    const offset = script.error?.offset ?? taken?.span.start;
    if (offset !== undefined) return { in: 'library', index, offset };
  }
  return undefined;
}

const word = /\??\.?[\p{L}\p{N}_$]+|\S/uy;

/** The word at a place of an expression. */
function wordAt({ expression }: ExplainedExpression, { offset }: SourcePlace): Span {
  const start = expression.span.start + 1 + offset;
  word.lastIndex = start;
  const end = start + (word.exec(expression.script.text)?.[0].length ?? 1);
  return { start, end: Math.min(end, expression.span.end) };
}

/** The first input in an expression that does not exist. */
function missingInput(subject: ExplainedExpression): Explained | undefined {
  const { inputs } = subject.scope;
  for (const { root, segments } of analysisOf(subject).references) {
    const [first] = segments;
    if (root !== 'inputs' || first?.kind !== 'name' || first.name === undefined) continue;
    if (Object.hasOwn(inputs, first.name)) continue;
    const meant = nearest(first.name, Object.keys(inputs));
    const advice = meant === undefined ? '' : ` (did you mean "${meant}"?)`;
    return { span: first.nameSpan, reason: `there is no input named "${first.name}"${advice}` };
  }
  return undefined;
}

/** Why an expression gives `undefined`, as far as can be determined. */
export function explainUndefined(subject: ExplainedExpression): Explained {
  const { kind, span } = subject.expression;
  const reason =
    kind === 'brace'
      ? 'it returns nothing that JSON can represent'
      : 'it is undefined, or has no JSON representation';
  return missingInput(subject) ?? { span, reason };
}
