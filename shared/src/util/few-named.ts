/** Something that may have a name. */
interface Named {
  readonly name: string | undefined;
}

/** More items are found sooner in a table. */
const most = 8;

/**
 * A few items by name. Most mappings of a document have few keys, and a table for each would be a tenth of what a check
 * allocates (`npm run bench -- --only keystroke`).
 */
export class FewNamed<Item extends Named> implements ReadonlyMap<string, Item> {
  /** Whether these are few, each with another name. */
  static canHold(items: readonly Named[]): boolean {
    if (items.length > most) return false;
    for (let index = 0; index < items.length; index++) {
      const name = items[index]?.name;
      if (name === undefined) return false;
      for (let other = 0; other < index; other++) if (items[other]?.name === name) return false;
    }
    return true;
  }

  /** @param items what {@link canHold} admits */
  constructor(private readonly items: readonly Item[]) {}

  get size(): number {
    return this.items.length;
  }

  get(name: string): Item | undefined {
    for (const item of this.items) if (item.name === name) return item;
    return undefined;
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  forEach(use: (item: Item, name: string, map: ReadonlyMap<string, Item>) => void): void {
    for (const item of this.items) use(item, item.name as string, this);
  }

  keys(): MapIterator<string> {
    return this.table.keys();
  }

  values(): MapIterator<Item> {
    return this.table.values();
  }

  entries(): MapIterator<[string, Item]> {
    return this.table.entries();
  }

  [Symbol.iterator](): MapIterator<[string, Item]> {
    return this.entries();
  }

  private get table(): Map<string, Item> {
    return new Map(this.items.map((item) => [item.name as string, item]));
  }
}
