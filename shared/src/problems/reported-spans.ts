import type { Span } from '../text/range.js';
import type { Document } from '../tool/document.js';
import { pairsByName, type YamlMapping, type YamlNode } from '../yaml/node.js';

/** Where to report a mapping's missing fields: at the key it belongs to, or at its own first key. */
export function headOf(mapping: YamlMapping): Span {
  const { parent } = mapping;
  if (parent?.kind === 'pair') return parent.key.span;
  const first = (parent ? undefined : pairsByName(mapping).get('class')) ?? mapping.pairs[0];
  return first?.key.span ?? mapping.span;
}

/** Where to report a value: at its first line, or at its key if the value is below or empty. */
export function reportedSpan(text: Pick<Document, 'source'>, node: YamlNode): Span {
  const { parent } = node;
  const isBelow = (node.kind === 'mapping' || node.kind === 'sequence') && !node.flow;
  if (parent?.kind === 'pair' && (isBelow || isAbsent(node))) return parent.key.span;
  return firstLine(text, parent?.kind === 'item' && isAbsent(node) ? parent.span : node.span);
}

function isAbsent(node: YamlNode): boolean {
  return node.kind === 'scalar' && node.absent;
}

/** The part of a span on its first line. */
export function firstLine({ source }: Pick<Document, 'source'>, { start, end }: Span): Span {
  return { start, end: Math.max(start, Math.min(end, source.lineContentEnd(source.lineAt(start)))) };
}
