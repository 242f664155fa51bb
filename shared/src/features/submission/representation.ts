import type { Document } from '../../tool/document.js';
import { plainValue, type PlainValue } from '../../yaml/node.js';

/**
 * The document as platforms take it, as JSON; undefined where it is no mapping, or cannot be read without a doubt:
 * what is submitted then would be another tool than the one that is written.
 */
export function representation({ yaml, root }: Document): Record<string, PlainValue> | undefined {
  if (!root || yaml.problems.length > 0) return undefined;
  const value = plainValue(root);
  return isExact(value) ? (value as Record<string, PlainValue>) : undefined;
}

/** Whether JSON says the same: it has neither `.inf` nor `.nan`, and of long integers the last digits would be others. */
function isExact(value: PlainValue): boolean {
  if (typeof value === 'number')
    return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
  return value === null || typeof value !== 'object' || Object.values(value).every(isExact);
}
