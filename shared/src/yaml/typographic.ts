import type { Span } from '../text/range.js';
import { hasTypographic, typographicallyQuoted } from '../values/typographic.js';
import { childrenOf, type YamlNode, type YamlScalar } from './node.js';

/** A typographic sign where YAML has a plain one. */
export interface TypographicPlace {
  /** `space` and `dash` make another structure of the text; `quotes` become part of a value. */
  kind: 'space' | 'dash' | 'quotes';
  /** The signs; for quotes, the whole value. */
  span: Span;
  scalar: YamlScalar;
}

/** Such places in the plain scalars of a document, in document order. */
export function typographicPlaces(text: string, root: YamlNode | undefined): TypographicPlace[] {
  if (!root || !hasTypographic(text)) return [];
  const found: TypographicPlace[] = [];
  const waiting: YamlNode[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.kind === 'scalar') {
      if (node.style === 'plain') found.push(...placesIn(text, node));
    } else waiting.push(...childrenOf(node).reverse());
  }
  return found.sort((a, b) => a.span.start - b.span.start);
}

/** `–` in place of a list's `-`, at the start of a line. */
const dash = /(?<=(?:^|\n)[ \t]*)[–—−](?=[ \u00a0])/g;
/** Before a key or after its colon, or after a dash; at the end of a value. */
const space =
  /^[\u00a0\u202f][ \u00a0\u202f]*|(?<=^(?:- *)?[\w-]{1,60}:|^-) *[\u00a0\u202f][ \u00a0\u202f]*|[ \u00a0\u202f]*[\u00a0\u202f]$/g;

function placesIn(text: string, scalar: YamlScalar): TypographicPlace[] {
  const { start, end } = scalar;
  const written = text.slice(start, end);
  if (!hasTypographic(written)) return [];
  if (typographicallyQuoted(written) !== undefined) {
    return [{ kind: 'quotes', span: { start, end }, scalar }];
  }
  const isLineStart = /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, start - 400), start));
  const dashes = isLineStart ? [...written.matchAll(dash)] : [];
  // Further lines of a text may be anything.
  const own = dashes[0]?.index === 0 ? dashes : [];
  const found = [...own.map((match) => ['dash', match] as const), ...spaces(written)];
  return found.map(([kind, { index, 0: signs }]) => ({
    kind,
    span: { start: start + index, end: start + index + signs.length },
    scalar,
  }));
}

function spaces(written: string): (readonly ['space', RegExpExecArray])[] {
  return [...written.matchAll(space)].map((match) => ['space', match] as const);
}
