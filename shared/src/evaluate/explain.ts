import { analyze } from '../expressions/analyze.js';
import { isScopeName } from '../expressions/builtins.js';
import { libraryNames } from '../expressions/library.js';
import { parseScript } from '../expressions/parse.js';
import { readArrayReference } from '../expressions/simple.js';
import type { Analysis, Fault, ScannedExpression } from '../expressions/types.js';
import type { Span } from '../text/range.js';
import { nearest } from '../values/suggest.js';
import type { EvaluationScope } from './evaluate-template.js';
import { thrownReason } from './failure.js';
import type { Program, SourcePlace } from './program.js';
import type { Thrown } from './sandbox.js';

/** An expression that has no value. */
export interface Subject {
  text: string;
  expression: ScannedExpression;
  scope: EvaluationScope;
}

/** Why an expression has no value. */
export interface Explained {
  /** The place in the text that a person would look at. */
  span: Span;
  /** The rest of a sentence. */
  reason: string;
  library?: { index: number; offset: number };
}

function analysisOf({ text, expression, scope }: Subject): Analysis {
  return analyze(text, expression, {
    libraryNames: new Set(scope.library.flatMap((code) => libraryNames(code).map(({ name }) => name))),
    inputNames: new Set(Object.keys(scope.inputs)),
  });
}

/** What is wrong with the way an expression is written, if anything is. */
export function explainSyntax(subject: Subject): Explained | undefined {
  const { text, expression } = subject;
  if (expression.closed && readArrayReference(text, expression.inside)) {
    return { span: expression.span, reason: `"[]" is no JavaScript, write ".map((f) => f.path).join(' ')"` };
  }
  const { fault } = analysisOf(subject);
  return fault && explained(fault);
}

function explained({ span, reason, suggestion }: Fault): Explained {
  const isSaid = suggestion === undefined || reason.includes(`"${suggestion}"`);
  return { span, reason: isSaid ? reason : `${reason}, but "${suggestion}" does` };
}

/** Why an expression threw, and where. */
export function explainThrown(thrown: Thrown, program: Program, subject: Subject): Explained {
  const places = thrown.places.flatMap((place) => program.placeOf(place) ?? []);
  const [innermost] = places;
  const isSyntax = thrown.name === 'SyntaxError';
  const library = innermost?.in === 'library' ? innermost : undefined;
  const written = isSyntax || thrown.name === 'ReferenceError' ? explainSyntax(subject) : undefined;
  if (written && !library) return written;
  const missing = thrown.name === 'TypeError' && !library ? missingInput(subject) : undefined;
  if (missing) return missing;
  const broken = isSyntax ? (library ?? brokenLibrary(subject.scope.library)) : library;
  const reason = thrownReason(thrown);
  const at = places.find((place) => place.in === 'expression');
  const span = at ? wordAt(subject, at) : subject.expression.span;
  if (!broken) return { span, reason };
  const { index, offset } = broken;
  return { span, reason: `in "expression_lib" ${reason}`, library: { index, offset } };
}

/** The first text of the library that is no JavaScript by itself, or takes a name of the platform for its own. */
function brokenLibrary(library: readonly string[]): (SourcePlace & { in: 'library' }) | undefined {
  for (const [index, code] of library.entries()) {
    try {
      const parsed = parseScript(code);
      if ('offset' in parsed) return { in: 'library', index, offset: parsed.offset };
      const taken = libraryNames(code).find(({ name }) => isScopeName(name));
      if (taken) return { in: 'library', index, offset: taken.span.start };
    } catch {
      return { in: 'library', index, offset: 0 };
    }
  }
  return undefined;
}

const word = /\??\.?[\p{L}\p{N}_$]+|\S/uy;

/** The word at a place of an expression. */
function wordAt({ text, expression }: Subject, { offset }: SourcePlace): Span {
  const start = expression.span.start + 1 + offset;
  word.lastIndex = start;
  const end = start + (word.exec(text)?.[0].length ?? 1);
  return { start, end: Math.min(end, expression.span.end) };
}

/** The first input that an expression uses and that does not exist. */
function missingInput(subject: Subject): Explained | undefined {
  const { inputs } = subject.scope;
  for (const { root, segments } of analysisOf(subject).references) {
    const [first] = segments;
    if (root !== 'inputs' || first?.kind !== 'name' || first.name === undefined) continue;
    if (Object.hasOwn(inputs, first.name)) continue;
    const meant = nearest(first.name, Object.keys(inputs));
    const advice = meant === undefined ? '' : `, but one is called "${meant}"`;
    return { span: first.nameSpan, reason: `no input is called "${first.name}"${advice}` };
  }
  return undefined;
}

/** Why an expression gives `undefined`, as far as that can be told. */
export function explainUndefined(subject: Subject): Explained {
  const { kind, span } = subject.expression;
  const reason =
    kind === 'brace'
      ? 'nothing is returned that JSON can hold'
      : 'it is undefined, or nothing that JSON can hold';
  return missingInput(subject) ?? { span, reason };
}
