import type { Possible } from './possible.js';

/** What a path is where a test has gone one way. */
export type Fact = readonly [key: string, value: Possible];

/** A test that decides whether a place is reached, as the stretch of the log that its evaluation took. */
export interface Doubt {
  from: number;
  to: number;
  /** Whether the facts say all that it tells of the inputs in it. */
  isUnderstood: boolean;
}

/** What one way of a test tells. */
export interface Way {
  facts: readonly Fact[];
  doubt: Doubt;
}

/** How much was known at a place; to come back to it. */
interface Mark {
  trail: number;
  doubts: number;
  unreachable: number;
}

/** What is known at a place of an expression: what tests have told, and what they may have told. */
export class Flow {
  private readonly facts = new Map<string, Possible>();
  private readonly trail: { key: string; before: Possible | undefined }[] = [];
  private readonly doubts: Doubt[] = [];
  private readonly mentions = new Map<string, number[]>();
  private unreachable = 0;
  private count = 0;

  /** How much has been written into the log. */
  get now(): number {
    return this.count;
  }

  /** Whether tests say that the place is never reached. */
  get isUnreachable(): boolean {
    return this.unreachable > 0;
  }

  /** Notes that an input is looked at; without a name: any. */
  mention(input = anyInput): void {
    const places = this.mentions.get(input) ?? [];
    this.mentions.set(input, places);
    places.push(this.count++);
  }

  /** What tests have told of a path. */
  factOf(key: string): Possible | undefined {
    return this.facts.get(key);
  }

  /** From here on the test has gone that way. */
  assume({ facts, doubt }: Way): void {
    for (const [key, value] of facts) {
      this.trail.push({ key, before: this.facts.get(key) });
      this.facts.set(key, value);
      if (value.length === 0) this.unreachable++;
    }
    this.doubts.push(doubt);
  }

  /** From here on a path is known to be that. */
  learn(fact: Fact): void {
    this.assume({ facts: [fact], doubt: { from: this.count, to: this.count, isUnderstood: true } });
  }

  /** From here on nothing is reached. */
  stop(): void {
    this.unreachable++;
  }

  /** Runs something, and forgets what was assumed in it. */
  within<T>(run: () => T): T {
    const mark: Mark = {
      trail: this.trail.length,
      doubts: this.doubts.length,
      unreachable: this.unreachable,
    };
    try {
      return run();
    } finally {
      for (const { key, before } of this.trail.splice(mark.trail).reverse()) {
        if (before) this.facts.set(key, before);
        else this.facts.delete(key);
      }
      this.doubts.length = mark.doubts;
      this.unreachable = mark.unreachable;
    }
  }

  /** Whether a test that leads here looks at an input and may tell more of it than is known. */
  isDoubted(input: string | undefined): boolean {
    return this.isTested(input, false);
  }

  /** Whether a test that leads here looks at an input; without a name: at any. */
  isTested(input: string | undefined, counted = true): boolean {
    return this.doubts.some(
      (doubt) =>
        (counted || !doubt.isUnderstood) &&
        (input === undefined
          ? doubt.from < doubt.to
          : this.isMentioned(input, doubt) || this.isMentioned(anyInput, doubt)),
    );
  }

  private isMentioned(input: string, { from, to }: Doubt): boolean {
    const places = this.mentions.get(input) ?? [];
    let [low, high] = [0, places.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((places[middle] ?? 0) < from) low = middle + 1;
      else high = middle;
    }
    return (places[low] ?? Infinity) < to;
  }
}

/** Stands for every input; no input can have this name in the log, as names have a sign before them. */
const anyInput = '';
