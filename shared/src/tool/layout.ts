import type { YamlPair } from '../yaml/node.js';
import type { Document } from './document.js';
import { indentOf } from './edits.js';

/** The document's list indentation relative to the key, from its first list; may be 0. */
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

/** The document's indentation of block scalars and mappings relative to their key, from the first one. */
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
