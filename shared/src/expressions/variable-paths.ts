import type { AnyNode, Identifier, Pattern } from 'acorn';
import { readMembers, readPath } from './paths.js';
import { keySegment, pathNode } from './references.js';
import { isAssigned, isFunction } from './scope.js';
import type { Script } from './script.js';
import type { MemberSegment } from './types.js';
import type { Words } from './words.js';

type Path = readonly MemberSegment[];

/** Which parameters of its callback a method of lists gives an element to. */
const elementParameters: ReadonlyMap<string, readonly number[]> = new Map([
  ...['every', 'filter', 'find', 'findIndex', 'flatMap', 'forEach', 'map', 'some'].map(
    (name): [string, number[]] => [name, [0]],
  ),
  ['reduce', [1]],
  ['reduceRight', [1]],
  ['sort', [0, 1]],
]);

/** Methods that give a list of the same elements. */
const sameElements: ReadonlySet<string> = new Set(['filter', 'reverse', 'slice', 'sort']);

/** Variables are followed over so many members. */
const longestPath = 20;

/**
 * The members of inputs that a script names through variables which stand for an input all along: `const c =
 * inputs.cond`, elements in callbacks and loops. Each path begins with the members behind `inputs`. Throws a
 * `RangeError` where variables stand for each other too deeply for the call stack.
 */
export function variablePaths(script: Script, words: Words): MemberSegment[][] {
  const finder = new Finder(script, words);
  for (const name of script.free) if (name.name === 'inputs') finder.root(name);
  return finder.found;
}

class Finder {
  readonly found: MemberSegment[][] = [];
  private readonly followed = new Set<Identifier>();
  private readonly indexes: ReadonlyMap<number, number>;

  constructor(
    private readonly script: Script,
    private readonly words: Words,
  ) {
    this.indexes = new Map(words.tokens.map(({ start }, index) => [start, index]));
  }

  root(name: Identifier): void {
    const { tokens, brackets } = this.words;
    const index = this.indexes.get(this.script.spanOf(name).start);
    const path = index === undefined ? undefined : readPath(tokens, index, brackets, true);
    if (path) this.value(pathNode(name, this.script), path.segments);
  }

  /** Looks at what a node's value becomes. */
  private value(node: AnyNode, path: Path): void {
    const parent = this.script.parents.get(node);
    if (path.length > longestPath) return;
    if (parent?.type === 'VariableDeclarator' && parent.init === node) this.bind(parent.id, path);
    else if (parent?.type === 'ForOfStatement' && parent.right === node) {
      if (parent.left.type === 'VariableDeclaration')
        this.bind(parent.left.declarations[0]?.id, element(path));
    } else if (parent?.type === 'CallExpression' && parent.callee === node) this.call(parent, path);
  }

  private call(call: AnyNode & { type: 'CallExpression' }, path: Path): void {
    const method = path.at(-1)?.name ?? '';
    const list = path.slice(0, -1);
    const [callback] = call.arguments;
    if (callback && isFunction(callback)) {
      for (const index of elementParameters.get(method) ?? [])
        this.bind(callback.params[index], element(list));
    }
    if (!sameElements.has(method)) return;
    const member = this.script.parents.get(call);
    const isNamed = member?.type === 'MemberExpression' && member.object === call && !member.computed;
    if (!isNamed) this.value(call, list);
    else this.value(member, [...list, keySegment(member.property, false, this.script)]);
  }

  private bind(pattern: Pattern | undefined, path: Path): void {
    switch (pattern?.type) {
      case 'Identifier': {
        this.follow(pattern, path);
        return;
      }
      case 'AssignmentPattern': {
        this.bind(pattern.left, path);
        return;
      }
      case 'ArrayPattern': {
        pattern.elements.forEach((part) => {
          if (part && part.type !== 'RestElement') this.bind(part, element(path));
        });
        return;
      }
      case 'ObjectPattern':
        for (const property of pattern.properties) {
          if (property.type === 'RestElement') continue;
          const member = [...path, keySegment(property.key, property.computed, this.script)];
          this.found.push(member);
          this.bind(property.value, member);
        }
    }
  }

  private follow(variable: Identifier, path: Path): void {
    if (this.followed.has(variable)) return;
    this.followed.add(variable);
    const uses = this.script.usesOf(variable).filter((use) => use !== variable);
    if (uses.some((use) => isAssigned(use, this.script.parents))) return;
    const { tokens, brackets } = this.words;
    for (const use of uses) {
      const index = this.indexes.get(this.script.spanOf(use).start);
      if (index === undefined) continue;
      const { segments } = readMembers(tokens, index, brackets, true);
      const whole = [...path, ...segments];
      if (segments.length > 0) this.found.push(whole);
      this.value(pathNode(use, this.script), whole);
    }
  }
}

/** Any element of a list. */
function element(list: Path): Path {
  const nowhere = { start: 0, end: 0 };
  return [...list, { kind: 'dynamic', form: 'bracket', span: nowhere, nameSpan: nowhere }];
}
