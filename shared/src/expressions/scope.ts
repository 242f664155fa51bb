import type {
  AnyNode,
  ArrowFunctionExpression,
  FunctionDeclaration,
  FunctionExpression,
  Identifier,
  Pattern,
  Program,
} from 'acorn';

/** A function of its own. */
export type FunctionNode = FunctionDeclaration | FunctionExpression | ArrowFunctionExpression;

/** Where the names of a tree come from. */
export interface NameUses {
  /** Uses of names that the text itself does not declare, in the order of the tree. */
  free: Identifier[];
  /** Uses of names that the text declares at its top level, the declarations among them. */
  topLevel: Identifier[];
  /** The parent of each node. */
  parents: Map<AnyNode, AnyNode>;
  /** All uses of the variable that an identifier declares or names, the declaration among them. */
  usesOf: (identifier: Identifier) => readonly Identifier[];
}

class Scope {
  readonly names = new Set<string>();

  constructor(
    readonly outer: Scope | undefined,
    /** Whether `var` declarations stop here. */
    readonly ofFunction: boolean,
  ) {}

  declare(identifiers: readonly (Identifier | null | undefined)[]): void {
    for (const identifier of identifiers) if (identifier) this.names.add(identifier.name);
  }

  get functionScope(): Scope {
    return this.ofFunction || this.outer === undefined ? this : this.outer.functionScope;
  }

  /** The scope that declares a name. */
  ownerOf(name: string): Scope | undefined {
    return this.names.has(name) ? this : this.outer?.ownerOf(name);
  }
}

const functionTypes = new Set<AnyNode['type']>([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
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

/** The names that a declaration's left side or a parameter introduces, in the order of the text. */
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

/** Whether a node is a function of its own, whose `return` is not that of the function around it. */
export function isFunction(node: AnyNode): node is FunctionNode {
  return functionTypes.has(node.type);
}

/** Declares what the node introduces, `outer` being the scope that it stands in and `inner` its own. */
function declare(node: AnyNode, outer: Scope, inner: Scope): void {
  if (isFunction(node)) inner.declare(node.params.flatMap(patternIdentifiers));
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      outer.declare([node.id]);
      break;
    case 'FunctionExpression':
    case 'ClassExpression':
      inner.declare([node.id]);
      break;
    case 'CatchClause':
      if (node.param) inner.declare(patternIdentifiers(node.param));
      break;
    case 'VariableDeclaration':
      (node.kind === 'var' ? outer.functionScope : outer).declare(
        node.declarations.flatMap((declarator) => patternIdentifiers(declarator.id)),
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

/** A node and all below it, without what is below the nodes that `enter` refuses. */
export function* nodesOf(root: AnyNode, enter: (node: AnyNode) => boolean): Generator<AnyNode> {
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node;
    if (enter(node)) for (const child of childNodes(node)) waiting.push(child);
  }
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
    const ofFunction = isFunction(node) || node.type === 'StaticBlock';
    const inner = ofFunction || blockTypes.has(node.type) ? new Scope(outer, ofFunction) : outer;
    declare(node, outer, inner);
    const words = wordChildren(node);
    for (const child of childNodes(node)) {
      parents.set(child, node);
      if (!words.includes(child)) visit(child, inner);
    }
  };

  const top = new Scope(undefined, true);
  visit(program, top);
  const ownedBy = (owner: Scope | undefined): Identifier[] =>
    uses
      .filter(({ identifier, scope }) => scope.ownerOf(identifier.name) === owner)
      .map(({ identifier }) => identifier);
  return { free: ownedBy(undefined), topLevel: ownedBy(top), parents, usesOf: variableUses(uses) };
}

function variableUses(uses: readonly { identifier: Identifier; scope: Scope }[]): NameUses['usesOf'] {
  let byIdentifier: Map<Identifier, Identifier[]> | undefined;
  const read = (): Map<Identifier, Identifier[]> => {
    const byOwner = new Map<Scope | undefined, Map<string, Identifier[]>>();
    return new Map(
      uses.map(({ identifier, scope }) => {
        const owner = scope.ownerOf(identifier.name);
        const names = byOwner.get(owner) ?? new Map<string, Identifier[]>();
        byOwner.set(owner, names);
        const same = names.get(identifier.name) ?? [];
        names.set(identifier.name, same);
        same.push(identifier);
        return [identifier, same];
      }),
    );
  };
  return (identifier) => (byIdentifier ??= read()).get(identifier) ?? [];
}

/** Whether a variable gets another value where it is used there. */
export function isAssigned(use: Identifier, parents: NameUses['parents']): boolean {
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
