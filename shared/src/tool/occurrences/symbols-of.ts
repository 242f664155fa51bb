import type { Tool } from '../document.js';
import { Memo } from '../../util/memo.js';
import { SymbolIndex } from '../symbols.js';
import { fileOccurrences } from './file-occurrences.js';
import { functionOccurrences } from './function-occurrences.js';
import { inputOccurrences } from './input-occurrences.js';
import { outputOccurrences } from './output-occurrences.js';

const indexes = new Memo(
  (tool: Tool) =>
    new SymbolIndex([
      ...inputOccurrences(tool),
      ...outputOccurrences(tool),
      ...fileOccurrences(tool),
      ...functionOccurrences(tool),
    ]),
);

/** All named things of a tool with all places that name them; computed once per tool. */
export function symbolsOf(tool: Tool): SymbolIndex {
  return indexes.of(tool);
}
