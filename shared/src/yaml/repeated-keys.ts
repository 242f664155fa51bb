import type { Span } from '../text/range.js';
import {
  isMerge,
  pairsByName,
  type YamlMapping,
  type YamlNode,
  type YamlPair,
  type YamlParent,
} from './node.js';

/** A pair whose key already occurs in the same mapping, and where it first occurs. */
export interface RepeatedKey {
  pair: YamlPair;
  name: string;
  earlier: Span;
}

/**
 * The repeated keys of all mappings in a place, in document order. Aliases are not followed.
 * @param isElsewhere whether a member is left out
 */
export function repeatedKeys(
  place: YamlNode | YamlParent,
  isElsewhere: (member: YamlParent) => boolean = () => false,
): RepeatedKey[] {
  const repeats: RepeatedKey[] = [];
  addRepeated(place, repeats, isElsewhere);
  return repeats;
}

function addRepeated(
  place: YamlNode | YamlParent,
  repeats: RepeatedKey[],
  isElsewhere: (member: YamlParent) => boolean,
): void {
  switch (place.kind) {
    case 'mapping':
      // As many names as pairs: nothing is repeated, as in most mappings.
      if (pairsByName(place).size !== place.pairs.length || place.pairs.some(isMerge))
        addRepeatedIn(place, repeats);
      for (const pair of place.pairs) if (!isElsewhere(pair)) addRepeated(pair, repeats, isElsewhere);
      return;
    case 'sequence':
      for (const item of place.items) if (!isElsewhere(item)) addRepeated(item, repeats, isElsewhere);
      return;
    case 'pair':
      addRepeated(place.key, repeats, isElsewhere);
      addRepeated(place.value, repeats, isElsewhere);
      return;
    case 'item':
      addRepeated(place.value, repeats, isElsewhere);
  }
}

function addRepeatedIn({ pairs }: YamlMapping, repeats: RepeatedKey[]): void {
  const first = new Map<string, Span>();
  for (const pair of pairs) {
    const { name } = pair;
    if (name === undefined) continue;
    const earlier = first.get(name);
    if (earlier) repeats.push({ pair, name, earlier });
    else first.set(name, pair.key.span);
  }
}
