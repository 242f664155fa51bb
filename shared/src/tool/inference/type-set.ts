import type { MemberSegment } from '../../javascript/member-path.js';
import { declaredDefault } from '../declaration.js';
import type { ToolInput } from '../input.js';
import { inputsNamed, step, valueOf, type Nothing, type Value } from '../value.js';

/** The distinct types of value that an expression may have; empty if it is never evaluated. */
export type TypeSet = readonly Value[];

/** Nothing is known. */
export const anything: TypeSet = [{ kind: 'unknown' }];

/** With more types than this, nothing useful can be said. */
const maxTypes = 8;

/** The types of a value that is one of several. */
export function union(...parts: readonly TypeSet[]): TypeSet {
  const all: Value[] = [];
  for (const type of parts.flat()) {
    if (type.kind === 'unknown') return anything;
    if (!all.some((other) => isSame(other, type))) all.push(type);
    if (all.length > maxTypes) return anything;
  }
  // An empty list can stand for a list of any elements.
  const isOneOfMany = all.filter(({ kind }) => kind === 'list').length > 1;
  return isOneOfMany ? all.filter((type) => type.kind !== 'list' || !type.isEmpty) : all;
}

function isSame(one: Value, other: Value): boolean {
  if (one.kind !== other.kind) return false;
  if (one.kind === 'list' && other.kind === 'list')
    return isSame(one.of, other.of) && one.isEmpty === other.isEmpty;
  if (one.kind === 'named' && other.kind === 'named') return isSame(one.of, other.of);
  if (isNothing(one) && isNothing(other)) return one.isQuiet === other.isQuiet;
  if (one.kind === 'collection' && other.kind === 'collection') return isSame(one.elements, other.elements);
  if (isCounted(one) && isCounted(other)) return one.isFalsy === other.isFalsy;
  return one.kind !== 'group' || one === other;
}

/** Whether nothing is known about a value. */
export function isUnknown(types: TypeSet): boolean {
  return types.some(({ kind }) => kind === 'unknown');
}

/** Whether it is `null` or `undefined`. */
export function isNothing(value: Value): value is Nothing {
  return value.kind === 'null' || value.kind === 'undefined';
}

/** The same types, but a possible null or undefined is not reported. */
export function quiet(types: TypeSet): TypeSet {
  return union(types.map((type) => (isNothing(type) ? { ...type, isQuiet: true } : type)));
}

/** An element of a list that a test has chosen. */
export function chosen(element: Value): Value {
  if (isNothing(element)) return { ...element, isQuiet: true };
  return element.kind === 'group' ? { ...element, isChosen: true } : element;
}

/** The elements' types if it is a list, possibly null or undefined. */
export function elementsOf(types: TypeSet): TypeSet {
  const [list, another] = truthy(types);
  return list?.kind === 'list' && !another ? [list.of] : anything;
}

/** One type for the elements of a list; ignores null and undefined. */
export function elementOf(types: TypeSet): Value {
  const some = truthy(types);
  const [first, another] = some.length > 0 ? some : types;
  return first && !another ? first : { kind: 'unknown' };
}

const objects: ReadonlySet<Value['kind']> = new Set([
  'file',
  'pair',
  'named',
  'runtime',
  'collection',
  'list',
  'group',
]);

/** Whether it is an object or a list, which is truthy and has no text of its own. */
export function isObject({ kind }: Value): boolean {
  return objects.has(kind);
}

/** The truthy part of a value. */
export function truthy(types: TypeSet): TypeSet {
  return types.filter((type) => !isNothing(type));
}

/** The falsy part of a value. */
export function falsy(types: TypeSet): TypeSet {
  return types
    .filter((type) => !isObject(type))
    .map((type) => (isCounted(type) ? { ...type, isFalsy: true } : type));
}

/** The part of a value that may be the result of `value || other`. */
export function kept(types: TypeSet): TypeSet {
  return truthy(types).filter((type) => !(isCounted(type) && type.isFalsy));
}

function isCounted(value: Value): value is Value & { kind: 'number' | 'boolean' } {
  return value.kind === 'number' || value.kind === 'boolean';
}

/** Input types whose value is null if none is given; `optional` has no effect on groups. */
const canBeNull = new Set(['data', 'text', 'color', 'integer', 'float', 'select', 'data_collection']);

/** The types of an input's value (public platform, "What is in scope": optional and empty is null). */
export function inputValue(input: ToolInput): TypeSet {
  const { type = '', optional, multiple } = input;
  const value = valueOf(input);
  if (optional && canBeNull.has(type))
    return [value, declaredDefault(input) === undefined ? { kind: 'null' } : { kind: 'null', isQuiet: true }];
  // Before 26.1, no option of a required choice of several need be selected.
  const isRarelyNull = optional || (type === 'select' && multiple);
  return isRarelyNull ? union([value, { kind: 'null', isQuiet: true }]) : [value];
}

/** All that is known about the values of some types; undefined if they include groups, which have inputs of their own. */
export function signatureOf(types: TypeSet): string | undefined {
  const parts = types.map(signatureOfValue);
  return parts.includes(undefined) ? undefined : parts.join('|');
}

function signatureOfValue(value: Value): string | undefined {
  if (value.kind === 'group') return undefined;
  if (isNothing(value)) return value.isQuiet ? `${value.kind}?` : value.kind;
  if (value.kind === 'list') {
    const of = signatureOfValue(value.of);
    return of && `${value.inCollection ? 'elements' : 'list'}${value.isEmpty ? '0' : ''}[${of}]`;
  }
  if (value.kind === 'named')
    return `named[${signatureOfValue(value.of) ?? ''}|${value.names?.join() ?? ''}]`;
  if (value.kind !== 'collection') return value.kind;
  return `collection[${signatureOfValue(value.elements) ?? ''}|${signatureOfValue(value.classic) ?? ''}]`;
}

/** Properties that are `null` if the platform does not know them. */
const usuallyNull =
  /^(?:element_identifier|checksum|listing|size|location|column_definitions|fields|has_single_item|columns|name)$/;

/** The types of one member; undefined if it certainly does not exist. Not for null or undefined. */
export function memberOf(value: Value, segment: MemberSegment): TypeSet | undefined {
  if (value.kind === 'group' && segment.kind === 'name')
    return groupMember(value, segment.name ?? '', segment);
  const next = step(value, segment);
  if (next === undefined || next.kind === 'unknown') return next && anything;
  const isRare =
    (value.kind === 'file' || value.kind === 'collection') && usuallyNull.test(segment.name ?? '');
  if (isRare) return [next, { kind: 'null', isQuiet: true }];
  return segment.kind === 'index' ? union([next, { kind: 'undefined', isQuiet: true }]) : [next];
}

function groupMember(
  group: Value & { kind: 'group' },
  name: string,
  segment: MemberSegment,
): TypeSet | undefined {
  const inputs = inputsNamed(group, name);
  if (inputs.length === 0) return step(group, segment) && anything;
  const value = union(...inputs.map(inputValue));
  const whole = group.cases?.partial.has(name) ? union(value, [{ kind: 'undefined' }]) : value;
  return group.isChosen ? quiet(whole) : whole;
}
