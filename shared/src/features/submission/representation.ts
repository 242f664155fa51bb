import type { UserTool } from '../../tool/user-tool.js';
import { plainValue, type PlainValue } from '../../yaml/plain-value.js';

/**
 * The document as platforms take it, as JSON; undefined where it is no mapping, or cannot be read without a doubt:
 * what is submitted then would be another tool than the one that is written.
 */
export function representation({ document, root }: UserTool): Record<string, PlainValue> | undefined {
  if (!root || document.problems.length > 0) return undefined;
  return plainValue(root) as Record<string, PlainValue>;
}
