import type { MemberSegment } from '../../javascript/member-path.js';
import { isFunction, nodesOf } from '../../javascript/nodes.js';
import type { AnyNode, CallExpression, MemberExpression } from '../../javascript/parse.js';
import { memberSegment } from '../../javascript/references.js';
import type { SyntaxTree } from '../../javascript/script.js';
import { elementParameters } from '../../javascript/signatures/methods.js';
import { functions, functionsOf, methodsOf } from '../../javascript/signatures/signature-table.js';
import type { ValueKind } from '../../javascript/signatures/signature.js';
import { fileValue, type Value } from '../value.js';
import type { InferenceContext } from './inference-context.js';
import type { Narrowing } from './narrowing.js';
import {
  anything,
  chosen,
  elementOf,
  elementsOf,
  isUnknown,
  truthy,
  union,
  type TypeSet,
} from './type-set.js';

/** The type of a call, visiting all of it. */
export function inferCall(node: CallExpression, context: InferenceContext): TypeSet {
  const { callee } = node;
  if (callee.type === 'MemberExpression') return inferMethodCall(node, callee, context);
  if (callee.type === 'Super') return inferAll(node.arguments, context);
  if (isFunction(callee)) {
    inferAll(node.arguments, context);
    return context.resultOf(callee);
  }
  context.infer(callee);
  const name = context.isGlobal(callee) ? callee.name : '';
  const use =
    name === 'Boolean' ? 'tested' : name === 'String' && !isCompared(node, context) ? 'named' : 'other';
  for (const argument of node.arguments) context.infer(argument, use);
  return typesOf(functions.get(name)?.gives);
}

/** Whether a text is only compared, so that the word `null` in it is not written. */
function isCompared(node: CallExpression, { tree }: InferenceContext): boolean {
  const parent = tree.parents.get(node);
  return parent?.type === 'BinaryExpression' && /^[!=]==?$/.test(parent.operator);
}

function inferAll(nodes: readonly AnyNode[], context: InferenceContext): TypeSet {
  for (const node of nodes) context.infer(node);
  return anything;
}

function typesOf(kind: ValueKind | undefined, of: Value = { kind: 'unknown' }): TypeSet {
  if (kind === undefined || kind === 'unknown' || kind === 'object') return anything;
  return kind === 'list' ? [{ kind, of }] : [{ kind }];
}

function inferMethodCall(node: CallExpression, callee: MemberExpression, context: InferenceContext): TypeSet {
  const { object } = callee;
  const { checker, text, tree } = context;
  const segment: MemberSegment | undefined = memberSegment(callee, text, tree);
  const name = segment?.name ?? '';
  if (context.isGlobal(object) && functionsOf.has(object.name)) {
    const values = node.arguments.map((argument) => context.infer(argument).types);
    if (mutators.has(name)) context.invalidate(values[0] ?? anything);
    const [first] = node.arguments;
    if (object.name === 'Object' && elementReaders.has(name) && first && values[0]) {
      checker.checkElements(
        values[0],
        tree.spanOf(first),
        name === 'keys' || !readsElements(node, name, tree),
      );
      if (name === 'values') return valuesOf(values[0]);
    }
    if (object.name === 'Array' && name === 'from' && first && values[0])
      checker.checkElements(values[0], tree.spanOf(first), true, true);
    return typesOf(functionsOf.get(object.name)?.get(name)?.gives);
  }
  if (object.type === 'Literal' && object.regex && name === 'test') {
    inferAll(node.arguments, context);
    return [{ kind: 'boolean' }];
  }
  const owner = context.ownerOf(callee, segment);
  const span = tree.spanOf(object);
  if (segment) checker.member(owner, segment, span, 'other');
  else context.infer(callee.property);
  const values = inferArguments(node.arguments, name, owner, context);
  if (mutators.has(name)) context.invalidate(owner.types);
  if (isUnknown(owner.types) || name === '') return anything;
  if (name === 'toString') checker.checkUse(owner, 'text', span);
  if (name === 'join') checker.checkUse(joined(owner), 'text', span);
  return union(...truthy(owner.types).map((type) => resultOf(type, name, values)));
}

/** Functions of `Object` that read the members of a collection's elements. */
const elementReaders: ReadonlySet<string> = new Set(['values', 'entries', 'keys']);

/** Whether a member is read of each value that `Object.values` or `Object.entries` gives: null has none. */
function readsElements(node: CallExpression, name: string, tree: SyntaxTree): boolean {
  const { element, body } = iterationOver(node, tree) ?? {};
  const value = name === 'entries' && element?.type === 'ArrayPattern' ? element.elements[1] : element;
  if (!body || !value || value.type === 'ObjectPattern') return value?.type === 'ObjectPattern';
  const nodes = [...nodesOf(body, () => true)];
  return (
    value.type === 'Identifier' &&
    !nodes.some(({ type }) => tests.has(type)) &&
    nodes.some(
      (one) =>
        one.type === 'MemberExpression' &&
        !one.optional &&
        one.object.type === 'Identifier' &&
        one.object.name === value.name,
    )
  );
}

const tests: ReadonlySet<AnyNode['type']> = new Set([
  'ConditionalExpression',
  'IfStatement',
  'LogicalExpression',
]);

/** What each element of a list is called where it is iterated over: by a method such as `map`, or a loop. */
function iterationOver(
  node: CallExpression,
  tree: SyntaxTree,
): { element?: AnyNode; body: AnyNode } | undefined {
  const parent = tree.parents.get(node);
  if (parent?.type === 'ForOfStatement' && parent.left.type === 'VariableDeclaration') {
    const [declared] = parent.left.declarations;
    return { ...(declared && { element: declared.id }), body: parent.body };
  }
  const call =
    parent?.type === 'MemberExpression' && parent.object === node ? tree.parents.get(parent) : undefined;
  const each = call?.type === 'CallExpression' && call.callee === parent ? call.arguments[0] : undefined;
  if (!each || !isFunction(each)) return undefined;
  const [element] = each.params;
  return { ...(element && { element }), body: each.body };
}

/** `Object.values` of elements. */
function valuesOf(types: TypeSet): TypeSet {
  const [only, another] = types;
  if (another || !only) return [{ kind: 'list', of: { kind: 'unknown' } }];
  if (only.kind === 'list' || only.kind === 'named')
    return [{ kind: 'list', of: only.of, inCollection: true }];
  return [{ kind: 'list', of: only.kind === 'pair' ? fileValue : { kind: 'unknown' } }];
}

/** The elements of a list that is joined to a text; null and undefined are not written. */
function joined({ types }: Narrowing): Narrowing {
  return { types: types.filter(({ kind }) => kind === 'list') };
}

/** The types of the arguments; for a function that is called with elements, of its result. */
function inferArguments(
  nodes: readonly AnyNode[],
  name: string,
  owner: Narrowing,
  context: InferenceContext,
): TypeSet[] {
  const element = { types: elementsOf(owner.types), input: owner.input };
  const places = elementParameters.get(name) ?? [];
  return nodes.map((node, index) => {
    if (index > 0 || !isFunction(node)) return context.infer(node).types;
    const parameters = [0, 1].map((place) => (places.includes(place) ? element : { types: anything }));
    return context.resultOf(node, parameters);
  });
}

/** List methods that return a list of the same type, or one element. */
const sameElements = /^(?:reverse|slice|sort)$/;
const oneElement = /^(?:at|find|findLast|pop|shift)$/;

function resultOf(owner: Value, name: string, values: readonly TypeSet[]): TypeSet {
  if (owner.kind === 'list') {
    if (sameElements.test(name)) return [owner];
    if (name === 'filter') return [{ ...owner, of: chosen(owner.of) }];
    if (oneElement.test(name)) return union([chosen(owner.of), { kind: 'undefined', isQuiet: true }]);
    if (name === 'map') return [{ kind: 'list', of: elementOf(values[0] ?? anything) }];
    if (name === 'forEach') return [{ kind: 'undefined' }];
  }
  const methods =
    owner.kind === 'text' || owner.kind === 'number' || owner.kind === 'list'
      ? methodsOf[owner.kind]
      : undefined;
  return typesOf(methods?.get(name)?.gives, owner.kind === 'text' ? { kind: 'text' } : undefined);
}

/** Methods that change their object, so that its contents are unknown. */
const mutators: ReadonlySet<string> = new Set([
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
export function isMutation(node: AnyNode): boolean {
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
