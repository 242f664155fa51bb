import type { Position, Range } from 'vscode-languageserver-types';
import type { Tool } from '../../tool/document.js';
import { symbolsOf } from '../../tool/occurrences/symbols-of.js';

/** Names that may be typed without ending linked editing. Without `\p`, as clients compile it without flags. */
const wordPattern = '[A-Za-z_$\u00aa-\uffdc][\\w$\u00aa-\uffdc]*';

/**
 * The places that change together while an input's name is edited. Null elsewhere, and if one of them is
 * written differently, so that the same keystrokes would mean something else there.
 */
export function linkedEditingRanges(
  tool: Tool,
  { position }: { position: Position },
): { ranges: Range[]; wordPattern: string } | null {
  const { source } = tool;
  const symbols = symbolsOf(tool);
  const origin = symbols.at(source.offsetAt(position));
  if (origin?.symbol.kind !== 'input') return null;
  const { name } = origin.symbol;
  const occurrences = symbols.of(origin.symbol);
  const areAlike = occurrences.every(({ span, form }) => form !== 'pattern' && source.slice(span) === name);
  return areAlike && occurrences.length > 1
    ? { ranges: occurrences.map(({ span }) => source.rangeOf(span)), wordPattern }
    : null;
}
