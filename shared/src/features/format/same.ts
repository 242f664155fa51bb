import { SourceText } from '../../text/source.js';
import { knownKeysOf } from '../../tool/document-keys.js';
import type { YamlDocument, YamlNode } from '../../yaml/node.js';
import { parseYaml } from '../../yaml/parse.js';
import { readPieces, type Piece } from './pieces.js';

/**
 * Whether two texts are the same document: the same nodes with the same values, styles, and anchors, and the
 * same tags, comments, directives, and markers in the same order.
 */
export function isSameDocument(before: SourceText, parsed: YamlDocument, after: string): boolean {
  const source = new SourceText(after);
  const document = parseYaml(after, knownKeysOf(after));
  if (parsed.problems.length !== document.problems.length) return false;
  if (!isSameNode(parsed.root, document.root)) return false;
  const words = wordsOf(before, parsed);
  const other = wordsOf(source, document);
  return words.length === other.length && words.every((word, index) => word === other[index]);
}

const telling: ReadonlySet<Piece['kind']> = new Set([
  'comment',
  'property',
  'alias',
  'line',
  'open',
  'close',
]);

/** The text of a document other than its scalars, as written. */
function wordsOf(source: SourceText, document: YamlDocument): string[] {
  const { pieces } = readPieces(source, document) ?? { pieces: [] };
  return pieces
    .filter(({ kind }) => telling.has(kind))
    .map(({ start, end }) => source.text.slice(start, end));
}

function isSameNode(a: YamlNode | undefined, b: YamlNode | undefined): boolean {
  if (!a || !b) return a === b;
  if (a.kind === 'alias' || b.kind === 'alias')
    return a.kind === 'alias' && b.kind === 'alias' && a.name === b.name;
  if (a.anchor !== b.anchor) return false;
  if (a.kind === 'scalar' && b.kind === 'scalar')
    return a.style === b.style && Object.is(a.value, b.value) && a.decoded.text === b.decoded.text;
  if (a.kind === 'mapping' && b.kind === 'mapping') {
    return (
      a.flow === b.flow &&
      a.pairs.length === b.pairs.length &&
      a.pairs.every((pair, index) => {
        const other = b.pairs[index];
        return isSameNode(pair.key, other?.key) && isSameNode(pair.value, other?.value);
      })
    );
  }
  return (
    a.kind === 'sequence' &&
    b.kind === 'sequence' &&
    a.flow === b.flow &&
    a.items.length === b.items.length &&
    a.items.every(({ value }, index) => isSameNode(value, b.items[index]?.value))
  );
}
