import type { Document } from '../../tool/document.js';
import { plainValue, type PlainValue } from '../../yaml/node.js';

/**
 * The document as JSON for platforms; undefined if it is not a mapping, or cannot be read with certainty: a
 * different tool would be submitted than the one written.
 */
export function representation({ yaml, root }: Document): Record<string, PlainValue> | undefined {
  if (!root || yaml.problems.length > 0) return undefined;
  const value = plainValue(root);
  return isExact(value) ? (value as Record<string, PlainValue>) : undefined;
}

/** Whether JSON can represent it: neither `.inf` nor `.nan`, nor integers too long to be exact. */
function isExact(value: PlainValue): boolean {
  if (typeof value === 'number')
    return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
  return value === null || typeof value !== 'object' || Object.values(value).every(isExact);
}
