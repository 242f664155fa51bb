import type { AnyNode } from 'acorn';

/** Methods that change what they belong to, so that it holds other things. */
export const mutators: ReadonlySet<string> = new Set([
  'push',
  'unshift',
  'splice',
  'fill',
  'copyWithin',
  'pop',
  'shift',
  'assign',
  'defineProperty',
  'defineProperties',
  'setPrototypeOf',
]);

/** Whether a node may change a list or an object. */
export function isChange(node: AnyNode): boolean {
  switch (node.type) {
    case 'AssignmentExpression':
      return node.left.type !== 'Identifier';
    case 'UpdateExpression':
      return node.argument.type === 'MemberExpression';
    case 'UnaryExpression':
      return node.operator === 'delete';
    case 'MemberExpression':
      return node.property.type === 'Identifier' && !node.computed && mutators.has(node.property.name);
    default:
      return false;
  }
}
