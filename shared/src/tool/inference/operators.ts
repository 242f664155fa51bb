import { isNothing } from '../../javascript/nodes.js';
import type { AnyNode } from '../../javascript/parse.js';
import type { Value } from '../value.js';
import type { InferenceContext } from './inference-context.js';
import type { Narrowing } from './narrowing.js';
import { anything, isObject, isUnknown, truthy, type TypeSet } from './type-set.js';

/** The type of `operator argument`. */
export function inferUnary(operator: string, argument: AnyNode, context: InferenceContext): TypeSet {
  const isDeletion = operator === 'delete' && argument.type === 'MemberExpression';
  const { types } = context.infer(
    isDeletion ? argument.object : argument,
    operator === '!' || operator === 'typeof' ? 'tested' : 'other',
  );
  if (isDeletion) context.invalidate(types);
  if (operator === 'void') return [{ kind: 'undefined' }];
  if (operator === 'typeof') return [{ kind: 'text' }];
  return [{ kind: /^[-+~]$/.test(operator) ? 'number' : 'boolean' }];
}

/** The type of `left operator right`. */
export function inferBinary(
  operator: string,
  left: AnyNode,
  right: AnyNode,
  context: InferenceContext,
): TypeSet {
  if (operator === '+') return inferSum(left, right, context);
  const isEquality = /^[!=]==?$/.test(operator);
  const one = context.infer(left, isEquality && isNothing(right) ? 'tested' : 'other');
  const other = context.infer(right, isEquality && isNothing(left) ? 'tested' : 'other');
  if (isEquality) {
    checkComparison(operator, [left, one], right, context);
    checkComparison(operator, [right, other], left, context);
  }
  const isTest = isEquality || /^(?:[<>]=?|in|instanceof)$/.test(operator);
  return [{ kind: isTest ? 'boolean' : 'number' }];
}

/** Reports `flag === 'true'` and `n === '3'`; `n == '3'` compares numbers. */
function checkComparison(
  operator: string,
  [side, { types }]: [node: AnyNode, narrowing: Narrowing],
  literal: AnyNode,
  { checker, tree }: InferenceContext,
): void {
  if (literal.type !== 'Literal' || typeof literal.value !== 'string' || isUnknown(types)) return;
  const text = literal.value;
  const values = truthy(types);
  const [value] = values;
  if (!value || values.some(({ kind }) => kind !== value.kind)) return;
  const isOther =
    (value.kind === 'boolean' && /^(?:true|false)$/i.test(text)) ||
    (value.kind === 'number' && operator.length === 3 && /^-?\d+(?:\.\d+)?$/.test(text));
  if (!isOther) return;
  const parent = tree.parents.get(literal) ?? literal;
  const spans = { span: tree.spanOf(parent), side: tree.spanOf(side), literal: tree.spanOf(literal) };
  checker.reportComparison({ kind: 'comparison', operator, text, value, ...spans });
}

/** Text if one side is text, of which the other side becomes a part. */
function inferSum(left: AnyNode, right: AnyNode, context: InferenceContext): TypeSet {
  const { checker, tree } = context;
  const isBeforeText = isTextLiteral(right);
  const one = context.infer(left, isBeforeText ? 'text' : 'other');
  const isBehindText = becomesText(one.types);
  const other = context.infer(right, isBehindText ? 'text' : 'other');
  const isText = isBehindText || isBeforeText || becomesText(other.types);
  if (isText && !isBeforeText) checker.checkUse(one, 'text', tree.spanOf(left));
  if (isText && !isBehindText) checker.checkUse(other, 'text', tree.spanOf(right));
  if (isText) return [{ kind: 'text' }];
  const areNumbers = [...one.types, ...other.types].every(({ kind }) => added.has(kind));
  return areNumbers ? [{ kind: 'number' }] : anything;
}

/** What a sum takes as a number. */
const added: ReadonlySet<Value['kind']> = new Set(['number', 'boolean', 'null', 'undefined']);

function isTextLiteral(node: AnyNode): boolean {
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');
}

/** Whether adding something to it gives a text. */
function becomesText(types: TypeSet): boolean {
  return types.length > 0 && types.every((type) => type.kind === 'text' || isObject(type));
}

/** The type of a literal's value. */
export function literalType(value: unknown): TypeSet {
  if (typeof value === 'string') return [{ kind: 'text' }];
  if (typeof value === 'number') return [{ kind: 'number' }];
  if (typeof value === 'boolean') return [{ kind: 'boolean' }];
  return value === null ? [{ kind: 'null' }] : anything;
}
