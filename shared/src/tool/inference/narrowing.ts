import type { AnyNode, BinaryExpression, Expression } from 'acorn';
import type { Value } from '../value.js';
import type { Fact } from './flow.js';
import { isNothing, isUnknown, falsy, truthy, type Possible } from './possible.js';

/** What is known of a value: what it may be, and the path that names it. */
export interface Known {
  value: Possible;
  /** The path from the root, the same for all places that name the same value. */
  key?: string | undefined;
  /** The input at the top that it is from. */
  input?: string | undefined;
}

/** What each way of a test tells, and whether that is all that it tells. */
export interface Narrowing {
  yes: readonly Fact[];
  no: readonly Fact[];
  isYesAll: boolean;
  isNoAll: boolean;
}

/** What has become known of the parts of a test. */
export type Lookup = (node: AnyNode) => Known | undefined;

const silent: Narrowing = { yes: [], no: [], isYesAll: false, isNoAll: false };

/** What a test tells of the values in it, once those are known. */
export function narrow(test: AnyNode, look: Lookup): Narrowing {
  switch (test.type) {
    case 'ChainExpression':
      // It tells of the owner too, whose facts are not worked out.
      return silent;
    case 'UnaryExpression':
      return test.operator === '!' ? opposite(narrow(test.argument, look)) : silent;
    case 'LogicalExpression':
      return combined(test.operator, narrow(test.left, look), narrow(test.right, look));
    case 'BinaryExpression':
      return compared(test, look);
    case 'CallExpression':
      return called(test.callee, test.arguments[0], look);
    default:
      return split(look(test), truthy, falsy);
  }
}

function opposite({ yes, no, isYesAll, isNoAll }: Narrowing): Narrowing {
  return { yes: no, no: yes, isYesAll: isNoAll, isNoAll: isYesAll };
}

function combined(operator: string, left: Narrowing, right: Narrowing): Narrowing {
  if (operator === '&&')
    return { ...silent, yes: [...left.yes, ...right.yes], isYesAll: left.isYesAll && right.isYesAll };
  if (operator === '||')
    return { ...silent, no: [...left.no, ...right.no], isNoAll: left.isNoAll && right.isNoAll };
  return silent;
}

/** One way keeps some values of a path, the other one others. */
function split(
  known: Known | undefined,
  yes: (value: Possible) => Possible,
  no: (value: Possible) => Possible,
): Narrowing {
  if (known?.key === undefined || isUnknown(known.value)) return silent;
  const { key, value } = known;
  return { yes: [[key, yes(value)]], no: [[key, no(value)]], isYesAll: true, isNoAll: true };
}

function called(callee: AnyNode, argument: AnyNode | undefined, look: Lookup): Narrowing {
  const known = argument && look(argument);
  if (callee.type === 'Identifier' && callee.name === 'Boolean') return split(known, truthy, falsy);
  const isArray =
    callee.type === 'MemberExpression' &&
    callee.object.type === 'Identifier' &&
    callee.object.name === 'Array' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'isArray';
  return isArray ? byKind(known, ({ kind }) => kind === 'list') : silent;
}

function byKind(known: Known | undefined, test: (value: Value) => boolean): Narrowing {
  return split(
    known,
    (value) => value.filter(test),
    (value) => value.filter((one) => !test(one)),
  );
}

function compared(test: BinaryExpression, look: Lookup): Narrowing {
  if (!/^[!=]==?$/.test(test.operator) || test.left.type === 'PrivateIdentifier') return silent;
  const [one, other] = isConstant(test.right) ? [test.left, test.right] : [test.right, test.left];
  if (!isConstant(other)) return silent;
  const equal = equals(one, other, test.operator.length === 3, look);
  return test.operator.startsWith('!') ? opposite(equal) : equal;
}

function isConstant(node: AnyNode): node is Expression {
  return node.type === 'Literal' || (node.type === 'Identifier' && node.name === 'undefined');
}

/** `one === constant`. */
function equals(one: AnyNode, constant: AnyNode, isStrict: boolean, look: Lookup): Narrowing {
  const value = constant.type === 'Literal' ? constant.value : undefined;
  if (one.type === 'UnaryExpression' && one.operator === 'typeof') {
    return typeof value === 'string'
      ? byKind(look(one.argument), (possible) => typeOf(possible) === value)
      : silent;
  }
  const known = look(one);
  if (value === null || value === undefined) {
    const kind = value === null ? 'null' : 'undefined';
    return byKind(known, (possible) => (isStrict ? possible.kind === kind : isNothing(possible)));
  }
  // That a value differs from one of many says nothing else; that of a scalar decides nothing else either.
  const isScalar = known?.value.every((possible) => isNothing(possible) || isPlain(possible)) ?? false;
  const isOwn = isScalar && known?.key === `inputs${keyStep(known?.input ?? '')}`;
  const narrowed = split(known, truthy, (possible) => possible);
  return isOwn ? narrowed : { ...narrowed, isYesAll: false, isNoAll: false };
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
