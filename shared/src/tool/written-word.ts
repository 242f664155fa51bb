import type { AnyNode } from '../javascript/parse.js';
import { inputValue } from './inference/type-set.js';
import type { TemplateScope } from './template-scope.js';
import type { TemplateExpression } from './template.js';
import { followReference } from './value.js';

/** What an expression may write that is a word of JavaScript: `true` and `false`, or `null` without a value. */
export type WrittenWord = 'boolean' | 'null';

/** Whether an expression writes such a word; undefined if not, or if it is unknown. */
export function writtenWord(scope: TemplateScope, expression: TemplateExpression): WrittenWord | undefined {
  const { analysis, content } = expression;
  if (analysis.verdict !== 'javascript') return undefined;
  if (content.known) {
    const body = content.scanned.script.tree?.body?.body.body;
    const [statement] = body ?? [];
    const result = statement?.type === 'ReturnStatement' ? statement.argument : undefined;
    return result && isTest(result) ? 'boolean' : undefined;
  }
  const [reference] = analysis.references;
  const [first, second] = reference?.segments ?? [];
  if (reference?.root !== 'inputs' || first?.kind !== 'name') return undefined;
  const input = scope.inputsByName.get(first.name ?? '');
  if (!input || scope.unsettledInputs.has(input)) return undefined;
  if (!second) {
    if (input.type === 'boolean') return 'boolean';
    const isLoud = inputValue(input).some((one) => one.kind === 'null' && !one.isQuiet);
    return isLoud ? 'null' : undefined;
  }
  if (input.children.length === 0) return undefined;
  const { value, deadEnd } = followReference(scope, reference);
  return !deadEnd && value.kind === 'boolean' ? 'boolean' : undefined;
}

function isTest(node: AnyNode): boolean {
  if (node.type === 'UnaryExpression') return node.operator === '!';
  return node.type === 'BinaryExpression' && /^(?:[!=]==?|[<>]=?|in|instanceof)$/.test(node.operator);
}
