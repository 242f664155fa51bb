import type { AnyNode } from 'acorn';
import type { Evaluator } from './evaluator.js';
import { anything, isObject, type Possible } from './possible.js';

/** What `operator argument` gives. */
export function unaryOf(operator: string, argument: AnyNode, evaluator: Evaluator): Possible {
  const isDeletion = operator === 'delete' && argument.type === 'MemberExpression';
  const { value } = evaluator.value(
    isDeletion ? argument.object : argument,
    operator === '!' || operator === 'typeof' ? 'tested' : 'other',
  );
  if (isDeletion) evaluator.change(value);
  if (operator === 'void') return [{ kind: 'undefined' }];
  if (operator === 'typeof') return [{ kind: 'text' }];
  return [{ kind: /^[-+~]$/.test(operator) ? 'number' : 'boolean' }];
}

/** What `left operator right` gives. */
export function binaryOf(operator: string, left: AnyNode, right: AnyNode, evaluator: Evaluator): Possible {
  if (operator === '+') return sum(left, right, evaluator);
  const isEquality = /^[!=]==?$/.test(operator);
  evaluator.value(left, isEquality && isNothingWritten(right) ? 'tested' : 'other');
  evaluator.value(right, isEquality && isNothingWritten(left) ? 'tested' : 'other');
  const isTest = isEquality || /^(?:[<>]=?|in|instanceof)$/.test(operator);
  return [{ kind: isTest ? 'boolean' : 'number' }];
}

/** A text where one side is one: the other side becomes a part of it. */
function sum(left: AnyNode, right: AnyNode, evaluator: Evaluator): Possible {
  const isBeforeText = isTextWritten(right);
  const one = evaluator.value(left, isBeforeText ? 'text' : 'other');
  const isBehindText = becomesText(one.value);
  const other = evaluator.value(right, isBehindText ? 'text' : 'other');
  const isText = isBehindText || isBeforeText || becomesText(other.value);
  if (isText && !isBeforeText) evaluator.steps.use(one, 'text', evaluator.spanOf(left));
  if (isText && !isBehindText) evaluator.steps.use(other, 'text', evaluator.spanOf(right));
  if (isText) return [{ kind: 'text' }];
  const areNumbers = [...one.value, ...other.value].every(({ kind }) => kind === 'number');
  return areNumbers ? [{ kind: 'number' }] : anything;
}

function isNothingWritten(node: AnyNode): boolean {
  return (
    (node.type === 'Literal' && node.raw === 'null') ||
    (node.type === 'Identifier' && node.name === 'undefined')
  );
}

function isTextWritten(node: AnyNode): boolean {
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');
}

/** Whether adding something to it gives a text. */
function becomesText(value: Possible): boolean {
  return value.length > 0 && value.every((one) => one.kind === 'text' || isObject(one));
}

/** What a literal stands for. */
export function literalOf(value: unknown): Possible {
  if (typeof value === 'string') return [{ kind: 'text' }];
  if (typeof value === 'number') return [{ kind: 'number' }];
  if (typeof value === 'boolean') return [{ kind: 'boolean' }];
  return value === null ? [{ kind: 'null' }] : anything;
}
