import type { YamlPair } from '../yaml/node.js';
import type { Document } from './document.js';
import { indentOf } from './edits.js';

/** How much further in than its key the document's first list is; lists may stand in the column of their key. */
export function listIndent(document: Document): number {
  for (const pair of document.root?.pairs ?? []) {
    const { value } = pair;
    const item = value.kind === 'sequence' && !value.flow ? value.items[0] : undefined;
    if (item) return Math.max(0, indentOf(document, item).length - indentOf(document, pair).length);
  }
  return usualStep;
}

const usualStep = 2;

/** An indentation indicator has one digit. */
const widestStep = 9;

/** How much further in than its key the document writes the content of its first block scalar or mapping. */
export function indentStep(document: Document): number {
  for (const pair of document.root?.pairs ?? []) {
    const step = stepOf(document, pair);
    if (step !== undefined && step > 0 && step <= widestStep) return step;
  }
  return usualStep;
}

function stepOf(document: Document, pair: YamlPair): number | undefined {
  const { value } = pair;
  const first = value.kind === 'mapping' && !value.flow ? value.pairs[0] : undefined;
  const indent = value.kind === 'scalar' ? value.indent : first && indentOf(document, first).length;
  return indent === undefined ? undefined : indent - indentOf(document, pair).length;
}
