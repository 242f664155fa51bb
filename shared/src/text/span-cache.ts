import type { Span } from './range.js';
import { detached } from '../util/detached.js';

/** A fact about a span of a text, with what it follows from. */
interface SpanFact<Value> {
  text: string;
  context: string;
  value: Value;
}

/** Gives the fact about a span, which is computed if no span of the version before had the same text and context. */
export type FactOf<Value> = (span: Span, context: string) => Value;

/**
 * DocumentCache about spans of a text, from version to version: each follows from the text of its span and a context, and contains
 * no position. Spans are compared in their order, as most are where they were, and by equality, as `startsWith` takes ten
 * times as long (`npm run bench -- --only keystroke`).
 */
export class SpanCache<Value> {
  private kept: readonly SpanFact<Value>[] = [];

  /**
   * Begins a version. Its spans are to be asked for in their order; facts that it does not ask for are forgotten.
   * @param create computes the fact about a span
   */
  renew(text: string, create: () => Value): FactOf<Value> {
    const before = this.kept;
    const now: SpanFact<Value>[] = [];
    this.kept = now;
    let next = 0;
    let places: ReadonlyMap<string, number> | undefined;
    /** The number of a span's fact in the version before; -1 if there is none. */
    const find = (span: Span, context: string): number => {
      if (isAbout(before[next], text, span, context)) return next;
      if (isAbout(before[next + 1], text, span, context)) return next + 1;
      places ??= new Map(before.map((fact, index) => [fact.text, index]));
      const place = places.get(text.slice(span.start, span.end)) ?? -1;
      return isAbout(before[place], text, span, context) ? place : -1;
    };
    return (span, context) => {
      const place = find(span, context);
      const cached = before[place];
      next = place < 0 ? next + 1 : place + 1;
      const fact = cached ?? { text: detached(text.slice(span.start, span.end)), context, value: create() };
      now.push(fact);
      return fact.value;
    };
  }
}

function isAbout<Value>(
  fact: SpanFact<Value> | undefined,
  text: string,
  { start, end }: Span,
  context: string,
): boolean {
  return (
    fact?.text.length === end - start && fact.context === context && fact.text === text.slice(start, end)
  );
}
