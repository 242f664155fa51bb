import { declaredDefault } from '../declaration.js';
import type { ToolInput } from '../input.js';
import { inputsNamed, step, valueOf, type Nothing, type Value } from '../value.js';
import type { MemberSegment } from '../../expressions/types.js';

/** The values that an expression may have, each kind once; none where it is never evaluated. */
export type Possible = readonly Value[];

/** Nothing is known. */
export const anything: Possible = [{ kind: 'unknown' }];

/** More kinds of value than this are too many to say anything of. */
const mostKinds = 8;

/** All values of several places, of which each may be the one. */
export function union(...parts: readonly Possible[]): Possible {
  const all: Value[] = [];
  for (const value of parts.flat()) {
    if (value.kind === 'unknown') return anything;
    if (!all.some((other) => isSame(other, value))) all.push(value);
    if (all.length > mostKinds) return anything;
  }
  // A list without elements is as good as one of any.
  const isOneOfMany = all.filter(({ kind }) => kind === 'list').length > 1;
  return isOneOfMany ? all.filter((value) => value.kind !== 'list' || !value.isEmpty) : all;
}

function isSame(one: Value, other: Value): boolean {
  if (one.kind !== other.kind) return false;
  if (one.kind === 'list' && other.kind === 'list')
    return isSame(one.of, other.of) && one.isEmpty === other.isEmpty;
  if (isNothing(one) && isNothing(other)) return one.isQuiet === other.isQuiet;
  if (one.kind === 'collection' && other.kind === 'collection') return isSame(one.elements, other.elements);
  return one.kind !== 'group' || one === other;
}

/** Whether nothing is known of it. */
export function isUnknown(value: Possible): boolean {
  return value.some(({ kind }) => kind === 'unknown');
}

/** Whether it is `null` or `undefined`. */
export function isNothing(value: Value): value is Nothing {
  return value.kind === 'null' || value.kind === 'undefined';
}

/** The same, where nobody has to be told that it may be nothing. */
export function quiet(value: Possible): Possible {
  return union(value.map((one) => (isNothing(one) ? { ...one, isQuiet: true } : one)));
}

/** The elements of a list that a test has chosen. */
export function chosen(element: Value): Value {
  if (isNothing(element)) return { ...element, isQuiet: true };
  return element.kind === 'group' ? { ...element, isChosen: true } : element;
}

/** What the elements of a list are, where it is one or nothing at all. */
export function elementsOf(value: Possible): Possible {
  const [list, another] = truthy(value);
  return list?.kind === 'list' && !another ? [list.of] : anything;
}

/** One value for the elements of a list; that some of them are nothing is left aside. */
export function elementOf(value: Possible): Value {
  const some = truthy(value);
  const [first, another] = some.length > 0 ? some : value;
  return first && !another ? first : { kind: 'unknown' };
}

const objects: ReadonlySet<Value['kind']> = new Set([
  'file',
  'pair',
  'runtime',
  'collection',
  'list',
  'group',
]);

/** Whether it is an object or a list, which counts as true and has no text of its own. */
export function isObject({ kind }: Value): boolean {
  return objects.has(kind);
}

/** What of a value counts as true. */
export function truthy(value: Possible): Possible {
  return value.filter((one) => !isNothing(one));
}

/** What of a value counts as false. */
export function falsy(value: Possible): Possible {
  return value.filter((one) => !isObject(one));
}

/** Input types whose value is null where none is given; `optional` of a group means nothing. */
const canBeNull = new Set(['data', 'text', 'color', 'integer', 'float', 'select', 'data_collection']);

/** The values of an input (public platform, "What is in scope": optional and empty is null). */
export function inputValue(input: ToolInput): Possible {
  const { type = '', optional, multiple } = input;
  const value = valueOf(input);
  if (optional && canBeNull.has(type))
    return [value, declaredDefault(input) === undefined ? { kind: 'null' } : { kind: 'null', isQuiet: true }];
  // Of a choice of several nobody knows whether none is a list without elements.
  const isRarelyNull = optional || (type === 'select' && multiple);
  return isRarelyNull ? union([value, { kind: 'null', isQuiet: true }]) : [value];
}

/** Properties that are `null` where the platform does not know them. */
const oftenNull =
  /^(?:element_identifier|checksum|listing|size|location|column_definitions|fields|has_single_item|columns|name)$/;

/** The values of one member; undefined where there certainly is none. Not of nothing. */
export function memberOf(value: Value, segment: MemberSegment): Possible | undefined {
  if (value.kind === 'group' && segment.kind === 'name')
    return groupMember(value, segment.name ?? '', segment);
  const next = step(value, segment);
  if (next === undefined || next.kind === 'unknown') return next && anything;
  const isRare = (value.kind === 'file' || value.kind === 'collection') && oftenNull.test(segment.name ?? '');
  if (isRare) return [next, { kind: 'null', isQuiet: true }];
  return segment.kind === 'index' ? union([next, { kind: 'undefined', isQuiet: true }]) : [next];
}

function groupMember(
  group: Value & { kind: 'group' },
  name: string,
  segment: MemberSegment,
): Possible | undefined {
  const inputs = inputsNamed(group, name);
  if (inputs.length === 0) return step(group, segment) && anything;
  const value = union(...inputs.map(inputValue));
  const whole = group.cases?.partial.has(name) ? union(value, [{ kind: 'undefined' }]) : value;
  return group.isChosen ? quiet(whole) : whole;
}
