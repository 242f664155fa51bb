import type { ArrayReference } from '../expressions/simple.js';
import type { MemberSegment } from '../javascript/member-path.js';
import { isObject, written, type Json } from './json.js';

/** The platform's objects by name. */
export type ScopeValues = Readonly<Record<'inputs' | 'self' | 'runtime', Json>>;

/** A value that was found; an object, to distinguish `null` from no value. */
export interface LookupResult {
  value: Json;
}

/**
 * Follows a path as the platform does before it tries JavaScript: only a value's own members, and the
 * `length` of a list at the end.
 *
 * Source: `regex_eval` of cwl-utils.
 */
export function lookUp(start: Json, segments: readonly MemberSegment[]): LookupResult | undefined {
  let value = start;
  for (const [index, segment] of segments.entries()) {
    const isLast = index === segments.length - 1;
    if (segment.kind === 'name' && Array.isArray(value) && segment.name === 'length' && isLast)
      return { value: value.length };
    const next = memberOf(value, segment);
    if (next === undefined) return undefined;
    value = next;
  }
  return { value };
}

/** The element of a list, or a value's own member. */
function memberOf(value: Json, { kind, name = '', index = 0 }: MemberSegment): Json | undefined {
  if (kind === 'index') return Array.isArray(value) ? value[index] : undefined;
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/**
 * Whether a path leads to the first element of an empty list. There the platform fails, while it leaves any other path
 * that leads nowhere to JavaScript.
 *
 * Source: `regex_eval` of cwl-utils, which compares only other indexes with the length.
 */
export function readsEmptyList(start: Json, segments: readonly MemberSegment[]): boolean {
  let value = start;
  for (const segment of segments) {
    const isFirst = segment.kind === 'index' && segment.index === 0;
    if (isFirst && Array.isArray(value) && value.length === 0) return true;
    const next = memberOf(value, segment);
    if (next === undefined) return false;
    value = next;
  }
  return false;
}

/** Why an array reference has no value: the rest of a sentence. */
export interface NoArray {
  reason: string;
}

/**
 * The referenced part of each element of a list, separated by one space. For a collection, of its elements.
 *
 * Source: interface document, "Parameter references".
 */
export function lookUpArray({ list, each }: ArrayReference, scope: ScopeValues): LookupResult | NoArray {
  const result = lookUp(scope[list.root], list.segments);
  if (!result) return { reason: 'there is no such input' };
  const elements = elementsOf(result.value);
  if (!elements) {
    const what = result.value === null ? 'it is null because no value was given' : 'its value is not a list';
    return { reason: `"[]" needs a list, but ${what}` };
  }
  const values = elements.map((element) => lookUp(element, each));
  const name = each.at(-1)?.name ?? 'member';
  if (!values.every((value) => value !== undefined))
    return { reason: `an element of the list has no "${name}"` };
  return { value: values.map(({ value }) => written(value)).join(' ') };
}

function elementsOf(value: Json): Json[] | undefined {
  if (Array.isArray(value)) return value;
  if (!isObject(value) || value['class'] !== 'Collection') return undefined;
  const { elements } = value;
  if (Array.isArray(elements)) return elements;
  return isObject(elements) ? Object.values(elements) : undefined;
}
