import type { YamlPair } from './node.js';

/** More pairs are found sooner in a table. */
const most = 8;

/**
 * A few pairs by name. Most mappings have few pairs, and a table for each would be a tenth of what a check allocates
 * (`npm run bench -- --only keystroke`).
 */
export class FewPairs implements ReadonlyMap<string, YamlPair> {
  /** Whether these are few, each with another name, and none a merge key. */
  static canHold(pairs: readonly YamlPair[]): boolean {
    if (pairs.length > most) return false;
    for (let index = 0; index < pairs.length; index++) {
      const pair = pairs[index] as YamlPair;
      if (pair.name === undefined || pair.name === '<<') return false;
      for (let other = 0; other < index; other++) if (pairs[other]?.name === pair.name) return false;
    }
    return true;
  }

  /** @param pairs what {@link canHold} admits */
  constructor(private readonly pairs: readonly YamlPair[]) {}

  get size(): number {
    return this.pairs.length;
  }

  get(name: string): YamlPair | undefined {
    for (const pair of this.pairs) if (pair.name === name) return pair;
    return undefined;
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  forEach(use: (pair: YamlPair, name: string, map: ReadonlyMap<string, YamlPair>) => void): void {
    for (const pair of this.pairs) use(pair, pair.name as string, this);
  }

  keys(): MapIterator<string> {
    return this.table.keys();
  }

  values(): MapIterator<YamlPair> {
    return this.table.values();
  }

  entries(): MapIterator<[string, YamlPair]> {
    return this.table.entries();
  }

  [Symbol.iterator](): MapIterator<[string, YamlPair]> {
    return this.entries();
  }

  private get table(): Map<string, YamlPair> {
    return new Map(this.pairs.map((pair) => [pair.name as string, pair]));
  }
}
