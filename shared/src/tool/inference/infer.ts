import { readArrayReference, readSimpleReference } from '../../expressions/simple.js';
import type { ScannedExpression, ScopeReference } from '../../expressions/types.js';
import { withinStack } from '../../javascript/parse.js';
import type { DeclaredInputs } from '../template-scope.js';
import type { TemplateExpression } from '../template.js';
import type { JobWay } from '../../values/server.js';
import { AccessChecker, type InferenceScope } from './access-checker.js';
import { ControlFlow } from './control-flow.js';
import type { InferenceDiagnostic } from './diagnostic.js';
import { quietValues } from './quiet-values.js';
import { TypeInferrer } from './type-inferrer.js';
import { anything, type TypeSet } from './type-set.js';

/**
 * Invalid uses of input values in an expression, in order of evaluation. Uses only the inputs' declarations:
 * results of `expression_lib` functions, variables that change, and the like are unknown and never reported.
 * Linear in the length of the expression; never throws.
 * @param way how jobs start, on which the values of collections depend
 *
 * Source: public platform, "What is in scope".
 */
export function inferDiagnostics(
  declared: DeclaredInputs,
  expression: TemplateExpression,
  way: JobWay,
): InferenceDiagnostic[] {
  const values = quietValues.of(declared);
  const key = values.keyOf(expression, way);
  if (values.isQuiet(expression, key)) return [];
  const diagnostics = inferAll({ declared, way }, expression.scanned);
  if (diagnostics.length === 0) values.add(expression, key);
  return diagnostics;
}

/** The types of an expression's result: unknown if nothing is certain, none if there is never a result. */
export function resultTypes(
  declared: DeclaredInputs,
  { script: { text, tree } }: ScannedExpression,
  way: JobWay,
): TypeSet {
  return (tree && withinStack(() => new TypeInferrer({ declared, way }, text, tree).result())) ?? anything;
}

function inferAll(scope: InferenceScope, { kind, inside, script }: ScannedExpression): InferenceDiagnostic[] {
  const simple = kind === 'paren' ? readSimpleReference(script.text, inside) : undefined;
  if (simple) return diagnosticsAlong(scope, simple, true);
  const array = kind === 'paren' ? readArrayReference(script.text, inside) : undefined;
  if (array) return diagnosticsAlong(scope, array.list, false);
  const { text, tree } = script;
  return (tree && withinStack(() => new TypeInferrer(scope, text, tree).diagnostics())) ?? [];
}

/** The same for a reference that is looked up without JavaScript. */
function diagnosticsAlong(
  scope: InferenceScope,
  { root, segments, span }: ScopeReference,
  isWhole: boolean,
): InferenceDiagnostic[] {
  const checker = new AccessChecker(scope, new ControlFlow());
  if (isWhole) checker.tail = { span, needsBrackets: false };
  let narrowing = checker.scope(root);
  for (const segment of segments) {
    const owner = { start: span.start, end: segment.span.start };
    narrowing = checker.member(narrowing, segment, owner, 'other');
  }
  if (isWhole) checker.checkUse(narrowing, 'written', span);
  else checker.checkIteration(narrowing, span);
  return checker.diagnostics;
}
