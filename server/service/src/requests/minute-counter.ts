/** Adds up amounts by key, for one minute each. */
export interface MinuteCounter {
  /** Adds an amount, or 0 to only ask; gives the sum of the minute, and when it ends. */
  add(key: string, amount: number): MinuteSum;
}

/** The sum of a key in its current minute. */
export interface MinuteSum {
  total: number;
  /** Milliseconds until the next minute of the key begins, with 0. */
  endsIn: number;
}

const minute = 60_000;

/** The most keys that are remembered; beyond it, those that began first are forgotten. */
const maxKeys = 10_000;

/** Counts in this process alone. */
export class LocalMinuteCounter implements MinuteCounter {
  /** In the order in which their minutes began. */
  private readonly sums = new Map<string, { total: number; end: number }>();

  /** @param now milliseconds of a clock that never goes back */
  constructor(private readonly now: () => number = () => performance.now()) {}

  add(key: string, amount: number): MinuteSum {
    const now = this.now();
    let sum = this.sums.get(key);
    if (sum === undefined || sum.end <= now) {
      this.sums.delete(key);
      sum = { total: 0, end: now + minute };
      if (amount > 0) this.sums.set(key, sum);
      this.forgetOldest();
    }
    sum.total += amount;
    return { total: sum.total, endsIn: sum.end - now };
  }

  private forgetOldest(): void {
    const [oldest] = this.sums.size > maxKeys ? this.sums.keys() : [];
    if (oldest !== undefined) this.sums.delete(oldest);
  }
}
