import type { AnyNode, Function as FunctionNode, Identifier, Pattern, Program } from 'acorn';

/** Where the names of a tree come from. */
export interface NameUses {
  /** Uses of names that the text itself does not declare, in the order of the tree. */
  free: Identifier[];
  /** The parent of each node. */
  parents: Map<AnyNode, AnyNode>;
}

class Scope {
  readonly names = new Set<string>();

  constructor(
    readonly outer: Scope | undefined,
    /** Whether `var` declarations stop here. */
    readonly ofFunction: boolean,
  ) {}

  declare(names: string[]): void {
    for (const name of names) this.names.add(name);
  }

  get functionScope(): Scope {
    return this.ofFunction || this.outer === undefined ? this : this.outer.functionScope;
  }

  knows(name: string): boolean {
    return this.names.has(name) || (this.outer?.knows(name) ?? false);
  }
}

const functionTypes = new Set<AnyNode['type']>([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'StaticBlock',
]);
const blockTypes = new Set<AnyNode['type']>([
  'BlockStatement',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'SwitchStatement',
  'CatchClause',
  'ClassDeclaration',
  'ClassExpression',
]);

/** The children that are words but no uses of a name: what follows a dot, keys, labels. */
function wordChildren(node: AnyNode): (AnyNode | null | undefined)[] {
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

/** Names that a declaration's left side or a parameter introduces. */
export function patternNames(pattern: Pattern): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        patternNames(property.type === 'RestElement' ? property.argument : property.value),
      );
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element ? patternNames(element) : []));
    case 'RestElement':
      return patternNames(pattern.argument);
    case 'AssignmentPattern':
      return patternNames(pattern.left);
    default:
      return [];
  }
}

function isFunction(node: AnyNode): node is FunctionNode {
  return node.type !== 'StaticBlock' && functionTypes.has(node.type);
}

/** Declares what the node introduces, `outer` being the scope that it stands in and `inner` its own. */
function declare(node: AnyNode, outer: Scope, inner: Scope): void {
  if (isFunction(node)) inner.declare(node.params.flatMap(patternNames));
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      outer.declare([node.id.name]);
      break;
    case 'FunctionExpression':
    case 'ClassExpression':
      if (node.id) inner.declare([node.id.name]);
      break;
    case 'CatchClause':
      if (node.param) inner.declare(patternNames(node.param));
      break;
    case 'VariableDeclaration':
      (node.kind === 'var' ? outer.functionScope : outer).declare(
        node.declarations.flatMap((declarator) => patternNames(declarator.id)),
      );
  }
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** The nodes directly below a node, in the order of its fields. */
export function childNodes(node: AnyNode): AnyNode[] {
  return Object.values(node).flat().filter(isNode);
}

/**
 * Resolves every name of a syntax tree: parameters, variables, functions, classes and caught errors of the
 * text shadow what comes from outside. Throws a `RangeError` on a tree too deep for the call stack.
 */
export function nameUses(program: Program): NameUses {
  const parents: NameUses['parents'] = new Map();
  const uses: { identifier: Identifier; scope: Scope }[] = [];

  const visit = (node: AnyNode, outer: Scope): void => {
    if (node.type === 'Identifier') uses.push({ identifier: node, scope: outer });
    const ofFunction = functionTypes.has(node.type);
    const inner = ofFunction || blockTypes.has(node.type) ? new Scope(outer, ofFunction) : outer;
    declare(node, outer, inner);
    const words = wordChildren(node);
    for (const child of childNodes(node)) {
      parents.set(child, node);
      if (!words.includes(child)) visit(child, inner);
    }
  };

  visit(program, new Scope(undefined, true));
  const free = uses.filter(({ identifier, scope }) => !scope.knows(identifier.name));
  return { free: free.map(({ identifier }) => identifier), parents };
}
