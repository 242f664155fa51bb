import type { ReportedFix } from '../../problems/rule.js';
import type { Shape } from '../../schema/shape.js';
import { nestMembers, type EditedTool } from '../../tool/edits.js';
import { isMerge, type YamlMapping, type YamlPair } from '../../yaml/node.js';

/**
 * Moves the fields that a collection has directly to `structure`, where older platforms have them. None if they are not
 * next to each other in block style, or if there is a `structure` already.
 */
export function moveToStructure(tool: EditedTool, mapping: YamlMapping, shape: Shape): ReportedFix[] {
  const names = new Set(shape.fields.flatMap(({ name, since }) => (since ? [name] : [])));
  const { pairs, flow } = mapping;
  const isMoved = (pair: YamlPair): boolean => pair.name !== undefined && names.has(pair.name);
  const first = pairs.findIndex(isMoved);
  const last = pairs.findLastIndex(isMoved);
  const moved = pairs.slice(first, last + 1);
  const isTaken = pairs.some((pair) => pair.name === 'structure' || isMerge(pair));
  if (flow || first < 0 || isTaken || !moved.every(isMoved)) return [];
  const edits = nestMembers(tool, moved, 'structure');
  return edits.length === 0 ? [] : [{ title: 'Move to "structure"', edits }];
}
