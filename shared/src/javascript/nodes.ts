import type {
  AnyNode,
  ArrowFunctionExpression,
  FunctionDeclaration,
  FunctionExpression,
  Identifier,
  Pattern,
} from './parse.js';

/** A function with its own `return`. */
export type FunctionNode = FunctionDeclaration | FunctionExpression | ArrowFunctionExpression;

/** The parent of each node of a tree. */
export type Parents = ReadonlyMap<AnyNode, AnyNode>;

/** Whether a node is a function, whose `return` is not that of the enclosing function. */
export function isFunction(node: AnyNode): node is FunctionNode {
  return (
    node.type === 'FunctionDeclaration' ||
    node.type === 'FunctionExpression' ||
    node.type === 'ArrowFunctionExpression'
  );
}

/** Whether a node is a literal `null` or `undefined`. */
export function isNothing(node: AnyNode): boolean {
  return (
    (node.type === 'Literal' && node.raw === 'null') ||
    (node.type === 'Identifier' && node.name === 'undefined')
  );
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && typeof (value as AnyNode | null)?.type === 'string';
}

/** The nodes directly below a node, in the order of its fields. */
export function childNodes(node: AnyNode): AnyNode[] {
  const children: AnyNode[] = [];
  for (const value of Object.values(node) as unknown[]) {
    if (isNode(value)) children.push(value);
    else if (Array.isArray(value)) for (const item of value) if (isNode(item)) children.push(item);
  }
  return children;
}

/** A node and everything below it, except below the nodes that `enter` rejects. */
export function* nodesOf(root: AnyNode, enter: (node: AnyNode) => boolean): Generator<AnyNode> {
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node;
    if (enter(node)) for (const child of childNodes(node)) waiting.push(child);
  }
}

/** The children that are words but not uses of a name: members after a dot, keys, labels. */
export function wordChildren(node: AnyNode): (AnyNode | null | undefined)[] {
  switch (node.type) {
    case 'MemberExpression':
      return node.computed ? [] : [node.property];
    case 'Property':
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return node.computed ? [] : [node.key];
    case 'LabeledStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
      return [node.label];
    case 'MetaProperty':
      return [node.meta, node.property];
    default:
      return [];
  }
}

/** The names that a declaration's left side or a parameter introduces, in text order. */
export function patternIdentifiers(pattern: Pattern): Identifier[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern];
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        patternIdentifiers(property.type === 'RestElement' ? property : property.value),
      );
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element ? patternIdentifiers(element) : []));
    case 'RestElement':
      return patternIdentifiers(pattern.argument);
    case 'AssignmentPattern':
      return patternIdentifiers(pattern.left);
    default:
      return [];
  }
}

/** Whether a use of a variable assigns another value to it. */
export function isAssigned(use: Identifier, parents: Parents): boolean {
  const parent = parents.get(use);
  switch (parent?.type) {
    case 'AssignmentExpression':
    case 'AssignmentPattern':
    case 'ForOfStatement':
    case 'ForInStatement':
      return parent.left === use;
    case 'VariableDeclarator':
      return parent.id === use;
    case 'UpdateExpression':
    case 'ArrayPattern':
    case 'RestElement':
      return true;
    case 'Property':
      return parent.value === use && parents.get(parent)?.type === 'ObjectPattern';
    default:
      return false;
  }
}
