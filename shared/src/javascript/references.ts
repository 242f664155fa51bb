import type { Span } from '../text/range.js';
import { readPath, type MemberPath, type MemberSegment } from './member-path.js';
import { isFunction, isNothing } from './nodes.js';
import type { AnyNode, Identifier, MemberExpression, Pattern } from './parse.js';
import type { Script, SyntaxTree } from './script.js';
import type { TokenTree } from './token-tree.js';

/** What a script does with the value of a reference. */
export type ReferenceUse =
  /**
   * It is the result of the script: the reference is the whole expression, a returned value, or one side of
   * `? :`, `||`, `??` or the right side of `&&` there.
   */
  | 'written'
  /** The last segment is called: `inputs.xs.map(…)`, `inputs.name.trim()`. */
  | 'called'
  /** It is only tested for presence: a condition, `!x`, `x === null`, `typeof x`. */
  | 'tested'
  /** Anything else: operand, argument, element. */
  | 'used';

/** A member path that starts at a name which the script does not declare. */
export interface Reference<Root extends string = string> extends MemberPath {
  root: Root;
  /** From the root to the end of the last segment; for a destructured name, from the pattern to the value. */
  span: Span;
  use: ReferenceUse;
}

/** Which names are the roots of the wanted references. */
type IsRoot<Root extends string> = (name: string) => name is Root;

/** The references of a script to such names, in text order. For broken code see {@link referencesInWords}. */
export function referencesOf<Root extends string>(script: Script, isRoot: IsRoot<Root>): Reference<Root>[] {
  const { tree, words } = script;
  if (!tree) return referencesInWords(words, isRoot);
  return tree.free
    .flatMap((name) => {
      const { name: root } = name;
      const path = isRoot(root) ? pathAt(name, tree, words) : undefined;
      return path && isRoot(root) ? referencesAt({ ...path, root }, pathNode(name, tree), tree) : [];
    })
    .sort((a, b) => a.span.start - b.span.start);
}

/** The member path at a use of a name. */
export function pathAt(name: Identifier, tree: SyntaxTree, words: TokenTree): MemberPath | undefined {
  const index = words.indexAt(tree.spanOf(name).start);
  return index === undefined ? undefined : readPath(words, index, true)?.path;
}

/** The node of the whole member path that starts at a name. */
export function pathNode(root: Identifier, { parents }: SyntaxTree): AnyNode {
  let node: AnyNode = root;
  for (let parent = parents.get(node); parent; parent = parents.get(node)) {
    if (parent.type !== 'ChainExpression' && !(parent.type === 'MemberExpression' && parent.object === node))
      break;
    node = parent;
  }
  return node;
}

/** The methods of every object: calling one queries the object itself, not one of its members. */
const objectMethods = new Set([
  'hasOwnProperty',
  'propertyIsEnumerable',
  'isPrototypeOf',
  'toString',
  'valueOf',
]);

function referencesAt<Root extends string>(
  path: MemberPath & { root: Root },
  node: AnyNode,
  tree: SyntaxTree,
): Reference<Root>[] {
  const pattern = patternOf(node, tree);
  const taken = pattern ? patternPaths(pattern, tree) : [];
  if (taken.length > 0) return taken.map((segments) => destructured(path, segments));
  const use = useOf(node, tree);
  const [first, second] = path.segments;
  const isOwnMethod = use === 'called' && !second && objectMethods.has(first?.name ?? '');
  return [isOwnMethod ? { ...path, span: path.rootSpan, segments: [], use: 'used' } : { use, ...path }];
}

/** How `parent` uses the value of `node`; `passed` if it becomes the value of the parent. */
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

/** Whether a statement belongs to the function that gives the script's result, not to a nested one. */
function isOfBody(statement: AnyNode, { body, parents }: SyntaxTree): boolean {
  let node: AnyNode | undefined = statement;
  while (node && !isFunction(node)) node = parents.get(node);
  return node !== undefined && node === body;
}

function useOf(path: AnyNode, tree: SyntaxTree): ReferenceUse {
  let node = path;
  for (let parent = tree.parents.get(node); parent; parent = tree.parents.get(node)) {
    if (parent.type === 'ReturnStatement') return isOfBody(parent, tree) ? 'written' : 'used';
    const use = useIn(parent, node);
    if (use !== 'passed') return use;
    node = parent;
  }
  return 'used';
}

/** The pattern that destructures a value: `const { a } = inputs`, `({ a } = inputs)`, `({ a } = inputs) => a`. */
function patternOf(value: AnyNode, { parents }: SyntaxTree): Pattern | undefined {
  const parent = parents.get(value);
  if (parent?.type === 'VariableDeclarator' && parent.init === value) return parent.id;
  const takes = parent?.type === 'AssignmentPattern' || parent?.type === 'AssignmentExpression';
  return takes && parent.right === value ? parent.left : undefined;
}

/** The segment of a key in a destructuring pattern. */
export function keySegment(key: AnyNode, computed: boolean, { spanOf }: SyntaxTree): MemberSegment {
  const span = spanOf(key);
  const form = 'pattern';
  if (!computed && key.type === 'Identifier')
    return { kind: 'name', form, name: key.name, span, nameSpan: span };
  if (key.type === 'Literal' && typeof key.value === 'string') {
    const nameSpan = { start: span.start + 1, end: span.end - 1 };
    return { kind: 'name', form, name: key.value, span, nameSpan };
  }
  return { kind: 'dynamic', form, span, nameSpan: span };
}

/** The segment of a literal member; undefined if it is computed. */
export function memberSegment(
  { object, property, computed }: MemberExpression,
  text: string,
  { spanOf }: SyntaxTree,
): MemberSegment | undefined {
  const nameSpan = spanOf(property);
  const start = punctuationBefore(text, nameSpan.start, spanOf(object).end);
  if (!computed) {
    const name = property.type === 'Identifier' ? property.name : '';
    return { kind: 'name', form: 'dot', name, span: { start, end: nameSpan.end }, nameSpan };
  }
  if (property.type !== 'Literal') return undefined;
  const form = 'bracket';
  const span = { start, end: text.indexOf(']', nameSpan.end) + 1 };
  if (typeof property.value === 'number')
    return { kind: 'index', form, index: property.value, span, nameSpan };
  if (typeof property.value !== 'string') return undefined;
  const inner = { start: nameSpan.start + 1, end: nameSpan.end - 1 };
  return { kind: 'name', form, name: property.value, span, nameSpan: inner };
}

/** Where the dot or bracket before a member's name begins. */
function punctuationBefore(text: string, name: number, least: number): number {
  let start = name;
  while (start > least && /[\s.?[]/.test(text.charAt(start - 1))) start--;
  return start + (/^\s*/.exec(text.slice(start, name))?.[0].length ?? 0);
}

/** The path of every value that a pattern extracts; none if it is a plain name. */
function patternPaths(pattern: Pattern, tree: SyntaxTree): MemberSegment[][] {
  const below = (segment: MemberSegment, part: Pattern): MemberSegment[][] => {
    const paths = patternPaths(part.type === 'AssignmentPattern' ? part.left : part, tree);
    return paths.length === 0 ? [[segment]] : paths.map((path) => [segment, ...path]);
  };
  const rest = (part: Pattern): MemberSegment[][] => {
    const span = tree.spanOf(part);
    return [[{ kind: 'dynamic', form: 'pattern', span, nameSpan: span }]];
  };
  if (pattern.type === 'ObjectPattern') {
    return pattern.properties.flatMap((property) =>
      property.type === 'RestElement'
        ? rest(property)
        : below(keySegment(property.key, property.computed, tree), property.value),
    );
  }
  if (pattern.type !== 'ArrayPattern') return [];
  return pattern.elements.flatMap((element, index) => {
    if (element === null || element.type === 'RestElement') return element ? rest(element) : [];
    const span = tree.spanOf(element);
    return below({ kind: 'index', form: 'pattern', index, span, nameSpan: span }, element);
  });
}

/** The reference to a value that a pattern extracts from a path. */
function destructured<Root extends string>(
  path: MemberPath & { root: Root },
  segments: MemberSegment[],
): Reference<Root> {
  const spans = [path.span, ...segments.map(({ span }) => span)];
  const span = {
    start: Math.min(...spans.map(({ start }) => start)),
    end: Math.max(...spans.map(({ end }) => end)),
  };
  return { ...path, span, segments: [...path.segments, ...segments], use: 'used' };
}

/** Whether a name looks like a declared variable or parameter. */
function isDeclared({ tokens, brackets: { around, partners } }: TokenTree, index: number): boolean {
  if (/^(?:var|let|const)$/.test(tokens[index - 1]?.text ?? '') || tokens[index + 1]?.text === '=>')
    return true;
  const open = around[index];
  if (open === undefined || !/^[,)=]$/.test(tokens[index + 1]?.text ?? '')) return false;
  const close = partners.get(open);
  const ofArrow = close !== undefined && tokens[close + 1]?.text === '=>';
  return ofArrow || tokens[open - 1]?.text === 'function' || tokens[open - 2]?.text === 'function';
}

/**
 * The references of a text that is not JavaScript, read from its words: an error-tolerant parser loses what
 * comes before the errors, and takes quadratic time on text that is not JavaScript at all. Once the text
 * declares a name itself, that name is no longer a reference.
 */
export function referencesInWords<Root extends string>(
  words: TokenTree,
  isRoot: IsRoot<Root>,
): Reference<Root>[] {
  const { tokens } = words;
  const hidden = new Set<string>();
  return tokens.flatMap(({ kind, text: root }, index): Reference<Root>[] => {
    if (kind !== 'name' || !isRoot(root) || /^\??\.$/.test(tokens[index - 1]?.text ?? '')) return [];
    if (isDeclared(words, index)) hidden.add(root);
    const read = hidden.has(root) ? undefined : readPath(words, index, false);
    if (!read) return [];
    const { path, next } = read;
    const isWhole = index === 0 && next === tokens.length;
    const use = isWhole ? 'written' : tokens[next]?.text === '(' ? 'called' : 'used';
    return [{ use, ...path, root }];
  });
}
