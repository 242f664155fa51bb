/** What waits, in a line for each caller; the lines are served in turn. */
export class FairQueue<Item> {
  /** Lines that are not empty, the next one first. */
  private readonly lines = new Map<string, Item[]>();

  /** How many wait, of one caller. */
  countOf(caller: string): number {
    return this.lines.get(caller)?.length ?? 0;
  }

  /** How many wait, of each caller that has any. */
  *counts(): Generator<[caller: string, count: number]> {
    for (const [caller, line] of this.lines) yield [caller, line.length];
  }

  /** Puts an item at the end of the line of its caller. */
  add(caller: string, item: Item): void {
    const line = this.lines.get(caller);
    if (line) line.push(item);
    else this.lines.set(caller, [item]);
  }

  /**
   * Takes the first item of the next line; that line is then the last one.
   * @param fits whether an item can be taken now; a line whose first item cannot keeps its turn
   */
  take(fits: (item: Item) => boolean): Item | undefined {
    for (const [caller, line] of this.lines) {
      const [first] = line;
      if (first === undefined || !fits(first)) continue;
      line.shift();
      this.lines.delete(caller);
      if (line.length > 0) this.lines.set(caller, line);
      return first;
    }
    return undefined;
  }

  /** Removes an item; false if it does not wait. */
  remove(caller: string, item: Item): boolean {
    const line = this.lines.get(caller);
    const index = line?.indexOf(item) ?? -1;
    if (!line || index < 0) return false;
    line.splice(index, 1);
    if (line.length === 0) this.lines.delete(caller);
    return true;
  }
}
