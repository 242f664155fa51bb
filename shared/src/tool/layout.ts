import type { YamlPair } from '../yaml/node.js';
import { indentOf } from './edits.js';
import type { UserTool } from './user-tool.js';

/** How much further in than its key the document's first list is; lists may stand in the column of their key. */
export function listIndent(tool: UserTool): number {
  for (const pair of tool.root?.pairs ?? []) {
    const { value } = pair;
    const item = value.kind === 'sequence' && !value.flow ? value.items[0] : undefined;
    if (item) return Math.max(0, indentOf(tool, item).length - indentOf(tool, pair).length);
  }
  return usualStep;
}

const usualStep = 2;

/** An indentation indicator has one digit. */
const widestStep = 9;

/** How much further in than its key the document writes the content of its first block scalar or mapping. */
export function indentStep(tool: UserTool): number {
  for (const pair of tool.root?.pairs ?? []) {
    const step = stepOf(tool, pair);
    if (step !== undefined && step > 0 && step <= widestStep) return step;
  }
  return usualStep;
}

function stepOf(tool: UserTool, pair: YamlPair): number | undefined {
  const { value } = pair;
  const first = value.kind === 'mapping' && !value.flow ? value.pairs[0] : undefined;
  const indent = value.kind === 'scalar' ? value.indent : first && indentOf(tool, first).length;
  return indent === undefined ? undefined : indent - indentOf(tool, pair).length;
}
