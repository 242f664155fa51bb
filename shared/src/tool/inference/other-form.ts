import { fileMembers, requestedFileMembers } from '../../expressions/members.js';
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
  const isClassic =
    holder.kind === 'named' ||
    holder.kind === 'pair' ||
    (holder.kind === 'list' && holder.inCollection === true);
  return isClassic && segment.name === 'elements';
}
