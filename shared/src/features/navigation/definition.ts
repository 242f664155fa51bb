import type { LocationLink, Position } from 'vscode-languageserver-types';
import type { Tool } from '../../tool/document.js';
import { symbolsOf } from '../../tool/occurrences/symbols-of.js';
import type { Occurrence } from '../../tool/symbols.js';

/** Which document is asked about, and where. */
export interface NavigationParams {
  uri: string;
  position: Position;
}

/**
 * Where the symbol at a place is declared. A declaration leads to itself, but the file that an output is
 * taken from leads to the place in the command that writes it. Null if nothing is named.
 */
export function definition(tool: Tool, { uri, position }: NavigationParams): LocationLink[] | null {
  const { source } = tool;
  const symbols = symbolsOf(tool);
  const origin = symbols.at(source.offsetAt(position));
  if (!origin) return null;
  return targetsOf(tool, origin).map((target) => ({
    originSelectionRange: source.rangeOf(origin.span),
    targetUri: uri,
    targetRange: source.rangeOf(enclosing(target)),
    targetSelectionRange: source.rangeOf(target.span),
  }));
}

function targetsOf(tool: Tool, { symbol, role }: Occurrence): readonly Occurrence[] {
  const symbols = symbolsOf(tool);
  const all = symbols.of(symbol);
  const declared = all.filter((one) => one.role === 'declaration');
  if (role !== 'declaration' || symbol.kind !== 'file' || symbol.isConfigFile) return declared;
  const written = all.filter((one) => one.role === 'write');
  const mentioned = all.filter((one) => one.role === 'read');
  return [written, mentioned, declared].find((targets) => targets.length > 0) ?? [];
}

/** The target range that an editor previews: a declaration with everything in it. */
function enclosing({ symbol, role, span }: Occurrence): { start: number; end: number } {
  if (role !== 'declaration') return span;
  const bodies =
    symbol.kind === 'input'
      ? symbol.inputs.map(({ mapping }) => mapping.span)
      : symbol.kind === 'output'
        ? symbol.outputs.map(({ mapping }) => mapping.span)
        : [];
  const body = bodies.find(({ start, end }) => start <= span.start && span.end <= end);
  return body ?? span;
}
