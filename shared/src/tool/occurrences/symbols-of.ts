import type { Tool } from '../document.js';
import { SymbolIndex } from '../symbols.js';
import { fileOccurrences } from './file-occurrences.js';
import { functionOccurrences } from './function-occurrences.js';
import { inputOccurrences } from './input-occurrences.js';
import { outputOccurrences } from './output-occurrences.js';

const indexes = new WeakMap<Tool, SymbolIndex>();

/** All named things of a tool with all places that name them; computed once per tool. */
export function symbolsOf(tool: Tool): SymbolIndex {
  let index = indexes.get(tool);
  if (!index) {
    index = new SymbolIndex([
      ...inputOccurrences(tool),
      ...outputOccurrences(tool),
      ...fileOccurrences(tool),
      ...functionOccurrences(tool),
    ]);
    indexes.set(tool, index);
  }
  return index;
}
