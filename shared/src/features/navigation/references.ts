import type { DocumentHighlight, DocumentHighlightKind, Location } from 'vscode-languageserver-types';
import type { Tool } from '../../tool/document.js';
import { symbolsOf } from '../../tool/occurrences/symbols-of.js';
import type { Occurrence } from '../../tool/symbols.js';
import type { NavigationParams } from './definition.js';

/** All places of the document that name the symbol at a place; null if nothing is named. */
export function references(
  tool: Tool,
  { uri, position, includeDeclaration }: NavigationParams & { includeDeclaration: boolean },
): Location[] | null {
  const { source } = tool;
  const symbols = symbolsOf(tool);
  const origin = symbols.at(source.offsetAt(position));
  if (!origin) return null;
  return symbols
    .of(origin.symbol)
    .filter(({ role }) => includeDeclaration || role !== 'declaration')
    .map(({ span }) => ({ uri, range: source.rangeOf(span) }));
}

/** `DocumentHighlightKind`: declarations and files that a command writes are writes. */
const highlightKinds: Record<Occurrence['role'], DocumentHighlightKind> = {
  declaration: 3,
  write: 3,
  read: 2,
  test: 2,
};

/** The same for the editor to highlight while the cursor is on a name. */
export function documentHighlights(
  tool: Tool,
  { position }: Pick<NavigationParams, 'position'>,
): DocumentHighlight[] | null {
  const { source } = tool;
  const symbols = symbolsOf(tool);
  const origin = symbols.at(source.offsetAt(position));
  if (!origin) return null;
  return symbols
    .of(origin.symbol)
    .map(({ span, role }) => ({ range: source.rangeOf(span), kind: highlightKinds[role] }));
}
