import { pairsByName, resolveAlias, type ScalarValue, type YamlNode } from './node.js';

/** A document's data without its places. */
export type PlainValue = ScalarValue | PlainValue[] | { [name: string]: PlainValue };

/**
 * The value of a node as JSON has it: aliases replaced by what they stand for, of a key written twice the first,
 * nothing for keys that are no text. A node that is not there is null.
 */
export function plainValue(node: YamlNode | undefined): PlainValue {
  const content = node && resolveAlias(node);
  if (content?.kind === 'scalar') return content.value;
  if (content?.kind === 'sequence') return content.items.map(({ value }) => plainValue(value));
  if (!content) return null;
  return Object.fromEntries([...pairsByName(content)].map(([name, { value }]) => [name, plainValue(value)]));
}
