/** Who has too much of something: one caller, or all of them. */
export type Excess = 'caller' | 'all';

/** An amount of which each caller may take up to a quarter. Whoever has none always gets some. */
export class Shares {
  private readonly byCaller = new Map<string, number>();
  private sum = 0;

  constructor(private readonly limit: number) {}

  /** What all callers have taken. */
  get total(): number {
    return this.sum;
  }

  /**
   * Whether a caller may not take more, and why.
   * @param held what is already taken for the same thing: one that is alone may be of any size
   */
  excess(caller: string, more: number, held = 0): Excess | undefined {
    const isFull = (taken: number, limit: number): boolean => taken > held && taken + more > limit;
    if (isFull(this.sum, this.limit)) return 'all';
    return isFull(this.byCaller.get(caller) ?? 0, this.limit / 4) ? 'caller' : undefined;
  }

  /** Takes more for a caller, or gives some back if it is negative. */
  add(caller: string, more: number): void {
    this.sum += more;
    const all = (this.byCaller.get(caller) ?? 0) + more;
    if (all > 0) this.byCaller.set(caller, all);
    else this.byCaller.delete(caller);
  }
}
