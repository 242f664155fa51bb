import { applySpanEdits } from '../text/apply-edits.js';
import type { Span } from '../text/range.js';
import { hasTypographic, typographicallyQuoted } from '../values/typographic.js';
import { childrenOf, type YamlDocument, type YamlNode, type YamlScalar } from './node.js';
import { parseYaml, type DocumentKeys } from './parse.js';

/** A typographic sign where YAML has a plain one. */
export type TypographicPlace =
  /** The document is read as if the signs were plain. */
  | { kind: 'space' | 'dash'; span: Span }
  /** The quotes are part of the value, all of which is the place. */
  | { kind: 'quotes'; span: Span; scalar: YamlScalar };

/** A document in which typographic signs have been read as the plain ones that were meant. */
export interface TypographicReading {
  yaml: YamlDocument;
  /** In document order. */
  places: TypographicPlace[];
}

/** What stands for one sign may hide others: a document is read again at most so often. */
const maxReadings = 4;

/** Reads the first document of a text as {@link parseYaml} does, with plain signs where its structure needs them. */
export function readTypographic(
  text: string,
  knownKeys?: DocumentKeys,
  outerAnchors?: ReadonlySet<string>,
): TypographicReading {
  const parse = (readable: string): YamlDocument => parseYaml(readable, knownKeys, outerAnchors);
  if (!hasTypographic(text)) return { yaml: parse(text), places: [] };
  const places: TypographicPlace[] = [...text.matchAll(indentation)].map(({ index, 0: signs }) => ({
    kind: 'space',
    span: { start: index, end: index + signs.length },
  }));
  let readable = withPlainSigns(text, places);
  let yaml = parse(readable);
  let treePlaces = placesIn(readable, yaml.root);
  for (let readings = 1; readings < maxReadings; readings++) {
    const structural = treePlaces.filter(({ kind }) => kind !== 'quotes');
    if (structural.length === 0) break;
    places.push(...structural);
    readable = withPlainSigns(readable, structural);
    yaml = parse(readable);
    treePlaces = placesIn(readable, yaml.root);
  }
  return { yaml, places: [...places, ...treePlaces].sort((a, b) => a.span.start - b.span.start) };
}

function withPlainSigns(text: string, places: readonly TypographicPlace[]): string {
  return applySpanEdits(
    text,
    places.map(({ kind, span }) => ({
      span,
      newText: kind === 'dash' ? '-' : ' '.repeat(span.end - span.start),
    })),
  );
}

/** The places in the plain scalars of a document. */
function placesIn(text: string, root: YamlNode | undefined): TypographicPlace[] {
  if (!root) return [];
  const places: TypographicPlace[] = [];
  const waiting: YamlNode[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.kind === 'scalar') {
      if (node.style === 'plain') places.push(...placesOf(text, node));
    } else waiting.push(...childrenOf(node).reverse());
  }
  return places;
}

/** Before a line that begins with its text: no text goes on there. */
const indentation = /(?<=^|\n)[\u00a0\u202f][ \u00a0\u202f]*(?=[^\s])/g;
/** `–` in place of a list's `-`, at the start of a line. */
const dash = /(?<=(?:^|\n)[ \t]*)[–—−](?=[ \u00a0])/g;
/** Before a key or after its colon, or after a dash; at the end of a value. */
const space =
  /^[\u00a0\u202f][ \u00a0\u202f]*|(?<=^(?:- *)?[\w-]{1,60}:|^-) *[\u00a0\u202f][ \u00a0\u202f]*|[ \u00a0\u202f]*[\u00a0\u202f]$/g;

function placesOf(text: string, scalar: YamlScalar): TypographicPlace[] {
  const { start, end } = scalar;
  const written = text.slice(start, end);
  if (!hasTypographic(written)) return [];
  if (typographicallyQuoted(written) !== undefined) {
    return [{ kind: 'quotes', span: { start, end }, scalar }];
  }
  const isLineStart = /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, start - 400), start));
  const dashes = isLineStart ? [...written.matchAll(dash)] : [];
  // Further lines of a text may be anything.
  const leadingDashes = dashes[0]?.index === 0 ? dashes : [];
  const matches = [...leadingDashes.map((match) => ['dash', match] as const), ...spaces(written)];
  return matches.map(([kind, { index, 0: signs }]) => ({
    kind,
    span: { start: start + index, end: start + index + signs.length },
  }));
}

function spaces(written: string): (readonly ['space', RegExpExecArray])[] {
  return [...written.matchAll(space)].map((match) => ['space', match] as const);
}
