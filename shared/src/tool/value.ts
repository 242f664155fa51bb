import { Memo } from '../util/memo.js';
import {
  classicFileMembers,
  collectionMembers,
  fileMembers,
  listMembers,
  pairMembers,
  runtimeMembers,
  type Member,
  type MemberType,
} from '../expressions/members.js';
import type { ScopeReference } from '../expressions/types.js';
import type { MemberSegment } from '../javascript/member-path.js';
import { methodsOf } from '../javascript/signatures/signature-table.js';
import { asMapping, asSequence, asText } from '../yaml/node.js';
import { casesOf, type ToolInput } from './input.js';
import type { DeclaredInputs } from './template-scope.js';

/** The value that a name has in an expression (public platform, "What is in scope"). */
export type Value =
  | { kind: 'text' | 'unknown' }
  /** `isFalsy`: a test has failed on it, so that it is 0, NaN, or false. */
  | { kind: 'number' | 'boolean'; isFalsy?: true }
  | Nothing
  | { kind: 'file' | 'pair' | 'runtime'; members: readonly Member[] }
  /** The elements are known if its structure is. */
  | {
      kind: 'collection';
      members: readonly Member[];
      elements: Value;
      /** What it is where jobs start in the classic way. */
      classic: Value;
    }
  /** The elements of a collection by their identifiers, where jobs start in the classic way; all of them, if known. */
  | { kind: 'named'; of: Value; names?: readonly string[] }
  /** Values in a collection have no array form (interface document, "Parameter references"). */
  | { kind: 'list'; of: Value; inCollection?: true; isEmpty?: true }
  /** The inputs of a conditional, section, or repetition; incomplete if a name is unreadable. */
  | {
      kind: 'group';
      members: ReadonlyMap<string, ToolInput>;
      complete: boolean;
      /** For a conditional. */
      cases?: {
        /** All inputs of a name: each case may have its own. */
        alternatives: ReadonlyMap<string, readonly ToolInput[]>;
        /** Names that only some cases have. */
        partial: ReadonlySet<string>;
      };
      /** A test has chosen it among others, so that its values may exist where those of others do not. */
      isChosen?: true;
    };

/** No value. */
export interface Nothing {
  kind: 'null' | 'undefined';
  /** A possible null or undefined is not reported. */
  isQuiet?: true;
}

const unknown: Value = { kind: 'unknown' };

/** A dataset. */
export const fileValue: Value = { kind: 'file', members: fileMembers };

const singleValues: Readonly<Record<string, (input: ToolInput) => Value>> = {
  data: () => fileValue,
  text: () => ({ kind: 'text' }),
  color: () => ({ kind: 'text' }),
  integer: () => ({ kind: 'number' }),
  float: () => ({ kind: 'number' }),
  boolean: () => ({ kind: 'boolean' }),
  select: () => ({ kind: 'text' }),
  data_collection: collection,
  conditional: (input) => groups.of(input),
  section: (input) => groups.of(input),
  repeat: (input) => ({ kind: 'list', of: groups.of(input) }),
};

/** The value of an input, ignoring that it may be null. */
export function valueOf(input: ToolInput): Value {
  const single =
    input.type !== undefined && Object.hasOwn(singleValues, input.type)
      ? singleValues[input.type]
      : undefined;
  if (!single) return unknown;
  return input.multiple && (input.type === 'data' || input.type === 'select')
    ? { kind: 'list', of: single(input) }
    : single(input);
}

function collection({ pairs }: ToolInput): Value {
  return ofStructure(asText(pairs.get('collection_type')?.value)?.value.trim() ?? '');
}

const pair: Value = { kind: 'pair', members: pairMembers };
const maybePair: Value = { kind: 'named', of: fileValue, names: ['forward', 'reverse', 'unpaired'] };

/**
 * The value of a collection. Its elements are not known if it may have several structures.
 *
 * Sources: public platform, `_build_collection_runtime_dict`, and `to_cwl` for the classic way.
 */
function ofStructure(structure: string): Value {
  const [rank = '', ...inner] = structure.split(':');
  const element = inner.length > 0 ? ofStructure(inner.join(':')) : fileValue;
  const collectionOf = (elements: Value, classic: Value): Value => ({
    kind: 'collection',
    members: collectionMembers,
    elements,
    classic,
  });
  if (structure === 'paired') return collectionOf(pair, pair);
  if (structure === 'paired_or_unpaired') return collectionOf(maybePair, maybePair);
  if (rank !== 'list' && rank !== 'sample_sheet') return collectionOf(unknown, unknown);
  const list: Value = { kind: 'list', of: element, inCollection: true };
  return collectionOf(list, structure === 'list' ? list : elementsNamed(classicValue(element)));
}

function elementsNamed(of: Value): Value {
  return { kind: 'named', of };
}

/** The same value where jobs start in the classic way. */
export function classicValue(value: Value): Value {
  if (value.kind === 'collection') return classicValue(value.classic);
  if (value.kind === 'file') return classicFile;
  return value.kind === 'list' && value.of.kind === 'file' ? { ...value, of: classicFile } : value;
}

/** A dataset where jobs start in the classic way. */
const classicFile: Value = { kind: 'file', members: classicFileMembers };

type GroupValue = Value & { kind: 'group' };

/** A group is needed once for each reference to one of its inputs. */
const groups = new Memo(readGroup);

function readGroup(input: ToolInput): GroupValue {
  const members = new Map<string, ToolInput>();
  const alternatives = new Map<string, ToolInput[]>();
  for (const child of input.children) {
    if (child.name === undefined) continue;
    const before = alternatives.get(child.name);
    if (before) before.push(child);
    else alternatives.set(child.name, [child]);
    if (!before) members.set(child.name, child);
  }
  const isChoice = input.type === 'conditional';
  return {
    kind: 'group',
    members,
    complete: isComplete(input),
    ...(isChoice && { cases: { alternatives, partial: partialNames(input) } }),
  };
}

/** The names of inputs that only some cases of a conditional have. */
function partialNames(conditional: ToolInput): ReadonlySet<string> {
  const cases = casesOf(conditional).map(
    ({ inputs }) => new Set(inputs.flatMap(({ name }) => (name === undefined ? [] : [name]))),
  );
  const counts = new Map<string, number>();
  for (const name of cases.flatMap((names) => [...names])) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count < cases.length).map(([name]) => name));
}

/** Whether every part of a group is readable, so that a missing name does not exist. */
function isComplete({ type, pairs, children }: ToolInput): boolean {
  const lists = type === 'conditional' ? [pairs.get('whens')] : [pairs.get('parameters')];
  const hasTest = type !== 'conditional' || asMapping(pairs.get('test_parameter')?.value) !== undefined;
  const hasLists = lists.every((pair) => asSequence(pair?.value) !== undefined);
  return hasTest && hasLists && children.length > 0 && children.every(({ name }) => name !== undefined);
}

const memberValues: Readonly<Record<MemberType, Value>> = {
  text: { kind: 'text' },
  number: { kind: 'number' },
  file: fileValue,
  files: { kind: 'list', of: fileValue },
  list: { kind: 'list', of: unknown },
  object: unknown,
  null: { kind: 'null' },
  unknown,
};

/** The members that the language gives to every value of a kind. */
const builtInMembers: Readonly<Record<string, ReadonlySet<string>>> = {
  text: namesOf(String.prototype),
  number: namesOf(Number.prototype),
  boolean: namesOf(Boolean.prototype),
  list: namesOf(Array.prototype),
  object: namesOf(Object.prototype),
};

function namesOf(prototype: object): ReadonlySet<string> {
  return new Set([...Object.getOwnPropertyNames(prototype), ...Object.getOwnPropertyNames(Object.prototype)]);
}

/** A step of a path to a member that does not exist, so that the value is `undefined`. */
export interface DeadEnd {
  segment: MemberSegment;
  /** The value whose member is accessed. */
  holder: Value;
}

/** Follows a reference as far as it is known. */
export function followReference(
  declared: DeclaredInputs,
  reference: { root: ScopeReference['root']; segments: readonly MemberSegment[] },
): { value: Value; deadEnd?: DeadEnd } {
  const [first, ...rest] = reference.segments;
  if (reference.root === 'inputs') {
    const input = first?.kind === 'name' ? declared.inputsByName.get(first.name ?? '') : undefined;
    return input && !declared.unsettledInputs.has(input)
      ? followPath(valueOf(input), rest)
      : { value: unknown };
  }
  const root: Value =
    reference.root === 'runtime' ? { kind: 'runtime', members: runtimeMembers } : { kind: 'null' };
  return followPath(root, reference.segments);
}

/** The same, starting from a value. */
export function followPath(
  start: Value,
  segments: readonly MemberSegment[],
): { value: Value; deadEnd?: DeadEnd } {
  let value = start;
  for (const segment of segments) {
    const next = step(value, segment);
    if (!next) return { value: unknown, deadEnd: { segment, holder: value } };
    value = next;
    if (value.kind === 'unknown') break;
  }
  return { value };
}

/** The value of one member; undefined if it certainly does not exist. */
export function step(value: Value, segment: MemberSegment): Value | undefined {
  if (value.kind === 'unknown' || segment.kind === 'dynamic') return unknown;
  if (segment.kind === 'all')
    return value.kind === 'list' ? value.of : value.kind === 'collection' ? fileValue : undefined;
  if (segment.kind === 'index') return indexed(value);
  return named(value, segment.name ?? '');
}

function indexed(value: Value): Value | undefined {
  if (value.kind === 'list') return value.of;
  return value.kind === 'text' ? value : undefined;
}

function named(value: Value, name: string): Value | undefined {
  if (value.kind === 'null' || value.kind === 'undefined') return undefined;
  if (value.kind === 'named') return byIdentifier(value, name);
  if ('members' in value) {
    if (value.kind === 'group') {
      const [input, ...others] = inputsNamed(value, name);
      if (input)
        return others.some((other) => !isAlike(valueOf(other), valueOf(input))) ? unknown : valueOf(input);
      return value.complete && !builtInMembers.object?.has(name) ? undefined : unknown;
    }
    if (value.kind === 'collection' && name === 'elements') return value.elements;
    const member = value.members.find((one) => one.name === name);
    if (member) return memberValues[member.type];
    return builtInMembers.object?.has(name) ? unknown : undefined;
  }
  if (name === 'length' && (value.kind === 'list' || value.kind === 'text')) return { kind: 'number' };
  return builtInMembers[value.kind]?.has(name) ? unknown : undefined;
}

/** An identifier can be any name; what lists, collections, and datasets have otherwise is meant. */
function byIdentifier({ of: element, names }: Value & { kind: 'named' }, name: string): Value | undefined {
  if (builtInMembers.object?.has(name)) return unknown;
  const isMeantOtherwise =
    builtInMembers.list?.has(name) || [...collectionMembers, ...fileMembers].some((one) => one.name === name);
  return isMeantOtherwise || names?.includes(name) === false ? undefined : element;
}

/** The inputs of that name in a group: each case of a conditional may have one. */
export function inputsNamed({ members, cases }: GroupValue, name: string): readonly ToolInput[] {
  const first = members.get(name);
  return cases?.alternatives.get(name) ?? (first ? [first] : []);
}

function isAlike(one: Value, other: Value): boolean {
  const isList = one.kind === 'list' && other.kind === 'list';
  return one.kind === other.kind && one.kind !== 'group' && (!isList || isAlike(one.of, other.of));
}

/** The names of a value's members, for suggestions and completion; empty if they are not ours. */
export function memberNames(value: Value): string[] {
  if (value.kind === 'group') return [...value.members.keys()];
  if (value.kind === 'list')
    return [...new Set([...listMembers.map(({ name }) => name), ...(methodsOf.list?.keys() ?? [])])];
  if ('members' in value) return value.members.map(({ name }) => name);
  if (value.kind === 'text') return ['length', ...(methodsOf.text?.keys() ?? [])];
  return value.kind === 'number' ? [...(methodsOf.number?.keys() ?? [])] : [];
}
