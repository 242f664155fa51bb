import { childNodes, isFunction, patternIdentifiers, wordChildren, type Parents } from './nodes.js';
import type { AnyNode, Identifier, Program } from './parse.js';

/** Where the names of a tree come from. */
export interface ResolvedNames {
  /** Uses of names that the text itself does not declare, in tree order. */
  free: readonly Identifier[];
  /** Uses of names that the text declares at its top level, including the declarations. */
  topLevel: readonly Identifier[];
  parents: Parents;
  /** All uses of the variable that an identifier declares or names, including the declaration. */
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

/** Declares the names that the node introduces, `outer` being the enclosing scope and `inner` its own. */
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

/** A use of a name, with the scope that declares it. */
interface OwnedUse {
  identifier: Identifier;
  owner: Scope | undefined;
}

/**
 * Resolves every name of a syntax tree: parameters, variables, functions, classes, and caught errors of the
 * text shadow outer names. Throws a `RangeError` on a tree too deep for the call stack.
 */
export function resolveNames(program: Program): ResolvedNames {
  const parents = new Map<AnyNode, AnyNode>();
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
  // Only now are all declarations known: a name may be used before its own.
  const owned = uses.map(({ identifier, scope }): OwnedUse => ({
    identifier,
    owner: scope.ownerOf(identifier.name),
  }));
  const ownedBy = (scope: Scope | undefined): Identifier[] =>
    owned.filter(({ owner }) => owner === scope).map(({ identifier }) => identifier);
  let variables: ReturnType<typeof usesByVariable> | undefined;
  return {
    free: ownedBy(undefined),
    topLevel: ownedBy(top),
    parents,
    usesOf: (identifier) => (variables ??= usesByVariable(owned)).get(identifier) ?? [],
  };
}

/** All uses of a variable, by each of them. */
function usesByVariable(owned: readonly OwnedUse[]): ReadonlyMap<Identifier, readonly Identifier[]> {
  const byOwner = new Map<Scope | undefined, Map<string, Identifier[]>>();
  return new Map(
    owned.map(({ identifier, owner }) => {
      const names = byOwner.get(owner) ?? new Map<string, Identifier[]>();
      byOwner.set(owner, names);
      const same = names.get(identifier.name) ?? [];
      names.set(identifier.name, same);
      same.push(identifier);
      return [identifier, same];
    }),
  );
}
