import type { AnyNode } from '../../javascript/parse.js';
import type { Span } from '../../text/range.js';
import { declaredDefault } from '../declaration.js';
import type { ToolInput } from '../input.js';
import type { TemplateExpression } from '../template.js';
import type { DeclaredInputs } from '../template-scope.js';

/** An expression that is empty if its optional input gets no value: `inputs.x || ''`. */
export interface EmptyValue {
  input: ToolInput;
  kind: 'number' | 'path' | 'text';
  /** JavaScript that is true if there is a value. */
  test: string;
  /** JavaScript of the value. */
  operand: string;
}

const kinds: Readonly<Record<string, EmptyValue['kind']>> = {
  integer: 'number',
  float: 'number',
  data: 'path',
  text: 'text',
  select: 'text',
};

/** What an expression is empty without; undefined if it is not certain that it is empty then. */
export function emptyValueOf(
  { inputsByName, unsettledInputs }: DeclaredInputs,
  { scanned, template, source }: TemplateExpression,
): EmptyValue | undefined {
  if (!/''|""/.test(source)) return undefined;
  const { tree } = scanned.script;
  const [statement, ...others] = tree?.body?.body.body ?? [];
  if (!tree || statement?.type !== 'ReturnStatement' || !statement.argument || others.length > 0)
    return undefined;
  const written = ({ start, end }: Span): string => template.text.slice(start, end);
  const parts = partsOf(statement.argument, (node) => written(tree.spanOf(node)));
  const name = parts && /^inputs\.([A-Za-z_]\w*)(\.path)?$/.exec(parts.operand);
  const input = name ? inputsByName.get(name[1] ?? '') : undefined;
  const kind = kinds[input?.type ?? ''];
  if (!parts || !input || !kind || !input.optional || input.multiple || unsettledInputs.has(input))
    return undefined;
  const isPath = name?.[2] !== undefined;
  if (isPath !== (kind === 'path') || declaredDefault(input) !== undefined) return undefined;
  const path = `inputs.${name?.[1] ?? ''}`;
  return { input, kind, operand: parts.operand, test: kind === 'number' ? `${path} !== null` : path };
}

/** The value of `x || ''`, `x ?? ''`, `x ? x : ''`, or `x === null ? '' : x`. */
function partsOf(node: AnyNode, written: (node: AnyNode) => string): { operand: string } | undefined {
  if (node.type === 'LogicalExpression')
    return node.operator !== '&&' && isEmpty(node.right) ? { operand: written(node.left) } : undefined;
  if (node.type !== 'ConditionalExpression') return undefined;
  const isReversed = /^!(?!=)|[^!]={2,3}\s*null\b/.test(written(node.test));
  const [value, other] = isReversed ? [node.alternate, node.consequent] : [node.consequent, node.alternate];
  return isEmpty(other) ? { operand: written(value) } : undefined;
}

function isEmpty(node: AnyNode): boolean {
  return node.type === 'Literal' && node.value === '';
}
