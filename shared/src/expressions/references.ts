import type { AnyNode, Identifier, Pattern } from 'acorn';
import type { Brackets } from './brackets.js';
import { readPath, type MemberPath } from './paths.js';
import { isFunction } from './scope.js';
import type { Script } from './script.js';
import type { Token } from './tokens.js';
import type { MemberSegment, ReferenceUse, ScopeReference } from './types.js';

/** The methods that every object has: calling one asks the object itself, not something it holds. */
const objectMethods = new Set([
  'hasOwnProperty',
  'propertyIsEnumerable',
  'isPrototypeOf',
  'toString',
  'valueOf',
]);

/** The node of the whole member path that starts at a name. */
export function pathNode(root: Identifier, { parents }: Script): AnyNode {
  let node: AnyNode = root;
  for (let parent = parents.get(node); parent; parent = parents.get(node)) {
    if (parent.type !== 'ChainExpression' && !(parent.type === 'MemberExpression' && parent.object === node))
      break;
    node = parent;
  }
  return node;
}

function isNothing(node: AnyNode): boolean {
  return (
    (node.type === 'Literal' && node.value === null && node.raw === 'null') ||
    (node.type === 'Identifier' && node.name === 'undefined')
  );
}

/** What happens to the value of `node` in `parent`; `passed` when it becomes the value of the parent. */
function useIn(parent: AnyNode, node: AnyNode): ReferenceUse | 'passed' {
  switch (parent.type) {
    case 'CallExpression':
      if (parent.callee.type === 'Identifier' && parent.callee.name === 'Boolean') return 'tested';
      return parent.callee === node ? 'called' : 'used';
    case 'TaggedTemplateExpression':
      return parent.tag === node ? 'called' : 'used';
    case 'UnaryExpression':
      return parent.operator === '!' || parent.operator === 'typeof' ? 'tested' : 'used';
    case 'BinaryExpression': {
      const other = parent.left === node ? parent.right : parent.left;
      return /^[!=]==?$/.test(parent.operator) && isNothing(other) ? 'tested' : 'used';
    }
    case 'IfStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'ForStatement':
      return parent.test === node ? 'tested' : 'used';
    case 'ConditionalExpression':
      return parent.test === node ? 'tested' : 'passed';
    case 'LogicalExpression':
      return parent.left === node && parent.operator === '&&' ? 'tested' : 'passed';
    case 'SequenceExpression':
      return parent.expressions.at(-1) === node ? 'passed' : 'used';
    case 'ChainExpression':
      return 'passed';
    default:
      return 'used';
  }
}

/** Whether a statement belongs to the function that gives the expression's value, not to one inside it. */
function isOfBody(statement: AnyNode, { body, parents }: Script): boolean {
  let node: AnyNode | undefined = statement;
  while (node && !isFunction(node)) node = parents.get(node);
  return node !== undefined && node === body;
}

function useOf(path: AnyNode, script: Script): ReferenceUse {
  let node = path;
  for (let parent = script.parents.get(node); parent; parent = script.parents.get(node)) {
    if (parent.type === 'ReturnStatement') return isOfBody(parent, script) ? 'written' : 'used';
    const use = useIn(parent, node);
    if (use !== 'passed') return use;
    node = parent;
  }
  return 'used';
}

/** The pattern that takes a value apart: `const { a } = inputs`, `({ a } = inputs)`, `({ a } = inputs) => a`. */
function patternOf(value: AnyNode, { parents }: Script): Pattern | undefined {
  const parent = parents.get(value);
  if (parent?.type === 'VariableDeclarator' && parent.init === value) return parent.id;
  const takes = parent?.type === 'AssignmentPattern' || parent?.type === 'AssignmentExpression';
  return takes && parent.right === value ? parent.left : undefined;
}

export function keySegment(key: AnyNode, computed: boolean, script: Script): MemberSegment {
  const span = script.spanOf(key);
  const form = 'pattern';
  if (!computed && key.type === 'Identifier')
    return { kind: 'name', form, name: key.name, span, nameSpan: span };
  if (key.type === 'Literal' && typeof key.value === 'string') {
    const nameSpan = { start: span.start + 1, end: span.end - 1 };
    return { kind: 'name', form, name: key.value, span, nameSpan };
  }
  return { kind: 'dynamic', form, span, nameSpan: span };
}

/** The path of every value that a pattern takes out of another one; none when it is a plain name. */
function patternPaths(pattern: Pattern, script: Script): MemberSegment[][] {
  const below = (segment: MemberSegment, part: Pattern): MemberSegment[][] => {
    const paths = patternPaths(part.type === 'AssignmentPattern' ? part.left : part, script);
    return paths.length === 0 ? [[segment]] : paths.map((path) => [segment, ...path]);
  };
  const rest = (part: Pattern): MemberSegment[][] => {
    const span = script.spanOf(part);
    return [[{ kind: 'dynamic', form: 'pattern', span, nameSpan: span }]];
  };
  if (pattern.type === 'ObjectPattern') {
    return pattern.properties.flatMap((property) =>
      property.type === 'RestElement'
        ? rest(property)
        : below(keySegment(property.key, property.computed, script), property.value),
    );
  }
  if (pattern.type !== 'ArrayPattern') return [];
  return pattern.elements.flatMap((element, index) => {
    if (element === null || element.type === 'RestElement') return element ? rest(element) : [];
    const span = script.spanOf(element);
    return below({ kind: 'index', form: 'pattern', index, span, nameSpan: span }, element);
  });
}

function hull(path: MemberPath, segments: MemberSegment[]): ScopeReference {
  const { root, rootSpan } = path;
  const span = segments.reduce(
    (whole, part) => ({
      start: Math.min(whole.start, part.span.start),
      end: Math.max(whole.end, part.span.end),
    }),
    path.span,
  );
  return { root, rootSpan, span, segments: [...path.segments, ...segments], use: 'used' };
}

function referencesAt(path: MemberPath, node: AnyNode, script: Script): ScopeReference[] {
  const pattern = patternOf(node, script);
  const taken = pattern ? patternPaths(pattern, script) : [];
  if (taken.length > 0) return taken.map((segments) => hull(path, segments));
  const { root, rootSpan, span, segments } = path;
  const use = useOf(node, script);
  const first = segments[0];
  if (use === 'called' && segments.length === 1 && objectMethods.has(first?.name ?? '')) {
    return [{ root, rootSpan, span: rootSpan, segments: [], use: 'used' }];
  }
  return [{ root, rootSpan, span, segments, use }];
}

/** The references of an expression that is JavaScript, in the order of the text. */
export function referencesOf(script: Script, tokens: readonly Token[], brackets: Brackets): ScopeReference[] {
  const indexes = new Map(tokens.map((token, index) => [token.start, index]));
  const references = script.free.flatMap((name) => {
    const index = indexes.get(script.spanOf(name).start);
    const path = index === undefined ? undefined : readPath(tokens, index, brackets, true);
    return path ? referencesAt(path, pathNode(name, script), script) : [];
  });
  return references.sort((a, b) => a.span.start - b.span.start);
}
