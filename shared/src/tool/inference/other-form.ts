import { collectionMembers, fileMembers, requestedFileMembers } from '../../expressions/members.js';
import type { MemberSegment } from '../../javascript/member-path.js';
import { step, type Value } from '../value.js';

/**
 * Whether a value lacks a member that it has where jobs start in the other way: `elements` of the elements themselves,
 * an element of an object with `elements`, or a member of a dataset.
 */
export function isOtherForm(holder: Value, segment: MemberSegment): boolean {
  if (holder.kind === 'file') return requestedFileMembers.has(segment.name ?? '');
  if (holder.kind === 'collection') {
    const isOfFile = fileMembers.some(({ name }) => name === segment.name);
    return holder.classic.kind === 'unknown' ? !isOfFile : step(holder.classic, segment) !== undefined;
  }
  return isElements(holder) && ofCollections.has(segment.name ?? '');
}

/** Whether a value can be what a collection is where jobs start in the classic way. */
export function isElements(value: Value): boolean {
  return (
    value.kind === 'named' || value.kind === 'pair' || (value.kind === 'list' && value.inCollection === true)
  );
}

/** What only collections have, and not the datasets in them. */
const ofCollections: ReadonlySet<string> = new Set(
  collectionMembers.map(({ name }) => name).filter((name) => !fileMembers.some((one) => one.name === name)),
);
