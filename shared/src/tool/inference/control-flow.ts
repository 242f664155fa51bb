import { partitionPoint } from '../../util/collections.js';
import type { TypeSet } from './type-set.js';

/** What the value at a path is where a test has gone one way. */
export type Refinement = readonly [key: string, types: TypeSet];

/** A test that decides whether a place is reached, as the stretch of the log that its evaluation took. */
export interface Guard {
  from: number;
  to: number;
  /** Whether the refinements are all that it shows of the inputs in it. */
  isUnderstood: boolean;
}

/** One way that a test can go. */
export interface Branch {
  refinements: readonly Refinement[];
  guard: Guard;
}

/** What is known at a place of an expression: what tests have shown, and what they may have shown. */
export class ControlFlow {
  private readonly refined = new Map<string, TypeSet>();
  private readonly trail: { key: string; before: TypeSet | undefined }[] = [];
  private readonly guards: Guard[] = [];
  private readonly mentions = new Map<string, number[]>();
  private unreachable = 0;
  private count = 0;

  /** The length of the log. */
  get now(): number {
    return this.count;
  }

  /** Whether tests show that the place is never reached. */
  get isUnreachable(): boolean {
    return this.unreachable > 0;
  }

  /** Logs that an input is looked at; without a name: any. */
  mention(input = anyInput): void {
    const places = this.mentions.get(input) ?? [];
    this.mentions.set(input, places);
    places.push(this.count++);
  }

  /** What tests have shown of a path. */
  refinementOf(key: string): TypeSet | undefined {
    return this.refined.get(key);
  }

  /** From here on the test has gone that way. */
  assume({ refinements, guard }: Branch): void {
    for (const [key, types] of refinements) {
      this.trail.push({ key, before: this.refined.get(key) });
      this.refined.set(key, types);
      if (types.length === 0) this.unreachable++;
    }
    this.guards.push(guard);
  }

  /** From here on the value at a path is known. */
  refine(refinement: Refinement): void {
    const guard = { from: this.count, to: this.count, isUnderstood: true };
    this.assume({ refinements: [refinement], guard });
  }

  /** From here on what was logged since then may decide whether a place is reached. */
  guardSince(from: number): void {
    this.assume({ refinements: [], guard: { from, to: this.count, isUnderstood: false } });
  }

  /** From here on nothing is reached. */
  stop(): void {
    this.unreachable++;
  }

  /** Runs something, and forgets what was assumed in it. */
  within<T>(run: () => T): T {
    const [trail, guards, { unreachable }] = [this.trail.length, this.guards.length, this];
    try {
      return run();
    } finally {
      for (const { key, before } of this.trail.splice(trail).reverse()) {
        if (before) this.refined.set(key, before);
        else this.refined.delete(key);
      }
      this.guards.length = guards;
      this.unreachable = unreachable;
    }
  }

  /** Whether a test that leads here looks at an input and may show more of it than is known. */
  isGuarded(input: string | undefined): boolean {
    return this.isTested(input, false);
  }

  /** Whether a test that leads here looks at an input; without a name: at any. */
  isTested(input: string | undefined, countsUnderstood = true): boolean {
    return this.guards.some(
      (guard) =>
        (countsUnderstood || !guard.isUnderstood) &&
        (input === undefined
          ? guard.from < guard.to
          : this.isMentioned(input, guard) || this.isMentioned(anyInput, guard)),
    );
  }

  private isMentioned(input: string, { from, to }: Guard): boolean {
    const places = this.mentions.get(input) ?? [];
    return (places[partitionPoint(places, (place) => place < from)] ?? Infinity) < to;
  }
}

/** Stands for every input in the log. */
const anyInput = '';
