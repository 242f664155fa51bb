import { isFunction, nodesOf } from '../../javascript/nodes.js';
import type { AnyNode } from '../../javascript/parse.js';
import type { SyntaxTree } from '../../javascript/script.js';
import type { ReportedProblem } from '../../problems/rule.js';
import { replaceInScalar } from '../../text/write-scalar.js';
import type { TemplateExpression } from '../../tool/template.js';
import { sourceAt, spanInDocument, undefinedBecomes, type ExpressionSite } from './expression-site.js';

/** What an expression has instead of a result. */
export interface NoResult {
  tree: SyntaxTree;
  node: AnyNode;
  /** `function`: a function that nothing calls; `end`: the end of the body, if the test of its last statement fails. */
  kind: 'function' | 'end';
}

/** What each of them is written with: other expressions need not be parsed. */
const mention = /=>|\b(?:function|if)\b/;

/** What an expression has instead of a result, at least in some cases; undefined if none is certain. */
export function noResultOf({ scanned, source }: TemplateExpression): NoResult | undefined {
  if (!mention.test(source)) return undefined;
  const { tree } = scanned.script;
  const statements = tree?.body?.body.body ?? [];
  const [first] = statements;
  if (!tree || !first) return undefined;
  if (first.type === 'ReturnStatement')
    return first.argument && isFunction(first.argument)
      ? { tree, node: first.argument, kind: 'function' }
      : undefined;
  const last = statements.at(-1);
  const isOnlyWay = statements.every((statement) => statement === last || !returns(statement));
  return last?.type === 'IfStatement' && !last.alternate && isOnlyWay && returns(last)
    ? { tree, node: last, kind: 'end' }
    : undefined;
}

function returns(statement: AnyNode): boolean {
  const nodes = [...nodesOf(statement, (node) => !isFunction(node))];
  return nodes.some(({ type }) => type === 'ReturnStatement');
}

/** The problem of an expression without a result. */
export function withoutResult(
  place: ExpressionSite,
  { tree, node, kind }: NoResult,
): ReportedProblem | undefined {
  const becomes = undefinedBecomes(place);
  if (kind === 'function') {
    const message = `The result is a function, ${becomes}: call it.`;
    return { span: spanInDocument(place, tree.spanOf(node)), message };
  }
  const isMeant = !place.undefinedFails && (place.isData() || place.expectsNull());
  if (node.type !== 'IfStatement' || isMeant) return undefined;
  const test = tree.spanOf(node.test);
  const { end } = tree.spanOf(node);
  const written = " return '';";
  return {
    span: spanInDocument(place, test),
    severity: 'warning',
    message: `When "${sourceAt(place, test)}" is falsy, there is no result, ${becomes}: end with "${written.trim()}".`,
    fixes: [
      {
        title: `Insert "${written.trim()}"`,
        edits: [replaceInScalar(place.expression.template.scalar, { start: end, end }, written)],
      },
    ],
  };
}
