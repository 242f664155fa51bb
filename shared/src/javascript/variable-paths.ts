import type { MemberSegment } from './member-path.js';
import { isAssigned, isFunction } from './nodes.js';
import type { AnyNode, CallExpression, Identifier, Pattern } from './parse.js';
import { keySegment, pathAt, pathNode } from './references.js';
import type { Script, SyntaxTree } from './script.js';
import { elementParameters } from './signatures/methods.js';
import type { TokenTree } from './token-tree.js';

type Path = readonly MemberSegment[];

/** Methods that return a list of the same elements. */
const sameElements: ReadonlySet<string> = new Set(['filter', 'reverse', 'slice', 'sort']);

/** The maximum number of members in a followed path. */
const maxPath = 20;

/**
 * The members of a global object that a script names through variables that always hold a part of it:
 * `r.reads` of `inputs.queries.map((r) => r.reads.path)`, `const c = inputs.cond`, elements in loops. Each
 * path begins with the members after the root; none are found in broken code.
 */
export function variablePaths(script: Script, root: string): MemberSegment[][] {
  const { source } = script;
  if (!source.includes(root) || !/=>|\bfunction\b|\b(?:const|let|var)\b/.test(source)) return [];
  return script.tree ? new Finder(script.tree, script.words).find(root) : [];
}

class Finder {
  private readonly paths: MemberSegment[][] = [];
  /** Nodes whose value is such a member, still to be visited. */
  private readonly waiting: { node: AnyNode; path: Path }[] = [];
  private readonly followed = new Set<readonly Identifier[]>();

  constructor(
    private readonly tree: SyntaxTree,
    private readonly words: TokenTree,
  ) {}

  find(root: string): MemberSegment[][] {
    for (const name of this.tree.free) {
      const path = name.name === root ? pathAt(name, this.tree, this.words) : undefined;
      if (path) this.waiting.push({ node: pathNode(name, this.tree), path: path.segments });
    }
    for (let next = this.waiting.pop(); next; next = this.waiting.pop()) {
      if (next.path.length <= maxPath) this.look(next.node, next.path);
    }
    return this.paths;
  }

  /** Finds what a node's value becomes. */
  private look(node: AnyNode, path: Path): void {
    const parent = this.tree.parents.get(node);
    if (parent?.type === 'VariableDeclarator' && parent.init === node) this.bind(parent.id, path);
    else if (parent?.type === 'ForOfStatement' && parent.right === node) {
      if (parent.left.type === 'VariableDeclaration')
        this.bind(parent.left.declarations[0]?.id, element(path));
    } else if (parent?.type === 'CallExpression' && parent.callee === node) this.call(parent, path);
  }

  private call(call: CallExpression, path: Path): void {
    const method = path.at(-1)?.name ?? '';
    const list = path.slice(0, -1);
    const [callback] = call.arguments;
    if (callback && isFunction(callback)) {
      for (const index of elementParameters.get(method) ?? [])
        this.bind(callback.params[index], element(list));
    }
    if (!sameElements.has(method)) return;
    const member = this.tree.parents.get(call);
    const isNamed = member?.type === 'MemberExpression' && member.object === call && !member.computed;
    if (!isNamed) this.waiting.push({ node: call, path: list });
    else {
      const path = [...list, keySegment(member.property, false, this.tree)];
      this.waiting.push({ node: member, path });
    }
  }

  private bind(pattern: Pattern | undefined, path: Path): void {
    switch (pattern?.type) {
      case 'Identifier':
        this.follow(pattern, path);
        return;
      case 'AssignmentPattern':
        this.bind(pattern.left, path);
        return;
      case 'ArrayPattern':
        for (const part of pattern.elements)
          if (part && part.type !== 'RestElement') this.bind(part, element(path));
        return;
      case 'ObjectPattern':
        for (const property of pattern.properties) {
          if (property.type === 'RestElement') continue;
          const member = [...path, keySegment(property.key, property.computed, this.tree)];
          this.paths.push(member);
          this.bind(property.value, member);
        }
    }
  }

  private follow(variable: Identifier, path: Path): void {
    const all = this.tree.usesOf(variable);
    if (this.followed.has(all)) return;
    this.followed.add(all);
    const uses = all.filter((use) => use !== variable);
    if (uses.some((use) => isAssigned(use, this.tree.parents))) return;
    for (const use of uses) {
      const segments = pathAt(use, this.tree, this.words)?.segments;
      if (!segments) continue;
      const whole = [...path, ...segments];
      if (segments.length > 0) this.paths.push(whole);
      this.waiting.push({ node: pathNode(use, this.tree), path: whole });
    }
  }
}

/** Any element of a list. */
function element(list: Path): Path {
  const nowhere = { start: 0, end: 0 };
  return [...list, { kind: 'dynamic', form: 'bracket', span: nowhere, nameSpan: nowhere }];
}
