import type { AnyNode, BinaryExpression, Expression } from '../../javascript/parse.js';
import type { Value } from '../value.js';
import type { Refinement } from './control-flow.js';
import { falsy, isNothing, isUnknown, truthy, type TypeSet } from './type-set.js';

/** What is known about a value: its possible types, and the path that names it. */
export interface Narrowing {
  types: TypeSet;
  /** The path from the root, the same for all places that name the same value. */
  key?: string | undefined;
  /** The top-level input that it comes from. */
  input?: string | undefined;
}

/** What each outcome of a test shows, and whether that is all that it shows. */
export interface Refinements {
  yes: readonly Refinement[];
  no: readonly Refinement[];
  isYesAll: boolean;
  isNoAll: boolean;
}

/** What is known about the parts of a test. */
export interface TestParts {
  narrowingOf: (node: AnyNode) => Narrowing | undefined;
  refinementsOf: (node: AnyNode) => Refinements;
}

const none: Refinements = { yes: [], no: [], isYesAll: false, isNoAll: false };

/** What a test shows about the values in it, given their types. */
export function narrow(test: AnyNode, parts: TestParts): Refinements {
  switch (test.type) {
    case 'ChainExpression':
      // It also shows something about the owner, which is not inferred.
      return none;
    case 'UnaryExpression':
      return test.operator === '!' ? opposite(parts.refinementsOf(test.argument)) : none;
    case 'LogicalExpression':
      return combined(test.operator, parts.refinementsOf(test.left), parts.refinementsOf(test.right));
    case 'BinaryExpression':
      return compared(test, parts);
    case 'CallExpression':
      return called(test.callee, test.arguments[0], parts);
    default:
      return split(parts.narrowingOf(test), truthy, falsy);
  }
}

function opposite({ yes, no, isYesAll, isNoAll }: Refinements): Refinements {
  return { yes: no, no: yes, isYesAll: isNoAll, isNoAll: isYesAll };
}

function combined(operator: string, left: Refinements, right: Refinements): Refinements {
  if (operator === '&&')
    return { ...none, yes: [...left.yes, ...right.yes], isYesAll: left.isYesAll && right.isYesAll };
  if (operator === '||')
    return { ...none, no: [...left.no, ...right.no], isNoAll: left.isNoAll && right.isNoAll };
  return none;
}

/** One outcome keeps some types of a path, the other one the rest. */
function split(
  narrowing: Narrowing | undefined,
  yes: (types: TypeSet) => TypeSet,
  no: (types: TypeSet) => TypeSet,
): Refinements {
  if (narrowing?.key === undefined || isUnknown(narrowing.types)) return none;
  const { key, types } = narrowing;
  return { yes: [[key, yes(types)]], no: [[key, no(types)]], isYesAll: true, isNoAll: true };
}

function called(callee: AnyNode, argument: AnyNode | undefined, parts: TestParts): Refinements {
  const narrowing = argument && parts.narrowingOf(argument);
  if (callee.type === 'Identifier' && callee.name === 'Boolean') return split(narrowing, truthy, falsy);
  const isArray =
    callee.type === 'MemberExpression' &&
    callee.object.type === 'Identifier' &&
    callee.object.name === 'Array' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'isArray';
  return isArray ? byKind(narrowing, ({ kind }) => kind === 'list') : none;
}

function byKind(narrowing: Narrowing | undefined, test: (type: Value) => boolean): Refinements {
  return split(
    narrowing,
    (types) => types.filter(test),
    (types) => types.filter((type) => !test(type)),
  );
}

function compared(test: BinaryExpression, parts: TestParts): Refinements {
  if (!/^[!=]==?$/.test(test.operator) || test.left.type === 'PrivateIdentifier') return none;
  const [one, other] = isConstant(test.right) ? [test.left, test.right] : [test.right, test.left];
  if (!isConstant(other)) return none;
  const equal = equals(one, other, test.operator.length === 3, parts);
  return test.operator.startsWith('!') ? opposite(equal) : equal;
}

function isConstant(node: AnyNode): node is Expression {
  return node.type === 'Literal' || (node.type === 'Identifier' && node.name === 'undefined');
}

/** `one === constant`. */
function equals(one: AnyNode, constant: AnyNode, isStrict: boolean, parts: TestParts): Refinements {
  const value = constant.type === 'Literal' ? constant.value : undefined;
  if (one.type === 'UnaryExpression' && one.operator === 'typeof') {
    return typeof value === 'string'
      ? byKind(parts.narrowingOf(one.argument), (type) => typeOf(type) === value)
      : none;
  }
  const narrowing = parts.narrowingOf(one);
  if (value === null || value === undefined) {
    const kind = value === null ? 'null' : 'undefined';
    return byKind(narrowing, (type) => (isStrict ? type.kind === kind : isNothing(type)));
  }
  // Differing from one of many values shows nothing else, and a scalar's value decides nothing else.
  const isScalar = narrowing?.types.every((type) => isNothing(type) || isPlain(type)) ?? false;
  const isOwn = isScalar && narrowing?.key === `inputs${keyStep(narrowing?.input ?? '')}`;
  const refinements = split(narrowing, truthy, (types) => types);
  return isOwn ? refinements : { ...refinements, isYesAll: false, isNoAll: false };
}

function isPlain({ kind }: Value): boolean {
  return kind === 'text' || kind === 'number' || kind === 'boolean';
}

/** A step of a key. */
export function keyStep(name: string): string {
  return `.${JSON.stringify(name)}`;
}

const types: Partial<Readonly<Record<Value['kind'], string>>> = {
  text: 'string',
  number: 'number',
  boolean: 'boolean',
  undefined: 'undefined',
};

function typeOf({ kind }: Value): string {
  return types[kind] ?? 'object';
}
