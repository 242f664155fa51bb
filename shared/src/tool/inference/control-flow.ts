import { partitionPoint } from '../../util/collections.js';
import type { TypeSet } from './type-set.js';

/** The types of the value at a path on one branch of a test. */
export type Refinement = readonly [key: string, types: TypeSet];

/** A test that decides whether a place is reached, as the part of the log that its evaluation wrote. */
export interface Guard {
  from: number;
  to: number;
  /** Whether the refinements are all that it shows about its inputs. */
  isUnderstood: boolean;
}

/** One outcome of a test. */
export interface Branch {
  refinements: readonly Refinement[];
  guard: Guard;
}

/** What is known at a place in an expression: what tests have shown, and what they may have shown. */
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

  /** Logs a use of an input; without a name, of any input. */
  mention(input = anyInput): void {
    const places = this.mentions.get(input) ?? [];
    this.mentions.set(input, places);
    places.push(this.count++);
  }

  /** What tests have shown about a path. */
  refinementOf(key: string): TypeSet | undefined {
    return this.refined.get(key);
  }

  /** From here on, the test had this outcome. */
  assume({ refinements, guard }: Branch): void {
    for (const [key, types] of refinements) {
      this.trail.push({ key, before: this.refined.get(key) });
      this.refined.set(key, types);
      if (types.length === 0) this.unreachable++;
    }
    this.guards.push(guard);
  }

  /** From here on, the types of the value at a path are known. */
  refine(refinement: Refinement): void {
    const guard = { from: this.count, to: this.count, isUnderstood: true };
    this.assume({ refinements: [refinement], guard });
  }

  /** From here on, everything logged since then may decide whether a place is reached. */
  guardSince(from: number): void {
    this.assume({ refinements: [], guard: { from, to: this.count, isUnderstood: false } });
  }

  /** From here on, nothing is reached. */
  stop(): void {
    this.unreachable++;
  }

  /** Runs a function, and discards assumptions made in it. */
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

  /** Whether a test that guards this place uses an input and may show more than is known. */
  isGuarded(input: string | undefined): boolean {
    return this.isTested(input, false);
  }

  /** Whether a test that guards this place uses an input; without a name, any input. */
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

/** Represents every input in the log. */
const anyInput = '';
