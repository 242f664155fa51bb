import type { SymbolKind } from 'vscode-languageserver-types';
import type { Span } from '../../text/range.js';
import {
  asMapping,
  asScalar,
  asSequence,
  pairsByName,
  resolveAlias,
  type YamlNode,
  type YamlPair,
} from '../../yaml/node.js';

/** One entry of a document's outline, with its children. */
export interface OutlineEntry {
  /** One line, never empty. */
  name: string;
  detail: string;
  kind: SymbolKind;
  /** All of it, in the document; inside the parent entry's. */
  span: Span;
  /** Its name there; inside `span`. */
  selection: Span;
  children: OutlineEntry[];
}

/** `SymbolKind`, limited to `File` to `Array`, which all clients know (LSP, "Document Symbols Request"). */
export const symbolKinds = {
  file: 1,
  module: 2,
  namespace: 3,
  package: 4,
  class: 5,
  method: 6,
  property: 7,
  enum: 10,
  function: 12,
  variable: 13,
  constant: 14,
  string: 15,
  number: 16,
  boolean: 17,
  array: 18,
} as const satisfies Record<string, SymbolKind>;

/** The content of an entry, before its place is known. */
export interface EntryContent {
  name: string | undefined;
  /** What to call it if it has no name. */
  noun: string;
  detail?: string | undefined;
  kind: SymbolKind;
  span: Span;
  selection: Span | undefined;
  children?: (home: Span) => OutlineEntry[];
}

/**
 * Makes an entry.
 * @param home the span that must contain it: the content of an alias is placed there as a whole
 */
export function entry(
  { name, noun, detail, kind, span, selection, children }: EntryContent,
  home: Span,
): OutlineEntry {
  const place = holds(home, span) ? span : home;
  return {
    name: oneLine(name ?? '') || noun,
    detail: oneLine(detail ?? ''),
    kind,
    span: place,
    selection: selection && holds(place, selection) ? selection : { start: place.start, end: place.start },
    children: children?.(place) ?? [],
  };
}

function holds(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

const longest = 80;

/** The beginning of a text, as one line. */
function oneLine(text: string): string {
  const line = text.slice(0, 10 * longest);
  const words = line.replace(/\s+/g, ' ').trim();
  if (words.length <= longest) return words;
  const cut = words.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '');
  return `${cut.trimEnd()}…`;
}

/** The fields of a list's item, by name. */
export type Fields = ReadonlyMap<string, YamlPair>;
/** The same for an item, which has its own place; `named` holds its name. */
export type ItemDraft = Omit<EntryContent, 'span' | 'selection'> & { named: YamlPair | undefined };

/** An entry for each item of a list. */
export function itemEntries(
  list: YamlNode,
  home: Span,
  draft: (fields: Fields, index: number) => ItemDraft,
): OutlineEntry[] {
  return (asSequence(list)?.items ?? []).map(({ value, span }, index) => {
    const { named, ...drafted } = draft(pairsOf(value), index);
    return entry({ ...drafted, span, selection: named?.value.span }, home);
  });
}

/** The fields of a mapping; empty for anything else. */
export function pairsOf(node: YamlNode): Fields {
  const mapping = asMapping(node);
  return mapping ? pairsByName(mapping) : new Map<string, YamlPair>();
}

/** A scalar as written; the empty text for anything else. */
export function pairText(pair: YamlPair | undefined): string {
  return asScalar(pair?.value)?.decoded.text.trim() ?? '';
}

/** A list of scalars, as one text. */
export function textsOf(value: YamlNode): string {
  const node = resolveAlias(value);
  const items = node?.kind === 'sequence' ? node.items : [];
  return items
    .slice(0, longest)
    .flatMap((item) => asScalar(item.value)?.decoded.text.trim() || [])
    .join(', ');
}
