import type { DocumentSymbol, SymbolInformation } from 'vscode-languageserver-types';
import type { Tool } from '../../tool/document.js';
import type { OutlineEntry } from './outline-entry.js';
import { outline } from './outline.js';

/** Which document it is, and what the client supports. */
export interface DocumentSymbolParams {
  uri: string;
  /** It shows nested symbols; otherwise it gets a flat list. */
  hierarchicalSymbols: boolean;
}

/** The symbols of a document: see {@link outline}. */
export function documentSymbols(
  tool: Tool,
  { uri, hierarchicalSymbols }: DocumentSymbolParams,
): DocumentSymbol[] | SymbolInformation[] {
  const top = outline(tool);
  return hierarchicalSymbols ? [symbolOf(tool, top)] : flatSymbols(tool, uri, top);
}

function symbolOf(
  tool: Tool,
  { name, detail, kind, span, selection, children }: OutlineEntry,
): DocumentSymbol {
  return {
    name,
    ...(detail !== '' && { detail }),
    kind,
    range: tool.source.rangeOf(span),
    selectionRange: tool.source.rangeOf(selection),
    ...(children.length > 0 && { children: children.map((child) => symbolOf(tool, child)) }),
  };
}

function flatSymbols(tool: Tool, uri: string, top: OutlineEntry): SymbolInformation[] {
  const symbols: SymbolInformation[] = [];
  const add = ({ name, kind, span, children }: OutlineEntry, containerName?: string): void => {
    const location = { uri, range: tool.source.rangeOf(span) };
    symbols.push({ name, kind, location, ...(containerName !== undefined && { containerName }) });
    for (const child of children) add(child, name);
  };
  add(top);
  return symbols;
}
