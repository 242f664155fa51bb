import type { Span } from '../text/range.js';
import { walk, type YamlNode, type YamlPair } from './node.js';

/** The pairs whose key stands earlier in the same mapping already, and where it stands there first. */
export function* repeatedKeys(root: YamlNode): Generator<{ pair: YamlPair; name: string; earlier: Span }> {
  for (const node of walk(root)) {
    if (node.kind !== 'mapping') continue;
    const first = new Map<string, Span>();
    for (const pair of node.pairs) {
      const { name } = pair;
      if (name === undefined) continue;
      const earlier = first.get(name);
      if (earlier) yield { pair, name, earlier };
      else first.set(name, pair.key.span);
    }
  }
}
