import type { SymbolInformation, SymbolKind } from 'vscode-languageserver-types';
import type { LocatedText, ToolSummary } from '../../tool/tool-summary.js';

/** A tool of the workspace. */
export interface WorkspaceTool {
  /** The URI of its document. */
  uri: string;
  summary: ToolSummary;
}

/** How many tools are shown; typing another letter narrows them down. */
const maxSymbols = 1000;

const classKind: SymbolKind = 5;

interface Match {
  sortText: string;
  /** Lower is better. */
  rank: number;
  symbol: SymbolInformation;
}

/**
 * The tools whose id or name contains the letters of the query in order, ignoring case, best matches first;
 * all tools for an empty query (LSP, "Workspace Symbols Request"). Each tool occurs once, by its id if that
 * matches.
 */
export function workspaceSymbols(tools: Iterable<WorkspaceTool>, query: string): SymbolInformation[] {
  const lowercaseQuery = query.trim().toLowerCase();
  const matches: Match[] = [];
  for (const { uri, summary } of tools) {
    const match =
      matchOf(uri, summary.id, summary.name, lowercaseQuery) ??
      matchOf(uri, summary.name, summary.id, lowercaseQuery);
    if (match) matches.push(match);
  }
  return matches
    .sort((a, b) => a.rank - b.rank || compare(a.sortText, b.sortText) || compareUris(a, b))
    .slice(0, maxSymbols)
    .map(({ symbol }) => symbol);
}

function matchOf(
  uri: string,
  place: LocatedText | undefined,
  other: LocatedText | undefined,
  query: string,
): Match | undefined {
  if (!place) return undefined;
  const sortText = place.text.toLowerCase();
  const rank = rankOf(sortText, query);
  if (rank === undefined) return undefined;
  const symbol: SymbolInformation = {
    name: place.text,
    kind: classKind,
    location: { uri, range: place.range },
    ...(other && { containerName: other.text }),
  };
  return { sortText, rank, symbol };
}

/** 0: equal, 1: a prefix, 2: a substring, 3: the letters in order; undefined: no match. */
function rankOf(text: string, query: string): number | undefined {
  const at = text.indexOf(query);
  if (at === 0) return text.length === query.length || query === '' ? 0 : 1;
  if (at > 0) return 2;
  let next = 0;
  for (const letter of query) {
    next = text.indexOf(letter, next) + letter.length;
    if (next < letter.length) return undefined;
  }
  return 3;
}

function compareUris(a: Match, b: Match): number {
  return compare(a.symbol.location.uri, b.symbol.location.uri);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
