import type { AnyNode, CallExpression } from 'acorn';
import { isFunction } from '../../expressions/scope.js';
import { functions, functionsOf, methodsOf } from '../../expressions/signatures/table.js';
import type { ValueKind } from '../../expressions/signatures/signature.js';
import type { Value } from '../value.js';
import { mutators } from './changes.js';
import type { Evaluator } from './evaluator.js';
import type { Known } from './narrowing.js';
import { segmentOf } from './segment.js';
import {
  anything,
  chosen,
  elementOf,
  elementsOf,
  isUnknown,
  truthy,
  union,
  type Possible,
} from './possible.js';

/** What a call gives, looking at all of it. */
export function callOf(node: CallExpression, evaluator: Evaluator): Possible {
  const { callee } = node;
  if (callee.type === 'MemberExpression') return methodCall(node, callee, evaluator);
  if (callee.type === 'Super') return looked(node.arguments, evaluator);
  if (isFunction(callee)) {
    looked(node.arguments, evaluator);
    return evaluator.body(callee);
  }
  evaluator.value(callee);
  const name = evaluator.isFree(callee) ? callee.name : '';
  const use = name === 'String' ? 'named' : name === 'Boolean' ? 'tested' : 'other';
  for (const argument of node.arguments) evaluator.value(argument, use);
  return given(functions.get(name)?.gives);
}

function looked(nodes: readonly AnyNode[], evaluator: Evaluator): Possible {
  for (const node of nodes) evaluator.value(node);
  return anything;
}

function given(kind: ValueKind | undefined, of: Value = { kind: 'unknown' }): Possible {
  if (kind === undefined || kind === 'unknown' || kind === 'object') return anything;
  return kind === 'list' ? [{ kind, of }] : [{ kind }];
}

function methodCall(
  node: CallExpression,
  callee: AnyNode & { type: 'MemberExpression' },
  evaluator: Evaluator,
): Possible {
  const { object } = callee;
  const segment = segmentOf(callee, evaluator);
  const name = segment?.name ?? '';
  if (evaluator.isFree(object) && functionsOf.has(object.name)) {
    const values = node.arguments.map((argument) => evaluator.value(argument).value);
    if (mutators.has(name)) evaluator.change(values[0] ?? anything);
    return given(functionsOf.get(object.name)?.get(name)?.gives);
  }
  const owner = evaluator.owner(callee, segment);
  if (segment) evaluator.steps.take(owner, segment, evaluator.spanOf(object), 'other');
  else evaluator.value(callee.property);
  const values = argumentsOf(node.arguments, name, owner, evaluator);
  if (mutators.has(name)) evaluator.change(owner.value);
  if (isUnknown(owner.value) || name === '') return anything;
  const span = evaluator.spanOf(object);
  if (name === 'toString') evaluator.steps.use(owner, 'text', span);
  if (name === 'join') evaluator.steps.use(joined(owner), 'text', span);
  return union(...truthy(owner.value).map((value) => resultOf(value, name, values)));
}

/** The elements of a list that become a text; none of them is written where there is nothing. */
function joined(owner: Known): Known {
  return { value: owner.value.filter(({ kind }) => kind === 'list') };
}

/** The methods that give an element to their function, and the parameter that it is. */
const elementParameters: ReadonlyMap<string, readonly number[]> = new Map([
  ...[
    'every',
    'filter',
    'find',
    'findIndex',
    'findLast',
    'findLastIndex',
    'flatMap',
    'forEach',
    'map',
    'some',
  ].map((name): [string, number[]] => [name, [0]]),
  ['reduce', [1]],
  ['reduceRight', [1]],
  ['sort', [0, 1]],
]);

/** What the arguments are; of a function that is called with elements: what it gives. */
function argumentsOf(
  nodes: readonly AnyNode[],
  name: string,
  owner: Known,
  evaluator: Evaluator,
): Possible[] {
  const element = elementsOf(owner.value);
  const places = elementParameters.get(name) ?? [];
  return nodes.map((node, index) => {
    if (index > 0 || !isFunction(node)) return evaluator.value(node).value;
    const parameters = [0, 1].map((place) =>
      places.includes(place) ? { value: element, input: owner.input } : { value: anything },
    );
    return evaluator.body(node, parameters);
  });
}

/** Methods of lists that give elements of the same kind: a list of them, or one. */
const sameElements = /^(?:reverse|slice|sort)$/;
const oneElement = /^(?:at|find|findLast|pop|shift)$/;

function resultOf(value: Value, name: string, values: readonly Possible[]): Possible {
  if (value.kind === 'list') {
    if (sameElements.test(name)) return [value];
    if (name === 'filter') return [{ ...value, of: chosen(value.of) }];
    if (oneElement.test(name)) return union([chosen(value.of), { kind: 'undefined', isQuiet: true }]);
    if (name === 'map') return [{ kind: 'list', of: elementOf(values[0] ?? anything) }];
    if (name === 'forEach') return [{ kind: 'undefined' }];
  }
  const methods =
    value.kind === 'text' || value.kind === 'number' || value.kind === 'list'
      ? methodsOf[value.kind]
      : undefined;
  return given(methods?.get(name)?.gives, value.kind === 'text' ? { kind: 'text' } : undefined);
}
